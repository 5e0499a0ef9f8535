"""Whole games at random: they end, lose no card, keep secrets, and refuse exactly what is not offered."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.finger_guns.state import State
from companion.games.offers import fill, matches
from companion.games.referee import Event, Refused, canonical
from companion.voice.english.finger_guns import line
from tests.games.finger_guns.table import REFEREE
from tests.games.play import play_out

NAMES = ["Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
MOST_ACTIONS = 5000
"""At most 64 lives, each after at most 10 quiet rounds, with up to 7 actions a round."""

GAMES = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def start_action(rng: random.Random, deal: str) -> dict[str, Any]:
    """A random variant with random house rules, except that it ends when nobody loses a life for long."""
    action: dict[str, Any] = {
        "do": "start",
        "players": NAMES[: rng.randint(3, 8)],
        "mode": rng.choice(["quickshot", "longshot"]),
        **{switch: rng.random() < 0.6 for switch in ("gun_gang", "specials", "flipping")},
        "deal": deal,
        "house": {rule.name: rng.choice(rule.choices) for rule in REFEREE.house_rules if rule.name != "quiet_rounds"},
    }
    return {**action, "seed": rng.randrange(2**53)} if deal == "referee" else action


def played(seed: int, deal: str | None = None) -> tuple[list[State], list[dict[str, Any]], list[Event]]:
    rng = random.Random(seed)
    return play_out(REFEREE, start_action(rng, deal or rng.choice(["table", "referee"])), rng, MOST_ACTIONS)


seeds = st.integers(0, 2**32)


@GAMES
@given(seeds)
def test_random_play_always_ends_with_winners(seed: int) -> None:
    states, _, events = played(seed)
    last = states[-1]
    assert (REFEREE.phase(last), events[-1]["event"]) == ("over", "over")
    assert last.winners or (not last.living and last.house["all_dead"] == "nobody")
    if last.living:
        most = max(len(lives) for lives in last.lives.values())
        assert all(len(last.lives[winner]) == most for winner in last.winners)


@GAMES
@given(seeds)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    states, _, _ = played(seed)
    for state in states:
        refs = [ref for lives in state.lives.values() for ref in lives] + list(state.center)
        known = [ref if isinstance(ref, int) else state.facedown[ref] for ref in refs]
        assert set(state.facedown) == {ref for ref in refs if isinstance(ref, str)}
        placed = [card for card in known if card is not None] + list(state.gone)
        hidden = known.count(None)
        if state.deal == "table":
            assert sorted([*placed, *state.unseen]) == sorted(card.id for card in state.cards.values())
            assert len(state.unseen) >= hidden
        else:
            assert hidden == 0
            assert sorted([*placed, *state.unseen]) == sorted(card.id for card in state.cards.values())


def card_ids(value: object) -> Iterator[int]:
    """Every id of a card that a JSON value mentions."""
    if isinstance(value, dict):
        if type(value.get("card")) is int:
            yield value["card"]
        for inner in value.values():
            yield from card_ids(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from card_ids(inner)


@GAMES
@given(seeds)
def test_no_facedown_card_is_given_away(seed: int) -> None:
    rng = random.Random(seed)
    start = {**start_action(rng, "referee"), "flipping": True}
    state, told = REFEREE.apply(None, start)
    shown: set[int] = set()
    while True:
        shown |= set(card_ids(list(told)))
        secret = {card for card in state.facedown.values() if card is not None} - shown
        assert not secret & set(card_ids(REFEREE.public(state)))
        assert not (secret | set(state.unseen)) & shown
        assert not [place for place in state.facedown if place not in json.dumps(REFEREE.public(state))]
        offers = REFEREE.legal(state)
        # Whatever lies facedown, the table sees and may do the same.
        places = list(state.facedown)
        turned = dict(
            zip(places, [*list(state.facedown.values())[1:], *list(state.facedown.values())[:1]], strict=True)
        )
        other = replace(state, facedown=turned)
        assert REFEREE.public(other) == REFEREE.public(state)
        assert REFEREE.legal(other) == offers
        if not offers:
            break
        state, told = REFEREE.apply(state, fill(rng.choice(offers), rng))


def accepts(state: State | None, action: dict[str, Any]) -> bool:
    """Whether an action is accepted; if not, it is refused with a code and a sentence and nothing else."""
    try:
        REFEREE.apply(state, action)
    except Refused as refused:
        if not (refused.code and refused.message.endswith(".")):
            raise AssertionError(f"{refused.code}: {refused.message}") from None
        return False
    return True


JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1.0,
    float("nan"),
    10**40,
    "",
    "Ana",
    "facedown-1",
    [],
    [[]],
    {},
    {"each": 1},
]


def mutated(action: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The action with one thing changed, anywhere inside it."""
    copy: Any = json.loads(json.dumps(action))
    spot = copy
    while True:
        key = rng.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
        if isinstance(spot[key], dict | list) and spot[key] and rng.random() < 0.7:
            spot = spot[key]
            continue
        match rng.randrange(4):
            case 0:
                del spot[key]
            case 1 if isinstance(spot, dict):
                spot[rng.choice(["extra", "player", "Zoe"])] = spot[key]
            case 2 if isinstance(spot, list):
                spot.append(spot[key])
            case _:
                spot[key] = rng.choice([*JUNK, rng.randrange(110)])
        assert isinstance(copy, dict)
        return copy


@GAMES
@given(seeds)
def test_an_action_is_accepted_if_and_only_if_an_offer_matches(seed: int) -> None:
    rng = random.Random(seed)
    state: State | None = None
    state, _ = REFEREE.apply(state, start_action(rng, rng.choice(["table", "referee"])))
    for _ in range(40):
        offers = REFEREE.legal(state)
        if not offers:
            break
        action = fill(rng.choice(offers), rng)
        before = canonical(state)
        for _ in range(4):
            wrong = mutated(action, rng)
            assert accepts(state, wrong) == any(matches(offer, wrong) for offer in offers)
        assert canonical(state) == before
        state, _ = REFEREE.apply(state, action)


@GAMES
@given(seeds)
def test_a_start_is_accepted_if_an_offer_matches_and_the_deck_is_large_enough(seed: int) -> None:
    rng = random.Random(seed)
    for offer in REFEREE.legal(None):
        action = fill(offer, rng)
        assert REFEREE.apply(None, action)
        wrong = mutated(action, rng)
        assert accepts(None, wrong) == any(matches(known, wrong) for known in REFEREE.legal(None))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
verbs = st.sampled_from(["start", "deal", "order", "targets", "cards", "identify", "swap", "flip", "look", "remove"])
keys = st.sampled_from(["players", "hands", "player", "cards", "lives", "house", "deck", "seed", "mode", "facedown"])


@settings(max_examples=150, deadline=None)
@given(verbs, st.dictionaries(keys, json_values, max_size=4), st.integers(0, 8))
def test_any_json_is_refused_or_accepted_and_nothing_else(verb: str, rest: dict[str, Any], step: int) -> None:
    accepts(_STATES[step], {"do": verb, **rest})


def _one_state_of_each_phase() -> list[State | None]:
    found: dict[str, State | None] = {"start": None}
    for seed in range(200):
        for state in played(seed)[0]:
            found.setdefault(REFEREE.phase(state), state)
        if len(found) == 9:
            break
    return list(found.values())


_STATES = _one_state_of_each_phase()


def test_every_phase_was_reached() -> None:
    assert {REFEREE.phase(state) for state in _STATES} == {
        "start",
        "deal",
        "order",
        "targets",
        "cards",
        "identify",
        "action",
        "remove",
        "over",
    }


@GAMES
@given(seeds)
def test_actions_survive_json_and_give_the_same_states_again(seed: int) -> None:
    states, actions, events = played(seed)
    state: State | None = None
    again: list[Event] = []
    for action, expected in zip(json.loads(json.dumps(actions)), states, strict=True):
        state, told = REFEREE.apply(state, action)
        again.extend(told)
        assert state == expected
    assert canonical(state) == canonical(states[-1])
    assert json.loads(json.dumps(again)) == events
    assert json.loads(json.dumps(REFEREE.public(states[-1]))) == REFEREE.public(states[-1])


@GAMES
@given(seeds)
def test_a_game_goes_the_same_whether_the_referee_or_the_table_deals(seed: int) -> None:
    """The table names each card when it is flipped; the referee that dealt knew it."""
    states, actions, _ = played(seed, "referee")
    start = {key: value for key, value in actions[0].items() if key != "seed"}
    state, _ = REFEREE.apply(None, {**start, "deal": "table"})
    for player in states[0].players:
        faceup = [ref for ref in states[0].lives[player] if isinstance(ref, int)]
        state, _ = REFEREE.apply(state, {"do": "deal", "player": player, "lives": faceup})
    for before, action, expected in zip(states, actions[1:], states[1:], strict=False):
        state, _ = REFEREE.apply(state, action)
        flipped = dict(before.facedown)
        while REFEREE.phase(state) == "identify":
            place = state.unknown[0]
            state, _ = REFEREE.apply(state, {"do": "identify", "facedown": place, "card": flipped[place]})
        assert REFEREE.public(state) == {**REFEREE.public(expected), "deal": "table"}


@GAMES
@given(seeds)
def test_damage_is_what_the_attacks_deal_less_what_shields_take(seed: int) -> None:
    _, _, events = played(seed)
    for ruled in (event for event in events if event["event"] == "ruled"):
        for player, damage in ruled["damage"].items():
            dealt = sum(attack["dealt"] for attack in ruled["attacks"].values() if attack["target"] == player)
            assert 0 <= damage <= dealt
            if player not in ruled["shields"]:
                assert damage == dealt


@GAMES
@given(seeds)
def test_every_event_has_a_line(seed: int) -> None:
    for event in played(seed)[2]:
        said = line(event)
        assert said
        assert said.endswith((".", "?"))
        assert "_" not in said
        assert "{" not in said
