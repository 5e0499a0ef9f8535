"""One module for each subcommand of `companion`."""
