"""Crew Movement: moves with blocking and masts, and retreats (chapter "Movement")."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.asked import check_keys
from companion.games.ghost_pirates.asked import any_place, check_phase, deck_place, whole, word
from companion.games.ghost_pirates.cards import BERTRAM, MAIN_MAST, MAST
from companion.games.ghost_pirates.dice import SKULL, read_roll, roll_offers, spend_lucky
from companion.games.ghost_pirates.hits import strike
from companion.games.ghost_pirates.places import (
    beside,
    decks,
    group_at,
    named,
    part_at,
    spaces,
    told,
    with_group,
    with_space,
)
from companion.games.ghost_pirates.state import CREW_TOKENS, Group, Place, State
from companion.games.referee import Action, Event, Offer, Refused

SPACES = 2
MAST_SPACES = 3
WHO = ("crew", "mate")


def give_speed(state: State) -> State:
    """Whoever stands on a mast now may move three spaces this turn.

    "Crew that starts their turn on a mast part gains one extra movement point for that turn (3 instead of 2)." Which
    moment this is: house rule `mast_speed`.
    """
    for place in decks(state):
        part = part_at(state, place)
        group = group_at(state, place, state.active)
        if part and part.name in (MAST, MAIN_MAST):
            swift = replace(group, swift=group.fresh, mate_swift=group.mate and not group.mate_moved)
            state = with_group(state, place, state.active, swift)
    return state


def move(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Crew and the Mate may each move up to two spaces (three when starting at a Mast)."

    "If enemy crew occupy a space you want to depart or move through, you must leave at least one unit for each of your
    opponent's units in the space before any other crew can move past."
    """
    check_phase(state, "movement", "Crew Movement")
    who, count = _who(action, "from", "to")
    start, end = any_place(state, action["from"]), any_place(state, action["to"])
    _check_can_move(state, start, who, count)
    if count > _free(state, start):
        raise Refused("must_stay", "One unit must stay for each of the opponent's units where you depart.")
    steps = distances(state, start).get(end)
    if start == end or steps is None:
        raise Refused("too_far", "There is no way there that is near enough and not blocked by the opponent's units.")
    if steps > SPACES and count > _swift(group_at(state, start, state.active), who):
        raise Refused("too_far", "Crew and Mate move up to two spaces, and three when starting at a Mast.")
    state = _leave(state, start, who, count, steps > SPACES)
    state = _arrive(state, end, who, count)
    moved = {"who": who, "count": count, "from": told(state, start), "to": told(state, end)}
    return state, [{"event": "moved", "player": state.names[state.active], **moved}]


def move_offers(state: State) -> list[Offer]:
    """Every move that the active player may make."""
    offers: list[Offer] = []
    for start in spaces(state):
        group = group_at(state, start, state.active)
        free = _free(state, start)
        if free < 1 or not (group.fresh or (group.mate and not group.mate_moved)):
            continue
        for end, steps in distances(state, start).items():
            if end == start:
                continue
            way = {"from": named(state, start), "to": named(state, end)}
            crew = min(free, group.fresh if steps <= SPACES else group.swift)
            if crew:
                offers.append({"do": "move", "who": "crew", "count": {"integer": [1, crew]}, **way})
            if group.mate and not group.mate_moved and (steps <= SPACES or group.mate_swift):
                offers.append({"do": "move", "who": "mate", **way})
    return offers


def retreat(state: State, action: Action) -> tuple[State, list[Event]]:
    """ "Crew that are evenly matched or outnumbered may, as their movement, attempt to retreat from their current deck
    location."

    "The crew may only move to an adjacent space, and your opponent rolls one die for each retreating crew. For each
    die that shows a SKULL, one of your retreating crew is hit." Captain 'Bilious' Bertram: "Opponent rolls 1 fewer die
    when any of your crew retreat."
    """
    check_phase(state, "movement", "Crew Movement")
    who, count = _who(action, "from", "to", "dice", optional=("lucky",))
    start, end = deck_place(state, action["from"]), any_place(state, action["to"])
    if not _may_retreat(state, start):
        raise Refused("no_retreat", "Only crew that are evenly matched or outnumbered at their deck may retreat.")
    _check_can_move(state, start, who, count)
    if end not in beside(state, start):
        raise Refused("not_adjacent", "Retreating crew may only move to an adjacent space.")
    foe = 1 - state.active
    roll = read_roll(state, action, {foe: retreat_dice(state, start, count)})
    state = spend_lucky(state, roll)
    hit = min(count, roll.faces[foe].count(SKULL))
    name, dice = state.names[state.active], list(roll.faces[foe])
    way = {"from": told(state, start), "to": told(state, end), "dice": dice, "hit": hit}
    events = [*roll.events, {"event": "retreated", "player": name, "who": who, "count": count, **way}]
    state = replace(state, why={name: f"{state.names[foe]} rolled {_listed(dice)}: every skull hits one of {count}."})
    share = (0, bool(hit), False) if who == "mate" else (hit, False, False)
    state, news = strike(state, start, state.active, share, "retreat")
    if hit < count:
        state = _arrive(_leave(state, start, who, count - hit, False), end, who, count - hit)
    return with_space(state, start, retreated=True), [*events, *news]


def retreat_offers(state: State) -> list[Offer]:
    """Every retreat that the active player may attempt."""
    return [offer for start in decks(state) if _may_retreat(state, start) for offer in _retreats_from(state, start)]


def _retreats_from(state: State, start: Place) -> Iterator[Offer]:
    group = group_at(state, start, state.active)
    foe = 1 - state.active
    movers = [("crew", count) for count in range(1, group.fresh + 1)]
    movers += [("mate", 1)] if group.mate and not group.mate_moved else []
    for who, count in movers:
        moving = {"who": who, "count": count} if who == "crew" else {"who": who}
        for roll in roll_offers(state, {foe: retreat_dice(state, start, count)}):
            for end in beside(state, start):
                yield {"do": "retreat", **moving, "from": named(state, start), "to": named(state, end), **roll}


def retreat_dice(state: State, start: Place, count: int) -> int:
    """How many dice the opponent rolls when so many retreat (house rule `bertram`)."""
    part = part_at(state, start)
    assert part is not None
    saved = state.players[state.active].captain == BERTRAM and (
        state.house["bertram"] == "each_retreat" or not part.retreated
    )
    return count - saved


def distances(state: State, start: Place) -> dict[Place, int]:
    """How many spaces away each space is, up to three, for the active player's hands.

    They pass through a space only where as many of their own units as of the opponent's are and stay.
    """
    steps = {start: 0}
    edge = [start]
    for count in range(1, MAST_SPACES + 1):
        edge = [end for place in edge for end in beside(state, place) if end not in steps]
        steps.update(dict.fromkeys(edge, count))
        edge = [place for place in dict.fromkeys(edge) if _can_pass(state, place)]
    return steps


def _can_pass(state: State, place: Place) -> bool:
    mine, theirs = group_at(state, place, state.active), group_at(state, place, 1 - state.active)
    return mine.units >= theirs.units


def _free(state: State, place: Place) -> int:
    """How many units may depart."""
    mine, theirs = group_at(state, place, state.active), group_at(state, place, 1 - state.active)
    return max(0, mine.units - theirs.units)


def _may_retreat(state: State, place: Place) -> bool:
    mine, theirs = group_at(state, place, state.active), group_at(state, place, 1 - state.active)
    return 0 < mine.units <= theirs.units


def _who(action: Action, *needed: str, optional: tuple[str, ...] = ()) -> tuple[str, int]:
    """Who moves: `"who": "crew"` with a `count`, or `"who": "mate"` without one."""
    if action.get("who") == "mate":
        check_keys(action, "who", *needed, optional=optional)
        return "mate", 1
    check_keys(action, "who", "count", *needed, optional=optional)
    return word(action["who"], WHO, "Who moves"), whole(action["count"], 1, CREW_TOKENS, "The count")


def _check_can_move(state: State, place: Place, who: str, count: int) -> None:
    group = group_at(state, place, state.active)
    if who == "mate" and not group.mate:
        raise Refused("not_there", "Your Mate is not there.")
    if who == "mate" and group.mate_moved:
        raise Refused("moved", "Your Mate has moved this turn.")
    if who == "crew" and count > group.fresh:
        raise Refused("not_there", f"There are {group.fresh} of your crew that have not moved this turn, not {count}.")


def _swift(group: Group, who: str) -> int:
    return group.swift if who == "crew" else int(group.mate_swift)


def _leave(state: State, place: Place, who: str, count: int, far: bool) -> State:
    """Hands leave; those that may move three spaces are kept back while others can go."""
    group = group_at(state, place, state.active)
    if who == "mate":
        return with_group(state, place, state.active, group.without(mate=True))
    swift = group.swift - count if far else min(group.swift, group.fresh - count)
    return with_group(state, place, state.active, replace(group, crew=group.crew - count, swift=swift))


def _arrive(state: State, place: Place, who: str, count: int) -> State:
    group = group_at(state, place, state.active)
    if who == "mate":
        return with_group(state, place, state.active, replace(group, mate=True, mate_moved=True))
    arrived = replace(group, crew=group.crew + count, moved=group.moved + count)
    return with_group(state, place, state.active, arrived)


def _listed(dice: list[int]) -> str:
    return ", ".join(map(str, dice)) if dice else "no dice"
