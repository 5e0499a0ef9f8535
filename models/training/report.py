"""Figures about held-out predictions."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from models.training.network import CLASSES, GUN, OTHER

FloatArray = npt.NDArray[np.float32]
IntArray = npt.NDArray[np.int64]

NAMES = ("0", "1", "2", "3", "4", "5", "gun")


def probabilities(logits: FloatArray) -> FloatArray:
    """N x 7 rows that add up to 1."""
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=1, keepdims=True))


def correct(best: IntArray, showing: IntArray) -> npt.NDArray[np.bool_]:
    """Whether the best guess is right; any guess but a gun is, for a shape that is no showing."""
    return np.where(showing == OTHER, best != GUN, best == showing)


def summary(logits: FloatArray, showing: IntArray, name: str) -> dict[str, Any]:
    """Share right, and for several thresholds the share sure and the share of all that is sure and wrong."""
    p = probabilities(logits)
    best, confidence = p.argmax(axis=1), p.max(axis=1)
    counts = showing < GUN
    right = correct(best, showing)
    sure = {
        str(threshold): {
            "sure": round(float((confidence[counts] >= threshold).mean()), 4),
            "sure_wrong": round(float(((confidence >= threshold) & ~right)[counts].mean()), 4),
        }
        for threshold in (0.7, 0.8, 0.85, 0.9, 0.95, 0.98)
    }
    confusion = np.zeros((CLASSES + 1, CLASSES), int)
    np.add.at(confusion, (showing, best), 1)
    return {
        "set": name,
        "n": int(counts.sum()),
        "right": round(float(right[counts].mean()), 4) if counts.any() else None,
        "guns": int((showing == GUN).sum()),
        "guns_read_or_candidate": round(float((p[showing == GUN, GUN] > 0.1).mean()), 4)
        if (showing == GUN).any()
        else None,
        "others_sure_gun": round(float((p[showing == OTHER, GUN] > 0.9).mean()), 4)
        if (showing == OTHER).any()
        else None,
        "thresholds": sure,
        "confusion": {(*NAMES, "other")[i]: confusion[i].tolist() for i in range(CLASSES + 1) if confusion[i].any()},
    }


def reliability_plot(logits: FloatArray, showing: IntArray, path: Path) -> None:
    """How often readings of each confidence are right, and what each threshold of `sure` costs."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    counts = showing < GUN
    p = probabilities(logits)[counts]
    confidence, right = p.max(axis=1), p.argmax(axis=1) == showing[counts]
    figure, (left, middle) = pyplot.subplots(1, 2, figsize=(11, 4.5))
    edges = np.linspace(0.3, 1, 11)
    bins = [(confidence >= low) & (confidence <= high) for low, high in pairwise(edges)]
    at = [(float(confidence[b].mean()), float(right[b].mean())) for b in bins if b.sum() >= 8]
    left.plot([0.3, 1], [0.3, 1], "--", color="grey")
    left.plot(*zip(*at, strict=True), "o-")
    left.set(xlabel="confidence", ylabel="share right", title="reliability, sets left out of training")
    thresholds = np.linspace(0.5, 0.995, 100)
    middle.plot(thresholds, [(confidence >= t).mean() for t in thresholds], label="sure")
    wrong = middle.twinx()
    wrong.plot(
        thresholds, [((confidence >= t) & ~right).mean() for t in thresholds], color="tab:red", label="sure and wrong"
    )
    wrong.axhline(0.01, color="tab:red", linestyle=":")
    middle.set(xlabel="threshold of sure", ylabel="share sure (blue)", title="what the threshold costs")
    wrong.set_ylabel("share sure and wrong (red)")
    figure.tight_layout()
    figure.savefig(path, dpi=90)
