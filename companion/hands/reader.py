"""From the look at a hand to a reading."""

from collections.abc import Mapping
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError
from companion.hands.geometry import FEATURES, features
from companion.hands.hand import FINGERS, Hand
from companion.hands.network import POOLED
from companion.hands.reading import SHOWINGS, Reading
from companion.resources import resource

FloatArray = npt.NDArray[np.float32]

READING_MODEL = "models/reading.npz"

_ARRAYS = ("mean", "scale", "hidden", "hidden_bias", "out", "out_bias", "temperature")


class Reader:
    """Reads raised fingers and finger guns off a hand: pixels and landmarks together.

    The pixels speak through the landmark network's pooled features, the landmarks through measures of the hand itself.
    Several small networks with one hidden layer each give log probabilities, which are averaged and made truer by one
    temperature (`models/reading.md`).
    """

    def __init__(self, model: Path | None = None) -> None:
        """Loads the shipped weights, or those in `model`. Raises CompanionError if they cannot be read."""
        path = model or resource(READING_MODEL)
        try:
            with np.load(path) as data:
                arrays = {name: np.asarray(data[name], dtype=np.float32) for name in _ARRAYS}
        except FileNotFoundError:
            raise CompanionError(f"{path}: there is no such reading model.") from None
        except (OSError, EOFError, ValueError, TypeError, KeyError, BadZipFile):
            raise CompanionError(
                f"{path}: this is not a reading model; train one, or install companion again."
            ) from None
        _check(path, arrays)
        self._mean, self._scale = arrays["mean"], arrays["scale"]
        self._hidden, self._hidden_bias = arrays["hidden"], arrays["hidden_bias"]
        self._out, self._out_bias = arrays["out"], arrays["out_bias"]
        self._temperature = float(arrays["temperature"])

    def read(self, hand: Hand) -> Reading:
        """The reading of one hand, which must carry the pooled features of its look."""
        assert hand.pooled is not None
        inputs = np.concatenate([hand.pooled, features(hand).astype(np.float32)])
        scaled = np.clip((inputs - self._mean) / self._scale, -6.0, 6.0)
        hidden = np.maximum(self._hidden @ scaled + self._hidden_bias, 0.0)
        out = np.einsum("koh,kh->ko", self._out, hidden) + self._out_bias
        showing, fingers = out[:, : len(SHOWINGS)], out[:, len(SHOWINGS) :].mean(axis=0)
        logs = (showing - _log_sum(showing)).mean(axis=0) / self._temperature
        probabilities = np.exp(logs - _log_sum(logs[None])[0])
        up = 1.0 / (1.0 + np.exp(-np.clip(fingers, -30, 30)))
        # A gun with two barrels points index and middle finger.
        barrels = 1 + int(up[2] > 0.5)
        return Reading(tuple(map(float, probabilities)), tuple(map(float, up)), barrels)


def _check(path: Path, arrays: Mapping[str, FloatArray]) -> None:
    """Raises CompanionError unless the arrays fit together and hold numbers."""
    heads, hidden = arrays["hidden_bias"].shape if arrays["hidden_bias"].ndim == 2 else (0, 0)
    inputs, outputs = POOLED + FEATURES, len(SHOWINGS) + len(FINGERS)
    shapes = {
        "mean": (inputs,),
        "scale": (inputs,),
        "hidden": (heads, hidden, inputs),
        "hidden_bias": (heads, hidden),
        "out": (heads, outputs, hidden),
        "out_bias": (heads, outputs),
        "temperature": (),
    }
    fit = all(arrays[name].shape == shape and np.isfinite(arrays[name]).all() for name, shape in shapes.items())
    if not (fit and heads and (arrays["scale"] > 0).all() and arrays["temperature"] > 0):
        raise CompanionError(f"{path}: the numbers of this reading model do not fit together; train it again.")


def _log_sum(logs: FloatArray) -> FloatArray:
    """log of the sum of exponentials of each row, as a column."""
    top = logs.max(axis=1, keepdims=True)
    return np.asarray(top + np.log(np.exp(logs - top).sum(axis=1, keepdims=True)))
