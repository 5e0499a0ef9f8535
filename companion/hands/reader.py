"""From the look at a hand to a reading."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from companion.hands.geometry import features
from companion.hands.hand import Hand
from companion.hands.reading import SHOWINGS, Reading
from companion.hands.reading_model import ReadingModel

FloatArray = npt.NDArray[np.float32]


class Reader:
    """Reads raised fingers and finger guns off a hand: pixels and landmarks together.

    The pixels speak through the landmark network's pooled features and the tuned ones, the landmarks through measures
    of the hand itself. One hidden layer leads from both to log probabilities, made truer by a temperature
    (`models/reading.md`).
    """

    def __init__(self, model: Path | None = None) -> None:
        """Loads the shipped weights, or those in `model`. Raises CompanionError if they cannot be used."""
        self.model = ReadingModel.load(model)

    def read(self, hand: Hand) -> Reading:
        """The reading of one hand, which must carry the features of its look."""
        assert hand.pooled is not None
        assert hand.tuned is not None
        model = self.model
        inputs = np.concatenate([hand.pooled, hand.tuned, features(hand).astype(np.float32)])
        scaled = np.clip((inputs - model.mean) / model.scale, -6.0, 6.0)
        out = model.out @ np.maximum(model.hidden @ scaled + model.hidden_bias, 0.0) + model.out_bias
        showing, fingers = out[: len(SHOWINGS)] / model.temperature, out[len(SHOWINGS) :]
        probabilities = np.exp(showing - showing.max())
        probabilities /= probabilities.sum()
        up = 1.0 / (1.0 + np.exp(-np.clip(fingers, -30, 30)))
        # A gun with two barrels points index and middle finger.
        return Reading(tuple(map(float, probabilities)), tuple(map(float, up)), two_barrels=float(up[2]))
