"""Recording clips, and checking them."""
