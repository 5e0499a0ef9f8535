"""What seat crops are worth: `companion replay` with the same vote, fed from looks at the full frame alone.

score_replay.py --three --players --cmd "python -m tests.accuracy.full_frame_vote --json" CLIP.mp4...
"""

import sys
from concurrent.futures import Future

from companion.capture.frame import Frame
from companion.cli import main
from companion.hands.hand import Hand
from companion.hands.view import View
from companion.showdown.lane import Lane


def _full_frame(lane: Lane, frame: Frame, *_: object) -> Future[list[Hand]]:
    return lane._thread.submit(lane._finder.find_in, frame.image, View.whole(frame.image))


if __name__ == "__main__":
    Lane.look = Lane.search = _full_frame  # type: ignore[method-assign, assignment]
    sys.exit(main(["replay", *sys.argv[1:]]))
