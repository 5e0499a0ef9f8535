"""A bare video as a clip: its truth, if known, lies in a `.json` of the same name beside it (docs/clip-format.md)."""

import json
from pathlib import Path

from companion.capture.clip_truth import LANDMARKS, Clip, SeatTruth, Showing, read_place
from companion.capture.fields import Fields
from companion.capture.source import check_is_no_device
from companion.errors import CompanionError


def read_bare_video(path: Path) -> Clip:
    """The clip of a video file; its truth is not known without a `.json` beside it that lists players.

    Raises CompanionError, with file, player and field, for a faulty `.json`.
    """
    sidecar = path.with_suffix(".json")
    check_is_no_device(sidecar, "the truth of a video")
    try:
        text = sidecar.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Clip(path, camera="unknown")
    except (OSError, UnicodeDecodeError) as error:
        raise CompanionError(f"{sidecar}: the truth of the video cannot be read: {error}.") from None
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise CompanionError(f"{sidecar}: this is not JSON: {error}.") from None
    if not isinstance(content, dict) or "players" not in content:
        return Clip(path, camera="unknown")  # another program's file about the same video
    top = Fields(str(sidecar), content)
    players = top.tables("players")
    seats = tuple(_seat(player) for player in players if not player.flag("idle"))
    names = [seat.name for seat in seats]
    if twice := next((name for name in names if names.count(name) > 1), None):
        top.fail(f"two players sit at seat {twice}")
    return Clip(
        path,
        camera=top.text("camera", "unknown"),
        seats=seats,
        three_s=top.optional_number("count_at_s"),
        landmarks_s=top.optional_number("landmarks_at_s"),
        idle_hands=tuple(player.points("landmarks_2d", LANDMARKS) for player in players if player.flag("idle")),
    )


def _seat(player: Fields) -> SeatTruth:
    switched = player.flag("switch")
    return SeatTruth(
        name=str(player.whole("seat", 0, 99)),
        showing=None if player.flag("missing") else _showing(player.table("truth")),
        late=player.flag("late"),
        switched_to=_showing(player.table("truth_after")) if switched else None,
        switched_at_s=player.number("switch_at_s") if switched else None,
        landmarks=player.points("landmarks_2d", LANDMARKS),
        place=read_place(player.table("place")) if player.has("place") else None,
    )


def _showing(truth: Fields) -> Showing:
    if truth.flag("gun"):
        return Showing(barrels=truth.whole("barrels", 1, 2, default=1))
    return Showing(fingers=truth.whole("fingers", 0, 5))
