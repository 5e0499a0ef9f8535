"""Dice: the table rolls them, and an action brings them with the Lucky Dice that were played on them.

Lucky Dice ("Change any single die rolled (by any player) by an increment or decrement of 1") come in the same line as
the roll, so that the table never waits for a "no, thanks": `dice` has the dice as they lie, but for those that Lucky
Dice changed; these are in `lucky` with every face that they had and who played the cards:

    "dice": [4, 4], "lucky": [{"of": "Ana", "faces": [3, 2], "by": ["Ben"]}]

Ana rolled 4, 4 and 3, and Ben made the 3 a 2. Several cards may change one die: `"faces": [3, 2, 3], "by": ["Ben",
"Ana"]`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from companion.games.asked import shown
from companion.games.ghost_pirates.asked import player, whole
from companion.games.ghost_pirates.cards import COPIES, LUCKY_DICE
from companion.games.ghost_pirates.drawing import Play, can_play, check_can_play, play_and_discard
from companion.games.ghost_pirates.state import State
from companion.games.referee import Action, Event, Refused

SKULL = 1
""" "SKULL (the 1 face)"."""
DIE = {"integer": [1, 6]}

STEPS = {"one_up_or_down": (-1, 1), "one_or_two_up": (1, 2)}
"""House rule `lucky_dice` -> by how much one card may change a die."""

Change = tuple[int, tuple[int, ...]]
"""Whose die Lucky Dice change, and who plays them, one after the other."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What counts: every player's dice after all changes; and the Lucky Dice, played, as events and as plays."""

    faces: dict[int, tuple[int, ...]]
    plays: tuple[Play, ...]
    events: tuple[Event, ...]


def read_roll(state: State, action: Action, pools: Mapping[int, int], also: Sequence[Play] = ()) -> Roll:
    """The roll of an action. `pools` says how many dice each player rolls, `also` which cards he plays with it.

    `dice` is a list where one player rolls, and an object of lists by name where two do.
    """
    changed, plays, events = _read_lucky(state, action.get("lucky", []), pools)
    check_can_play(state, *plays, *also)
    dice = action["dice"]
    if len(pools) == 1:
        (roller,) = pools
        by_player = {roller: dice}
    else:
        if not isinstance(dice, dict) or set(dice) != {state.names[who] for who in pools}:
            raise Refused("bad_dice", f"Dice are needed of {' and '.join(state.names[who] for who in pools)}.")
        by_player = {who: dice[state.names[who]] for who in pools}
    faces = {}
    for who, pool in pools.items():
        listed = by_player[who]
        if not isinstance(listed, list):
            raise Refused("bad_dice", f"Dice are a list of numbers, not {shown(listed)}.")
        plain = [whole(die, 1, 6, "A die") for die in listed]
        if len(plain) + len(changed[who]) != pool:
            raise Refused(
                "wrong_dice", f"{state.names[who]} rolls {pool} dice here, not {len(plain) + len(changed[who])}."
            )
        faces[who] = (*plain, *changed[who])
    return Roll(faces, tuple(plays), tuple(events))


def _read_lucky(
    state: State, lucky: object, pools: Mapping[int, int]
) -> tuple[dict[int, list[int]], list[Play], list[Event]]:
    """The changed dice of each roller as they are in the end, the cards played and what to tell about them."""
    if not isinstance(lucky, list) or len(lucky) > COPIES[LUCKY_DICE]:
        raise Refused("bad_lucky", f"Lucky Dice are a list of at most {COPIES[LUCKY_DICE]} changed dice.")
    changed: dict[int, list[int]] = {who: [] for who in pools}
    plays: list[Play] = []
    events: list[Event] = []
    for item in lucky:
        if not isinstance(item, dict) or set(item) != {"of", "faces", "by"}:
            raise Refused(
                "bad_lucky", 'A changed die is {"of": who rolled it, "faces": [3, 4], "by": [who changed it]}.'
            )
        roller = player(state, item["of"])
        faces, by = item["faces"], item["by"]
        if roller not in pools:
            raise Refused("bad_lucky", f"{item['of']} rolls no dice here.")
        if not isinstance(faces, list) or not isinstance(by, list) or not by or len(faces) != len(by) + 1:
            raise Refused("bad_lucky", "A changed die has one more face than Lucky Dice that changed it.")
        for old, new, name in zip(faces, faces[1:], by, strict=False):
            if whole(new, 1, 6, "A die") - whole(old, 1, 6, "A die") not in _steps(state):
                raise Refused("bad_lucky", f"Lucky Dice change a die a little and do not wrap: {old} cannot be {new}.")
            who = player(state, name)
            plays.append((who, LUCKY_DICE))
            told = {"player": name, "of": item["of"], "from": old, "to": new}
            events.append({"event": "lucky_dice", **told})
        changed[roller].append(faces[-1])
    return changed, plays, events


def spend_lucky(state: State, roll: Roll) -> State:
    """The Lucky Dice of a roll go to the discards."""
    for who, card in roll.plays:
        state = play_and_discard(state, who, card)
    return state


def roll_offers(state: State, pools: Mapping[int, int], also: Sequence[Play] = ()) -> Iterator[dict[str, Any]]:
    """The `dice` and `lucky` keys of every way to roll these pools, as offers."""
    lucky_hands = any(can_play(state, (who, LUCKY_DICE)) for who in (0, 1))
    for changes in _changes(tuple(pools)) if lucky_hands else ((),):
        plays = [(who, LUCKY_DICE) for _, by in changes for who in by]
        plain = {who: pool - sum(of == who for of, _ in changes) for who, pool in pools.items()}
        if min(plain.values(), default=0) < 0 or not can_play(state, *plays, *also):
            continue
        dice = {state.names[who]: {"list_of": DIE, "count": [count, count]} for who, count in plain.items()}
        offer: dict[str, Any] = {"dice": dice if len(dice) > 1 else next(iter(dice.values()))}
        if changes:
            lucky = [
                {
                    "of": state.names[of],
                    "faces": {"one_of": _paths(len(by), _steps(state))},
                    "by": [state.names[who] for who in by],
                }
                for of, by in changes
            ]
            offer["lucky"] = {"some_of": lucky, "count": [len(lucky), len(lucky)]}
        else:
            offer["lucky"] = {"optional": []}
        yield offer


@cache
def _changes(rollers: tuple[int, ...]) -> tuple[tuple[Change, ...], ...]:
    """Every way to play up to three Lucky Dice on the dice of these players."""
    most = COPIES[LUCKY_DICE]
    single = [(of, by) for cards in range(1, most + 1) for of in rollers for by in product((0, 1), repeat=cards)]
    several = [chosen for count in range(most + 1) for chosen in combinations_with_replacement(single, count)]
    return tuple(chosen for chosen in several if sum(len(by) for _, by in chosen) <= most)


def _steps(state: State) -> tuple[int, ...]:
    return STEPS[str(state.house["lucky_dice"])]


@cache
def _paths(cards: int, steps: tuple[int, ...]) -> list[list[int]]:
    """Every row of faces from 1 to 6 that so many cards can make of a die."""
    rows = [[face] for face in range(1, 7)]
    for _ in range(cards):
        rows = [[*row, row[-1] + step] for row in rows for step in steps if 1 <= row[-1] + step <= 6]
    return rows
