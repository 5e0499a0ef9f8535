"""Calibration without window or terminal: whose turn it is, what to say, and the profile in the end.

Whoever drives it (a window, the terminal, the table page) gives it every picture with the hands found in it, and shows
and says `says` whenever that changes:

    calibration = Calibration(["Ana", "Ben"], width, height)
    while calibration.player is not None:
        calibration.see(frame, hands)
    write_profile(path, calibration.profile())
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from companion.capture.frame import Frame
from companion.errors import CompanionError
from companion.hands.hand import Hand, part_of
from companion.table.background import BackgroundStudy, moved
from companion.table.plane import TablePlane
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.table.seat_finding import Place, places_of, seat_at
from companion.table.sheet import find_plane
from companion.thresholds import thresholds
from companion.voice.english import seating as words

HOLD_S = 2.0
"""How long a player holds the hand."""

_SAID_S = 1.0
"""A doubt must last as long before it is said; and after one player, the next has as long to take turns."""

_PATIENCE_S = 8.0
"""Without any hand for as long, the player is told how to hold it."""

_LEAST_PICTURES = 4
_MOST_S, _MOST_PICTURES = 2 * HOLD_S, 2 * _LEAST_PICTURES
"""What is remembered of a turn: so many seconds or, where a slow machine looks seldom, so many pictures."""

_CLEARLY_LARGER = 1.3
"""How many times the palm of a part fits into that of the hand that is shown."""

_SHEET_STEP_S = 1.0


class Calibration:
    """Learns one seat after the other. All places are in pixels of a picture of `width` x `height`, never mirrored."""

    def __init__(self, players: Sequence[str], width: int, height: int, kept: TableProfile | None = None) -> None:
        """`players` clockwise. Seats of theirs in `kept`, an earlier profile of this table, need not be shown again."""
        self.players = tuple(players)
        self._width = width
        self._height = height
        self._kept = kept
        seats = kept.scaled_to(width, height) if kept is not None else ()
        self._seats = {seat.name: seat for seat in seats if seat.name in players}
        self._plane: TablePlane | None = None
        self._background = BackgroundStudy()
        self._sheet_s: float | None = None
        self._moved_since_kept = False
        self._asked: str | None = None
        # Of the turn of one player: what was seen in it, when it began, since when no hand was seen, what to say.
        self._sightings: list[tuple[float, tuple[Hand, ...]]] = []
        self._began_s = 0.0
        self._since_s: float | None = None
        self._progress = 0.0
        self._doubt: str | None = None
        self._offered: Place | None = None

    @property
    def player(self) -> str | None:
        """Who is to show a hand now; None when everyone has a seat."""
        return self._asked or next((player for player in self.players if player not in self._seats), None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are known, in the order of the players."""
        return tuple(self._seats[player] for player in self.players if player in self._seats)

    @property
    def progress(self) -> float:
        """How much of the two seconds the hand has been held, from 0 to 1."""
        return self._progress

    @property
    def offers(self) -> bool:
        """Whether a hand has been held long enough, but where another player's was: `accept` takes it all the same."""
        return self._offered is not None

    @property
    def says(self) -> str:
        """The sentence to show and say now."""
        player = self.player
        if player is None:
            return words.done()
        return self._doubt or words.show_hand(player)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What may go wrong with these seats, a sentence each."""
        found = [words.camera_moved()] if self._moved_since_kept else []
        for one, other in combinations(self.seats, 2):
            if _is_near(one, other.x, other.y) or _is_near(other, one.x, one.y):
                found.append(words.overlap(one.name, other.name))
            else:
                found += [
                    words.arm_across(arm.name, under.name)
                    for arm, under in ((one, other), (other, one))
                    if _lies_across(arm, under)
                ]
        return tuple(found)

    @property
    def plane(self) -> TablePlane | None:
        """The table's plane, once the printed sheet was seen (or `set_plane` was told)."""
        return self._plane

    def see(self, frame: Frame, hands: Sequence[Hand]) -> None:
        """One picture and all hands found in it, in the order of time."""
        self._study(frame)
        player = self.player
        if player is None:
            return
        now = frame.time_s
        if self._since_s is None:
            self._began_s = self._since_s = now
        if self._seats and now < self._began_s + _SAID_S:
            return  # the player before takes the hand back
        # One hand is shown, so what lies in its box and is clearly smaller is a part of it.
        whole = tuple(hand for hand in hands if not any(part_of(hand, other, _CLEARLY_LARGER) for other in hands))
        self._sightings.append((now, whole))
        recent = sum(time_s > now - _MOST_S for time_s, _ in self._sightings)
        self._sightings = self._sightings[-max(recent, _MOST_PICTURES) :]
        held = [place for place in places_of(self._sightings) if self._is_held(place)]
        free = [place for place in held if self._owner(place) is None]
        there = max(free or held, key=_length_s, default=None)
        if there is None or (not free and self._is_resting(there)):
            self._progress, self._offered = 0.0, None
            self._doubt = words.not_seen(player) if now - self._since_s > _PATIENCE_S else None
            return
        self._since_s = now
        owner = self._owner(there)
        self._progress = min(1.0, _length_s(there) / HOLD_S)
        self._offered = there if self._progress == 1.0 else None
        if owner is not None:
            self._doubt = words.in_place_of(player, owner) if _length_s(there) >= _SAID_S else None
        elif len([place for place in free if _length_s(place) >= _SAID_S]) > 1:
            self._progress, self._offered = 0.0, None
            self._doubt = words.only(player)
        else:
            self._doubt = None
            self.accept()

    def accept(self) -> None:
        """Take the hand that is held, even where another player's was; nothing if none has been held long enough."""
        player = self.player
        if player is not None and self._offered is not None:
            self._seats[player] = seat_at(self._offered, player)
            self._asked = None
            self._turn()

    def redo(self, player: str) -> None:
        """Ask this player again; the seat stays until a hand has been shown."""
        assert player in self.players
        self._asked = player
        self._turn()

    def move(self, player: str, x: float, y: float) -> None:
        """Put the middle of a seat elsewhere, within the picture."""
        x, y = min(max(x, 0.0), float(self._width)), min(max(y, 0.0), float(self._height))
        self._seats[player] = replace(self._seats[player], x=x, y=y)

    def set_plane(self, plane: TablePlane) -> None:
        """Keep this plane, found from the corners of a sheet of paper."""
        self._plane = plane

    def profile(self) -> TableProfile:
        """What was learned. Raises CompanionError, naming them, while players have no seat."""
        missing = [player for player in self.players if player not in self._seats]
        if missing:
            raise CompanionError(words.still_to_show(missing))
        kept = self._kept
        same_picture = kept is not None and (kept.width, kept.height) == (self._width, self._height)
        return TableProfile(
            self._width,
            self._height,
            self.seats,
            plane=self._plane or (kept.plane if kept is not None and same_picture else None),
            background=(kept.background if kept is not None else None) or self._background.background(),
            others=kept.others if kept is not None else {},
        )

    def _turn(self) -> None:
        """The next player's turn begins."""
        self._sightings = []
        self._since_s = None
        self._progress = 0.0
        self._doubt = None
        self._offered = None

    def _study(self, frame: Frame) -> None:
        """Look for what stays in the picture, and for the printed sheet; now and then is enough."""
        self._background.see(frame.image, frame.time_s)
        if self._sheet_s is None:
            kept = self._kept.background if self._kept is not None else None
            self._moved_since_kept = kept is not None and moved(kept, frame.image)
        if self._sheet_s is None or frame.time_s >= self._sheet_s + _SHEET_STEP_S:
            self._sheet_s = frame.time_s
            self._plane = find_plane(frame.image) or self._plane

    def _is_held(self, place: Place) -> bool:
        """Whether a hand has stayed there until now."""
        times = [time_s for time_s, _ in self._sightings if time_s >= min(place.times)]
        still_there = any(time_s in place.times for time_s in times[-2:])
        return (
            still_there
            and len(place.times) >= _LEAST_PICTURES
            and len(place.times) >= thresholds().seats.held * len(times)
        )

    def _owner(self, place: Place) -> str | None:
        """Another player in whose place this lies: the nearest."""
        owners = [seat for seat in self.seats if seat.name != self.player and _is_near(seat, place.x, place.y)]
        return min(owners, key=lambda seat: _from_middle(seat, place)).name if owners else None

    def _is_resting(self, place: Place) -> bool:
        """Whether this is just the hand that another seat was learned from, still there."""
        near = thresholds().seats.apart * max(hand.palm for hand in place.hands)
        return any(_from_middle(seat, place) < near for seat in self.seats if seat.name != self.player)


def _length_s(place: Place) -> float:
    return max(place.times) - min(place.times)


def _is_near(seat: Seat, x: float, y: float) -> bool:
    """Whether a hand there would be hard to tell from that seat's own."""
    return max(abs(x - seat.x), abs(y - seat.y)) <= thresholds().seats.near * seat.size


def _from_middle(seat: Seat, place: Place) -> float:
    return math.hypot(place.x - seat.x, place.y - seat.y)


def _lies_across(arm: Seat, under: Seat) -> bool:
    """Whether the forearm of one seat, as long as its region, comes by the middle of another's."""
    angle = math.radians(arm.arm_from)
    along_x, along_y = math.sin(angle), -math.cos(angle)
    x, y = under.x - arm.x, under.y - arm.y
    along, beside = x * along_x + y * along_y, abs(x * along_y - y * along_x)
    return 0 < along < 1.5 * arm.size and beside < under.size * thresholds().seats.arm_beside
