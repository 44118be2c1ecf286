"""The compiled rules of Magus Round.

Read in this order: ops (what programs are made of), state (a game as one record), library (the cards of a matchup),
luck, moves, loops, power, circle, picking, effects, attack, turn, game (the door: start, advance, apply), play (whole
games, recorded), batch (games for the simulation). ops imports nothing heavy; the others import numba.
"""
