"""What printed cards on the table say about a game: the referee takes the proposals as they are."""

from typing import Any

from companion.games.cards_seen import MIDDLE, Proposal, SeenCard
from companion.games.finger_guns import FingerGuns
from companion.games.finger_guns.seen import misplaced, proposals
from companion.games.finger_guns.state import State

REFEREE = FingerGuns()
PLAYERS = ["Ana", "Ben", "Cy"]
LIVES = {
    "Ana": [1, 2, 10, 11, 22, 30, 41, 45],
    "Ben": [3, 4, 12, 13, 31, 34, 46, 52],
    "Cy": [5, 6, 14, 23, 39, 47, 53, 58],
}


def face(card: int, *places: str, hidden: bool = False) -> SeenCard:
    return SeenCard(card, None, places, hidden)


def before(player: str, *but: int) -> list[SeenCard]:
    return [face(card, player) for card in LIVES[player] if card not in but]


def played(*actions: dict[str, Any], dealt: bool = True, **start: Any) -> State:
    state: State | None = None
    deals = [{"do": "deal", "player": player, "lives": lives} for player, lives in LIVES.items()] if dealt else []
    for action in ({"do": "start", "players": PLAYERS, **start}, *deals, *actions):
        state, _ = REFEREE.apply(state, REFEREE.prepared(action))
    assert state is not None
    return state


def proposed(state: State, *cards: SeenCard) -> tuple[Proposal, ...]:
    """The proposals, each of which the referee must accept."""
    told = proposals(REFEREE.public(state), REFEREE.legal(state), cards)
    for proposal in told:
        if proposal.action is not None:
            REFEREE.apply(state, proposal.action)
    return told


def test_lives_are_dealt_by_what_lies_there() -> None:
    state = played(dealt=False)
    ana, ben, cy = proposed(state, *before("Ana"), *before("Ben", 52), *before("Cy", 58), face(58, "Cy", MIDDLE))
    assert ana.action == {"do": "deal", "player": "Ana", "lives": LIVES["Ana"]}
    assert ana.sure
    assert ben.action is None
    assert [(d.what, d.place, d.seen, d.wanted) for d in ben.doubts] == [("missing", "Ben", 7, 8)]
    assert cy.action == {"do": "deal", "player": "Cy", "lives": LIVES["Cy"]}
    assert [d.what for d in cy.doubts] == ["whose"]


def test_with_flipping_half_of_them_lie_face_down() -> None:
    state = played(dealt=False, flipping=True)
    backs = [SeenCard(None, (), ("Ana",)) for _ in range(4)]
    ana, *_ = proposed(state, *before("Ana", 1, 2, 10, 11), *backs)
    assert ana.action == {"do": "deal", "player": "Ana", "lives": [22, 30, 41, 45]}


ATTACKED = (
    {"do": "targets", "hands": {"Ana": "Cy", "Ben": "Cy", "Cy": "Ben"}},
    {"do": "cards", "hands": {"Ana": 22, "Ben": 12, "Cy": 53}},
)


def test_what_a_damaged_player_lays_in_the_middle() -> None:
    state = played(*ATTACKED)
    others = [*before("Ana"), *before("Ben")]
    cy = before("Cy", 14, 53)
    (laid,) = proposed(state, *others, *cy, face(14, MIDDLE), face(53, MIDDLE))
    assert laid.action == {"do": "remove", "player": "Cy", "cards": [14]}
    assert laid.sure
    (gone,) = proposed(state, *others, *cy)
    assert gone.action == {"do": "remove", "player": "Cy", "cards": [14]}
    assert [d.what for d in gone.doubts] == ["no_longer_seen"]
    (nothing,) = proposed(state, *others, *before("Cy"))
    assert nothing.action is None
    (two,) = proposed(state, *others, *before("Cy", 14, 23), face(14, MIDDLE), face(23, MIDDLE))
    assert two.action is None
    assert [d.what for d in two.doubts] == ["too_many"]


def test_a_card_that_was_flipped() -> None:
    state = played(dealt=False, flipping=True)
    for player, lives in LIVES.items():
        state, _ = REFEREE.apply(state, {"do": "deal", "player": player, "lives": lives[:4]})
    down = REFEREE.public(state)["lives"]["Ana"][4]["facedown"]
    state, _ = REFEREE.apply(state, {"do": "targets", "hands": {"Ana": "Cy", "Ben": "Cy", "Cy": "Ben"}})
    state, _ = REFEREE.apply(state, {"do": "cards", "hands": {"Ana": down, "Ben": 12, "Cy": 14}})
    assert state.phase == "identify"
    known = [face(card, player) for player, lives in LIVES.items() for card in lives[:4]]
    (flipped,) = proposed(state, *known, face(30, "Ana"))
    assert flipped.action == {"do": "identify", "facedown": down, "card": 30}
    (two,) = proposed(state, *known, face(30, "Ana"), face(41, "Ana"))
    assert two.action is None


def test_a_swap() -> None:
    state = played(dealt=False, specials=True)
    swapping = next(card.id for card in state.cards.values() if card.special == "swap_lives")
    lives = {**LIVES, "Ana": [*LIVES["Ana"][:-1], swapping]}
    for player, dealt in lives.items():
        state, _ = REFEREE.apply(state, {"do": "deal", "player": player, "lives": dealt})
    state, _ = REFEREE.apply(state, {"do": "targets", "hands": {"Ana": "Cy", "Ben": "Cy", "Cy": "Ben"}})
    state, _ = REFEREE.apply(state, {"do": "cards", "hands": {"Ana": swapping, "Ben": 12, "Cy": 14}})
    assert state.phase == "action"
    there = {card: player for player, dealt in lives.items() for card in dealt}
    there |= {1: "Ben", 2: "Ben", 3: "Ana", 4: "Ana"}
    (swap,) = proposed(state, *(face(card, player) for card, player in there.items()))
    assert swap.action == {"do": "swap", "player": "Ana", "with": "Ben", "give": [1, 2], "take": [3, 4]}
    there[4] = "Ben"
    (half,) = proposed(state, *(face(card, player) for card, player in there.items()))
    assert half.action is None
    assert [(d.what, d.place, d.seen, d.wanted) for d in half.doubts] == [("missing", "Ana", 1, 2)]


def test_cards_that_lie_elsewhere_than_the_game_has_them() -> None:
    state = REFEREE.public(played())
    everything = [card for player in PLAYERS for card in before(player)]
    assert misplaced(state, everything) == ()
    moved = [card for card in everything if card.card != 5]
    assert [(d.place, d.cards) for d in misplaced(state, [*moved, face(5, "Ana")])] == [("Ana", (5,))]
    # A card that may lie there is not called misplaced, and one of no place in the game says nothing.
    assert misplaced(state, [*moved, face(5, "Ana", "Cy"), face(60, MIDDLE)]) == ()
