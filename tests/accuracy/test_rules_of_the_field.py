"""The rules that the product is compared with, on a hand that is drawn for them, and how answers are scored."""

from pathlib import Path

import numpy as np
import pytest

from companion.hands.hand import Hand
from tests.accuracy.field_rules import distance_to_wrist, joint_angles, upright
from tests.accuracy.labelled_photos import Answer, Photo, is_right, photos_of, score
from tests.accuracy.landmark_trees import LandmarkTrees


def _hand(up: list[bool], turn: float = 0.0) -> Hand:
    """A right hand, palm to the camera, fingers up in the picture; `turn` in degrees clockwise."""
    points = np.zeros((21, 3), np.float32)
    points[1:4] = [(-20, -10, 0), (-35, -25, 0), (-48, -40, 0)]
    points[4] = (-60, -52, 0) if up[0] else (-20, -45, 0)
    for finger in range(4):
        x, base = 20 * finger - 30, 5 + 4 * finger
        points[base : base + 2] = [(x, -80, 0), (x, -110, 0)]
        points[base + 2 : base + 4] = [(x, -130, 0), (x, -150, 0)] if up[finger + 1] else [(x, -95, 0), (x, -75, 0)]
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    points[:, :2] = points[:, :2] @ rotation.T
    return Hand(points, points / 1000, "left", 1.0)


SHOWN = [[number > finger for finger in (4, 0, 1, 2, 3)] for number in range(6)]


@pytest.mark.parametrize("up", SHOWN)
def test_each_rule_reads_an_upright_palm(up: list[bool]) -> None:
    hand = _hand(up)
    assert upright(hand, mirrored=False) == up
    assert joint_angles(hand) == up
    assert distance_to_wrist(hand) == up


def test_only_the_upright_rule_fails_when_the_picture_is_turned() -> None:
    hand = _hand(SHOWN[3], turn=180.0)
    assert sum(upright(hand, mirrored=False)) != 3
    assert joint_angles(hand) == distance_to_wrist(hand) == SHOWN[3]


def test_trees_learn_what_they_are_shown() -> None:
    hands = [_hand(up, turn=float(turn)) for up in SHOWN for turn in range(0, 360, 30)]
    trees = LandmarkTrees(hands, [str(sum(up)) for up in SHOWN for _ in range(12)])
    assert trees.answer(_hand(SHOWN[4], turn=77.0)) == Answer("4", 4, sure=True)


def test_a_gun_in_place_of_its_raise_is_right_only_as_a_question() -> None:
    assert is_right(Answer("gun", 2, sure=False), "2")
    assert not is_right(Answer("gun", 2, sure=True), "2")
    assert is_right(Answer("gun", 2, sure=True), "gun")
    assert is_right(Answer("gun", 2, sure=False), "other")
    assert not is_right(Answer("gun", 2, sure=True), "other")
    assert is_right(Answer("5", 5, sure=True), "other")


def test_a_photo_without_a_found_hand_is_wrong_but_never_sure() -> None:
    photos = [Photo(Path("a"), "1"), Photo(Path("b"), "1"), Photo(Path("c"), "1"), Photo(Path("d"), "1")]
    answers = {"a": Answer("1", 1, True), "b": Answer("2", 2, True), "c": Answer("2", 2, False), "d": None}
    scored = score(photos, lambda photo: answers[photo.path.name])
    assert (scored.photos, scored.right, scored.found, scored.sure, scored.sure_wrong) == (4, 0.25, 0.75, 0.5, 0.25)


def test_photos_come_with_their_label(tmp_path: Path) -> None:
    for name in ("1/a.jpg", "gun/b.JPG", "other/Y/c.png", "other/notes.txt", "2/d.jpg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [(p.path.name, p.label) for p in photos_of(tmp_path)] == [
        ("a.jpg", "1"), ("d.jpg", "2"), ("b.JPG", "gun"), ("c.png", "other")
    ]  # fmt: skip
    assert len(photos_of(tmp_path, most=2)) == 2
