"""What the commands tell a person when something cannot be done."""


class CompanionError(Exception):
    """One clear sentence: what was wrong, where, and what to do. Ends a command with exit status 1."""

    exit_status = 1


class UsageError(CompanionError):
    """The command line itself asks for something that cannot be. Ends a command with exit status 2."""

    exit_status = 2
