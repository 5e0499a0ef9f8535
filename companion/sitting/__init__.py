"""A sitting: everything that happens at one table through a game, without a page and without a terminal."""
