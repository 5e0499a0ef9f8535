"""Clips in one file that can be given to others."""

import contextlib
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from companion.capture.clip import open_clip, read_clip
from companion.capture.clip_folder import write_clip
from companion.capture.clip_truth import Clip, Place, SeatTruth
from companion.clips.keeping import only_places
from companion.errors import CompanionError
from companion.thresholds import thresholds


def export(clips: Iterable[tuple[str, Path]], file: Path, private: bool = False) -> None:
    """Write the clips, each given with its name, into a new zip file; `private` blackens all but the seats' regions.

    The file is whole or not there at all. Raises CompanionError when it exists or cannot be written, for a broken clip,
    and for one that tells nothing of where its seats are if `private`.
    """
    if file.exists():
        raise CompanionError(f"{file}: this file exists already; choose another name.")
    unfinished = file.with_name(f".{file.name}.part")
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_STORED) as archive:  # pictures do not get smaller
            for name, path in clips:
                clip = read_clip(path)
                if private:
                    _add_private(archive, name, clip)
                else:
                    _check_frames(clip)
                    _add(archive, name, path)
        unfinished.replace(file)
    except OSError as error:
        raise CompanionError(f"{file}: the clips cannot be written: {error.strerror or error}.") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _check_frames(clip: Clip) -> None:
    """Raises CompanionError for a clip of which a frame is missing or cannot be read: it could not be replayed."""
    with open_clip(clip) as source:
        for _ in source:
            pass


def _add(archive: zipfile.ZipFile, name: str, path: Path) -> None:
    if path.is_dir():
        for part in sorted(part for part in path.rglob("*") if part.is_file()):
            archive.write(part, f"{name}/{part.relative_to(path).as_posix()}")
        return
    archive.write(path, name)
    truth = path.with_suffix(".json")
    if truth.exists():
        archive.write(truth, Path(name).with_suffix(".json").as_posix())


def _add_private(archive: zipfile.ZipFile, name: str, clip: Clip) -> None:
    with tempfile.TemporaryDirectory() as scratch, open_clip(clip) as source:
        path = Path(scratch) / f"{Path(name).stem}.clip"
        try:
            write_clip(replace(clip, path=path), only_places(source, _places(clip.seats)))
        except CompanionError as error:
            raise CompanionError(f"{clip.path}: {error}") from None
        _add(archive, Path(name).with_suffix(".clip").as_posix(), path)


def _places(seats: Sequence[SeatTruth]) -> list[Place]:
    """The seats' regions; where no place is known, those around the landmarks."""
    return [seat.place or _around(seat) for seat in seats if seat.place is not None or seat.landmarks]


def _around(seat: SeatTruth) -> Place:
    limits = thresholds().seats
    xs, ys = ([point[axis] for point in seat.landmarks] for axis in (0, 1))
    size = max(limits.least_side, limits.reach * max(max(xs) - min(xs), max(ys) - min(ys)))
    return Place((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, size, 0.0)
