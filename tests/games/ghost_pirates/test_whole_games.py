"""Whole games at random: they end, lose no card and no token, keep secrets, and refuse exactly what is not offered.

Why random play ends: as long as discards are reshuffled (house rule `empty_deck`), ship cards and planks keep coming,
so that from every position some run of at most a few hundred choices and dice brings hands to the other Captain and
hits him until he is keelhauled. All choices and dice of that run have a probability above a fixed bound, since there
are finitely many positions; so the game ends with probability one. How soon hangs on the players: `bold` ones, who
rarely stop early and mostly move towards the enemy, need some hundreds of actions; the cap below is far beyond.
"""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.games.ghost_pirates.cards import CAPTAINS, COPIES, FORECASTLE, MAIN_DECK, POOP_DECK, TREASURE_DECK
from companion.games.ghost_pirates.places import groups_at, spaces
from companion.games.ghost_pirates.state import CREW_TOKENS, State, with_player
from companion.games.offers import fill, matches
from companion.games.referee import Event, Offer, Refused, canonical
from companion.voice.english.ghost_pirates import line
from tests.games.ghost_pirates.table import REFEREE
from tests.games.play import play_out

MOST_ACTIONS = 20_000
GAMES = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
KEPT_GAMES = 12
"""Whole games are played once and looked at by several tests."""

seeds = st.integers(0, KEPT_GAMES - 1)


def bold(state: State, offers: list[Offer], rng: random.Random) -> Offer:
    """An offer of a player who rarely stops early, and whose crew mostly moves away from its own ship."""
    verbs = sorted({offer["do"] for offer in offers})
    if len(verbs) > 1 and "done" in verbs and rng.random() < 0.9:
        verbs.remove("done")
    verb = rng.choice(verbs)
    same = [offer for offer in offers if offer["do"] == verb]
    home = state.names[state.active]
    ahead = [
        each
        for each in same
        if "from" in each and each["from"].get("ship", home) == home != each.get("to", {}).get("ship", home)
    ]
    return rng.choice(ahead if ahead and rng.random() < 0.9 else same)


def start_action(rng: random.Random, deal: str) -> dict[str, Any]:
    """Random captains and house rules, except that decks do not run out."""
    house = {rule.name: rng.choice(rule.choices) for rule in REFEREE.house_rules if rule.name != "empty_deck"}
    action: dict[str, Any] = {"do": "start", "players": ["Ana", "Ben"], "deal": deal, "house": house}
    action["captains"] = rng.sample(CAPTAINS, 2)
    if deal == "referee":
        return {**action, "seed": rng.randrange(2**32)}
    return {**action, "currents": [rng.choice(["fore", "aft"]) for _ in range(5)]}


@cache
def played(seed: int) -> tuple[list[State], list[dict[str, Any]], list[Event]]:
    """A whole game; those of even seeds are dealt by the referee."""
    rng = random.Random(seed)
    return play_out(REFEREE, start_action(rng, ("referee", "table")[seed % 2]), rng, MOST_ACTIONS, bold)


@GAMES
@given(seeds)
def test_random_play_always_ends_with_a_winner(seed: int) -> None:
    states, _, events = played(seed)
    assert [event["event"] for event in events[-2:]] == ["keelhauled", "won"]
    assert REFEREE.phase(states[-1]) == "over"
    winner = states[-1].winner
    assert winner is not None
    bow = states[-1].players[1 - winner].ship.parts[0]
    assert bow.groups[1 - winner].captain, "he was keelhauled at the bow"


@GAMES
@given(seeds)
def test_no_token_is_lost_or_doubled(seed: int) -> None:
    for state in played(seed)[0]:
        for who in (0, 1):
            groups = [(place, groups_at(state, place)[who]) for place in spaces(state)]
            player = state.players[who]
            aboard = sum(group.crew for _, group in groups)
            assert aboard + player.below + player.overboard == CREW_TOKENS
            assert min(player.below, player.overboard, *(group.crew for _, group in groups)) >= 0
            assert sum(group.mate for _, group in groups) + player.mate_overboard == 1
            assert [place.ship for place, group in groups if group.captain] == [who], "he never leaves his ship"
            assert all(0 <= group.swift <= group.crew - group.moved <= group.crew for _, group in groups)


@GAMES
@given(seeds)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    for state in played(seed)[0]:
        on_table = [part.card for player in state.players for part in player.ship.parts if part.card in COPIES]
        seen = Counter(on_table + [plank.card for plank in state.planks])
        seen += Counter(state.main.discards + state.treasure.discards)
        assert all(seen[card] <= COPIES[card] for card in seen)
        hidden = {"main": state.main.left, "treasure": state.treasure.left}
        for player in state.players:
            hidden["main"] += player.held.main
            hidden["treasure"] += player.held.treasure
        for deck, cards in (("main", MAIN_DECK), ("treasure", TREASURE_DECK)):
            assert hidden[deck] + sum(seen[card] for card in cards) == sum(cards.values())
        if state.deal == "referee":
            held = Counter(card for player in state.players for card in player.held.cards)
            assert seen + held + Counter(state.main.cards) + Counter(state.treasure.cards) == Counter(COPIES)
            assert all(len(p.held.cards) == p.held.main + p.held.treasure for p in state.players)


@GAMES
@given(seeds)
def test_ships_lie_along_the_currents_and_planks_between_midships(seed: int) -> None:
    for state in played(seed)[0]:
        for player in state.players:
            columns = player.ship.columns
            assert set(columns) <= {1, 2, 3, 4, 5}
            names = [part.name for part in player.ship.parts]
            assert (names[0], names[-1]) == (FORECASTLE, POOP_DECK)
            assert 0 <= len(names) - 2 <= 3
            assert not {FORECASTLE, POOP_DECK} & set(names[1:-1])
        over = [plank.column for plank in state.planks]
        assert len(set(over)) == len(over)
        assert all(player.ship.is_midships(column) for column in over for player in state.players)


@GAMES
@given(seeds)
def test_no_hidden_card_is_given_away(seed: int) -> None:
    """States that differ in what is hidden alone look the same, and say the same when cards are drawn."""
    states, actions, events = played(2 * (seed // 2))
    for state, action, after in zip(states, actions[1:], states[1:], strict=False):
        pool = [*state.main.cards, *(c for p in state.players for c in p.held.cards if c in MAIN_DECK)]
        pool = pool[1:] + pool[:1]
        other = replace(state, main=replace(state.main, cards=tuple(pool[: state.main.left])), seed=1)
        rest = pool[state.main.left :]
        for who in (0, 1):
            held = state.players[who].held
            mine, rest = rest[: held.main], rest[held.main :]
            treasures = tuple(card for card in held.cards if card in TREASURE_DECK)
            other = with_player(other, who, held=replace(held, cards=(*mine, *treasures)))
        assert REFEREE.public(other) == REFEREE.public(state)
        if action["do"] in ("done", "move") and not after.losses:
            assert REFEREE.apply(other, action)[1] == REFEREE.apply(state, action)[1]
    assert "seed" not in json.dumps(REFEREE.public(states[0]))
    assert all(set(event) == {"event", "player", "deck", "cards"} for event in events if event["event"] == "drew")
    assert "seed" not in json.dumps(events)


def accepts(state: State | None, action: Any) -> bool:
    """Whether an action is accepted; if not, it is refused with a code and a sentence and nothing else."""
    try:
        REFEREE.apply(state, action)
    except Refused as refused:
        if not (refused.code and refused.message.endswith(".")):
            raise AssertionError(f"{refused.code}: {refused.message}") from None
        return False
    return True


JUNK: list[Any] = [None, True, False, 0, -1, 1.0, float("nan"), 10**40, "", "Ana", "mate", [], [[]], {}, {"each": 1}]
WORDS = [*COPIES, "Ana", "Ben", "crew", "mate", "fore", "aft", "fresh", "moved", *range(8)]


def mutated(action: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The action with one thing changed, anywhere inside it."""
    copy: Any = json.loads(json.dumps(action))
    spot = copy
    while True:
        key = rng.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
        if isinstance(spot[key], dict | list) and spot[key] and rng.random() < 0.7:
            spot = spot[key]
            continue
        match rng.randrange(5):
            case 0:
                del spot[key]
            case 1 if isinstance(spot, dict):
                spot[rng.choice(["extra", "player", "lucky", "daggers", "token", "at"])] = spot[key]
            case 2 if isinstance(spot, list):
                spot.append(spot[key])
            case 3:
                spot[key] = rng.choice(WORDS)
            case _:
                spot[key] = rng.choice(JUNK)
        assert isinstance(copy, dict)
        return copy


@GAMES
@given(seeds, st.integers(0, 2**32))
def test_an_action_is_accepted_if_and_only_if_an_offer_matches(seed: int, other: int) -> None:
    rng = random.Random(other)
    states = played(seed)[0]
    for state in rng.sample(states, min(20, len(states))):
        offers = REFEREE.legal(state)
        before = canonical(state)
        for offer in rng.sample(offers, min(6, len(offers))):
            action = fill(offer, rng)
            assert accepts(state, action), action
            for _ in range(4):
                wrong = mutated(action, rng)
                assert accepts(state, wrong) == any(matches(each, wrong) for each in offers), wrong
        assert canonical(state) == before


@GAMES
@given(st.integers(0, 2**32))
def test_a_start_is_accepted_if_and_only_if_an_offer_matches(seed: int) -> None:
    rng = random.Random(seed)
    for offer in REFEREE.legal(None):
        for _ in range(10):
            wrong = mutated(fill(offer, rng), rng)
            assert accepts(None, wrong) == any(matches(known, wrong) for known in REFEREE.legal(None)), wrong


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
verbs = st.sampled_from(
    [
        "start",
        "build",
        "replace",
        "plank",
        "rum",
        "pieces_of_eight",
        "fire",
        "move",
        "retreat",
        "fight",
        "pillage",
        "grappling_hook",
        "lose",
        "done",
    ]
)
keys = st.sampled_from(
    [
        "players",
        "captains",
        "currents",
        "deal",
        "seed",
        "house",
        "card",
        "column",
        "shift",
        "at",
        "from",
        "to",
        "who",
        "count",
        "dice",
        "lucky",
        "daggers",
        "player",
        "token",
        "lost",
    ]
)


@settings(max_examples=150, deadline=None)
@given(
    verbs,
    st.dictionaries(keys, json_values, max_size=5),
    st.sampled_from(["start", "cards", "movement", "fight", "lose"]),
)
@example("rum", {"at": {"plank": [1]}}, "cards")
def test_any_json_is_refused_or_accepted_and_nothing_else(verb: str, rest: dict[str, Any], phase: str) -> None:
    accepts(one_of_each_phase()[phase], {"do": verb, **rest})


@cache
def one_of_each_phase() -> dict[str, State | None]:
    found: dict[str, State | None] = {"start": None}
    for seed in range(KEPT_GAMES):
        for state in played(seed)[0]:
            found.setdefault(REFEREE.phase(state), state)
    return found


def test_every_phase_is_reached() -> None:
    assert set(one_of_each_phase()) == {"start", "cards", "movement", "fight", "lose", "over"}


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
    states, actions, _ = played(2 * (seed // 2))
    start = {key: value for key, value in actions[0].items() if key != "seed"}
    state, _ = REFEREE.apply(None, {**start, "deal": "table", "currents": list(states[0].currents)})
    for action, expected in zip(actions[1:], states[1:], strict=True):
        state, _ = REFEREE.apply(state, action)
        assert REFEREE.public(state) == {**REFEREE.public(expected), "deal": "table"}


@GAMES
@given(seeds)
def test_every_event_has_a_line(seed: int) -> None:
    for event in played(seed)[2]:
        said = line(event)
        assert said
        assert said.endswith((".", "?", "!"))
        assert "_" not in said
        assert "{" not in said
