"""Draw Cards, hands and discards: what a player may hold, and where a card goes when it was played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.games.ghost_pirates.cards import COPIES, MAIN_DECK, TREASURE_DECK
from companion.games.ghost_pirates.state import Deck, State, with_player
from companion.games.referee import Event, Refused
from companion.games.shuffle import shuffled

Play = tuple[int, str]
"""A player and a card that he plays."""


def draw(state: State, who: int, deck: str, count: int) -> tuple[State, list[Event]]:
    """A player takes `count` cards of the `main` or `treasure` deck, as far as there are any."""
    events: list[Event] = []
    drawn = 0
    while drawn < count:
        state, news = _refilled(state, deck)
        events += news
        pile: Deck = getattr(state, deck)
        if not pile.left:
            break
        held = state.players[who].held
        pile = replace(pile, left=pile.left - 1, cards=pile.cards[1:])
        cards = held.cards + getattr(state, deck).cards[:1]
        held = replace(held, cards=cards, **{deck: getattr(held, deck) + 1})
        state = _with_deck(with_player(state, who, held=held), deck, pile)
        drawn += 1
    return state, [*events, {"event": "drew", "player": state.names[who], "deck": deck, "cards": drawn}]


def _refilled(state: State, deck: str) -> tuple[State, list[Event]]:
    """The discards become the deck where it is empty (house rule `empty_deck`); the table shuffles its own."""
    pile: Deck = getattr(state, deck)
    if pile.left or not pile.discards or state.house["empty_deck"] != "reshuffle":
        return state, []
    cards: tuple[str, ...] = ()
    if state.seed is not None:
        cards = shuffled(pile.discards, state.seed + 1000 * (state.shuffles + 1))
    state = _with_deck(state, deck, Deck(len(pile.discards), cards))
    return replace(state, shuffles=state.shuffles + 1), [{"event": "reshuffled", "deck": deck}]


def can_play(state: State, *plays: Play) -> bool:
    """Whether these cards can all be played together.

    Where the referee dealt, they must be in the hands. Where the table did, hands are hidden: they must hold so many
    cards of the deck, and so many copies must be neither in play nor in the discards.
    """
    if state.deal == "referee":
        return all(state.players[who].held.cards.count(card) >= count for (who, card), count in Counter(plays).items())
    for who in (0, 1):
        held = state.players[who].held
        mine = [card in TREASURE_DECK for player, card in plays if player == who]
        if sum(mine) > held.treasure or len(mine) - sum(mine) > held.main:
            return False
    return all(count <= unseen(state, card) for card, count in Counter(card for _, card in plays).items())


def playable(state: State, who: int, cards: Sequence[str]) -> list[str]:
    """Those of the cards that a player can play."""
    return [card for card in cards if can_play(state, (who, card))]


def unseen(state: State, card: str) -> int:
    """How many copies lie neither on the table nor in the discards."""
    on_table = [part.card for player in state.players for part in player.ship.parts]
    on_table += [plank.card for plank in state.planks]
    return COPIES[card] - (on_table + list(_deck(state, card).discards)).count(card)


def check_can_play(state: State, *plays: Play) -> None:
    """Refuses cards that cannot be in the hands."""
    if can_play(state, *plays):
        return
    listed = ", ".join(f"{state.names[who]} {card.replace('_', ' ')}" for who, card in plays)
    raise Refused("not_in_hand", f"A card can only be played from the hand, and there it cannot be now: {listed}.")


def play(state: State, who: int, card: str) -> State:
    """The card leaves the hand, for the table."""
    held = state.players[who].held
    deck = "main" if card in MAIN_DECK else "treasure"
    cards = list(held.cards)
    if state.deal == "referee":
        cards.remove(card)
    held = replace(held, cards=tuple(cards), **{deck: getattr(held, deck) - 1})
    return with_player(state, who, held=held)


def discard(state: State, card: str) -> State:
    """A card leaves the table for the discards of its deck; a setup card leaves the game."""
    if card not in COPIES:
        return state
    pile = _deck(state, card)
    return _with_deck(
        state, "main" if card in MAIN_DECK else "treasure", replace(pile, discards=(*pile.discards, card))
    )


def play_and_discard(state: State, who: int, card: str) -> State:
    """A card is played for its effect alone."""
    return discard(play(state, who, card), card)


def _deck(state: State, card: str) -> Deck:
    return state.main if card in MAIN_DECK else state.treasure


def _with_deck(state: State, deck: str, pile: Deck) -> State:
    return replace(state, main=pile) if deck == "main" else replace(state, treasure=pile)
