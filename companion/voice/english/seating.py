"""What is said while the seats of a table are learned."""

from collections.abc import Sequence

from companion.voice.english.wording import names, possessive


def show_hand(player: str) -> str:
    """Whose turn it is."""
    return f"{player}, show your hand."


def not_seen(player: str) -> str:
    """Nothing was seen for a while."""
    return f"I don't see a hand yet. {player}, hold it open over the table."


def only(player: str) -> str:
    """Several hands are shown at once."""
    return f"I see several hands. Only {possessive(player)}, please."


def in_place_of(player: str, owner: str) -> str:
    """The only hand that is shown lies where another player's hand was."""
    return f"That is {possessive(owner)} place. {player}, show your hand nearer to yourself, or accept it as it is."


def done() -> str:
    """Every player has a seat."""
    return "I know everyone's place."


def overlap(one: str, other: str) -> str:
    """Two seats are so near to each other that hands may be mixed up."""
    return f"{names((one, other))} hold their hands close together; move them apart, or I may mix them up."


def arm_across(player: str, owner: str) -> str:
    """A forearm lies over another player's place."""
    return f"{possessive(player)} arm reaches across {possessive(owner)} place and may hide that hand."


def plane_found(paper: str) -> str:
    """The sheet on the table was recognised."""
    return f"I see the {paper} sheet and know where the table lies; you can take it away."


def camera_moved() -> str:
    """The picture is not the one that the seats were learned in."""
    return "The camera seems to have moved."


def moved_in_game() -> str:
    """The same in the middle of a game, where the table decides what to do about it."""
    return f"{camera_moved()} Show your hands again, let the next count find your places, or say that they still fit."


def still_to_show(players: Sequence[str]) -> str:
    """The recording or the patience ended before every player had shown a hand."""
    return f"{names(players)} {'has' if len(players) == 1 else 'have'} not shown a hand for two seconds."
