"""Where the reveal fails: clips with truth, by hold, size, occlusion and gesture of the hands.

    python -m tests.accuracy.where_it_fails CLIP.mp4... [--model FILE]

Beside each NAME.mp4 lies its truth NAME.json, as the scene renderer writes it. The moment of three and the number of
players are given, as in a game with an announced count. A hand is matched with the answer whose wrist is nearest.
"""

import argparse
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.commands.replay import read_frames
from companion.hands.reader import Reader
from companion.hands.reading import SHOWINGS
from companion.progress import progress
from companion.showdown.judging import judge
from companion.showdown.reveal import SeatShowing
from companion.showdown.watching import Watcher

_SIZES = ((0, 35), (35, 50), (50, 70), (70, 100), (100, 10_000))
_HIDDEN = ((0.0, 0.05), (0.05, 0.2), (0.2, 1.01))
_NEAR, _LEAST_PX = 1.5, 40.0
"""How far an answer's wrist may be from the true one, in sides of the hand's box of at least so many pixels."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One hand that was shown, with the product's answer, None where there is none."""

    truth: dict[str, Any]
    answer: SeatShowing | None

    @property
    def wanted(self) -> str:
        """What the player meant, as one of `SHOWINGS`."""
        return "gun" if self.truth["truth"].get("gun") else str(self.truth["truth"]["fingers"])

    @property
    def guessed(self) -> bool:
        """Whether the best guess is right, sure or not."""
        reading = None if self.answer is None else self.answer.reading
        return reading is not None and SHOWINGS[reading.best] == self.wanted

    @property
    def outcome(self) -> str:
        """`right`, `asked`, `wrong` or `missed`."""
        if self.answer is None:
            return "missed"
        return "asked" if not self.answer.sure else "right" if self.guessed else "wrong"


def main() -> None:
    """Parse the command line, replay the clips and print the table."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("clips", type=Path, nargs="+", metavar="CLIP")
    ask.add_argument("--model", type=Path, metavar="FILE")
    args = ask.parse_args()
    hands: list[Shown] = []
    with Watcher(Reader(args.model)) as watcher:
        for clip in progress(args.clips, "clips", len(args.clips)):
            hands += replayed(watcher, clip)
    for line in table(hands):
        print(line)


def replayed(watcher: Watcher, clip: Path) -> list[Shown]:
    """The hands of one clip that were shown, with their answers."""
    truth = json.loads(clip.with_suffix(".json").read_text(encoding="utf-8"))
    players = [player for player in truth["players"] if not player["idle"]]
    three_s = float(truth["count_at_s"])
    judged = judge(watcher, read_frames(clip, three_s), three_s, players=len(players))
    answers = () if judged is None else judged.reveal.seats
    return matched([p for p in players if not p["missing"] and p.get("wrist_px")], answers)


def matched(players: list[dict[str, Any]], answers: Iterable[SeatShowing]) -> list[Shown]:
    """Each hand with the nearest answer, the nearest pairs first."""
    seen = [answer for answer in answers if answer.wrist is not None]
    pairs = sorted(
        (apart, i, j)
        for i, answer in enumerate(seen)
        for j, player in enumerate(players)
        if answer.wrist is not None
        and (apart := math.dist(answer.wrist, player["wrist_px"])) < _NEAR * max(player["bbox_px"], _LEAST_PX)
    )
    taken: dict[int, int] = {}
    for _, i, j in pairs:
        if j not in taken and i not in taken.values():
            taken[j] = i
    return [Shown(player, seen[taken[j]] if j in taken else None) for j, player in enumerate(players)]


def table(hands: list[Shown]) -> Iterator[str]:
    """Lines of Markdown: the hands in all and by what they are like."""
    yield "| hands | n | ruled right | asked | wrong | missed | best guess right |"
    yield "|---|---|---|---|---|---|---|"
    yield _line("all", hands)
    for what in ("hold", "gesture"):
        for kind in sorted({str(hand.truth[what]) for hand in hands}):
            yield _line(f"{what} {kind}", [hand for hand in hands if hand.truth[what] == kind])
    for low, high in _SIZES:
        name = f"{low} to {high} px" if high < 10_000 else f"from {low} px"
        yield _line(name, [hand for hand in hands if low <= hand.truth["size_px"] < high])
    for least, most in _HIDDEN:
        name = f"hidden {least:.0%} to {min(most, 1):.0%}"
        yield _line(name, [hand for hand in hands if least <= hand.truth["occluded"] < most])


def _line(name: str, hands: list[Shown]) -> str:
    count = max(len(hands), 1)
    shares = [sum(hand.outcome == what for hand in hands) / count for what in ("right", "asked", "wrong", "missed")]
    guessed = sum(hand.guessed for hand in hands) / count
    return f"| {name} | {len(hands)} | " + " | ".join(f"{share:.2f}" for share in (*shares, guessed)) + " |"


if __name__ == "__main__":
    main()
