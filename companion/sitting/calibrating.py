"""The seats of a table being learned on the page: "Ana, show your hand", two seconds each."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from companion.capture.frame import Frame
from companion.errors import CompanionError
from companion.hands.hand import Hand
from companion.sitting.eyes import Eyes
from companion.table.calibration import Calibration
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.thresholds import thresholds
from companion.voice.english import seating as words

_FRAME_WAIT_S = 0.2

_SAY_AGAIN_S = 6.0
"""The same doubt about the same player is not said again sooner."""


class Calibrating:
    """Looks at the camera's pictures in a thread of its own. Its methods are called with the table's lock held."""

    def __init__(
        self,
        eyes: Eyes,
        players: Sequence[str],
        kept: TableProfile | None,
        lock: Any,
        say: Callable[[str], None],
        tell: Callable[[], None],
        turned: Callable[[], object],
        failed: Callable[[str], object],
    ) -> None:
        """Seats of `players` in `kept` need not be shown again. Begins with `start`.

        `say` gets what the table must hear, but not the first `says`; `tell` is called when there is something new to
        see, `turned` when it is another player's turn, `failed` with a sentence when nothing can be learned.
        """
        self.players = tuple(players)
        self._eyes = eyes
        self._kept = kept
        self._lock = lock
        self._say, self._tell, self._turned, self._failed = say, tell, turned, failed
        self._stopped = threading.Event()
        self._calibration: Calibration | None = None
        self._hands: Sequence[Hand] = ()
        self._size = (0, 0)
        self._said: dict[str, float] = {}
        self._warned: tuple[str, ...] = ()
        self._seen_s = 0.0
        self._asked = self.player

    @property
    def player(self) -> str | None:
        """Who is to show a hand now; None when everyone has a seat."""
        if self._calibration is not None:
            return self._calibration.player
        known = {seat.name for seat in self._kept.seats} if self._kept is not None else set()
        return next((player for player in self.players if player not in known), None)

    @property
    def says(self) -> str:
        """The sentence to show now."""
        if self._calibration is not None:
            return self._calibration.says
        return words.done() if self.player is None else words.show_hand(self.player)

    def start(self) -> None:
        """Begin to look, as soon as the networks are there."""
        self._eyes.camera.attend()
        threading.Thread(target=self._learn, name="calibration", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()

    def accept(self) -> bool:
        """Take the hand that is held, though it is where another player's was; False if none is."""
        if self._calibration is None or not self._calibration.offers:
            return False
        self._calibration.accept()
        self._tell_turn()
        return True

    def redo(self, player: str) -> bool:
        """This player shows again; False before the first picture. Raises ValueError for a stranger."""
        self._check(player)
        if self._calibration is None:
            return False
        self._calibration.redo(player)
        self._said.clear()
        self._asked = player
        self._say(self.says)
        self._turned()
        return True

    def move(self, player: str, x: float, y: float) -> bool:
        """Put the middle of a seat elsewhere, in pixels of the picture; False if it is not known yet."""
        self._check(player)
        if self._calibration is None or player not in {seat.name for seat in self._calibration.seats}:
            return False
        self._calibration.move(player, x, y)
        self._warn()
        return True

    def nudge(self, player: str, across: float, down: float) -> bool:
        """Move a seat from where it is, by pixels of the picture; False if it is not known yet."""
        seats = self._calibration.seats if self._calibration is not None else ()
        x, y = next(((seat.x, seat.y) for seat in seats if seat.name == player), (0.0, 0.0))
        return self.move(player, x + across, y + down)

    def profile(self) -> TableProfile:
        """What was learned. Raises CompanionError while players have no seat."""
        if self._calibration is None:
            raise CompanionError(words.still_to_show([self.player] if self.player is not None else self.players))
        return self._calibration.profile()

    def as_json(self) -> dict[str, Any]:
        """For the pages; places are in pixels of a picture of `size`."""
        learned = self._calibration
        return {
            "player": self.player,
            "says": self.says,
            "progress": 0.0 if learned is None else round(learned.progress, 2),
            "offers": learned is not None and learned.offers,
            "warnings": [] if learned is None else list(learned.warnings),
            "plane": learned is not None and learned.plane is not None,
            "seats": [] if learned is None else [seat_json(seat) for seat in learned.seats],
            "hands": [[[round(float(x)), round(float(y))] for x, y in hand.landmarks[:, :2]] for hand in self._hands],
            "size": list(self._size),
        }

    # In the thread, without the lock.

    def _learn(self) -> None:
        try:
            watcher = self._eyes.watcher()
            last: float | None = None
            while not self._stopped.is_set():
                frame = self._eyes.camera.newest(last, _FRAME_WAIT_S)
                if frame is None:
                    continue
                # Nobody's hand is looked for when all are known: then only the picture behind them counts.
                wanted = self._calibration is None or self._calibration.player is not None
                hands = watcher.search([frame])[0][1] if wanted else []
                with self._lock:
                    if not self._stopped.is_set():
                        self._see(frame, hands)
                last = frame.time_s
                self._stopped.wait(0.5 / thresholds().seats.searches_per_second)
        except CompanionError as error:
            self._give_up(str(error))
        except Exception as fault:  # the table must not lose its page to a mistake in the vision
            self._give_up(f"The hands could not be looked for ({fault!r}).")

    def _give_up(self, sentence: str) -> None:
        with self._lock:
            if not self._stopped.is_set():
                self._failed(sentence)

    def _see(self, frame: Frame, hands: Sequence[Hand]) -> None:
        height, width = frame.image.shape[:2]
        if self._calibration is None:
            self._calibration, self._size = Calibration(self.players, width, height, self._kept), (width, height)
        before = self._calibration.plane
        self._calibration.see(frame, hands)
        self._hands, self._seen_s = hands, frame.time_s
        if before is None and self._calibration.plane is not None:
            self._say(words.plane_found(self._calibration.plane.paper))
        self._tell_turn()

    def _tell_turn(self) -> None:
        """Say what is new: whose turn it is, or what is wrong with the hand that is shown."""
        learned = self._calibration
        assert learned is not None
        if learned.player != self._asked:
            self._asked = learned.player
            self._said.clear()
            self._say(learned.says)
            self._warn()
            self._turned()
            return
        self._warn()
        doubt = learned.says
        asks = learned.player is None or doubt == words.show_hand(learned.player)
        if not asks and self._seen_s >= self._said.get(doubt, -_SAY_AGAIN_S) + _SAY_AGAIN_S:
            self._said[doubt] = self._seen_s
            self._say(doubt)
        self._tell()

    def _warn(self) -> None:
        """Say the warnings that have not been said yet; those that hold no more may be said anew."""
        assert self._calibration is not None
        warnings = self._calibration.warnings
        for warning in warnings:
            if warning not in self._warned:
                self._say(warning)
        self._warned = warnings

    def _check(self, player: str) -> None:
        if player not in self.players:
            raise ValueError(player)


def seat_json(seat: Seat) -> dict[str, Any]:
    """A seat for the pages."""
    return {"name": seat.name, "x": seat.x, "y": seat.y, "size": seat.size, "arm_from": seat.arm_from}
