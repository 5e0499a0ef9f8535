"""The head on the pooled features: what the hand shows, and which fingers are up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from companion.progress import progress
from models.training.features import Examples

FloatArray = npt.NDArray[np.float32]

CLASSES = 7
"""Fist, 1 to 5, gun."""
GUN, OTHER = 6, 7

HIDDEN = 192
EPOCHS = 10
BATCH = 512

RENDERED_SHARE = 0.35
"""How much of the training weight the rendered hands have together; the rest is shared by the photo sets."""


LETTER_IS_GUN = 0.65
"""Probability that a photo of the letter L is taken for a gun; the rest is a two."""


class Head(nn.Module):
    """Standardised features through one hidden layer to 7 showings and 5 fingers."""

    def __init__(self, mean: FloatArray, scale: FloatArray) -> None:
        super().__init__()
        self.register_buffer("mean", torch.from_numpy(mean))
        self.register_buffer("scale", torch.from_numpy(scale))
        self.hidden = nn.Linear(len(mean), HIDDEN)
        self.out = nn.Linear(HIDDEN, CLASSES + 5)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        x = ((x - self.mean) / self.scale).clamp(-6, 6)
        x = nn.functional.dropout(x, 0.25, self.training)
        x = nn.functional.dropout(torch.relu(self.hidden(x)), 0.4, self.training)
        x = self.out(x)
        return x[:, :CLASSES], x[:, CLASSES:]


def inputs(examples: Examples) -> FloatArray:
    """N x 1202: pooled features and landmark measures side by side."""
    return np.concatenate([examples.pooled, examples.measures], axis=1)


def weights(examples: Examples) -> FloatArray:
    """One weight a row: the rendered rows have `RENDERED_SHARE` of the whole, the photo sets share the rest.

    A set counts by the square root of its size, so that one man's thousand photos do not drown the others, and within a
    set every showing counts the same.
    """
    out = np.zeros(len(examples.showing), np.float32)
    photo_sets = [str(s) for s in np.unique(examples.collection) if s != "rendered"]
    roots = {s: np.sqrt(len(np.unique(examples.picture[examples.collection == s]))) for s in photo_sets}
    for name in np.unique(examples.collection):
        of_set = examples.collection == name
        photo_share = (1 - RENDERED_SHARE) * roots.get(str(name), 0.0) / max(sum(roots.values()), 1e-9)
        share = RENDERED_SHARE if name == "rendered" else photo_share
        showings = np.unique(examples.showing[of_set])
        for showing in showings:
            rows = of_set & (examples.showing == showing)
            out[rows] = share / len(showings) / rows.sum()
    return out / out.mean()


def loss(
    showing_logits: Tensor, finger_logits: Tensor, showing: Tensor, letter: Tensor, fingers: Tensor, weight: Tensor
) -> Tensor:
    """Cross entropy of the showing (for `other`: that it is no gun) and of every finger that is known.

    `letter` marks photos of the letter L that stand for a gun: whether thumb and index out are meant as one, or as a
    two, the photo does not tell, so both stay candidates.
    """
    logs = torch.log_softmax(showing_logits, dim=1)
    known = showing < OTHER
    of_showing = -logs.gather(1, showing.clamp(max=GUN)[:, None])[:, 0]
    of_showing = torch.where(letter, -(LETTER_IS_GUN * logs[:, GUN] + (1 - LETTER_IS_GUN) * logs[:, 2]), of_showing)
    no_gun = -torch.log1p(-logs[:, GUN].exp().clamp(max=1 - 1e-6))
    by_showing = torch.where(known, of_showing, no_gun)
    each = nn.functional.binary_cross_entropy_with_logits(finger_logits, fingers.clamp(min=0).float(), reduction="none")
    by_finger = (each * (fingers >= 0)).mean(dim=1)
    return ((by_showing + by_finger) * weight).mean()


def train(examples: Examples, seed: int) -> Head:
    """A head trained on these rows, the same for the same seed."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # small layers: two threads spend their time waiting for each other
    numbers = np.random.default_rng(seed)
    x = inputs(examples)
    head = Head(x.mean(axis=0), x.std(axis=0) + 1e-3)
    letter = (examples.showing == GUN) & (examples.collection != "rendered")
    data = [torch.from_numpy(a) for a in (x, examples.showing, letter, examples.fingers, weights(examples))]
    optimizer = torch.optim.AdamW(head.parameters(), lr=1e-3, weight_decay=0.05)
    steps = EPOCHS * (len(x) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=steps + 1)
    head.train()
    for _ in progress(range(EPOCHS), f"epochs (seed {seed})", EPOCHS):
        order = torch.from_numpy(numbers.permutation(len(x)))
        for start in range(0, len(x) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            bx, *truth = (d[rows] for d in data)
            optimizer.zero_grad()
            value = loss(*head(bx), *truth)
            value.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    return head.eval()


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Several heads; their log probabilities are averaged and divided by `temperature`."""

    heads: tuple[Head, ...]
    temperature: float = 1.0

    def logits(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Mean showing logits (N x 7, normalised) and finger logits (N x 5)."""
        with torch.no_grad():
            outs = [head(torch.from_numpy(x)) for head in self.heads]
        showing = sum(torch.log_softmax(out[0], dim=1) for out in outs) / len(outs)
        fingers = sum(out[1] for out in outs) / len(outs)
        return np.asarray(showing), np.asarray(fingers)


def train_ensemble(examples: Examples, seeds: Sequence[int]) -> Ensemble:
    """One head a seed."""
    return Ensemble(tuple(train(examples, seed) for seed in seeds))


def best_temperature(logits: FloatArray, showing: npt.NDArray[np.int64]) -> float:
    """The temperature at which held-out log probabilities are truest."""
    grid = np.exp(np.linspace(np.log(0.4), np.log(3.0), 60))
    known = showing < GUN  # the guns of the photos are letters that may be twos

    def cost(temperature: float) -> float:
        scaled = logits[known] / temperature
        scaled = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return float(-scaled[np.arange(known.sum()), showing[known]].mean())

    return float(min(grid, key=cost))
