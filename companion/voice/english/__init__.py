"""What is said in English: the table's own sentences, and the lines of each game."""
