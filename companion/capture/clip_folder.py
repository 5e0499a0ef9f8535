"""The folder `NAME.clip`: frames as pictures, their capture times, and the truth (docs/clip-format.md)."""

import contextlib
import csv
import json
import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path

import cv2

from companion.capture.clip_truth import LANDMARKS, Clip, Point, SeatTruth, Showing, read_place
from companion.capture.fields import Fields
from companion.capture.frame import Frame
from companion.capture.image import read_image
from companion.capture.source import Source, Thinning, check_is_no_device
from companion.errors import CompanionError

FORMAT = 1
TRUTH_FILE = "clip.toml"
TIMES_FILE = "frames.csv"
FRAMES_FOLDER = "frames"

_COLUMNS = ["file", "time_s"]
JPEG_QUALITY = 95
"""High enough that a reading does not change; a table at 1280x720 takes about 0.3 MB a frame."""

_GESTURES = ("raise", "fist", "gun")


def read_clip_folder(path: Path) -> Clip:
    """The truth of a clip folder. Raises CompanionError that names file, seat and field for whatever is wrong."""
    file = path / TRUTH_FILE
    check_is_no_device(file, "the truth of a clip")
    try:
        top = Fields(str(file), tomllib.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise CompanionError(f"{path}: this is not a clip: there is no {TRUTH_FILE} in it.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CompanionError(f"{file}: the file cannot be read: {error}.") from None
    except tomllib.TOMLDecodeError as error:
        raise CompanionError(f"{file}: this is not TOML: {error}.") from None
    version = top.whole("format", 1, 10**6)
    if version != FORMAT:
        top.fail(f"format {version} is newer than this Companion, which reads format {FORMAT}; update it")
    seats = tuple(_read_seat(seat) for seat in top.tables("seat"))
    names = [seat.name for seat in seats]
    if twice := next((name for name in names if names.count(name) > 1), None):
        top.fail(f'two seats have the name "{twice}"')
    return Clip(
        path,
        camera=top.text("camera"),
        seats=seats,
        three_s=top.optional_number("three_s"),
        landmarks_s=top.optional_number("landmarks_s"),
        idle_hands=tuple(hand.points("landmarks", LANDMARKS) for hand in top.tables("idle_hand")),
    )


def write_clip(clip: Clip, frames: Iterable[Frame], quality: int = JPEG_QUALITY) -> Clip:
    """Write the clip to its `path`, a `NAME.clip` folder that does not exist yet; return it as written.

    The clip's times are on the clock of the frames; as written, both count from the first frame. The folder appears
    whole or not at all, even if the process is killed. `quality` is that of the JPEG pictures, up to 100. Raises
    CompanionError if it exists, cannot be written, or there are no frames.
    """
    target = clip.path
    if target.suffix != ".clip":
        raise CompanionError(f"{target}: the name of a clip must end in .clip.")
    if target.exists():
        raise CompanionError(f"{target}: this clip exists already; choose another name.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(prefix=f".{target.stem}-", suffix=".partial", dir=target.parent))
        try:
            start = _write_frames(partial, frames, target, quality)
            written = _counted_from(start, clip)
            (partial / TRUTH_FILE).write_text(_to_toml(written), encoding="utf-8", newline="\n")
            partial.chmod(0o755)  # mkdtemp makes folders that only their owner may enter
            os.rename(partial, target)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
    except OSError as error:
        raise CompanionError(f"{target}: the clip cannot be written: {error.strerror or error}.") from None
    return written


def rewrite_truth(clip: Clip) -> None:
    """Put the truth of a clip folder that is there in the place of what its `clip.toml` says; its times stay.

    The file is the old one or the new one, whole. Raises CompanionError if it cannot be written.
    """
    file = clip.path / TRUTH_FILE
    unfinished = file.with_name(f".{TRUTH_FILE}.part")
    try:
        unfinished.write_text(_to_toml(clip), encoding="utf-8", newline="\n")
        unfinished.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise CompanionError(f"{file}: the truth cannot be written: {error.strerror or error}.") from None


@dataclass(frozen=True, slots=True)
class _Entry:
    file: str
    time_s: float


class ClipSource(Source):
    """The frames of a clip folder with their true capture times, counted from the first."""

    live = False

    def __init__(self, path: Path, fps: float | None = None) -> None:
        """Reads the list of frames; `fps` thins them out. Raises CompanionError for a faulty or missing list."""
        super().__init__(name=str(path))
        self._path = path
        self._thin_to = fps
        self._entries = _read_times(path / TIMES_FILE)

    @property
    def last_s(self) -> float:
        """When the clip's last frame was taken, in seconds from the first."""
        return self._entries[-1].time_s

    def frames(self) -> Iterator[Frame]:
        thinning = Thinning(self._thin_to) if self._thin_to else None
        for entry in self._entries:
            if thinning is None or thinning.takes(entry.time_s):
                yield Frame(read_image(self._path / FRAMES_FOLDER / entry.file), entry.time_s)


def _read_times(file: Path) -> list[_Entry]:
    check_is_no_device(file, "the times of a clip's frames")
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.reader(lines))
    except FileNotFoundError:
        raise CompanionError(f"{file}: the list of the clip's frames is missing.") from None
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise CompanionError(f"{file}: the list of the clip's frames cannot be read: {error}.") from None
    if not rows or rows[0] != _COLUMNS:
        raise CompanionError(f"{file}, line 1: the columns must be {','.join(_COLUMNS)}.")
    if len(rows) == 1:
        raise CompanionError(f"{file}: there are no frames in this clip.")
    entries = [_read_entry(Fields(f"{file}, line {line}", {}), row) for line, row in enumerate(rows[1:], 2)]
    for line, (earlier, later) in enumerate(pairwise(entries), 3):
        if later.time_s <= earlier.time_s:
            raise CompanionError(f"{file}, line {line}: the time {later.time_s} is not after {earlier.time_s}.")
    return entries


def _read_entry(place: Fields, row: list[str]) -> _Entry:
    if len(row) != len(_COLUMNS):
        place.fail(f"{len(_COLUMNS)} values are needed, not {len(row)}")
    file, time = row
    if not file or Path(file).name != file:
        place.fail(f"{file!r} is not the name of a file in {FRAMES_FOLDER}")
    try:
        time_s = float(time)
    except ValueError:
        place.fail(f"{time!r} is not a time in seconds")
    if not 0 <= time_s < 1e6:
        place.fail(f"{time!r} is not a time in seconds from the first frame on")
    return _Entry(file, time_s)


def _read_seat(fields: Fields) -> SeatTruth:
    seat = fields.named(fields.text("name"))
    missing = seat.text("showing") == "missing"
    after = seat.table("after") if seat.has("after") else None
    return SeatTruth(
        name=seat.text("name"),
        showing=None if missing else _read_showing(seat),
        late=seat.flag("late"),
        switched_to=_read_showing(after) if after else None,
        switched_at_s=after.number("at_s") if after else None,
        landmarks=seat.points("landmarks", LANDMARKS),
        place=read_place(seat.table("place")) if seat.has("place") else None,
        armed=not seat.flag("unarmed"),
    )


def _read_showing(fields: Fields) -> Showing:
    gesture = fields.text("showing")
    if gesture == "raise":
        return Showing(fingers=fields.whole("fingers", 1, 5))
    if gesture == "gun":
        return Showing(barrels=fields.whole("barrels", 1, 2))
    if gesture == "fist":
        return Showing()
    fields.fail(f"showing must be one of {', '.join(_GESTURES)} or missing, not {gesture!r}")


def _write_frames(folder: Path, frames: Iterable[Frame], target: Path, quality: int) -> float:
    """Write pictures and times; return the time of the first frame on the clock of the frames."""
    (folder / FRAMES_FOLDER).mkdir()
    start: float | None = None
    with (folder / TIMES_FILE).open("w", encoding="utf-8", newline="") as lines:
        table = csv.writer(lines, lineterminator="\n")
        table.writerow(_COLUMNS)
        for number, frame in enumerate(frames):
            start = frame.time_s if start is None else start
            name = f"{number:06d}.jpg"
            _, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
            (folder / FRAMES_FOLDER / name).write_bytes(data.tobytes())
            table.writerow([name, f"{frame.time_s - start:.6f}"])
    if start is None:
        raise CompanionError(f"{target}: there are no frames to record.")
    return start


def _counted_from(start: float, clip: Clip) -> Clip:
    def shifted(time: float | None) -> float | None:
        return None if time is None else round(time - start, 6)

    return replace(
        clip,
        three_s=shifted(clip.three_s),
        landmarks_s=shifted(clip.landmarks_s),
        seats=tuple(replace(seat, switched_at_s=shifted(seat.switched_at_s)) for seat in clip.seats),
    )


def _to_toml(clip: Clip) -> str:
    lines = [f"format = {FORMAT}", f"camera = {_quoted(clip.camera)}"]
    if clip.three_s is not None:
        lines.append(f"three_s = {clip.three_s!r}")
    if clip.landmarks_s is not None:
        lines.append(f"landmarks_s = {clip.landmarks_s!r}")
    for seat in clip.seats:
        lines += ["", "[[seat]]", f"name = {_quoted(seat.name)}"]
        lines += _showing_lines(seat.showing) if seat.showing else ['showing = "missing"']
        if seat.late:
            lines.append("late = true")
        if not seat.armed:
            lines.append("unarmed = true")
        if seat.place is not None:
            where = ", ".join(f"{key} = {value:.1f}" for key, value in asdict(seat.place).items())
            lines.append(f"place = {{ {where} }}")
        if seat.switched_to is not None:
            after = ", ".join([f"at_s = {seat.switched_at_s!r}", *_showing_lines(seat.switched_to)])
            lines.append(f"after = {{ {after} }}")
        lines += _landmark_lines(seat.landmarks)
    for hand in clip.idle_hands:
        lines += ["", "[[idle_hand]]", *_landmark_lines(hand)]
    return "\n".join(lines) + "\n"


def _showing_lines(showing: Showing) -> list[str]:
    lines = [f'showing = "{showing.gesture}"']
    if showing.fingers:
        lines.append(f"fingers = {showing.fingers}")
    if showing.barrels:
        lines.append(f"barrels = {showing.barrels}")
    return lines


def _landmark_lines(points: tuple[Point, ...]) -> list[str]:
    if not points:
        return []
    return ["landmarks = [" + ", ".join(f"[{x:.1f}, {y:.1f}]" for x, y in points) + "]"]


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's too, but for one control character that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
