"""Cards without markers, drawn on a made table."""

import cv2
import numpy as np
import pytest

from companion.capture.frame import BgrImage
from companion.table.aim import Around
from companion.table.card_outlines import card_outlines
from tests.table.made_table import HEIGHT, LAPTOP, MIDDLE, OVERHEAD, WIDTH, FloatArray, MadeCamera

PLAIN = Around(())
CARD = np.array([[-3.15, -4.4], [3.15, -4.4], [3.15, 4.4], [-3.15, 4.4]])


def _placed(turns: list[float]) -> list[FloatArray]:
    """Cards in two rows, each turned by so many degrees, as their corners on the table in centimetres."""
    cards = []
    for number, turn in enumerate(turns):
        angle = np.radians(turn)
        matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        at = np.array(MIDDLE) + np.array([(number % 4 - 1.5) * 9.0, (number // 4 - 0.5) * 12.0])
        cards.append(CARD @ matrix.T + at)
    return cards


def _picture(camera: MadeCamera, cards: list[FloatArray], seed: int = 5) -> tuple[BgrImage, list[FloatArray]]:
    """A noisy table with white cards that have a picture inside, and their corners in pixels."""
    noise = np.random.default_rng(seed)
    image = np.full((HEIGHT, WIDTH, 3), (60, 90, 120), np.float32)
    pixels = [camera.pixels(np.column_stack([card, np.zeros(4)])) for card in cards]
    for card, corners in zip(cards, pixels, strict=True):
        inner = camera.pixels(np.column_stack([card.mean(axis=0) + (card - card.mean(axis=0)) * 0.5, np.zeros(4)]))
        cv2.fillConvexPoly(image, np.round(corners).astype(np.int32), (225, 230, 235), cv2.LINE_AA)
        cv2.fillConvexPoly(image, np.round(inner).astype(np.int32), (60, 60, 190), cv2.LINE_AA)
    image += noise.normal(0, 4, image.shape)
    return np.clip(image, 0, 255).astype(np.uint8), pixels


def _found_of(found: list[FloatArray], true: list[FloatArray], near: float = 6.0) -> list[int]:
    """For each true card how many found ones have its middle."""
    return [sum(bool(np.linalg.norm(f.mean(axis=0) - t.mean(axis=0)) < near) for f in found) for t in true]


@pytest.mark.parametrize("view", [LAPTOP, OVERHEAD])
def test_cards_in_rows_are_found_once_each(view: tuple[tuple[float, ...], ...]) -> None:
    camera = MadeCamera(*view)
    table = camera.around([0.0, 120.0, 240.0])
    image, true = _picture(camera, _placed([0, 3, -4, 2, 0, -2, 5, 1]))
    found = card_outlines(image, table)
    assert _found_of(found, true) == [1] * 8
    assert len(found) == 8


def test_they_come_in_the_order_of_rows() -> None:
    camera = MadeCamera(*OVERHEAD)
    image, true = _picture(camera, _placed([0] * 8))
    found = card_outlines(image, PLAIN)
    assert [np.linalg.norm(f.mean(axis=0) - t.mean(axis=0)) < 6 for f, t in zip(found, true, strict=True)] == [True] * 8


def test_what_has_not_the_size_of_a_card_is_none() -> None:
    camera = MadeCamera(*LAPTOP)
    table = camera.around([0.0, 120.0, 240.0])
    sheet = CARD * 3.5 + np.array(MIDDLE)
    image, _ = _picture(camera, [sheet])
    assert _found_of(card_outlines(image, table), [camera.pixels(np.column_stack([sheet, np.zeros(4)]))], 1e9) == [0]


def test_an_empty_table_has_no_cards() -> None:
    image, _ = _picture(MadeCamera(*LAPTOP), [])
    assert card_outlines(image, PLAIN) == []
