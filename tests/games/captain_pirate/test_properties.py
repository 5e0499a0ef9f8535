"""What holds in every game, whatever is played: random games, mutated actions, bytes and cards."""

import contextlib
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.captain_pirate.cards import ALL_CARDS, TREASURES
from companion.games.captain_pirate.deck import load
from companion.games.captain_pirate.house import HOUSE_RULES
from companion.games.captain_pirate.state import State
from companion.games.offers import fill, matches
from companion.games.referee import Moment, Refused, canonical
from companion.voice.english.captain_pirate import line
from tests.games.captain_pirate.table import NAMES, REFEREE, Table, play_sensibly, where_all_cards_lie
from tests.games.play import play_out

SEEDS = st.integers(0, 2**32)
VERBS = "start first_player take exchange give keep look show expedition reveal decline accept place center choose "
VERBS += "discard call_off alone win count score"
PLAUSIBLE: list[Any] = [
    *VERBS.split(), *NAMES, "Jack", "red", "blue", "parrot", "red 1", "parrot 0", "?", "table", "referee", "house",
    -1, 0, 1, 2, 3, 4, 5, 10**20, 2.5, float("nan"), True, False, None, [], {}, [[]], ["red"], "", "\ud800",
]  # fmt: skip
KEYS = [
    "do",
    "player",
    "with",
    "at",
    "to",
    "color",
    "number",
    "cards",
    "card",
    "card_of",
    "hands",
    "points",
    "seed",
    "x",
]


def a_start(rng: random.Random) -> dict[str, Any]:
    """A start with any number of players, dealt by either, with any house rules."""
    start: dict[str, Any] = {
        "do": "start",
        "players": NAMES[: rng.randint(3, 7)],
        "house": {rule.name: rng.choice(rule.choices) for rule in HOUSE_RULES if rng.random() < 0.5},
    }
    if rng.random() < 0.5:
        start |= {"deal": "referee", "seed": rng.randrange(2**32)}
    elif rng.random() < 0.5:
        start["deck"] = "house"
    return start


def mutated(value: Any, rng: random.Random) -> Any:
    """The value with one thing in it changed, left out, added or put in another place."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        kind = rng.random()
        if kind < 0.15:
            return {other: inner for other, inner in value.items() if other != key}
        if kind < 0.3:
            return {**value, rng.choice([*KEYS, *NAMES]): rng.choice(PLAUSIBLE)}
        return {**value, key: mutated(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        kind = rng.random()
        if kind < 0.2:
            return value[1:]
        if kind < 0.4:
            return [*value, rng.choice([value[0], rng.choice(PLAUSIBLE)])]
        if kind < 0.5:
            return rng.sample(value, len(value))
        place = rng.randrange(len(value))
        return [*value[:place], mutated(value[place], rng), *value[place + 1 :]]
    return rng.choice(PLAUSIBLE)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_play_always_ends_and_every_event_can_be_said(seed: int) -> None:
    rng = random.Random(seed)
    states, _, events = play_sensibly(a_start(rng), rng)
    assert sum(states[-1].treasures.values()) == TREASURES
    assert states[-1].scored is not None
    for event in events:
        said = line(json.loads(json.dumps(event)))
        assert said.endswith((".", "?")), said
        assert said[0] == said[0].upper(), said


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_play_at_random_ends_too(seed: int) -> None:
    """With the table's own cards, where any declaration may be true; every offer is as likely as any other."""
    start = {"do": "start", "players": NAMES[: 3 + seed % 5]}
    states, _, _ = play_out(REFEREE, start, random.Random(seed), 20_000)
    assert REFEREE.phase(states[-1]) == "over"


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_no_card_and_no_treasure_is_lost_or_doubled(seed: int) -> None:
    rng = random.Random(seed)
    start = a_start(rng)
    states, _, _ = play_sensibly(start, rng)
    for state in states:
        cards = where_all_cards_lie(state)
        if state.knows_cards:
            assert cards == sorted(load("house").cards)
        assert len(cards) == ALL_CARDS
        assert sum(state.treasures.values()) + state.treasures_left == TREASURES
        assert all(len(hand) <= ALL_CARDS for hand in state.hands.values())


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_every_expedition_takes_one_treasure_and_gives_two_cards_or_alone_one(seed: int) -> None:
    rng = random.Random(seed)
    states, _, events = play_sensibly(a_start(rng), rng)
    kinds = [event["event"] for event in events]
    assert kinds.count("treasure") == kinds.count("chose") + kinds.count("won_alone") == TREASURES
    won = sum(map(len, states[-1].won.values()))
    assert won == 2 * kinds.count("chose") + kinds.count("won_alone")
    assert kinds.count("won_alone") <= 1


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_json_of_the_actions_gives_the_same_states_byte_by_byte(seed: int) -> None:
    rng = random.Random(seed)
    states, actions, _ = play_sensibly(a_start(rng), rng)
    state: State | None = None
    for action, expected in zip(json.loads(json.dumps(actions)), states, strict=True):
        state, _ = REFEREE.apply(state, action)
        assert canonical(state) == canonical(expected)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_an_action_is_accepted_if_and_only_if_it_matches_an_offer(seed: int) -> None:
    rng = random.Random(seed)
    states, actions, _ = play_sensibly(a_start(rng), rng)
    for state in (None, *rng.sample(states, 15), states[-1], states[-2]):
        offers = REFEREE.legal(state)
        assert offers or REFEREE.moment(state) == Moment.OVER
        before = canonical(state)
        for _ in range(12):
            action = fill(rng.choice(offers), rng) if offers else rng.choice(actions)
            for _ in range(rng.randint(0, 3)):
                action = mutated(action, rng)
            try:
                REFEREE.apply(state, action)
                accepted = True
            except Refused:
                accepted = False
            assert accepted == any(matches(offer, action) for offer in offers), (action, offers)
        assert canonical(state) == before


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(NAMES),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
        max_leaves=8,
    ),
    st.sampled_from(VERBS.split()),
)
def test_no_json_whatever_brings_down_the_referee(value: Any, verb: str) -> None:
    waiting = Table(3, deal="referee")
    waiting.do("exchange", player="Ana", with_="Ben")
    for state in (None, Table(3).state, waiting.state):
        for action in (
            value,
            {"do": value},
            {"do": verb, "player": value},
            {"do": verb, **dict.fromkeys(KEYS[1:], value)},
        ):
            with contextlib.suppress(Refused):
                REFEREE.apply(state, action)


def test_whole_games_of_every_kind() -> None:
    """Every event of the game happens in some, and somebody wins each."""
    happened = set()
    for seed in range(60):
        rng = random.Random(seed)
        states, _, events = play_sensibly(a_start(rng), rng)
        happened |= {event["event"] for event in events}
        scored = states[-1].scored
        assert scored is not None
        best = max((scored.points[p], states[-1].treasures[p]) for p in states[-1].players)
        assert {p for p in states[-1].players if (scored.points[p], states[-1].treasures[p]) == best} == set(
            scored.places[0]
        )
    # Going alone is rare, and has its own tests.
    assert happened >= {
        "started", "goes_first", "turn", "took", "reshuffled", "exchanging", "gave", "kept", "exchanged", "looked",
        "showed", "announced", "declared", "declined", "accepted", "called_off", "placed", "centered", "chose",
        "treasure", "discarded", "ended", "counted", "scored",
    }  # fmt: skip
