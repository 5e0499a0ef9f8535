"""A recorded reveal with its truth, from a `NAME.clip` folder or from a bare video with a `.json` beside it."""

from pathlib import Path

from companion.capture.clip_folder import TRUTH_FILE, ClipSource, read_clip_folder
from companion.capture.clip_sidecar import read_bare_video
from companion.capture.clip_truth import Clip
from companion.capture.image import is_picture
from companion.capture.source import Source, check_is_no_device
from companion.capture.video import VideoSource
from companion.errors import CompanionError


def is_clip_folder(path: Path) -> bool:
    """Whether this is, or claims by its name to be, a `NAME.clip` folder."""
    return path.is_dir() and (path.suffix == ".clip" or (path / TRUTH_FILE).exists())


def read_clip(path: str | Path) -> Clip:
    """The clip at a path, which is a `NAME.clip` folder or a video file.

    Raises CompanionError in one sentence when there is none, or its truth is faulty.
    """
    path = Path(path)
    if is_clip_folder(path):
        return read_clip_folder(path)
    if path.is_dir():
        raise CompanionError(f"{path}: this is a folder, but not a clip (NAME.clip with a {TRUTH_FILE} in it).")
    if not path.exists():
        raise CompanionError(f"{path}: there is no such clip.")
    check_is_no_device(path, "a video")  # before anything is read: a pipe that nobody writes to waits for ever
    if is_picture(path):
        raise CompanionError(f"{path}: this is a picture, not a clip; `companion read` reads the hands on pictures.")
    return read_bare_video(path)


def open_clip(clip: Clip, fps: float | None = None) -> Source:
    """The frames of a clip; `fps` thins them out to about that many a second, as a slower camera had seen them."""
    return ClipSource(clip.path, fps) if clip.path.is_dir() else VideoSource(clip.path, fps)
