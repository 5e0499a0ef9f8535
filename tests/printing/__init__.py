"""Tests of printing decks."""
