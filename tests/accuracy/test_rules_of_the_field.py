"""The rules that the product is compared with, on a hand that is drawn for them, and how answers are scored."""

from pathlib import Path

import pytest

from companion.hands.hand import FINGERS
from tests.accuracy.field_rules import distance_to_wrist, joint_angles, upright
from tests.accuracy.labelled_photos import Answer, Photo, is_right, photos_of, score
from tests.accuracy.landmark_trees import LandmarkTrees
from tests.hands.made import made_hand

ORDER = ("index", "middle", "ring", "pinky", "thumb")
"""In which fingers are added as people count."""


def _up(count: int) -> list[bool]:
    return [name in ORDER[:count] for name in FINGERS]


@pytest.mark.parametrize("count", range(6))
def test_each_rule_reads_an_upright_palm(count: int) -> None:
    hand = made_hand(ORDER[:count])
    assert upright(hand, mirrored=True) == _up(count)
    assert joint_angles(hand) == _up(count)
    assert distance_to_wrist(hand) == _up(count)


def test_only_the_upright_rule_fails_when_the_picture_is_turned() -> None:
    hand = made_hand(ORDER[:3], heading=180.0)
    assert 3 not in (sum(upright(hand, mirrored)) for mirrored in (False, True))
    assert joint_angles(hand) == distance_to_wrist(hand) == _up(3)


def test_trees_learn_what_they_are_shown() -> None:
    shown = [
        (made_hand(ORDER[:count], heading=heading), str(count)) for count in range(6) for heading in range(0, 360, 30)
    ]
    trees = LandmarkTrees(*zip(*shown, strict=True))
    assert trees.answer(made_hand(ORDER[:4], heading=77.0)) == Answer("4", 4, sure=True)


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
