"""Square looks into the frame, and the way back into it."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.capture.frame import BgrImage
from companion.hands.view import View

TURNS = (0.0, 30.0, 90.0, 180.0, 251.0, -45.0)


def with_spot(x: float, y: float, radius: int, width: int = 640, height: int = 480) -> BgrImage:
    """A dark frame with one white disc."""
    image = np.full((height, width, 3), 10, np.uint8)
    cv2.circle(image, (round(x), round(y)), radius, (255, 255, 255), cv2.FILLED, cv2.LINE_AA)
    return image


def spot_in(cut: BgrImage) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The middle of the disc, as 1 x 3 points for `to_frame`."""
    light = cut[:, :, 0].astype(float) - 10
    assert light.sum() > 0
    rows, columns = np.indices(light.shape)
    middle = [(columns * light).sum() / light.sum(), (rows * light).sum() / light.sum(), 0.0]
    return np.array([middle], np.float32)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(
    ("size", "pixels"),
    [(120.0, 320), (320.0, 320), (500.0, 224), (700.0, 320), (1300.0, 320), (2600.0, 100)],  # the last are shrunk
)
def test_what_is_seen_in_the_cut_is_found_again_in_the_frame(turn: float, size: float, pixels: int) -> None:
    x, y = 330.0, 215.0
    view = View(310.0, 235.0, size, turn, pixels)
    found = view.to_frame(spot_in(view.cut(with_spot(x, y, radius=max(6, round(size / 40))))))
    assert found[0, :2] == pytest.approx([x, y], abs=max(1.0, size / pixels))


@pytest.mark.parametrize("turn", TURNS)
def test_the_turn_points_up_in_the_cut(turn: float) -> None:
    """A spot that lies from the centre in the direction of `turn` is straight above the middle of the cut."""
    angle = np.radians(turn)
    image = with_spot(320 + 100 * np.sin(angle), 240 - 100 * np.cos(angle), radius=8)
    x, y, _ = spot_in(View(320.0, 240.0, 400.0, turn, 200).cut(image))[0]
    assert (x, y) == (pytest.approx(100, abs=1.5), pytest.approx(50, abs=1.5))


@given(
    x=st.floats(-100, 2000),
    y=st.floats(-100, 2000),
    size=st.floats(1, 4000),
    turn=st.floats(-360, 360),
    pixels=st.sampled_from([64, 224, 320, 640]),
)
def test_lengths_and_depths_come_back_in_frame_pixels(
    x: float, y: float, size: float, turn: float, pixels: int
) -> None:
    view = View(x, y, size, turn, pixels)
    corners = np.array([[0, 0, 0], [pixels, 0, pixels], [pixels, pixels, 0], [pixels / 2, pixels / 2, -1]], np.float32)
    in_frame = view.to_frame(corners)
    assert float(np.hypot(*(in_frame[1] - in_frame[0])[:2])) == pytest.approx(size, rel=1e-3, abs=0.01)
    assert in_frame[1, 2] == pytest.approx(size, rel=1e-5)
    assert in_frame[3, :2] == pytest.approx([x, y], abs=0.01)


@pytest.mark.parametrize(
    "view",
    [
        View(0.0, 0.0, 200.0),
        View(639.0, 479.0, 300.0, 45.0),
        View(-500.0, 240.0, 100.0),
        View(320.0, 5000.0, 3000.0, 10.0),  # wholly outside, and to be shrunk
        View(320.0, 240.0, 100_000.0),
        View(5.0, 5.0, 0.5),
    ],
)
def test_beyond_the_edge_the_edge_is_repeated(view: View) -> None:
    image = np.full((480, 640, 3), (40, 90, 200), np.uint8)
    cut = view.cut(image)
    assert cut.shape == (view.pixels, view.pixels, 3)
    assert cut.dtype == np.uint8
    assert np.abs(cut.astype(int) - (40, 90, 200)).max() <= 1


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 400), (1920, 3)])
def test_pictures_of_a_few_pixels_can_be_cut(width: int, height: int) -> None:
    image = np.full((height, width, 3), 77, np.uint8)
    for turn in TURNS:
        cut = View.whole(image, turn=turn, margin=0.25).cut(image)
        assert cut.shape == (640, 640, 3)
        assert (cut == 77).all()


def test_a_strong_shrink_keeps_thin_lines() -> None:
    """Every second pixel row is white: sampled points would make it all white or all black."""
    image = np.zeros((1600, 1600, 3), np.uint8)
    image[::2] = 255
    cut = View(800.0, 800.0, 1600.0, pixels=160).cut(image)
    assert np.abs(cut.astype(int) - 127).max() < 20


def test_cutting_leaves_the_frame_alone() -> None:
    image = with_spot(320, 240, 50)
    before = image.copy()
    View(320.0, 240.0, 1500.0, 33.0).cut(image)
    assert (image == before).all()


@pytest.mark.parametrize(("width", "height"), [(640, 480), (480, 640), (1000, 20)])
@pytest.mark.parametrize("margin", [0.0, 0.25])
def test_the_whole_picture_is_in_its_view(width: int, height: int, margin: float) -> None:
    view = View.whole(np.zeros((height, width, 3), np.uint8), margin=margin)
    corners = view.to_frame(np.array([[0, 0, 0], [view.pixels, view.pixels, 0]], np.float32))[:, :2]
    outside = margin * max(width, height)
    assert (corners[0] <= -outside + 0.01).all()
    assert (corners[1] >= np.array([width, height]) + outside - 0.01).all()


@pytest.mark.parametrize(
    ("other", "near"),
    [
        (View(100, 100, 50), True),
        (View(108, 100, 50, turn=90), True),
        (View(112, 100, 50), False),
        (View(100, 100, 90), False),
        (View(100, 100, 30), False),
    ],
)
def test_near_is_the_same_place_at_about_the_same_size(other: View, near: bool) -> None:
    assert View(100, 100, 50).near(other) == near


@given(st.floats(-200, 200), st.floats(1, 500), st.floats(0, 360))
def test_to_cut_is_the_way_back_from_to_frame(x: float, size: float, turn: float) -> None:
    view = View(x, 40.0, size, turn)
    points = np.array([[3.0, 200.0, 0.0], [150.0, 7.0, 0.0]], np.float32)
    assert view.to_cut(view.to_frame(points)[:, :2]) == pytest.approx(points[:, :2], abs=0.1)


@given(st.floats(-200, 200), st.floats(1, 500), st.floats(0, 360))
def test_from_further_shows_the_same_in_the_middle_and_more_around_it(x: float, size: float, turn: float) -> None:
    view = View(x, 40.0, size, turn)
    further = view.from_further(1.25, 0.0)
    middle = np.array([[x, 40.0]], np.float32)
    corners = view.to_frame(np.array([[0.0, 0.0, 0.0], [320.0, 320.0, 0.0]], np.float32))[:, :2]
    assert further.to_cut(middle) == pytest.approx(np.array([[160.0, 160.0]]), abs=0.1)
    assert further.to_cut(corners) == pytest.approx(np.array([[32.0, 32.0], [288.0, 288.0]]), abs=0.5)
    # The middle of the nearer look is then lower in the cut by that share of its side.
    assert view.from_further(1.25, 0.1).to_cut(middle) == pytest.approx(np.array([[160.0, 185.6]]), abs=0.1)
