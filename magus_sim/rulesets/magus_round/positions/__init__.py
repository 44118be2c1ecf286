"""Positions: a game in the middle, set up in a few lines and played on. The tests' scenes and `magus-sim try` are this.

board sets a position up and plays on; file reads one from TOML; trial plays its choices and tells what happens.
"""
