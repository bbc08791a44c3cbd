"""Serving: the command line, Voilà with its settings and template, and what checks them."""
