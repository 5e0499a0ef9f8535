"""Printed cards before the camera of a sitting: looked at in a thread of its own, while nobody counts."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards.finder import FloatArray
from companion.errors import CompanionError
from companion.games.cards_seen import SeenCard
from companion.games.referee import Offer
from companion.hands.hand import Hand
from companion.play.card_table import CardTable
from companion.sitting.eyes import Eyes
from companion.table.profile import TableProfile
from companion.thresholds import thresholds

_HANDS_EVERY_S = 1.0
"""Hands are looked for as often while a card is covered: a card under one is not gone."""


class PrintedCards:
    """The cards of one game at a time. May be called from several threads. Close it after use."""

    def __init__(self, eyes: Eyes, busy: Callable[[], bool], tick: Callable[[], None]) -> None:
        """While `busy`, nothing is looked at; `tick` is called after every look, without any lock."""
        self._eyes = eyes
        self._busy = busy
        self._tick = tick
        self._lock = threading.Lock()
        self._laid: tuple[str, str, TableProfile] | None = None
        self._cards: CardTable | None = None
        self._seen: tuple[SeenCard, ...] = ()
        self._outlines: Mapping[int, FloatArray] = {}
        self._hands: Sequence[Hand] = ()
        self._hands_s = 0.0
        self._last_s: float | None = None
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def watched(self) -> bool:
        """Whether cards are being looked at."""
        return self._cards is not None

    def lay(self, game: str, deck: str, profile: TableProfile) -> None:
        """Look for the cards of this deck on this table; the same ones once more change nothing.

        Raises CompanionError for a deck that cannot be printed.
        """
        if self._laid is not None and self._laid[:2] == (game, deck) and self._laid[2] is profile:
            return
        cards = CardTable(game, deck, profile)
        with self._lock:
            self._laid, self._cards = (game, deck, profile), cards
            self._seen, self._outlines = (), {}
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, name="printed cards", daemon=True)
            self._thread.start()

    def clear(self) -> None:
        """Look for no cards any more."""
        with self._lock:
            self._laid, self._cards = None, None
            self._seen, self._outlines = (), {}

    def proposals(self, state: Mapping[str, Any], offers: Sequence[Offer]) -> list[dict[str, Any]]:
        """What the referee may be told, by its public state and the lines that it accepts now, as JSON."""
        with self._lock:
            if (cards := self._cards) is None:
                return []
            cards.settle(state)
        return cards.proposals_of(self._seen, state, offers)

    def outlines(self) -> Mapping[int, FloatArray]:
        """Corners (4 x 2, in pixels) of every card that lies face up, by ship control or id."""
        return self._outlines

    def close(self) -> None:
        """Look no more."""
        self._closed.set()

    def _look(self) -> None:
        while not self._closed.wait(1 / thresholds().cards.looks_a_second):
            if self._busy():
                continue
            with self._lock:
                cards = self._cards
                if cards is not None and self._see(cards):
                    self._seen, self._outlines = cards.seen_cards(), cards.outlines()
            if cards is not None:
                self._tick()

    def _see(self, cards: CardTable) -> bool:
        """One look; False if the camera has no new picture."""
        frame = self._eyes.camera.newest(self._last_s, 0.0)
        if frame is None:
            return False
        self._last_s = frame.time_s
        if not cards.covered or self._eyes.loading:
            self._hands = ()
        elif time.monotonic() - self._hands_s > _HANDS_EVERY_S:
            self._hands_s = time.monotonic()
            try:
                self._hands = self._eyes.watcher().search([frame])[0][1]
            except CompanionError:  # the networks could not be loaded, which a countdown tells
                self._hands = ()
        cards.see(frame, self._hands)
        return True
