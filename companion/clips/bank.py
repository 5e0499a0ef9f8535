"""A folder of clips, and the verdicts on them that were kept."""

import contextlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.capture.clip import is_clip_folder
from companion.capture.source import check_is_no_device
from companion.clips.checking import ClipCheck, SeatCheck, Verdict
from companion.errors import CompanionError

VERDICTS_FILE = "verdicts.json"
FORMAT = 1

_VIDEOS = (".mp4", ".mov", ".mkv", ".avi", ".webm")

Verdicts = Mapping[str, Mapping[str, Verdict]]
"""By clip, as it is named in the bank, and seat."""


@dataclass(frozen=True, slots=True)
class Change:
    """A seat that is read otherwise than when the verdicts were kept; `before` is None where none was kept."""

    clip: str
    seat: SeatCheck
    before: Verdict | None

    @property
    def fails(self) -> bool:
        """Whether it is wrong now and was not before. What was never kept is held to be right."""
        return self.seat.verdict is Verdict.WRONG


def clips_in(folder: Path) -> list[tuple[str, Path]]:
    """The clips at a path, a bank or one clip, each with its name in the bank, in the order of their names.

    A clip is a `NAME.clip` folder or a video with a `.json` beside it; what a killed recording left is none. Raises
    CompanionError when there is no such folder.
    """
    if is_clip_folder(folder) or (folder.is_file() and folder.suffix.lower() in _VIDEOS):
        return [(folder.name, folder)]
    check_is_no_device(folder, "a clip")
    if not folder.is_dir():
        raise CompanionError(f"{folder}: there is no such folder of clips.")
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        here = Path(place)
        found += [here / name for name in folders if is_clip_folder(here / name) and not name.startswith(".")]
        folders[:] = [name for name in folders if not name.startswith(".") and not is_clip_folder(here / name)]
        found += [here / n for n in files if n.lower().endswith(_VIDEOS) and (here / n).with_suffix(".json").exists()]
    return sorted((path.relative_to(folder).as_posix(), path) for path in found)


def kept_verdicts(folder: Path) -> Verdicts:
    """The verdicts that were kept beside the clips; none if none were. Raises CompanionError for a faulty file."""
    file = _verdicts_file(folder)
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise CompanionError(f"{file}: this Companion reads format {FORMAT}, not {content['format']!r}; update it.")
        return {
            clip: {seat: Verdict(verdict) for seat, verdict in seats.items()}
            for clip, seats in content["clips"].items()
        }
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise CompanionError(f"{file}: the kept verdicts cannot be read ({error.strerror}).") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CompanionError(
            f"{file}: these are no kept verdicts; delete the file, and `companion clips check --keep` makes it anew."
        ) from None


def keep_verdicts(folder: Path, checks: Iterable[ClipCheck]) -> Path:
    """Write the verdicts on all clips that could be replayed beside them; return the file."""
    file = _verdicts_file(folder)
    clips = {check.clip: {seat.seat: str(seat.verdict) for seat in check.seats} for check in checks if check.seats}
    unfinished = file.with_name(f".{file.name}.part")
    try:
        unfinished.write_text(
            json.dumps({"format": FORMAT, "clips": clips}, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )
        unfinished.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise CompanionError(f"{file}: the verdicts cannot be kept ({error.strerror}).") from None
    return file


def changes(check: ClipCheck, kept: Verdicts) -> list[Change]:
    """The seats of a clip that are read otherwise than when the verdicts were kept, and those wrong that never were."""
    before = kept.get(check.clip, {})
    found = [Change(check.clip, seat, before.get(seat.seat)) for seat in check.seats]
    return [c for c in found if c.seat.verdict is not c.before and (c.before is not None or c.fails)]


def _verdicts_file(folder: Path) -> Path:
    """Beside the clips; for one clip alone, beside that."""
    return (folder.parent if is_clip_folder(folder) or folder.is_file() else folder) / VERDICTS_FILE
