"""The compiled rules of M:tgTRPG.

Read in this order: ops (what programs are made of), state (a battle as one record), library (the cards of a matchup),
luck, bodies (characters: power, HP, going down), hands (the marker, drawing, MP), effects (what a row of a program
does), spells (casting, the stack, windows for instants), combat, turn, game (the door: start, advance, apply), play
(whole battles, recorded), batch (battles for the simulation). ops imports nothing heavy; the others import numba.
"""
