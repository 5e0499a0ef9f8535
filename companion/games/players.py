"""The names of the players at the start of a game."""

from companion.games.offers import is_plain
from companion.games.referee import Offer, Refused
from companion.names import heard_alike

LONGEST_NAME = 40


def player_names(asked: object, fewest: int, most: int) -> tuple[str, ...]:
    """The players of a start action, clockwise. Raises `Refused` unless they are `fewest` to `most` different names."""
    if not isinstance(asked, list) or not all(isinstance(name, str) for name in asked):
        raise Refused("bad_players", "The players are a list of names, clockwise.")
    if not fewest <= len(asked) <= most:
        range_of = f"{fewest} or {most}" if most == fewest + 1 else f"{fewest} to {most}"
        count = str(fewest) if fewest == most else range_of
        raise Refused("bad_players", f"This game is for {count} players, not {len(asked)}.")
    for name in asked:
        if len(name) > LONGEST_NAME or not is_plain(name):
            raise Refused(
                "bad_players",
                f"A player's name is 1 to {LONGEST_NAME} printable characters without blanks at its ends.",
            )
    if (alike := heard_alike(asked)) is not None:
        raise Refused("bad_players", f"No two players may have the same name, as {alike[0]} and {alike[1]} have.")
    return tuple(asked)


def players_offer(fewest: int, most: int) -> Offer:
    """The slot that `player_names` fills."""
    return {"list_of": {"text": LONGEST_NAME}, "count": [fewest, most], "different": True}
