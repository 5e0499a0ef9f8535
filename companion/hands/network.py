"""MediaPipe's two hand networks, run directly: the palm detector and the landmark network.

Run by themselves they give what MediaPipe's own graph keeps back: scores of every candidate, how surely a crop holds a
hand, and the pooled features that the reading model is built on.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from ai_edge_litert.interpreter import Interpreter

from companion.capture.frame import BgrImage
from companion.hands.hand import Hand
from companion.hands.model_files import HAND_NETWORK, PALM_DETECTOR, load_model
from companion.hands.view import View
from companion.quiet import native_silence

FloatArray = npt.NDArray[np.float32]

PALM_PIXELS, HAND_PIXELS = 192, 224
"""Sides of the square pictures that the networks take."""

FEATURE_MAP = (28, 28, 40)
"""Shape of what the landmark network's later blocks are given."""

_PALM_POINTS = 7
_PALM_TO_HAND, _PALM_SHIFT = 2.6, 0.5
"""The view of a hand is 2.6 palm boxes wide and half a box nearer to the fingers: so the network was trained."""

_LANDMARKS_TO_HAND, _LANDMARKS_SHIFT = 2.0, 0.1
_STEADY_POINTS = (0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18)
"""Wrist, thumb base, knuckles and middle joints: how far they spread does not depend on which fingers are up."""


@dataclass(frozen=True, slots=True)
class Palm:
    """A place where there may be a hand: the look at it that the landmark network needs, and a score 0..1."""

    view: View
    score: float


class PalmDetector:
    """Finds places that may be hands in a square picture. Use one in one thread only."""

    def __init__(self) -> None:
        self._network = _Network(PALM_DETECTOR)
        self._anchors = _anchors()

    def detect(self, image: BgrImage, view: View, least_score: float) -> list[Palm]:
        """Palms inside `view` of the image, the likeliest first, one a place; `least_score` is 0..1."""
        view = View(view.x, view.y, view.size, view.turn, PALM_PIXELS)
        raw, logits = self._network.run(view.cut(image))
        scores = 1.0 / (1.0 + np.exp(-np.clip(logits[0, :, 0], -30, 30)))
        kept = np.flatnonzero(scores >= least_score)
        # Each row: box centre, width, height, then seven points, all relative to the anchor, in pixels of the picture.
        boxes = raw[0, kept].reshape(len(kept), 2 + _PALM_POINTS, 2)
        centres = boxes[:, 0] + self._anchors[kept] * PALM_PIXELS
        sides = boxes[:, 1].max(axis=1)
        points = boxes[:, 2:] + self._anchors[kept][:, None] * PALM_PIXELS
        palms: list[Palm] = []
        taken: list[tuple[FloatArray, float]] = []
        for i in np.argsort(-scores[kept]):
            if any(float(np.hypot(*(centres[i] - centre))) < 0.5 * max(side, sides[i]) for centre, side in taken):
                continue
            taken.append((centres[i], float(sides[i])))
            wrist, middle_knuckle = points[i, 0], points[i, 2]
            palms.append(
                Palm(_palm_view(view, centres[i], float(sides[i]), middle_knuckle - wrist), float(scores[kept][i]))
            )
        return palms


class HandNetwork:
    """Looks at one hand that fills its view. Use one in one thread only."""

    def __init__(self) -> None:
        self._network = _Network(HAND_NETWORK)

    def look(self, image: BgrImage, view: View, mirrored: bool = False) -> Hand:
        """The hand in `view` of the image; its `score` is the probability that there is one at all.

        `mirrored`: look at it in a mirror. The landmarks are where the hand is all the same; the features are those of
        the mirrored hand, a second opinion on the same pixels.
        """
        view = View(view.x, view.y, view.size, view.turn, HAND_PIXELS)
        cut = view.cut(image)
        if mirrored:
            cut = np.ascontiguousarray(cut[:, ::-1])
        points, presence, handedness, world, pooled, feature_map = self._network.run(cut)
        points, world = points.reshape(21, 3).copy(), world.reshape(21, 3).copy()
        if mirrored:
            points[:, 0] = HAND_PIXELS - points[:, 0]
            world[:, 0] = -world[:, 0]
        return Hand(
            landmarks=view.to_frame(points),
            world=world,
            handedness="right" if (float(handedness[0, 0]) > 0.5) != mirrored else "left",
            score=float(presence[0, 0]),
            pooled=pooled[0].copy(),
            feature_map=feature_map[0].copy(),
        )


def view_of(hand: Hand) -> View:
    """The look at a hand that the landmark network needs, fingers up."""
    steady = hand.landmarks[list(_STEADY_POINTS), :2].astype(np.float64)
    knuckles = ((hand.landmarks[5, :2] + hand.landmarks[13, :2]) / 2 + hand.landmarks[9, :2]) / 2
    along = knuckles - hand.landmarks[0, :2]
    turn = float(np.degrees(np.arctan2(along[0], -along[1])))
    angle = np.radians(-turn)
    upright = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    points = steady @ upright.T
    low, high = points.min(axis=0), points.max(axis=0)
    middle = (low + high) / 2 - [0.0, _LANDMARKS_SHIFT * (high[1] - low[1])]
    x, y = middle @ upright
    return View(float(x), float(y), max(1.0, float((high - low).max()) * _LANDMARKS_TO_HAND), turn, HAND_PIXELS)


def _palm_view(view: View, centre: FloatArray, side: float, along: FloatArray) -> View:
    """The look at the hand whose palm was found at `centre` (pixels of the cut), fingers pointing `along`."""
    turn = float(np.degrees(np.arctan2(along[0], -along[1])))
    towards = along / max(float(np.hypot(*along)), 1e-6)
    middle = centre + towards * side * _PALM_SHIFT
    at = view.to_frame(np.array([[middle[0], middle[1], 0.0]], np.float32))[0]
    scale = view.size / PALM_PIXELS
    return View(float(at[0]), float(at[1]), side * _PALM_TO_HAND * scale, (turn + view.turn) % 360.0, HAND_PIXELS)


def _anchors() -> FloatArray:
    """2016 x 2: the middles, 0..1, of the cells that the palm detector answers for."""
    anchors = []
    for cells, answers in ((24, 2), (12, 6)):
        row, column = np.divmod(np.arange(cells * cells), cells)
        middles = (np.stack([column, row], axis=1) + 0.5) / cells
        anchors.append(np.repeat(middles, answers, axis=0))
    return np.concatenate(anchors).astype(np.float32)


class _Network:
    """One network file, checked, on one thread."""

    def __init__(self, file: str) -> None:
        with native_silence():
            self._interpreter = Interpreter(model_content=load_model(file), num_threads=1)
            self._interpreter.allocate_tensors()
        self._input = self._interpreter.get_input_details()[0]["index"]
        self._outputs = [output["index"] for output in self._interpreter.get_output_details()]

    def run(self, picture: BgrImage) -> list[FloatArray]:
        """All outputs for one BGR picture of the network's size."""
        rgb = picture[None, :, :, ::-1].astype(np.float32) / np.float32(255.0)
        self._interpreter.set_tensor(self._input, rgb)
        self._interpreter.invoke()
        return [self._interpreter.get_tensor(output) for output in self._outputs]
