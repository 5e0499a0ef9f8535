"""The clips of one game: what the table has agreed to can be kept, with one key or every time."""

import shutil
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.capture.clip_folder import rewrite_truth
from companion.capture.clip_truth import Clip
from companion.capture.frame import Frame
from companion.clips.keeping import Told, keep, truth_of
from companion.showdown.judging import Judged

LAST = 20
"""Of the reveals of a game that are kept unasked, so many of the last stay."""


@dataclass(frozen=True, slots=True)
class _Agreed:
    frames: Sequence[Frame]
    judged: Judged
    hands: Mapping[str, Told]
    armed: Collection[str]
    corrected: Collection[str]


class GameClips:
    """Keeps reveals of one game in a folder.

    With `every` each reveal that the table agrees to is kept, but only the last `LAST` of those that it did not correct
    stay. `camera` is the camera's name; `private` keeps only the seats' regions.
    """

    def __init__(self, folder: Path, camera: str, every: bool = False, private: bool = False) -> None:
        self._folder = folder
        self._camera = camera
        self._every = every
        self._private = private
        self._agreed: _Agreed | None = None
        self._kept: Clip | None = None
        self._unasked: deque[Path] = deque()

    @property
    def offered(self) -> bool:
        """Whether the reveal that was agreed to last was corrected and is not kept yet: the table may want it to be."""
        return self._agreed is not None and bool(self._agreed.corrected) and self._kept is None

    def agreed(
        self,
        frames: Sequence[Frame],
        judged: Judged,
        hands: Mapping[str, Told],
        armed: Collection[str],
        corrected: Collection[str],
    ) -> Clip | None:
        """The table has agreed on what everybody showed in the reveal that `frames` hold; the clip if it is kept now.

        `hands` and `armed` are as in `keep`; `corrected` are the players whose showing the table gave. The same
        `frames` once more are the same reveal: a clip that was kept of it gets the truth corrected.
        """
        same = self._agreed is not None and self._agreed.frames is frames
        self._agreed = _Agreed(frames, judged, hands, armed, corrected)
        if same and self._kept is not None:
            start_s = judged.reveal.three_s - (self._kept.three_s or 0.0)
            self._kept = replace(self._kept, seats=truth_of(judged, hands, armed, start_s))
            rewrite_truth(self._kept)
            if corrected and self._kept.path in self._unasked:
                self._unasked.remove(self._kept.path)
            return None
        self._kept = None
        if not self._every:
            return None
        clip = self.keep()
        if not corrected:
            self._unasked.append(clip.path)
            if len(self._unasked) > LAST:
                shutil.rmtree(self._unasked.popleft(), ignore_errors=True)
        return clip

    def keep(self, private: bool | None = None) -> Clip:
        """Keep the reveal that was agreed to last, if it is not yet; its clip. Raises CompanionError if that fails.

        `private` is for this clip in place of what was chosen for all.
        """
        assert self._agreed is not None
        if self._kept is None:
            told = self._agreed
            only_seats = self._private if private is None else private
            self._kept = keep(told.frames, told.judged, told.hands, self._folder, self._camera, told.armed, only_seats)
        return self._kept
