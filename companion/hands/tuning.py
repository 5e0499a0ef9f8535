"""A second opinion on a look: the landmark network's later blocks, trained further on hands at tables."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
from ai_edge_litert.interpreter import Interpreter

from companion.errors import CompanionError
from companion.hands.hand import Hand
from companion.hands.network import FEATURE_MAP, HAND_PIXELS
from companion.hands.reading_model import POOLED, ReadingModel
from companion.hands.view import View
from companion.quiet import native_silence

FloatArray = npt.NDArray[np.float32]


class Tuning:
    """Adds what the trained blocks make of a look. Use one in one thread only."""

    def __init__(self, model: ReadingModel) -> None:
        """Raises CompanionError when the model's network cannot be run."""
        try:
            with native_silence():
                self._interpreter = Interpreter(model_content=model.tail, num_threads=1)
                self._interpreter.allocate_tensors()
        except (ValueError, RuntimeError):
            raise CompanionError("the network in the reading model cannot be run; train it again.") from None
        self._input, self._output = (
            details[0] for details in (self._interpreter.get_input_details(), self._interpreter.get_output_details())
        )
        if tuple(self._input["shape"]) != (1, *FEATURE_MAP) or tuple(self._output["shape"]) != (1, POOLED):
            raise CompanionError("the network in the reading model does not fit the landmark network; train it again.")
        self._model = model
        pooled = slice(POOLED, 2 * POOLED)
        self._mean, self._scale = model.mean[pooled], model.scale[pooled]
        self._presence, self._presence_bias = model.presence[0], float(model.presence_bias[0])

    def of(self, hand: Hand, view: View, mirrored: bool = False) -> Hand:
        """The same hand with tuned features and landmarks, and with the probability that it is one at all as its score.

        `view` and `mirrored` tell how it was looked at.
        """
        assert hand.feature_map is not None
        model = self._model
        self._interpreter.set_tensor(self._input["index"], hand.feature_map[None])
        self._interpreter.invoke()
        tuned = self._interpreter.get_tensor(self._output["index"])[0].copy()
        scaled = np.clip((tuned - self._mean) / self._scale, -6.0, 6.0)
        logit = float(self._presence @ scaled) + self._presence_bias
        score = float(1.0 / (1.0 + np.exp(-np.clip(logit, -30, 30))))
        points = (model.points @ scaled + model.points_bias).reshape(21, 3) * HAND_PIXELS
        if mirrored:
            points[:, 0] = HAND_PIXELS - points[:, 0]
        landmarks = replace(view, pixels=HAND_PIXELS).to_frame(points)
        return replace(hand, score=score, tuned=tuned, tuned_landmarks=landmarks, feature_map=None)
