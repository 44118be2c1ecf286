"""The language of card text: a card's printed text, in Japanese or English, is the program that the rules run."""
