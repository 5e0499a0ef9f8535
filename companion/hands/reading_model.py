"""The trained weights of the reading, checked when they are loaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError
from companion.hands.geometry import FEATURES
from companion.hands.hand import FINGERS
from companion.hands.reading import SHOWINGS
from companion.resources import resource

FloatArray = npt.NDArray[np.float32]

READING_MODEL = "models/reading.npz"

POOLED = 1152
"""Length of the landmark network's pooled features, and of the tuned ones."""

_INPUTS, _OUTPUTS = 2 * POOLED + FEATURES, len(SHOWINGS) + len(FINGERS)

_POINTS = 21 * 3


@dataclass(frozen=True, slots=True, eq=False)
class ReadingModel:
    """What `models.training` writes.

    `tail` is a network file: the landmark network's later blocks, trained further, from its map of 28 x 28 x 40 to 1152
    tuned features. `mean` and
    `scale` standardise pooled features, tuned features and landmark measures; a hidden layer leads from them to the
    showings and fingers; `presence` leads from the tuned features to whether there is a hand, `points` to its 21
    landmarks: x, y and depth behind the wrist in sides of the look.
    """

    tail: bytes
    mean: FloatArray
    scale: FloatArray
    hidden: FloatArray
    hidden_bias: FloatArray
    out: FloatArray
    out_bias: FloatArray
    presence: FloatArray
    presence_bias: FloatArray
    points: FloatArray
    points_bias: FloatArray
    temperature: float

    @classmethod
    def load(cls, path: Path | None = None) -> "ReadingModel":
        """The shipped weights, or those in `path`. Raises CompanionError if they cannot be used."""
        path = path or resource(READING_MODEL)
        names = [name for name in cls.__slots__ if name != "tail"]
        try:
            with np.load(path) as data:
                arrays = {name: np.asarray(data[name], dtype=np.float32) for name in names}
                tail = np.asarray(data["tail"], dtype=np.uint8).tobytes()
        except FileNotFoundError:
            raise CompanionError(f"{path}: there is no such reading model.") from None
        except (OSError, EOFError, ValueError, TypeError, KeyError, BadZipFile):
            raise CompanionError(
                f"{path}: this is not a reading model; train one, or install companion again."
            ) from None
        _check(path, arrays, tail)
        temperature = float(arrays.pop("temperature"))
        return cls(tail=tail, temperature=temperature, **arrays)


def _check(path: Path, arrays: Mapping[str, FloatArray], tail: bytes) -> None:
    """Raises CompanionError unless the arrays fit together and hold numbers."""
    hidden = arrays["hidden_bias"].shape[0] if arrays["hidden_bias"].ndim == 1 else 0
    shapes = {
        "mean": (_INPUTS,),
        "scale": (_INPUTS,),
        "hidden": (hidden, _INPUTS),
        "hidden_bias": (hidden,),
        "out": (_OUTPUTS, hidden),
        "out_bias": (_OUTPUTS,),
        "presence": (1, POOLED),
        "presence_bias": (1,),
        "points": (_POINTS, POOLED),
        "points_bias": (_POINTS,),
        "temperature": (),
    }
    fit = all(arrays[name].shape == shape and np.isfinite(arrays[name]).all() for name, shape in shapes.items())
    if not (fit and hidden and tail and (arrays["scale"] > 0).all() and arrays["temperature"] > 0):
        raise CompanionError(f"{path}: the numbers of this reading model do not fit together; train it again.")
