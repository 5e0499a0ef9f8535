"""What pages ask about the seats: learn them, one player after the other, or leave that to the next countdown."""

from companion.errors import CompanionError
from companion.sitting.calibrating import Calibrating
from companion.sitting.game_table import GameTable
from companion.sitting.reply import Asked, Reply


def learn_seats(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "learn_seats", "anew": true}`: everybody shows a hand; without `anew`, known seats may be changed."""
    table.playing()
    table.rounds.stop()
    table.learn_seats(asked.get("anew") is True)
    return table.changed(prompt=True)


def accept_hand(table: GameTable, asked: Asked) -> Reply:
    """The hand that is held counts, though it is where another player's was."""
    return Reply(True) if _learning(table).accept() else Reply(False, "No hand is held that could be accepted.")


def redo_seat(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "redo_seat", "player": "Ben"}`: Ben shows a hand again; his seat stays until then."""
    return (
        Reply(True) if _learning(table).redo(str(asked["player"])) else Reply(False, "The camera has no picture yet.")
    )


def move_seat(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "move_seat", "player": "Ben", "x": 640, "y": 360}`: in pixels of the camera's picture.

    With `across` and `down` in place of `x` and `y`, from where it is.
    """
    learning, player = _learning(table), str(asked["player"])
    if "across" in asked:
        moved = learning.nudge(player, float(asked["across"]), float(asked["down"]))
    else:
        moved = learning.move(player, float(asked["x"]), float(asked["y"]))
    if not moved:
        return Reply(False, f"{player} has no place yet.")
    table.tell_listeners()
    return Reply(True)


def keep_seats(table: GameTable, asked: Asked) -> Reply:
    """The seats are right: they are kept for this game and for later ones."""
    profile = _learning(table).profile()
    try:
        table.seating.calibrated(profile)
    except CompanionError as error:  # the game goes on with them all the same
        table.announcer.say(str(error))
    table.learn_no_more()
    return table.go_on_playing()


def leave_seats(table: GameTable, asked: Asked) -> Reply:
    """The seats stay as they were; where none are known, the first countdown finds them."""
    _learning(table)
    table.learn_no_more()
    return table.go_on_playing()


def find_seats(table: GameTable, asked: Asked) -> Reply:
    """The table has moved: the next countdown finds the seats anew."""
    table.rounds.stop()
    table.seating.forget()
    return table.changed()


def seats_fit(table: GameTable, asked: Asked) -> Reply:
    """The camera seems to have moved, but the seats still fit."""
    table.seating.still_fit()
    return table.changed()


def _learning(table: GameTable) -> Calibrating:
    if table.calibrating is None:
        raise CompanionError("The seats are not being learned now.")
    return table.calibrating
