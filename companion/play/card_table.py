"""Printed cards before the camera, and what the game makes of them: pictures in, proposals as JSON out.

    cards = CardTable("finger_pirates", "house", profile)
    cards.see(frame, hands)               # each picture of the table, while nobody counts
    cards.proposals(state, offers)        # what the table may confirm with one tap

`docs/printed-cards.md` tells the JSON.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from companion.capture.frame import Frame
from companion.cards.finder import FloatArray, MarkerFinder, Point
from companion.cards.patrol import Patrol
from companion.cards.shape import MARKER, outline
from companion.cards.watching import CardWatch, LyingCard
from companion.cards.zones import owners
from companion.errors import UsageError
from companion.games.cards_seen import MIDDLE, Doubt, Proposal, SeenCard
from companion.games.finger_guns import seen as guns_seen
from companion.games.finger_guns.deck import load as guns_deck
from companion.games.finger_guns.printed import printed as guns_printed
from companion.games.finger_pirates import seen as pirates_seen
from companion.games.finger_pirates.deck import load as pirates_deck
from companion.games.finger_pirates.printed import printed as pirates_printed
from companion.games.printed_deck import PrintedDeck
from companion.games.referee import Offer
from companion.hands.hand import Hand
from companion.table.aim import around
from companion.table.profile import TableProfile
from companion.voice.english import cards as words


def printed_deck(game: str, deck: str) -> PrintedDeck:
    """The marker numbers of a bundled deck or a deck file. Raises `CompanionError`."""
    if game == "finger_pirates":
        return pirates_printed(pirates_deck(deck))
    if game == "finger_guns":
        return guns_printed(guns_deck(deck))
    raise UsageError(f"The cards of {game} cannot be printed.")


class CardTable:
    """The printed cards of one game on one table. Not for several threads."""

    def __init__(self, game: str, deck: str, profile: TableProfile, marker: float = MARKER) -> None:
        """`deck` is the one that was printed, by name or file, with markers of this side. Raises `CompanionError`."""
        self._marker = marker
        self._game = game
        self._deck = printed_deck(game, deck)
        self._profile = profile
        self._scale = np.ones(2)
        players = around(profile, profile.width, profile.height)
        self._hands = {name: (float(x), float(y)) for name, (x, y) in players.shown().items()}
        self._centre = players.centre()
        self._owned: Mapping[str, Sequence[int]] = {}
        self._homes: dict[str, list[Point]] = {}
        self._watch = CardWatch(Patrol(MarkerFinder(self._deck.numbers)), tuple(self._deck.faces))

    def see(self, frame: Frame, hands: Sequence[Hand] = ()) -> None:
        """Take in a picture of the camera that the profile was made with, of any size, with the hands found in it."""
        height, width = frame.image.shape[:2]
        self._scale = np.array([self._profile.width / width, self._profile.height / height])
        self._watch.see(frame.image, [hand.box for hand in hands])

    def lying(self) -> tuple[LyingCard, ...]:
        """Every card that is there; in centimetres too where the profile knows the table's plane."""
        return self._watch.lying(None if self._profile.plane is None else self._to_table)

    @property
    def covered(self) -> bool:
        """Whether a card that is there could not be seen in the latest picture."""
        return any(card.hidden for card in self.lying())

    def outlines(self) -> dict[int, FloatArray]:
        """Corners (4 x 2, in pixels of the latest picture) of every card that lies face up, by ship control or id."""
        faces = self._deck.faces
        lying = self.lying()
        return {faces[c.number]: outline(c.corners, self._marker) for c in lying if c.number in faces}

    def seen_cards(self) -> tuple[SeenCard, ...]:
        """The same as the game knows them: cards of the deck, before players."""
        flat = self._profile.plane is not None
        seats = {name: [hand, *self._homes.get(name, ())] for name, hand in self._hands.items()}
        middle = [self._centre, *self._homes.get(MIDDLE, ())]
        faces, backs = self._deck.faces, self._deck.backs
        seen = []
        for card in self.lying():
            places = tuple(name or MIDDLE for name in owners(self._where(card), seats, middle, flat))
            seen.append(SeenCard(faces.get(card.number), backs.get(card.number), places, card.hidden))
        return tuple(seen)

    def settle(self, state: Mapping[str, Any]) -> None:
        """Take note of where the cards lie that are somebody's, as soon as the game has them so: others come beside.

        `state` is the public state.
        """
        owned = pirates_seen.owned(state) if self._game == "finger_pirates" else guns_seen.owned(state)
        if owned == self._owned:
            return
        self._owned = owned
        where = {self._deck.faces.get(card.number): self._where(card) for card in self.lying()}
        for place, cards in owned.items():
            if found := [where[card] for card in cards if card in where]:
                self._homes[place] = found

    def _where(self, card: LyingCard) -> Point:
        x, y = (float(v) for v in np.array(card.middle) * self._scale)
        return self._place(x, y)

    def proposals(self, state: Mapping[str, Any], offers: Sequence[Offer]) -> list[dict[str, Any]]:
        """What the referee may be told, by its public state and the lines that it accepts now, as JSON."""
        return self.proposals_of(self.seen_cards(), state, offers)

    def proposals_of(
        self, seen: Sequence[SeenCard], state: Mapping[str, Any], offers: Sequence[Offer]
    ) -> list[dict[str, Any]]:
        """The same for cards that were seen before."""
        if self._game == "finger_pirates":
            told = pirates_seen.proposals(state, seen)
        else:
            told = guns_seen.proposals(state, offers, seen)
        return [as_json(proposal) for proposal in told]

    def _place(self, x: float, y: float) -> Point:
        """A pixel of the profile's picture on the table, if its plane is known, or else itself."""
        if self._profile.plane is None:
            return x, y
        across, down = (float(v) for v in self._profile.plane.to_table(np.array([[x, y]]))[0])
        return across, down

    def _to_table(self, pixels: FloatArray) -> FloatArray:
        assert self._profile.plane is not None
        return self._profile.plane.to_table(pixels * self._scale)


def as_json(proposal: Proposal) -> dict[str, Any]:
    """A proposal for the page, each doubt with a sentence."""
    return {
        "action": None if proposal.action is None else dict(proposal.action),
        "say": "" if proposal.action is None else words.proposal(proposal.action),
        "sure": proposal.sure,
        "doubts": [_doubt_as_json(doubt) for doubt in proposal.doubts],
    }


def _doubt_as_json(doubt: Doubt) -> dict[str, Any]:
    player = doubt.place or None
    told: dict[str, Any] = {"doubt": doubt.what, "player": player, "cards": list(doubt.cards)}
    if doubt.wanted:
        told |= {"seen": doubt.seen, "wanted": doubt.wanted}
    if doubt.players:
        told |= {"players": list(doubt.players)}
    say = words.doubt(doubt.what, player, doubt.cards, doubt.seen, doubt.wanted, doubt.players)
    return told | {"say": say}
