"""At whom a gun is aimed: made guns over made tables."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hands.hand import Hand
from companion.table.aim import NOBODY, Around, around, barrel_of, targets
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.thresholds import thresholds
from tests.hands.made import made_hand
from tests.table.made_table import HEIGHT, LAPTOP, OVERHEAD, WIDTH, MadeCamera, body, hand_place, way_to

FOUR = [20.0, -70.0, -110.0, 160.0]
"""Four players around a laptop, which stands at 90 degrees."""

SQUARE = (
    Seat("Ana", 400.0, 640.0, 160.0, 180.0),
    Seat("Ben", 100.0, 360.0, 160.0, 270.0),
    Seat("Cy", 400.0, 80.0, 160.0, 0.0),
    Seat("Dee", 700.0, 360.0, 160.0, 90.0),
)
"""Four players seen from above, without a plane."""


def _best(shares: dict[str, float]) -> str:
    return max(shares, key=lambda name: shares[name])


@pytest.mark.parametrize("view", [LAPTOP, OVERHEAD])
def test_every_aim_of_everybody_is_read(view: tuple[tuple[float, ...], ...]) -> None:
    camera = MadeCamera(*view)
    table = camera.around(FOUR)
    for seat, angle in zip("ABCD", FOUR, strict=True):
        for target, there in zip("ABCD", FOUR, strict=True):
            if seat == target:
                continue
            gun = camera.gun(hand_place(angle), way_to(hand_place(angle), body(there)))
            shares = targets({seat: [(barrel_of(gun, table), 1.0)]}, table)[seat]
            assert _best(shares) == target, (seat, target, shares)
            assert sum(shares.values()) == pytest.approx(1.0)
            assert seat not in shares


def test_the_height_of_a_level_barrel_changes_little() -> None:
    camera = MadeCamera(*LAPTOP)
    table = camera.around(FOUR)
    for height in (5.0, 11.0, 20.0):
        place = hand_place(20.0) * [1, 1, 0] + [0, 0, height]
        gun = camera.gun(place, way_to(place, body(-110.0), tilt=5.0))
        assert _best(targets({"A": [(barrel_of(gun, table), 1.0)]}, table)["A"]) == "C"


def test_between_two_neighbours_it_is_not_sure() -> None:
    camera = MadeCamera(*OVERHEAD)
    table = camera.around(FOUR)
    between = (body(-70.0) + body(-110.0)) / 2
    gun = camera.gun(hand_place(90.0), way_to(hand_place(90.0), between))
    shares = targets({"A": [(barrel_of(gun, table), 1.0)]}, table)["A"]
    assert max(shares.values()) < thresholds().aim.sure
    assert {name for name in shares if shares[name] > 0.1} == {"B", "C"}


def test_where_no_one_sits_it_points_at_nobody() -> None:
    camera = MadeCamera(*OVERHEAD)
    table = camera.around([0.0, 20.0, 40.0])
    gun = camera.gun(hand_place(20.0), way_to(hand_place(20.0), body(200.0)))
    shares = targets({"B": [(barrel_of(gun, table), 1.0)]}, table)["B"]
    assert _best(shares) == NOBODY
    assert shares[NOBODY] > 0.8


def test_looks_that_contradict_each_other_make_it_unsure() -> None:
    """Half of the looks see the finger go one way, half another: one of them is wrong."""
    camera = MadeCamera(*OVERHEAD)
    table = camera.around(FOUR)
    looks = [
        (barrel_of(camera.gun(hand_place(20.0), way_to(hand_place(20.0), body(there))), table), 1.0)
        for there in (160.0, -70.0)
    ]
    assert max(targets({"A": looks}, table)["A"].values()) < thresholds().aim.sure
    for look in looks:
        assert max(targets({"A": [look]}, table)["A"].values()) > thresholds().aim.sure


def test_without_a_plane_the_picture_is_the_table() -> None:
    table = Around(SQUARE)
    for heading, target in ((0.0, "Cy"), (-45.0, "Ben"), (45.0, "Dee")):
        gun = made_hand(("thumb", "index"), 400.0, 560.0, heading=heading + 9.0)
        assert _best(targets({"Ana": [(barrel_of(gun, table), 1.0)]}, table)["Ana"]) == target


@given(st.floats(0, 360), st.floats(0.4, 3.0), st.floats(0, 360))
def test_turning_and_scaling_the_picture_change_nothing(turn: float, scale: float, heading: float) -> None:
    angle = np.radians(turn)
    matrix = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    gun = made_hand(("thumb", "index"), 400.0, 560.0, heading=heading)
    points = gun.landmarks.copy()
    points[:, :2] = points[:, :2] @ matrix.T
    points[:, 2] *= scale
    other = Hand(points, gun.world, gun.handedness, gun.score, tuned_landmarks=points)
    seats = []
    for seat in SQUARE:
        x, y = matrix @ [seat.x, seat.y]
        arm = np.radians(seat.arm_from)
        arm_x, arm_y = matrix @ [np.sin(arm), -np.cos(arm)]
        seats.append(Seat(seat.name, x, y, seat.size * scale, float(np.degrees(np.arctan2(arm_x, -arm_y)))))
    shares = [
        targets({"Ana": [(barrel_of(hand, table), 1.0)]}, table)["Ana"]
        for hand, table in ((gun, Around(SQUARE)), (other, Around(tuple(seats))))
    ]
    assert shares[1] == pytest.approx(shares[0], abs=0.01)


def test_a_profile_is_scaled_to_the_picture() -> None:
    camera = MadeCamera(*LAPTOP)
    profile = TableProfile(WIDTH, HEIGHT, camera.seats(FOUR), plane=camera.plane())
    whole, half = around(profile, WIDTH, HEIGHT), around(profile, WIDTH // 2, HEIGHT // 2)
    assert whole.sight is not None
    assert half.sight is not None
    assert half.sight.focal == pytest.approx(whole.sight.focal / 2, rel=1e-3)
    assert half.sight.middle == pytest.approx(whole.sight.middle, abs=0.05)
    bodies, again = whole.bodies({}), half.bodies({})
    for name in "ABCD":
        assert again[name].place == pytest.approx(bodies[name].place, abs=0.5)


@pytest.mark.parametrize("view", [LAPTOP, OVERHEAD])
def test_the_way_of_a_barrel_comes_from_its_landmarks_and_their_depth(view: tuple[tuple[float, ...], ...]) -> None:
    camera = MadeCamera(*view)
    table = camera.around(FOUR)
    for there in (-110.0, 90.0, 160.0):
        for tilt in (-5.0, 9.0, 25.0):
            way = way_to(hand_place(20.0), body(there), tilt)
            barrel = barrel_of(camera.gun(hand_place(20.0), way), table)
            assert barrel.way / np.linalg.norm(barrel.way) == pytest.approx(way, abs=0.02)


def test_looks_with_more_weight_decide() -> None:
    camera = MadeCamera(*OVERHEAD)
    table = camera.around(FOUR)
    looks = [
        barrel_of(camera.gun(hand_place(20.0), way_to(hand_place(20.0), body(there))), table)
        for there in (160.0, -70.0)
    ]
    first = targets({"A": [(looks[0], 0.9), (looks[1], 0.1)]}, table)["A"]
    second = targets({"A": [(looks[0], 0.1), (looks[1], 0.9)]}, table)["A"]
    assert (_best(first), _best(second)) == ("D", "B")
