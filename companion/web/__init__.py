"""The table page: its server, and in `assets` what the browser gets. The game itself is in `companion/sitting/`."""
