"""The games: immutable positions, actions, and a ruling for every attempted action. Standard library only."""
