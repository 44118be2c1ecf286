"""Positions: a game in the middle, set up in a few lines and played on. The tests' scenes and `magus-sim try` are this.

board sets a position up and plays on; file reads one from TOML; trial plays its choices and tells what happens.

A puzzle is a position in which something is to be found: puzzle reads what, collection finds puzzles by name,
exhaustive searches all that can be played, proof shows that a solution holds, rungs which policies find one.
"""
