"""Decks as a PDF to print: pages and cut marks, and what is drawn on the cards of each game. Lengths in millimetres."""
