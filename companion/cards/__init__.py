"""Printed cards: their markers, where they lie in a picture, and what stays there over several pictures."""
