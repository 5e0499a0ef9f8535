"""Treasure cards "may be played at any time, on either player's turn".

The Grappling Hook is a line of its own. Lucky Dice come with a roll (`dice`), Cursed Daggers with a fight (`fight`).
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import deck_place, player, word
from companion.games.ghost_pirates.cards import GRAPPLING_HOOK
from companion.games.ghost_pirates.drawing import can_play, check_can_play, play_and_discard
from companion.games.ghost_pirates.places import across, decks, group_at, named, told, with_group
from companion.games.ghost_pirates.state import Group, Place, State
from companion.games.referee import Action, Event, Offer, Refused

FRESH = "fresh"
MOVED = "moved"
MATE = "mate"
TOKENS = (FRESH, MOVED, MATE)


def grappling_hook(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Play at any time. Move one of your crew tokens from any ship part to the ship part directly across the ocean
    current. This does not count against regular movement."

    `token` says which where it makes a difference: crew that is `fresh` (the default where there is any) or has
    `moved` this turn, or the `mate` (house rule `mate_is_crew_token`).
    """
    check_keys(action, "player", "from", optional=("token",))
    who = player(state, action["player"])
    start = deck_place(state, action["from"])
    tokens = _tokens(state, start, who)
    if not tokens:
        raise Refused("nobody_there", "The Grappling Hook moves one of your crew tokens, and there is none.")
    token = word(action.get("token", tokens[0]), TOKENS, "A token")
    if token not in tokens:
        raise Refused("nobody_there", f"There is no such token: {token}.")
    end = across(state, start)
    if end is None:
        raise Refused("nothing_across", "No ship part lies directly across the ocean current.")
    check_can_play(state, (who, GRAPPLING_HOOK))
    state = play_and_discard(state, who, GRAPPLING_HOOK)
    left, arrived = _carried(group_at(state, start, who), group_at(state, end, who), token)
    state = with_group(with_group(state, start, who, left), end, who, arrived)
    way = {"who": "mate" if token == MATE else "crew", "from": told(state, start), "to": told(state, end)}
    return state, [{"event": "grappled", "player": state.names[who], **way}]


def grappling_hook_offers(state: State) -> Iterator[Offer]:
    """Every use of a Grappling Hook by either player."""
    for who in (0, 1):
        if not can_play(state, (who, GRAPPLING_HOOK)):
            continue
        for start in decks(state):
            tokens = _tokens(state, start, who)
            if tokens and across(state, start):
                offer = {"do": "grappling_hook", "player": state.names[who], "from": named(state, start)}
                yield {**offer, "token": {"optional": {"one_of": tokens}}}


def _tokens(state: State, place: Place, who: int) -> list[str]:
    """Which tokens of a player can be moved from there; the first is the one meant if nothing is said."""
    group = group_at(state, place, who)
    found = [FRESH] if group.fresh else []
    found += [MOVED] if group.moved else []
    return found + ([MATE] if group.mate and state.house["mate_is_crew_token"] else [])


def _carried(start: Group, end: Group, token: str) -> tuple[Group, Group]:
    """Both groups after one token has gone across, with the movement that it has left."""
    if token == MATE:
        moved = {"mate_moved": start.mate_moved, "mate_swift": start.mate_swift}
        return start.without(mate=True), replace(end, mate=True, **moved)
    if token == MOVED:
        left = replace(start, crew=start.crew - 1, moved=start.moved - 1)
        return left, replace(end, crew=end.crew + 1, moved=end.moved + 1)
    swift = start.swift == start.fresh
    left = replace(start, crew=start.crew - 1, swift=start.swift - swift)
    return left, replace(end, crew=end.crew + 1, swift=end.swift + swift)
