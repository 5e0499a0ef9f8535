"""Before whom a card lies."""

import pytest

from companion.cards.zones import owners

SEATS = {"Ana": (0.0, 30.0), "Ben": (-30.0, 0.0), "Cy": (0.0, -30.0), "Dee": (30.0, 0.0)}
ONE_EACH = {name: [place] for name, place in SEATS.items()}
MIDDLE = [(0.0, 0.0)]


@pytest.mark.parametrize(
    ("place", "owner"),
    [((0, 38), "Ana"), ((5, 26), "Ana"), ((-34, 6), "Ben"), ((0, 0), None), ((6, -5), None), ((33, -8), "Dee")],
)
def test_plain_places(place: tuple[float, float], owner: str | None) -> None:
    assert owners(place, ONE_EACH, MIDDLE, flat=True) == (owner,)


def test_between_two_players_and_between_player_and_middle() -> None:
    assert set(owners((29, 28), ONE_EACH, MIDDLE, flat=True)) == {"Ana", "Dee"}
    assert set(owners((0, 15), ONE_EACH, MIDDLE, flat=True)) == {"Ana", None}
    assert owners((0, 17), ONE_EACH, MIDDLE, flat=True)[0] == "Ana"


def test_in_a_picture_the_table_is_made_as_deep_as_it_is_wide() -> None:
    squeezed = {name: [(x * 10 + 640, 400 - y * 3)] for name, (x, y) in SEATS.items()}
    for place in ((0, 38), (-34, 6), (0, 0), (33, -8), (26, 25)):
        seen = (place[0] * 10 + 640, 400 - place[1] * 3)
        assert set(owners(seen, squeezed, [(640, 400)], flat=False)) == set(owners(place, ONE_EACH, MIDDLE, flat=True))


def test_without_seats() -> None:
    with pytest.raises(ValueError, match="nobody"):
        owners((0, 0), {}, MIDDLE, flat=True)


def test_where_cards_of_a_player_lie_counts_as_theirs() -> None:
    place = (0.0, 15.0)
    assert set(owners(place, ONE_EACH, MIDDLE, flat=True)) == {"Ana", None}
    assert owners(place, {**ONE_EACH, "Ana": [(0.0, 30.0), (3.0, 17.0)]}, MIDDLE, flat=True) == ("Ana",)
    assert owners(place, ONE_EACH, [(0.0, 0.0), (3.0, 17.0)], flat=True) == (None,)
