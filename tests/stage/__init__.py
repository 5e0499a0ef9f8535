"""Games with printed cards as clips of a rendered table: how they are played (`plots`), drawn (`drawing`) and shown."""
