"""The reading network: the landmark network's later blocks, trained further, and a head on what they give."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from companion.hands.reading_model import POOLED, ReadingModel
from companion.progress import progress
from models.training.alignment import askew
from models.training.features import Examples
from models.training.pictures import RENDERED
from models.training.tail import Tail

FloatArray = npt.NDArray[np.float32]

CLASSES = 7
"""Fist, 1 to 5, gun."""
GUN, OTHER, NO_HAND = 6, 7, 8

HIDDEN = 256
BATCH = 128
HEAD_RATE, TAIL_RATE, EARLY_RATE = 2e-3, 6e-4, 2e-4
"""Learning rates: the tail knows a lot already, and its early blocks the most."""

LONGEST_STEP = 3.0
"""Length at which gradients are cut."""

SHARES = {"rendered": 0.1, "tables": 0.45, "no_hands": 0.05}
"""Shares of the rendered collections among the rows that are drawn; the photo sets share the rest."""

LETTER_IS_GUN, RAISED_IS_GUN = 0.65, 0.12
"""Thumb and index out and no gun's hold: probability that a gun is meant, for a photo of the letter L and for a
rendered hand that raises two in this way. The rest is a two: the table is asked. At 0.35 a quarter of such rendered
hands were surely guns, at 0.12 a tenth; how a hand is held hardly shows in a look that is turned upright."""

torch.set_num_threads(1)  # two threads spend their time waiting for each other

ASKEW = 0.5
"""What the score of a look at a hand that is not straight is to be, where a straight one's is 1 and that of no hand 0:
by it the product tells which look at a hand is the better one."""

_RAISED_L = np.array([1, 1, 0, 0, 0])


class ReadingNetwork(nn.Module):
    """From one look at a hand: 7 showings, 5 fingers, 21 points, and whether there is a hand at all.

    The head sees the landmark network's own pooled features, those of the trained blocks, and the landmark measures,
    each standardised; one hidden layer.
    """

    def __init__(self, tail: Tail, mean: FloatArray, scale: FloatArray) -> None:
        super().__init__()
        self.tail = tail
        self.register_buffer("mean", torch.from_numpy(mean))
        self.register_buffer("scale", torch.from_numpy(scale))
        self.hidden = nn.Linear(len(mean), HIDDEN)
        self.out = nn.Linear(HIDDEN, CLASSES + 5)
        self.points = nn.Linear(POOLED, 63)
        self.presence = nn.Linear(POOLED, 1)

    @classmethod
    def untrained(cls, landmark_network: bytes, examples: Examples) -> "ReadingNetwork":
        """With the landmark network's own blocks; what the head sees is standardised by these examples."""
        seen = (examples.pooled, examples.pooled, examples.measures)
        mean, scale = (np.concatenate([part(values, axis=0) for values in seen]) for part in (np.mean, np.std))
        return cls(Tail.of(landmark_network), mean, scale + np.float32(1e-3))

    @classmethod
    def of(cls, model: ReadingModel) -> "ReadingNetwork":
        """A trained model, to be trained further."""
        network = cls(Tail.of(model.tail), model.mean, model.scale)
        for name, layer in network.exported().items():
            layer.weight = nn.Parameter(torch.from_numpy(getattr(model, name)))
            layer.bias = nn.Parameter(torch.from_numpy(getattr(model, f"{name}_bias")))
        return network

    def exported(self) -> dict[str, nn.Linear]:
        """The layers that the product computes itself, by their names in `ReadingModel`."""
        return {
            "hidden": self.hidden,
            "out": self.out,
            "presence": self.presence,
            "points": self.points,
        }

    def forward(self, maps: Tensor, pooled: Tensor, measures: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Logits of showings (N x 7), of fingers (N x 5), points (N x 63, in sides of the look), logit of a hand
        (N)."""
        x = torch.cat([pooled, self.tail(maps), measures], dim=1)
        x = ((x - self.mean) / self.scale).clamp(-6, 6)
        points, presence = self.where(x[:, POOLED : 2 * POOLED])
        x = nn.functional.dropout(x, 0.2, self.training)
        x = nn.functional.dropout(torch.relu(self.hidden(x)), 0.3, self.training)
        x = self.out(x)
        return x[:, :CLASSES], x[:, CLASSES:], points, presence

    def tuned(self, maps: Tensor) -> Tensor:
        """The tuned features, standardised (N x 1152)."""
        of_tuned = slice(POOLED, 2 * POOLED)
        return ((self.tail(maps) - self.mean[of_tuned]) / self.scale[of_tuned]).clamp(-6, 6)

    def where(self, tuned: Tensor) -> tuple[Tensor, Tensor]:
        """Points (N x 63) and the logit of a hand (N) from the standardised tuned features."""
        tuned = nn.functional.dropout(tuned, 0.1, self.training)
        return self.points(tuned), self.presence(tuned)[:, 0]


def draw_weights(examples: Examples) -> npt.NDArray[np.float64]:
    """The probability of each row to be drawn.

    A photo set counts by the square root of its size, so that one man's thousand photos do not drown the others, and
    within a set every showing counts the same.
    """
    out = np.zeros(len(examples.showing))
    names = [str(name) for name in np.unique(examples.collection)]
    roots = {s: np.sqrt(len(np.unique(examples.picture[examples.collection == s]))) for s in names if s not in RENDERED}
    photo_share = 1 - sum(SHARES[name] for name in names if name in SHARES)
    for name in names:
        of_set = examples.collection == name
        share = SHARES[name] if name in SHARES else photo_share * roots[name] / sum(roots.values())
        showings = np.unique(examples.showing[of_set])
        for showing in showings:
            rows = of_set & (examples.showing == showing)
            out[rows] = share / len(showings) / rows.sum()
    return out / out.sum()


def loss(outputs: tuple[Tensor, Tensor, Tensor, Tensor], truth: dict[str, Tensor]) -> Tensor:
    """Cross entropy of the showing (for `other`: that it is no gun), of every finger and of presence; squared points.

    `gun_share` is the probability of a gun where thumb and index out may be meant as one or as a two, NaN elsewhere:
    the picture does not tell, so both stay candidates.
    """
    showing_logits, finger_logits, points, presence = outputs
    showing, fingers = truth["showing"], truth["fingers"]
    hand = (showing < NO_HAND).float()
    logs = torch.log_softmax(showing_logits, dim=1)
    of_showing = -logs.gather(1, showing.clamp(max=GUN)[:, None])[:, 0]
    share = torch.nan_to_num(truth["gun_share"])
    either = -(share * logs[:, GUN] + (1 - share) * logs[:, 2])
    of_showing = torch.where(torch.isfinite(truth["gun_share"]), either, of_showing)
    no_gun = -torch.log1p(-logs[:, GUN].exp().clamp(max=1 - 1e-6))
    by_showing = torch.where(showing < OTHER, of_showing, no_gun)
    each = nn.functional.binary_cross_entropy_with_logits(finger_logits, fingers.clamp(min=0).float(), reduction="none")
    by_finger = (each * (fingers >= 0)).mean(dim=1)
    return ((by_showing + by_finger) * hand).mean() + loss_of_where(points, presence, truth)


def loss_of_where(points: Tensor, presence: Tensor, truth: dict[str, Tensor]) -> Tensor:
    """Squared points, and cross entropy of whether there is a hand, seen straight."""
    known = torch.isfinite(truth["points"])
    by_point = (((points - torch.nan_to_num(truth["points"])) ** 2) * known).sum(dim=1)
    by_presence = nn.functional.binary_cross_entropy_with_logits(presence, truth["score"])
    return 2 * by_point.mean() + by_presence


def train(
    examples: Examples, network: ReadingNetwork, seed: int, draws: int, share_of_rate: float = 1.0
) -> ReadingNetwork:
    """The network trained further on `draws` rows drawn from these, the same for the same seed; it is changed itself.

    `share_of_rate` scales the learning rates, for a network that has learned most of it already.
    """
    from_head = [p for name, p in network.named_parameters() if not name.startswith("tail.")]
    learned = (from_head, network.tail.late_parameters(), network.tail.early_parameters())
    rates = [rate * share_of_rate for rate in (HEAD_RATE, TAIL_RATE, EARLY_RATE)]
    groups = [{"params": some, "lr": rate} for some, rate in zip(learned, rates, strict=True)]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.05)
    steps = draws // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rates, total_steps=steps + 1, pct_start=0.15)
    network.train()
    _descend(
        lambda rows: loss(network(*_inputs(examples, rows)), _truth(examples, rows)),
        draw_weights(examples),
        (optimizer, schedule),
        seed,
        steps,
    )
    return network.eval()


def train_where(examples: Examples, network: ReadingNetwork, seed: int, draws: int) -> ReadingNetwork:
    """The network with its points, and whether there is a hand, learned further; what it reads stays as it is."""
    tuned = []
    with torch.no_grad():
        for rows in progress(_batches(examples), "batches of features", len(_batches(examples))):
            maps, _, _ = _inputs(examples, rows)
            tuned.append(network.tuned(maps))
    seen = torch.cat(tuned)
    learned = [*network.points.parameters(), *network.presence.parameters()]
    optimizer = torch.optim.AdamW(learned, HEAD_RATE / 2, weight_decay=0.05)
    steps = draws // BATCH
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    network.train()
    _descend(
        lambda rows: loss_of_where(*network.where(seen[rows]), _truth(examples, rows)),
        draw_weights(examples),
        (optimizer, schedule),
        seed,
        steps,
    )
    return network.eval()


def _descend(
    loss_of_rows: Callable[[npt.NDArray[np.int64]], Tensor],
    chances: npt.NDArray[np.float64],
    by: tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LRScheduler],
    seed: int,
    steps: int,
) -> None:
    """Steps down the loss of rows that are drawn by these chances, the same for the same seed."""
    torch.manual_seed(seed)
    numbers = np.random.default_rng(seed)
    optimizer, schedule = by
    learned = [weights for group in optimizer.param_groups for weights in group["params"]]
    for _ in progress(range(steps), f"steps (seed {seed})", steps):
        rows = numbers.choice(len(chances), BATCH, p=chances)
        optimizer.zero_grad()
        loss_of_rows(rows).backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(learned, LONGEST_STEP)
        optimizer.step()
        schedule.step()


def predict(network: ReadingNetwork, examples: Examples) -> tuple[FloatArray, FloatArray]:
    """Log probabilities of the showings (N x 7) and the logit that there is a hand (N)."""
    logs, hands = [], []
    with torch.no_grad():
        for rows in _batches(examples):
            showing, _, _, presence = network(*_inputs(examples, rows))
            logs.append(torch.log_softmax(showing, dim=1).numpy())
            hands.append(presence.numpy())
    return np.concatenate(logs), np.concatenate(hands)


def best_temperature(logits: FloatArray, showing: npt.NDArray[np.int64]) -> float:
    """The temperature at which held-out log probabilities are truest."""
    grid = np.exp(np.linspace(np.log(0.4), np.log(3.0), 60))
    known = showing < GUN  # the guns of the photos are letters that may be twos

    def cost(temperature: float) -> float:
        scaled = logits[known] / temperature
        scaled = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return float(-scaled[np.arange(known.sum()), showing[known]].mean())

    return float(min(grid, key=cost))


def _batches(examples: Examples) -> list[npt.NDArray[np.int64]]:
    """All rows in their order, some at a time."""
    count = len(examples.showing)
    return [np.arange(start, min(start + 256, count)) for start in range(0, count, 256)]


def _inputs(examples: Examples, rows: npt.NDArray[np.int64]) -> tuple[Tensor, Tensor, Tensor]:
    maps = torch.from_numpy(examples.maps[rows]).permute(0, 3, 1, 2).float()
    return maps, torch.from_numpy(examples.pooled[rows]), torch.from_numpy(examples.measures[rows])


def _truth(examples: Examples, rows: npt.NDArray[np.int64]) -> dict[str, Tensor]:
    rendered = np.isin(examples.collection[rows], RENDERED)
    letter = (examples.showing[rows] == GUN) & ~rendered
    raised = (examples.showing[rows] == 2) & rendered & (examples.fingers[rows] == _RAISED_L).all(axis=1)
    gun_share = np.select([letter, raised], [LETTER_IS_GUN, RAISED_IS_GUN], np.nan).astype(np.float32)
    score = np.where(examples.showing[rows] == NO_HAND, 0.0, np.where(askew(examples.points[rows]), ASKEW, 1.0))
    return {
        "showing": torch.from_numpy(examples.showing[rows]),
        "fingers": torch.from_numpy(examples.fingers[rows]),
        "points": torch.from_numpy(examples.points[rows]),
        "gun_share": torch.from_numpy(gun_share),
        "score": torch.from_numpy(score.astype(np.float32)),
    }
