"""What one hand shows: counts, guns, and several looks pooled into one."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.reading import GUN, SHOWINGS, Reading, pooled
from companion.thresholds import thresholds
from tests.hands.made import made_reading

NO_FINGERS = (0.0,) * 5

shares = st.lists(st.floats(0.001, 1), min_size=len(SHOWINGS), max_size=len(SHOWINGS))


def reading_of(weights: list[float], two_barrels: float = 0.0) -> Reading:
    return Reading(tuple(weight / sum(weights) for weight in weights), NO_FINGERS, two_barrels)


@pytest.mark.parametrize(
    ("showing", "gesture", "fingers"),
    [("0", "fist", 0), ("1", "raise", 1), ("2", "raise", 2), ("3", "raise", 3), ("4", "raise", 4), ("5", "raise", 5)],
)
def test_counts(showing: str, gesture: str, fingers: int) -> None:
    reading = made_reading(showing)
    assert (reading.gesture, reading.fingers, reading.confidence) == (gesture, fingers, 0.99)
    assert len(reading.up) == fingers


@pytest.mark.parametrize(("barrels", "fingers"), [(1, 2), (2, 3)])
def test_a_gun_has_the_fingers_that_it_would_be_as_a_raise(barrels: int, fingers: int) -> None:
    gun = Reading(made_reading("gun").probabilities, (0.9, 0.8, 0.7, 0.1, 0.2), two_barrels=barrels - 1.0)
    assert (gun.gesture, gun.fingers) == ("gun", fingers)
    assert gun.up == ("thumb", "index", "middle")[:fingers]


def test_up_names_the_likeliest_fingers_thumb_first() -> None:
    reading = Reading(made_reading("3").probabilities, (0.4, 0.1, 0.6, 0.3, 0.9))
    assert reading.up == ("thumb", "middle", "pinky")


@pytest.mark.parametrize("confidence", [0.3, 0.85, 0.89, 0.91, 1.0])
def test_sure_is_a_matter_of_confidence_alone(confidence: float) -> None:
    assert made_reading("4", confidence).sure == (confidence >= thresholds().reading.sure)


@given(shares, st.floats(0, 1))
def test_where_no_gun_can_be_meant_its_share_goes_to_two_and_three(weights: list[float], two_barrels: float) -> None:
    reading = reading_of(weights, two_barrels)
    unarmed = reading.without_gun()
    assert unarmed.probabilities[GUN] == 0.0
    assert sum(unarmed.probabilities) == pytest.approx(1.0)
    assert unarmed.gesture != "gun"
    for grown, share in ((2, 1 - two_barrels), (3, two_barrels)):
        gained = unarmed.probabilities[grown] - reading.probabilities[grown]
        assert gained == pytest.approx(share * reading.probabilities[GUN])
    assert [p for i, p in enumerate(unarmed.probabilities) if i not in (2, 3, GUN)] == [
        p for i, p in enumerate(reading.probabilities) if i not in (2, 3, GUN)
    ]
    assert unarmed.without_gun() == unarmed


def test_two_or_gun_becomes_a_sure_two() -> None:
    doubtful = made_reading("gun", 0.52, other="2")
    assert not doubtful.sure
    assert (doubtful.without_gun().fingers, doubtful.without_gun().sure) == (2, True)


@given(st.lists(st.tuples(shares, st.floats(0.01, 10)), min_size=1, max_size=6))
def test_pooled_probabilities_add_up_to_1(looks: list[tuple[list[float], float]]) -> None:
    mixed = pooled((reading_of(weights), time_s) for weights, time_s in looks)
    assert sum(mixed.probabilities) == pytest.approx(1.0)


@given(shares, st.integers(1, 20), st.floats(0.01, 10))
def test_looks_that_agree_keep_their_doubt(weights: list[float], times: int, time_s: float) -> None:
    reading = reading_of(weights)
    assert pooled([(reading, time_s)] * times).probabilities == pytest.approx(reading.probabilities, rel=1e-6)


@given(shares, shares, st.floats(0.01, 10), st.floats(0.1, 10))
def test_pooling_weighs_by_time_and_not_by_count(
    one: list[float], other: list[float], time_s: float, unit: float
) -> None:
    whole = pooled([(reading_of(one), time_s), (reading_of(other), 1.0)])
    cut_up = pooled([(reading_of(one), time_s * unit / 3)] * 3 + [(reading_of(other), unit)])
    assert cut_up.probabilities == pytest.approx(whole.probabilities, rel=1e-6)


def test_the_order_of_the_looks_changes_nothing() -> None:
    looks = [(made_reading("3", 0.9), 0.2), (made_reading("2", 0.6, other="3"), 0.1), (made_reading("5", 0.4), 0.3)]
    first = pooled(looks).probabilities
    assert all(pooled(order).probabilities == pytest.approx(first) for order in permutations(looks))


def test_a_torn_look_counts_little_against_a_sure_one() -> None:
    mixed = pooled([(made_reading("3", 0.99), 0.1), (made_reading("2", 0.4, other="3"), 0.1)])
    assert mixed.fingers == 3


@pytest.mark.parametrize(("with_two_s", "barrels"), [(0.1, 1), (0.5, 2)])
def test_the_barrels_are_those_of_most_of_the_time(with_two_s: float, barrels: int) -> None:
    gun = made_reading("gun")
    looks = [
        (Reading(gun.probabilities, NO_FINGERS, 0.9), with_two_s),
        (Reading(gun.probabilities, NO_FINGERS, 0.1), 0.2),
    ]
    assert pooled(looks).barrels == barrels


def test_json_has_every_showing_to_four_places() -> None:
    as_json = reading_of([1, 1, 1, 1, 1, 1, 3]).as_json()
    assert list(as_json) == ["0", "1", "2", "3", "4", "5", "gun"]
    assert as_json["gun"] == 0.3333
