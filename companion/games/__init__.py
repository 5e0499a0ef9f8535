"""The referees: pure rules, one package a game.

A referee is `(state, action) -> (state, events)`. It has no clock, no camera, no random numbers and no files; dice,
shuffles and cards are the table's own and arrive inside actions.
"""
