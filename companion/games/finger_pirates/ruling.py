"""The collusive order (rulebook chapter 1): who picks when, from what everyone showed at the count of three."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.games.referee import Refused

Showing = int | Literal["gun"]
"""What one player shows: 1 to 5 raised fingers or the finger gun."""

GUN: Final = "gun"
MOST_FINGERS = 5


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee makes of a reveal.

    `order` is the order of picking, `total` counts raised fingers (a gun raises none), `guns` names those who fired in
    the order of the showings, `why` gives the reason for each player's place, worded for speech.
    """

    order: tuple[str, ...]
    total: int
    limit: int
    busted: bool
    guns: tuple[str, ...]
    why: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NeedsControl:
    """The order hangs on ship control numbers that are not known: everyone whose number is needed, each tied."""

    players: tuple[str, ...]


def rule(showings: Mapping[str, Showing], limit: int, control: Mapping[str, int]) -> Ruling | NeedsControl:
    """The collusive order of any number of players.

    `showings` has the players clockwise, `limit` the number on the deck, `control` the ship control numbers that are
    known, if any: the number on top of a player's pile. Raises `Refused` for a showing that is none, and for two
    players with one ship control number, of which there is one card each.

    "Choose cards in descending order of fingers raised." Busted: "The player who raised the most fingers goes last! If
    tied at the top, move these tied players to the back. Then compare their ship control." Guns: "If any player uses a
    Gun, ignore the limit number. The player who used their Gun goes first."
    """
    for player, showing in showings.items():
        _check_showing(player, showing)
    _check_control_is_unique(showings, control)

    total = raised_fingers(showings)
    busted = is_busted(showings, limit)
    groups = alike(showings, limit)

    needed = {p for group in groups if len(group) > 1 for p in group if p not in control}
    if needed:
        return NeedsControl(tuple(player for player in showings if player in needed))

    # Only where a group has several players is a number looked up, and those are known by now.
    groups = [sorted(group, key=lambda p: -control[p]) if len(group) > 1 else group for group in groups]
    guns = tuple(player for player, showing in showings.items() if showing == GUN)
    greedy = groups[-1] if busted else []
    why: dict[str, str] = {}
    for group in groups:
        shown = showings[group[0]]
        if shown == GUN:
            reason, note = "with a gun", " The limit does not count."
        elif group is greedy:
            reason, note = f"for raising the most, {shown}", f" Busted: {total} fingers over a limit of {limit}."
        else:
            reason, note = f"with {shown} finger{'' if shown == 1 else 's'}", _what_else(guns, greedy)
        numbers = ", ".join(f"{p} {control[p]}" for p in group) if len(group) > 1 else ""
        for player in group:
            others = names([other for other in group if other != player])
            tie = f", tied with {others}. Ship control: {numbers}" if others else ""
            why[player] = f"{player} goes {_place(len(why), len(showings))} {reason}{tie}.{note}"
    return Ruling(tuple(why), total, limit, busted, guns, why)


def alike(showings: Mapping[str, Showing], limit: int) -> list[list[str]]:
    """The players who showed the same together, in collusive order; within a group ship control decides."""
    groups: dict[Showing, list[str]] = {}
    for player, showing in showings.items():
        groups.setdefault(showing, []).append(player)
    guns = [groups.pop(GUN)] if GUN in groups else []
    raised = [groups[fingers] for fingers in sorted(groups, reverse=True)]
    if is_busted(showings, limit):
        raised = [*raised[1:], raised[0]]
    return [*guns, *raised]


def raised_fingers(showings: Mapping[str, Showing]) -> int:
    """All raised fingers together; a gun raises none."""
    return sum(showing for showing in showings.values() if showing != GUN)


def is_busted(showings: Mapping[str, Showing], limit: int) -> bool:
    """Whether more fingers are raised than the limit allows: "if any player uses a Gun, ignore the limit number"."""
    return GUN not in showings.values() and raised_fingers(showings) > limit


def _check_showing(player: str, showing: object) -> None:
    if showing == GUN or (type(showing) is int and 1 <= showing <= MOST_FINGERS):
        return
    if type(showing) is int and showing == 0:
        raise Refused("fist", f"{player} shows a fist: you can raise 1 to 5 fingers, but not 0 fingers.")
    raise Refused("bad_showing", f"{player} must show 1 to 5 fingers or a gun.")


def _check_control_is_unique(players: Mapping[str, Showing], control: Mapping[str, int]) -> None:
    holders: dict[int, str] = {}
    for player in players:
        if player in control:
            other = holders.setdefault(control[player], player)
            if other != player:
                raise Refused(
                    "same_control",
                    f"{other} and {player} cannot both have ship {control[player]}: no two ships share a number.",
                )


def _what_else(guns: tuple[str, ...], greedy: list[str]) -> str:
    """What became of the others, for those who neither fired nor went over the limit."""
    if guns:
        return f" The gun{'' if len(guns) == 1 else 's'} went first."
    if greedy:
        return f" Busted, so {names(greedy)} {'goes' if len(greedy) == 1 else 'go'} to the back."
    return ""


def names(players: list[str]) -> str:
    """Player names as people say them: "Ana", "Ana and Ben", "Ana, Ben and Cy"."""
    return " and ".join([", ".join(players[:-1]), players[-1]] if len(players) > 1 else players)


def _place(index: int, players: int) -> str:
    if index == players - 1 and players > 1:
        return "last"
    return ("first", "second", "third", "fourth", "fifth")[index] if index < 5 else f"{index + 1}th"
