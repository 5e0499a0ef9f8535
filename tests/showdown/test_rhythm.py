"""Three from the fists' own beat."""

from collections.abc import Callable

import numpy as np
import pytest

from companion.showdown.look import Look
from companion.showdown.rhythm import count_of, opened_together
from tests.hands.made import made_hand
from tests.showdown.scene import FIST

Stroke = Callable[[float], float]
"""Height above the lowest point, 0 to 1, by the share of a beat that has passed since the fist was down."""

STROKES: dict[str, Stroke] = {
    "bouncing": lambda share: abs(float(np.sin(np.pi * share))),
    "swinging": lambda share: (1 - float(np.cos(2 * np.pi * share))) / 2,
    "struck": lambda share: min(share / 0.7, (1 - share) / 0.3),
}
THREE_S = 20.0


def pumped(
    stroke: Stroke,
    beat_s: float = 0.65,
    three_s: float = THREE_S,
    towards: float = 0.0,
    phase_s: float = 0.0,
    fps: float = 10.0,
    noise: float = 0.01,
    lifts: float = 0.7,
    seed: int = 0,
) -> list[Look]:
    """A fist that goes `lifts` palms up and down until three and then stays; `towards` is up in the picture."""
    random = np.random.default_rng(seed)
    palm = made_hand().palm
    looks = []
    for time_s in np.arange(three_s - 4.0, three_s + 1.5, 1 / fps):
        beats = (time_s - three_s - phase_s) / beat_s
        height = stroke(beats % 1.0) if -3 <= beats < 0 else 0.0
        x, y = lifts * height * np.array([np.sin(np.radians(towards)), -np.cos(np.radians(towards))])
        x, y = np.array([x, y]) + random.normal(0, noise, 2)
        looks.append(Look(float(time_s), made_hand(x=300 + x * palm, y=200 + y * palm), FIST))
    return looks


@pytest.mark.parametrize("beat_s", [0.6, 0.7, 0.8])
@pytest.mark.parametrize("stroke", STROKES)
@pytest.mark.parametrize("off_s", [-0.03, 0.0, 0.15])
def test_three_is_found_for_every_way_to_pump(stroke: str, beat_s: float, off_s: float) -> None:
    looks = {
        name: pumped(STROKES[stroke], beat_s, towards=90.0 * place, phase_s=phase_s, seed=place)
        for place, (name, phase_s) in enumerate({"Ana": -0.025, "Ben": 0.0, "Cy": 0.03}.items())
    }
    count = count_of(looks, THREE_S + off_s)
    assert count is not None
    assert count.three_s == pytest.approx(THREE_S, abs=0.1)
    assert count.beat_s == pytest.approx(beat_s, abs=0.1)


@pytest.mark.parametrize("shift_s", [-17.0, 1e6])
def test_only_differences_of_times_matter(shift_s: float) -> None:
    looks = pumped(STROKES["bouncing"], three_s=THREE_S + shift_s)
    count = count_of({"Ana": looks}, THREE_S + shift_s + 0.1)
    assert count is not None
    assert count.three_s == pytest.approx(THREE_S + shift_s, abs=0.05)


def test_a_hand_that_joins_in_nothing_does_not_hide_the_beat_of_the_others() -> None:
    looks = {name: pumped(STROKES["bouncing"], seed=place) for place, name in enumerate(["Ana", "Ben", "Cy"])}
    looks["Dee"] = pumped(STROKES["bouncing"], lifts=0.0, seed=7)
    looks["Eli"] = []
    count = count_of(looks, THREE_S + 0.1)
    assert count is not None
    assert count.three_s == pytest.approx(THREE_S, abs=0.05)


@pytest.mark.parametrize("seed", range(4))
def test_hands_that_rest_or_wander_beat_no_count(seed: int) -> None:
    random = np.random.default_rng(seed)
    resting = {name: pumped(STROKES["bouncing"], lifts=0.0, seed=seed + place) for place, name in enumerate("abcd")}
    assert count_of(resting, THREE_S) is None
    wandering = {}
    for name in "abcd":
        steps = np.cumsum(random.normal(0, 0.08, (60, 2)), axis=0) * made_hand().palm
        wandering[name] = [
            Look(THREE_S - 4 + 0.1 * i, made_hand(x=300 + x, y=200 + y), FIST) for i, (x, y) in enumerate(steps)
        ]
    assert count_of(wandering, THREE_S) is None


def test_without_hands_there_is_no_count() -> None:
    assert count_of({}, 0.0) is None
    assert count_of({"Ana": [Look(0.1 * i) for i in range(30)]}, 2.0) is None


@pytest.mark.parametrize(
    ("openings", "moment"),
    [
        ([2.1], 2.1),
        ([2.1, 2.9], 2.1),  # one is late
        ([2.1, 1.1, 2.3, 0.6], 2.2),  # two were misread before
        ([2.7, 2.0, 2.1, 2.2], 2.1),
    ],
)
def test_three_is_where_most_hands_open(openings: list[float], moment: float) -> None:
    assert opened_together(openings) == pytest.approx(moment)
