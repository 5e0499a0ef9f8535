"""The real model on real photos: right or unsure, whichever way the camera is turned."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.capture.frame import BgrImage
from companion.capture.image import read_image
from companion.hands.finder import Finder
from companion.hands.hand import apart
from companion.hands.network import PalmDetector, view_of
from companion.hands.reader import Reader
from companion.hands.reading import Reading
from companion.hands.view import View
from companion.thresholds import thresholds
from tests.hands.photos import PHOTOS

ROTATIONS = {0: None, 90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder()


def turned(image: BgrImage, turn: int, mirrored: bool) -> BgrImage:
    if mirrored:
        image = np.ascontiguousarray(image[:, ::-1])
    rotation = ROTATIONS[turn]
    return image if rotation is None else np.asarray(cv2.rotate(image, rotation), dtype=np.uint8)


def read_all(finder: Finder, turn: int, mirrored: bool) -> list[tuple[Reading | None, int]]:
    """The reading of the largest hand on each photo, and the count that it shows."""
    reader = Reader()
    answers: list[tuple[Reading | None, int]] = []
    for photo, count in PHOTOS:
        hands = finder.find(turned(read_image(photo), turn, mirrored))
        answers.append((reader.read(hands[0]) if hands else None, count))
    return answers


def test_there_are_photos_of_every_count() -> None:
    assert {count for _, count in PHOTOS} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("turn", "mirrored"), [(0, False), (90, False), (180, False), (270, False), (0, True)])
def test_photos_are_read_right_or_unsure_at_every_turn(finder: Finder, turn: int, mirrored: bool) -> None:
    answers = read_all(finder, turn, mirrored)
    seen = [(reading, count) for reading, count in answers if reading is not None]
    assert len(seen) == len(PHOTOS)
    assert [count for reading, count in seen if reading.sure and reading.fingers != count] == []
    assert sum(reading.fingers == count for reading, count in seen) >= len(PHOTOS) - 1


def test_two_hands_in_one_picture_are_two_hands_in_its_pixels(finder: Finder) -> None:
    three = read_image(next(photo for photo, count in PHOTOS if count == 3 and "addison" in photo.name))
    five = read_image(next(photo for photo, count in PHOTOS if count == 5 and "addison" in photo.name))
    both = np.hstack([three, five])
    hands = finder.find(both)
    reader = Reader()
    left_to_right = sorted(hands, key=lambda hand: hand.centre[0])
    assert [reader.read(hand).fingers for hand in left_to_right] == [3, 5]
    assert left_to_right[0].box[2] < three.shape[1] < left_to_right[1].box[0]
    assert hands[0].extent >= hands[1].extent


def test_at_a_table_a_small_hand_is_found_beside_one_close_to_the_camera(finder: Finder) -> None:
    five, three = (read_image(next(p for p, count in PHOTOS if count == c and "addison" in p.name)) for c in (5, 3))
    height, width = five.shape[:2]
    small = np.asarray(cv2.resize(three, None, fx=0.15, fy=0.15, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    picture = np.full((height, 2 * width, 3), np.median(five[:20], axis=(0, 1)), np.uint8)
    picture[:, :width] = five
    left, top = int(1.6 * width), int(0.3 * height)
    picture[top : top + small.shape[0], left : left + small.shape[1]] = small
    hands = finder.find_at_table(picture)
    assert len(hands) == 2
    assert hands[0].box[2] < width
    assert left < hands[1].centre[0] < left + small.shape[1]
    assert top < hands[1].centre[1] < top + small.shape[0]


@pytest.mark.parametrize(("turn", "mirrored"), [(0, False), (90, False), (0, True)])
def test_both_kinds_of_landmarks_lie_on_the_same_hand(finder: Finder, turn: int, mirrored: bool) -> None:
    """On clear photos the landmark network is right, so the trained blocks must see what it sees, in every look."""
    for photo, _ in PHOTOS:
        image = turned(read_image(photo), turn, mirrored)
        hand = finder.find(image)[0]
        means = []
        for number in range(4):
            look = finder.follow(image, hand, number)
            assert look is not None
            assert look.tuned_landmarks is not None
            off = np.hypot(*(look.tuned_landmarks - look.landmarks)[:, :2].T) / hand.palm
            assert off.mean() < 0.25, photo.name
            means.append(off.mean())
        assert np.mean(means) < 0.2, photo.name


def test_a_hand_is_followed_where_it_is_and_not_where_it_is_gone(finder: Finder) -> None:
    image = read_image(PHOTOS[0][0])
    hand = finder.find(image)[0]
    again = finder.follow(image, hand)
    assert again is not None
    assert apart(hand, again) < 0.2
    elsewhere = np.roll(image, image.shape[1] // 2, axis=1)
    elsewhere[:] = elsewhere[0, 0]
    assert finder.follow(elsewhere, hand) is None


def test_a_hand_that_is_seen_askew_is_looked_at_anew_until_it_is_seen_straight(finder: Finder) -> None:
    """Looks that only follow come back to the whole hand mostly, from a part of it, but not always."""
    straightened: list[float] = []
    only_followed: list[float] = []
    for photo, _ in PHOTOS:
        image = read_image(photo)
        whole = view_of(finder.find(image)[0])
        for turn in (60.0, 180.0):
            part = finder._look(image, replace(whole, size=0.45 * whole.size, turn=whole.turn + turn))
            askew = finder._look(image, view_of(part))
            if finder._is_hand(askew) and askew.score < thresholds().finding.straight:
                for sizes, straighten in ((straightened, True), (only_followed, False)):
                    hand = askew
                    for number in range(6):
                        hand = finder.follow(image, hand, number, straighten) or hand
                    sizes.append(view_of(hand).size / whole.size)
    assert len(straightened) >= 4
    assert all(0.9 < size < 1.1 for size in straightened)
    assert not all(0.9 < size < 1.1 for size in only_followed)


def test_a_hand_that_is_seen_straight_is_only_followed(finder: Finder, monkeypatch: pytest.MonkeyPatch) -> None:
    images = [read_image(photo) for photo, _ in PHOTOS]
    hands = [finder.find(image)[0] for image in images]

    def detect(*_: object) -> None:
        raise AssertionError("the palm detector was asked")

    monkeypatch.setattr(PalmDetector, "detect", detect)
    for image, hand in zip(images, hands, strict=True):
        assert finder.follow(image, hand, straighten=True) is not None


def test_a_hand_in_a_corner_of_a_large_frame_is_found_in_the_view_of_its_seat(finder: Finder) -> None:
    photo = cv2.resize(read_image(PHOTOS[-1][0]), (90, 90), interpolation=cv2.INTER_AREA)
    frame = np.full((720, 1280, 3), photo[2, 2], np.uint8)
    frame[600:690, 1150:1240] = cv2.rotate(photo, cv2.ROTATE_180)  # the arm comes from above
    found = finder.find_in(frame, View(1195.0, 645.0, 150.0, turn=180.0))
    assert len(found) == 1
    left, top, right, bottom = found[0].box
    assert left > 1140
    assert right < 1250
    assert top > 590
    assert bottom < 700


@pytest.mark.parametrize(("right", "below", "turn"), [(0.0, 0.0, 0.0), (0.15, 0.0, 20.0), (0.0, -0.15, -20.0)])
def test_a_hand_that_the_palm_detector_misses_is_found_where_it_is_expected(
    finder: Finder, monkeypatch: pytest.MonkeyPatch, right: float, below: float, turn: float
) -> None:
    expected = [(read_image(photo), finder.find(read_image(photo))[0]) for photo, _ in PHOTOS]
    monkeypatch.setattr(PalmDetector, "detect", lambda *_: [])
    distances: list[float] = []
    for image, hand in expected:
        left, top, far_right, bottom = hand.box
        side = 2.6 * hand.extent
        x, y = (left + far_right) / 2 + right * side, (top + bottom) / 2 + below * side
        view = View(x, y, side, hand.heading + turn)
        found = [hand for number in range(5) for hand in finder.find_in(image, view, number)]
        assert len(found) >= 2
        distances += [apart(other, hand) for other in found]
    # From so far away one look in many comes to a part of the hand.
    assert np.mean(np.array(distances) < 0.5) > 0.95


def test_a_hand_that_was_lost_is_found_where_it_was(finder: Finder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it lies in the view of its seat, and whichever way it points."""
    expected = [(read_image(photo), finder.find(read_image(photo))[0]) for photo, _ in PHOTOS]
    monkeypatch.setattr(PalmDetector, "detect", lambda *_: [])
    found = {True: 0, False: 0}
    for image, hand in expected:
        side = 3.5 * hand.extent
        view = View(hand.wrist[0] + 0.4 * side, hand.wrist[1] + 0.4 * side, side, hand.heading + 180.0)
        for known in found:
            hands = finder.find_in(image, view, lost=hand if known else None)
            found[known] += any(apart(other, hand) < 0.5 for other in hands)
    assert found[False] < found[True] == len(PHOTOS)


def test_nothing_is_found_where_a_hand_is_expected_and_none_is(finder: Finder) -> None:
    bare = np.random.default_rng(1).normal(120, 25, (360, 480, 3)).clip(0, 255).astype(np.uint8)
    assert [finder.find_in(bare, View(240.0, 180.0, 200.0), number) for number in range(5)] == [[]] * 5


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 300), (64, 64)])
@pytest.mark.parametrize("level", [0, 128, 255])
def test_nothing_is_found_where_there_is_nothing(finder: Finder, width: int, height: int, level: int) -> None:
    assert finder.find(np.full((height, width, 3), level, np.uint8)) == []


def test_a_glaring_hand_is_looked_at_from_further_away_and_no_other_is(
    finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = read_image(PHOTOS[0][0])
    cut = View(image.shape[1] / 2, image.shape[0] / 2, float(min(image.shape[:2]))).cut(image)
    asked: list[float] = []
    further = View.from_further

    def watched(view: View, times: float, ahead: float) -> View:
        asked.append(times)
        return further(view, times, ahead)

    monkeypatch.setattr(View, "from_further", watched)
    assert finder.find(cut)
    assert asked == []
    assert finder.find(np.clip(cut * 2.5, 0, 255).astype(np.uint8))
    assert asked
