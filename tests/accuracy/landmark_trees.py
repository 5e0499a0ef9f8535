"""A trained reading of the 21 landmarks alone: random trees on the product's own measures of the hand."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.hands.geometry import features
from companion.hands.hand import Hand
from companion.thresholds import thresholds
from tests.accuracy.labelled_photos import LABELS, Answer

_TREES, _DEPTH, _LEAST_IN_LEAF = 300, 20, 2


class LandmarkTrees:
    """Random trees over fist, 1 to 5 and gun; the share of the trees that agree stands for the probability."""

    def __init__(self, hands: Sequence[Hand], labels: Sequence[str]) -> None:
        """Grown on these hands; each label is one of `LABELS`. The same trees for the same hands."""
        cv2.setRNGSeed(1)
        self._trees = cv2.ml.RTrees.create()
        self._trees.setMaxDepth(_DEPTH)
        self._trees.setMinSampleCount(_LEAST_IN_LEAF)
        self._trees.setActiveVarCount(0)  # the square root of their number at each branch
        self._trees.setTermCriteria((cv2.TERM_CRITERIA_MAX_ITER, _TREES, 0))
        rows = np.array([features(hand) for hand in hands], np.float32)
        self._trees.train(rows, cv2.ml.ROW_SAMPLE, np.array([LABELS.index(label) for label in labels], np.int32))

    def answer(self, hand: Hand) -> Answer:
        """What most trees say; a gun would be a two."""
        classes, votes = np.asarray(self._trees.getVotes(features(hand).astype(np.float32)[None], 0))
        said = LABELS[int(classes[votes.argmax()])]
        sure = float(votes.max()) / float(votes.sum()) >= thresholds().reading.sure
        return Answer(said, 2 if said == "gun" else int(said), sure)
