"""Advice: what a seat can see, and what is worth doing with it. Everything here is given a sight, never a position."""
