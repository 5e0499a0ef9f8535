"""The numbers on the printed cards of a Finger Guns deck."""

from companion.errors import CompanionError
from companion.games.finger_guns.deck import Deck
from companion.games.printed_deck import FINGER_GUNS_BACK, FINGER_GUNS_FACES, NUMBERS, PrintedDeck

MOST_CARDS = NUMBERS - FINGER_GUNS_FACES
"""As many cards can be told from each other."""


def printed(deck: Deck) -> PrintedDeck:
    """Faces by id; all backs alike. Raises `CompanionError` for a deck with more cards than there are markers."""
    ids = sorted(card.id for card in deck.cards)
    if len(ids) > MOST_CARDS:
        raise CompanionError(
            f"{deck.name} has {len(ids)} cards, and the camera can tell {MOST_CARDS} from each other; "
            "take some out to print it."
        )
    return PrintedDeck(dict(enumerate(ids, start=FINGER_GUNS_FACES)), {FINGER_GUNS_BACK: ()})
