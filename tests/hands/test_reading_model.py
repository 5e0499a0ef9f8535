"""A reading model that is none, or whose numbers do not fit, is said in one sentence and never read with."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.hands.reader import Reader
from companion.hands.reading_model import READING_MODEL
from companion.resources import resource

Arrays = dict[str, Any]


def shipped() -> Arrays:
    with np.load(resource(READING_MODEL)) as data:
        return dict(data)


def short_inputs(arrays: Arrays) -> None:
    arrays["hidden"] = arrays["hidden"][:, :100]


def one_of_each(arrays: Arrays) -> None:
    arrays.update({name: array[:1] for name, array in arrays.items() if array.ndim})


def few_outputs(arrays: Arrays) -> None:
    arrays["out"] = arrays["out"][:, :5]


def three_temperatures(arrays: Arrays) -> None:
    arrays["temperature"] = np.ones(3, np.float32)


def no_numbers(arrays: Arrays) -> None:
    arrays["hidden_bias"] = arrays["hidden_bias"] * np.nan


def no_scale(arrays: Arrays) -> None:
    arrays["scale"] = arrays["scale"] * 0


def words(arrays: Arrays) -> None:
    arrays["mean"] = np.array(["many", "words"])


def left_out(arrays: Arrays) -> None:
    del arrays["out_bias"]


@pytest.mark.parametrize(
    "spoil", [short_inputs, one_of_each, few_outputs, three_temperatures, no_numbers, no_scale, words, left_out]
)
def test_numbers_that_do_not_fit(spoil: Callable[[Arrays], None], tmp_path: Path) -> None:
    arrays = shipped()
    spoil(arrays)
    path = tmp_path / "model.npz"
    np.savez(path, **arrays)
    with pytest.raises(CompanionError, match=r"^.*model\.npz: .*reading model.*\.$"):
        Reader(path)


@pytest.mark.parametrize("content", [b"", b"a text\n", b"PK\x03\x04 cut"])
def test_files_of_another_kind(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    path.write_bytes(content)
    with pytest.raises(CompanionError, match="this is not a reading model"):
        Reader(path)


def test_one_array_is_no_model(tmp_path: Path) -> None:
    path = tmp_path / "model.npy"
    np.save(path, np.zeros(3))
    with pytest.raises(CompanionError, match="this is not a reading model"):
        Reader(path)


def test_no_such_model(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="there is no such reading model"):
        Reader(tmp_path / "nowhere.npz")
