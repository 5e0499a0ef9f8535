"""The numbers on the printed cards of a Finger Pirates deck."""

from companion.games.finger_pirates.deck import Deck
from companion.games.printed_deck import FINGER_PIRATES_BACKS, FINGER_PIRATES_FACES, PrintedDeck


def printed(deck: Deck) -> PrintedDeck:
    """Faces by ship control; backs by their limits, so that two cards with the same limits have the same back."""
    controls = sorted(card.control for card in deck.cards)
    limits = sorted({(card.limit_4_players, card.limit_5_players) for card in deck.cards})
    return PrintedDeck(
        dict(enumerate(controls, start=FINGER_PIRATES_FACES)), dict(enumerate(limits, start=FINGER_PIRATES_BACKS))
    )
