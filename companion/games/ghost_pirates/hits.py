"""Being hit: who takes the hits, and where crew, Mate and Captain go (chapter "About the Crew")."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from companion.games.asked import check_keys, shown
from companion.games.ghost_pirates.asked import player
from companion.games.ghost_pirates.cards import FORECASTLE
from companion.games.ghost_pirates.places import group_at, part_at, told, with_group
from companion.games.ghost_pirates.state import Loss, Place, State, with_player
from companion.games.offers import matches
from companion.games.referee import Action, Event, Offer, Refused

Outcome = tuple[State, list[Event]]

Share = tuple[int, bool, bool]
"""How many crew of a player are hit, and whether his Mate and his Captain are."""


def settle(state: State) -> Outcome:
    """Takes the hits that leave no choice, in turn, and asks at the first that does."""
    events: list[Event] = []
    while state.losses:
        loss = state.losses[0]
        shares = _shares(state, loss)
        if len(shares) > 1:
            told_hits = {"at": told(state, loss.place), "hits": _count(state, loss), "cause": loss.cause}
            events.append({"event": "choose_losses", "player": state.names[loss.chooser], **told_hits})
            break
        state, news = _take(state, shares[0])
        events += news
    return state, events


def lose(state: State, action: Action) -> tuple[State, list[Event]]:
    """The answer to `choose_losses`.

    "Opponent chooses which crew are lost from his side, and you decide which are lost from yours."
    """
    check_keys(action, "player", "lost")
    loss = state.losses[0]
    if player(state, action["player"]) != loss.chooser:
        raise Refused("not_now", f"{state.names[loss.chooser]} chooses who is hit, not {shown(action['player'])}.")
    for shares in _shares(state, loss):
        if matches(_as_json(state, shares), action["lost"]):
            state, events = _take(state, shares)
            state, more = settle(state)
            return state, events + more
    raise Refused("wrong_losses", f"Exactly {_count(state, loss)} of the hands that can be hit there must be chosen.")


def lose_offers(state: State) -> list[Offer]:
    """Every way to take the hits that come first."""
    loss = state.losses[0]
    name = state.names[loss.chooser]
    return [{"do": "lose", "player": name, "lost": _as_json(state, each)} for each in _shares(state, loss)]


def strike(state: State, place: Place, who: int, share: Share, cause: str) -> Outcome:
    """Hands of one player at a place are hit.

    "Crew that are hit in a fight go below decks." The Mate "goes overboard and will return to his owner's Poop Deck at
    the start of their next turn". The Captain "advances towards the bow of your ship by one space"; at the bow, "one
    last successful hit keelhauls the Captain".
    """
    crew, mate, captain = share
    if not (crew or mate or captain):
        return state, []
    hit = {"crew": crew, "mate": mate, "captain": captain, "cause": cause}
    events: list[Event] = [{"event": "hit", "player": state.names[who], "at": told(state, place), **hit}]
    state = with_group(state, place, who, group_at(state, place, who).without(crew, mate, captain))
    hurt = state.players[who]
    state = with_player(state, who, below=hurt.below + crew, mate_overboard=hurt.mate_overboard or mate)
    if not captain:
        return state, events
    ship = hurt.ship
    index = ship.index(place.column)
    assert index is not None
    if index == 0:
        # He stays where he fell, so that no token is ever lost from the count.
        state = with_group(state, place, who, replace(group_at(state, place, who), captain=True))
        state = replace(state, winner=1 - who, phase="over", losses=())
        won = {"winner": state.names[1 - who], "loser": state.names[who]}
        return state, [*events, {"event": "keelhauled", "player": state.names[who]}, {"event": "won", **won}]
    forward = Place(who, ship.columns[index - 1])
    state = with_group(state, forward, who, replace(group_at(state, forward, who), captain=True))
    return state, [*events, {"event": "captain_advanced", "player": state.names[who], "to": told(state, forward)}]


def within_reach(state: State, place: Place, who: int, cause: str) -> Share:
    """Who can be hit there.

    "The Captain may not be hit by cannon fire while he is on the forecastle, though all other crew may." A dagger
    spares the Captain (house rule `dagger_hits_captain`).
    """
    group = group_at(state, place, who)
    part = part_at(state, place)
    sheltered = cause == "cannon" and part is not None and part.name == FORECASTLE
    spared = cause == "dagger" and not state.house["dagger_hits_captain"]
    return group.crew, group.mate, group.captain and not sheltered and not spared


def _take(state: State, shares: dict[int, Share]) -> Outcome:
    """The first of the losses is taken in these shares."""
    loss = state.losses[0]
    state = replace(state, losses=state.losses[1:])
    events: list[Event] = []
    for who, share in shares.items():
        state, news = strike(state, loss.place, who, share, loss.cause)
        events += news
    return state, events


def _count(state: State, loss: Loss) -> int:
    """How many are hit: as many as there are hits, or else all who can be."""
    return min(loss.hits, sum(sum(within_reach(state, loss.place, who, loss.cause)) for who in loss.owners))


def _shares(state: State, loss: Loss) -> list[dict[int, Share]]:
    """Every way to spread the hits; each strikes another hand, so that one alone can come of no hits at all."""
    count = _count(state, loss)
    each = [list(_parts_of(within_reach(state, loss.place, who, loss.cause))) for who in loss.owners]
    ways = (dict(zip(loss.owners, chosen, strict=True)) for chosen in product(*each))
    return [way for way in ways if sum(sum(share) for share in way.values()) == count]


def _parts_of(share: Share) -> Iterator[Share]:
    crew, mate, captain = share
    for some in range(crew, -1, -1):
        for mate_too in (False, True)[: mate + 1]:
            for captain_too in (False, True)[: captain + 1]:
                yield some, mate_too, captain_too


def _as_json(state: State, shares: dict[int, Share]) -> dict[str, Any]:
    return {
        state.names[who]: {"crew": crew, "mate": mate, "captain": captain}
        for who, (crew, mate, captain) in shares.items()
    }
