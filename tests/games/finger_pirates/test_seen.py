"""What printed cards on the table say about a game: the referee takes the proposals as they are."""

from typing import Any

import pytest

from companion.games.cards_seen import MIDDLE, Doubt, SeenCard
from companion.games.finger_pirates import FingerPirates
from companion.games.finger_pirates.deck import bundled
from companion.games.finger_pirates.seen import proposals
from companion.games.finger_pirates.state import State

REFEREE = FingerPirates()
PLAYERS = ["Ana", "Ben", "Cy", "Dee"]
FIRST = {"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1}


def face(card: int, *places: str, hidden: bool = False) -> SeenCard:
    return SeenCard(card, None, places, hidden)


def back(card: int, *places: str, hidden: bool = False) -> SeenCard:
    known = bundled("house").card(card)
    return SeenCard(None, (known.limit_4_players, known.limit_5_players), places, hidden)


def played(*actions: dict[str, Any], track: str = "ships") -> State:
    state: State | None = None
    start = {"do": "start", "players": PLAYERS, "track": track, "deck": "house"}
    for action in (start, *actions):
        state, _ = REFEREE.apply(state, REFEREE.prepared(action))
    assert state is not None
    return state


def proposed(state: State, *cards: SeenCard) -> tuple[dict[str, Any] | None, list[str]]:
    """The action, which the referee must accept, and what is doubtful."""
    (proposal,) = proposals(REFEREE.public(state), cards)
    if proposal.action is not None:
        REFEREE.apply(state, proposal.action)
    assert proposal.sure == (proposal.action is not None and not proposal.doubts)
    return (dict(proposal.action) if proposal.action else None), [doubt.what for doubt in proposal.doubts]


TOPS = [face(card, player) for player, card in FIRST.items()]
LAID = {"do": "lay_out", "control": [11, 23, 31]}
AREA = [face(card, MIDDLE) for card in (11, 23, 31)]
TAKING = (
    {"do": "first_ships", "control": FIRST},
    LAID,
    {"do": "limit", "value": bundled("house").card(3).limit_4_players},
    {"do": "reveal", "hands": {"Ana": 5, "Ben": 2, "Cy": 1, "Dee": 1}},
)


def test_a_game_runs_from_cards_alone() -> None:
    state = played()
    action, doubts = proposed(state, *TOPS, back(3, MIDDLE), back(5, "Ana"), back(6, "Ana"))
    assert (action, doubts) == ({"do": "first_ships", "control": FIRST}, [])
    state = played({"do": "first_ships", "control": FIRST})
    assert proposed(state, *TOPS, *AREA, back(3, MIDDLE)) == (LAID, [])
    state = played({"do": "first_ships", "control": FIRST}, LAID)
    limit = bundled("house").card(3).limit_4_players
    assert proposed(state, *TOPS, *AREA, back(3, MIDDLE)) == ({"do": "limit", "value": limit}, [])
    state = played(*TAKING)
    picking = REFEREE.public(state)["picking"]
    rest = [card for card in (*TOPS, *AREA) if card.card != 23]
    assert proposed(state, *rest, face(23, picking)) == ({"do": "take", "player": picking, "control": 23}, [])


def test_nothing_is_proposed_while_hands_are_shown() -> None:
    state = played(*TAKING[:-1])
    assert proposals(REFEREE.public(state), [*TOPS, *AREA]) == ()


def test_the_five_player_limit_for_five() -> None:
    five = {"players": [*PLAYERS, "Eve"], "phase": "limit"}
    (proposal,) = proposals(five, [back(3, MIDDLE)])
    assert proposal.action == {"do": "limit", "value": bundled("house").card(3).limit_5_players}


@pytest.mark.parametrize(
    ("cards", "doubt"),
    [
        ([], Doubt("missing", MIDDLE, (), 0, 1)),
        ([back(3, "Ana")], Doubt("missing", MIDDLE, (), 0, 1)),
        ([back(3, MIDDLE), back(5, MIDDLE)], Doubt("too_many", MIDDLE, (10, 15), 2, 1)),
    ],
)
def test_no_limit_is_guessed(cards: list[SeenCard], doubt: Doubt) -> None:
    (proposal,) = proposals({"players": PLAYERS, "phase": "limit"}, cards)
    assert proposal.action is None
    assert proposal.doubts == (doubt,)


def test_a_covered_or_unplain_pile_is_asked_about() -> None:
    state = {"players": PLAYERS, "phase": "limit"}
    (covered,) = proposals(state, [back(3, MIDDLE, hidden=True)])
    assert covered.action is not None
    assert [d.what for d in covered.doubts] == ["hidden"]
    (unplain,) = proposals(state, [back(3, "Ana", MIDDLE)])
    assert [d.what for d in unplain.doubts] == ["whose"]
    # A pile that plainly lies in the middle goes before one that may.
    (plain,) = proposals(state, [back(3, MIDDLE), back(5, "Ana", MIDDLE)])
    assert plain.sure


def test_first_ships_wait_for_everybody() -> None:
    state = played()
    assert proposed(state, *TOPS[:3]) == (None, ["unseen"])
    assert proposed(state, *TOPS, face(8, "Dee")) == (None, ["too_many"])
    assert proposed(state, *TOPS[:3], face(1, "Dee", "Cy")) == (
        {"do": "first_ships", "control": FIRST},
        ["whose"],
    )
    assert proposed(state, *TOPS[:2], face(30, "Cy", "Dee"))[0] is None


def test_all_before_whom_no_card_is_seen_are_one_doubt() -> None:
    (nobody,) = proposals(REFEREE.public(played()), [back(3, MIDDLE)])
    assert nobody.doubts == (Doubt("unseen", MIDDLE, players=tuple(PLAYERS)),)
    (some,) = proposals(REFEREE.public(played()), [TOPS[1], face(8, "Cy"), face(9, "Cy")])
    assert some.doubts == (Doubt("unseen", MIDDLE, players=("Ana", "Dee")), Doubt("too_many", "Cy", (8, 9), 2, 1))


def test_ships_between_the_middle_and_a_player_make_up_the_number() -> None:
    state = played({"do": "first_ships", "control": FIRST})
    assert proposed(state, *TOPS, *AREA[:2], face(31, "Dee", MIDDLE)) == (LAID, ["whose"])
    assert proposed(state, *TOPS, *AREA[:2]) == (None, ["missing"])
    assert proposed(state, *TOPS, *AREA, face(8, MIDDLE)) == (None, ["too_many"])
    # Ana's ship seems to lie in the middle: it is hers all the same.
    assert proposed(state, face(7, MIDDLE), *TOPS[1:], *AREA) == (LAID, [])


def test_who_took_which() -> None:
    state = played(*TAKING)
    picking = REFEREE.public(state)["picking"]
    other = next(player for player in PLAYERS if player != picking)
    take = {"do": "take", "player": picking, "control": 23}
    rest = [face(11, MIDDLE), face(31, MIDDLE)]
    assert proposed(state, *TOPS, *AREA) == (None, ["missing"])
    assert proposed(state, *rest) == (take, ["no_longer_seen"])
    assert proposed(state, rest[0]) == (None, ["missing"])
    assert proposed(state, *rest, face(23, other)) == (None, ["elsewhere", "missing"])
    assert proposed(state, *rest, face(23, picking, MIDDLE)) == (take, ["whose"])
    assert proposed(state, rest[0], face(31, picking), face(23, picking)) == (None, ["too_many"])
    assert proposed(state, *rest, face(23, picking, hidden=True)) == (take, ["hidden"])
    assert proposed(state, *rest, face(23, MIDDLE, hidden=True)) == (None, ["missing"])


def test_control_numbers_of_the_tied() -> None:
    state = played(
        {"do": "limit", "value": 13}, {"do": "reveal", "hands": dict.fromkeys(PLAYERS, 1) | {"Ana": 3}}, track="order"
    )
    assert REFEREE.public(state)["needs"] == ["Ben", "Cy", "Dee"]
    value = {player: FIRST[player] for player in ("Ben", "Cy", "Dee")}
    assert proposed(state, *TOPS) == ({"do": "control", "value": value}, [])
    assert proposed(state, *TOPS[:2]) == (None, ["unseen"])
