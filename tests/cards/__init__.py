"""Tests of reading printed cards."""
