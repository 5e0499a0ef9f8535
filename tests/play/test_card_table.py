"""From pictures of printed cards to what the referee is told."""

import numpy as np
import pytest

from companion.capture.frame import Frame
from companion.cards.finder import FloatArray
from companion.cards.shape import HEIGHT, MARKER, WIDTH, marker_corner
from companion.errors import UsageError
from companion.games.finger_guns import FingerGuns
from companion.games.finger_pirates import FingerPirates
from companion.games.finger_pirates.deck import bundled
from companion.games.finger_pirates.printed import printed
from companion.play.card_table import CardTable
from companion.table.plane import TablePlane
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.thresholds import thresholds
from tests.cards.made import picture, square

SEATS = (
    Seat("Ana", 160, 300, 100, 180),
    Seat("Ben", 110, 100, 100, 270),
    Seat("Cy", 480, 60, 100, 0),
    Seat("Dee", 530, 260, 100, 90),
)
NUMBERS = printed(bundled("house"))
TENTH = TablePlane("a4", ((0.1, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 1.0)))


def shown(cards: CardTable, markers: dict[int, FloatArray]) -> None:
    image = picture(markers)
    for look in range(thresholds().cards.seen):
        cards.see(Frame(image, look / 4))


@pytest.mark.parametrize("plane", [None, TENTH])
def test_first_ships_and_the_limit(plane: TablePlane | None) -> None:
    # The profile was made at twice the size.
    twice = tuple(Seat(s.name, s.x * 2, s.y * 2, s.size * 2, s.arm_from) for s in SEATS)
    cards = CardTable("finger_pirates", "house", TableProfile(1280, 720, twice, plane=plane))
    first = {"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1}
    laid = {
        NUMBERS.face_of(first[seat.name]): square(seat.x, seat.y, 24, turn=seat.arm_from + 180, squeezed=0.8)
        for seat in SEATS
    }
    laid[NUMBERS.back_showing((17, 22))] = square(320, 180, 24)
    shown(cards, laid)
    referee = FingerPirates()
    state, _ = referee.apply(None, referee.prepared({"do": "start", "players": list(first), "deck": "house"}))
    (told,) = cards.proposals(referee.public(state), referee.legal(state))
    assert told == {
        "action": {"do": "first_ships", "control": first},
        "sure": True,
        "doubts": [],
        "say": "First ships: Ana seven, Ben twelve, Cy thirty, Dee one.",
    }
    (limit,) = cards.proposals({"players": list(first), "phase": "limit"}, [])
    assert limit["action"] == {"do": "limit", "value": 17}
    # Ana's card stands upright in the picture, four fifths as high as it is.
    left = 160 - 12
    across = 24 / MARKER
    expected_left = left - marker_corner(MARKER)[0] * across
    corners = cards.outlines()[first["Ana"]]
    assert corners[:, 0].min() == pytest.approx(expected_left, abs=2)
    assert np.ptp(corners, axis=0) == pytest.approx((WIDTH * across, HEIGHT * across * 0.8), rel=0.08)
    places = {card.number: card.place_cm for card in cards.lying()}
    if plane is None:
        assert set(places.values()) == {None}
    else:
        assert places[NUMBERS.back_showing((17, 22))] == pytest.approx((64, 36), abs=0.2)


def test_a_doubt_has_a_sentence() -> None:
    cards = CardTable("finger_guns", "house", TableProfile(640, 360, SEATS))
    referee = FingerGuns()
    state, _ = referee.apply(None, referee.prepared({"do": "start", "players": ["Ana", "Ben", "Cy"]}))
    cards.see(Frame(np.full((360, 640, 3), 110, np.uint8), 0.0))
    told = cards.proposals(referee.public(state), referee.legal(state))
    assert told[0] == {
        "action": None,
        "say": "",
        "sure": False,
        "doubts": [
            {
                "doubt": "missing", "player": "Ana", "cards": [], "seen": 0, "wanted": 8,
                "say": "I see 0 of 8 cards in front of Ana.",
            }
        ],
    }  # fmt: skip


def test_a_game_without_printed_cards() -> None:
    with pytest.raises(UsageError, match="cannot be printed"):
        CardTable("ghost_pirates", "house", TableProfile(640, 360, SEATS))
