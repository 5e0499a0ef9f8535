"""What seat crops are worth: `companion replay` with the same vote, fed from looks at the full frame alone.

score_replay.py --three --players --cmd "python -m tests.accuracy.full_frame_vote --json" CLIP.mp4...
"""

import sys
from collections.abc import Mapping, Sequence

from companion.capture.frame import Frame
from companion.cli import main
from companion.hands.finder import Finder
from companion.hands.hand import Hand
from companion.hands.view import View
from companion.showdown.lane import Lane
from companion.table.seat import Seat


def _full_frame(
    lane: Lane, frame: Frame, seats: Sequence[Seat], followed: Mapping[str, Hand], number: int
) -> list[Hand]:
    return _whole(lane._finder, frame)


def _whole(finder: Finder, frame: Frame) -> list[Hand]:
    return finder.find_in(frame.image, View.whole(frame.image))


if __name__ == "__main__":
    Lane._look = _full_frame  # type: ignore[method-assign, assignment]
    Lane.search = lambda lane, frame: lane._thread.submit(_whole, lane._finder, frame)  # type: ignore[method-assign, assignment]
    sys.exit(main(["replay", *sys.argv[1:]]))
