"""The labelled pictures that the reading model is trained on."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError

COUNTS = ("0", "1", "2", "3", "4", "5")
PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp"})

_FORM = "the data are real/SET/LABEL/*.jpg and crops/SET/labels*.csv."

COPIES = {
    "addison": 12,
    "asl_t32": 10,
    "asl_quitzia": 10,
    "epsrc_set1": 4,
    "sign_digits": 6,
    "rendered": 1,
    "tables": 2,
    "no_hands": 2,
}
"""Augmented copies of each picture: small sets are seen oftener, so that every person counts."""

OTHER_COPIES = 6
"""The same for a set that is not named above."""

RENDERED = ("rendered", "tables", "no_hands")
"""Rendered collections: hands alone, hands at tables, and what is taken for a hand and is none."""

_STANDARD = {
    "1": (0, 1, 0, 0, 0),
    "2": (0, 1, 1, 0, 0),
    "3": (1, 1, 1, 0, 0),
    "4": (0, 1, 1, 1, 1),
    "5": (1, 1, 1, 1, 1),
}
"""Which fingers make the counts in sign_digits, thumb first."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One hand with its truth.

    `showing`: `0` to `5`, `gun`, `other` for a shape that is none of these, or `none` for a picture of no hand at all.
    `fingers`: up (1) or down (0), thumb first, or none where only the count is known. `points`: where they are known,
    the 21 landmarks: x and y in pixels, and in the same unit how much further than the wrist they are from the camera,
    NaN where only that is not known.
    """

    path: Path
    collection: str
    showing: str
    fingers: tuple[int, ...] = ()
    points: tuple[tuple[float, float, float], ...] = ()


def photos(root: Path) -> Iterator[Picture]:
    """A collection of photos in one folder a label: `0` to `5`, `gun`, `other/...`."""
    for folder in sorted(p for p in root.iterdir() if p.is_dir()):
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in PICTURES:
                fingers = _STANDARD.get(folder.name, ()) if root.name == "sign_digits" else ()
                yield Picture(path, root.name, folder.name, fingers)


def rendered(root: Path) -> Iterator[Picture]:
    """Rendered single hands with `labels*.csv`."""
    collection = root.name if root.name in ("tables", "no_hands") else "rendered"
    for labels in sorted(root.glob("labels*.csv")):
        with labels.open(newline="") as file:
            for row in csv.DictReader(file):
                if row["gesture"] == "none":
                    yield Picture(root / row["file"], collection, "none")
                    continue
                up = tuple(row[name] for name in ("thumb", "index", "middle", "ring", "pinky"))
                showing = "gun" if row["gun"] in ("1", "2") else row["fingers"] or "other"
                points = tuple(
                    (float(row[f"x{i}"]), float(row[f"y{i}"]), float(row.get(f"z{i}", "nan"))) for i in range(21)
                )
                fingers = () if "" in up else tuple(int(u) for u in up)
                yield Picture(root / row["file"], collection, showing, fingers, points)


def all_pictures(data: Path) -> list[Picture]:
    """Everything under a data folder: `real/*/` and `crops/*/`. Raises CompanionError where there is nothing."""
    for folder in (data / "real", data / "crops"):
        if not folder.is_dir():
            raise CompanionError(f"{folder}: there is no such folder; {_FORM}")
    pictures = [picture for root in sorted((data / "real").iterdir()) if root.is_dir() for picture in photos(root)]
    for root in sorted((data / "crops").iterdir()):
        pictures += rendered(root)
    if not pictures:
        raise CompanionError(f"{data}: there is no picture in it; {_FORM}")
    return pictures
