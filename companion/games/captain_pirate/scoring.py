"""The end of the game: "All players reveal the cards they have won and count their points as indicated." """

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.games.asked import check_keys, shown
from companion.games.captain_pirate.asked import each_player, some_cards
from companion.games.captain_pirate.cards import Cards, is_known, points_of
from companion.games.captain_pirate.state import Scored, State
from companion.games.referee import Action, Event, Offer, Refused

MOST_POINTS = 999


def count(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Where the table has dealt from a known deck: one player reveals the cards that he has won."""
    check_keys(action, "player", "cards")
    player = action["player"]
    if player not in state.players:
        raise Refused("no_such_player", f"No player of this game is called {shown(player)}.")
    if state.deck is None:
        raise Refused("no_deck", "Without a deck the referee knows no card's points: bring the points instead.")
    if _is_counted(state, player):
        raise Refused("counted", f"The cards that {player} has won are counted already.")
    refusal = Refused("not_in_deck", f"The deck {state.deck.name} has not all these cards, or others have won them.")
    cards = some_cards(action["cards"], len(state.won[player]), _not_counted(state), refusal)
    state = replace(state, won={**state.won, player: cards})
    return state, ({"event": "counted", "player": player, "cards": list(cards), "points": sum(map(points_of, cards))},)


def score(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Rulebook: "The player with the most victory points is the winner"; on a tie "the most Treasure cards" decide.

    Players level in both share their place. `points` are what the table counts; without them the deck's are counted,
    as soon as all the won cards are known.
    """
    if "points" in action:
        check_keys(action, "points")
        if state.knows_cards:
            raise Refused("unknown_key", "The referee knows the won cards and counts the points itself.")
        return _rank(state, _points(state, action["points"]))
    check_keys(action)
    if missing := [player for player in state.players if not _is_counted(state, player)]:
        raise Refused("not_counted", f"The points are missing, or the cards won by {', '.join(missing)}.")
    if state.deck is None:
        raise Refused("no_deck", "Without a deck the referee knows no card's points: bring the points instead.")
    treasure = state.deck.treasure_points
    points = {p: sum(map(points_of, state.won[p])) + treasure * state.treasures[p] for p in state.players}
    return _rank(state, points)


def score_offers(state: State) -> list[Offer]:
    """The score alone, or with what the table counts."""
    if state.knows_cards:
        return [{"do": "score"}]
    points = {player: {"integer": [-MOST_POINTS, MOST_POINTS]} for player in state.players}
    offers: list[Offer] = [{"do": "score", "points": {"each": points}}]
    if state.deck is None:
        return offers
    pool = sorted(_not_counted(state))
    for player in state.players:
        if not _is_counted(state, player):
            cards = {"some_of": pool, "count": [len(state.won[player])] * 2}
            offers.append({"do": "count", "player": player, "cards": cards})
    return offers if len(offers) > 1 else [*offers, {"do": "score"}]


def _is_counted(state: State, player: str) -> bool:
    """Whether the points on all the cards that the player has won are known."""
    return all(is_known(card) for card in state.won[player])


def _not_counted(state: State) -> Cards:
    """The deck without the won cards that are known."""
    assert state.deck is not None
    won = Counter(card for cards in state.won.values() for card in cards if is_known(card))
    return tuple((Counter(state.deck.cards) - won).elements())


def _points(state: State, value: object) -> dict[str, int]:
    named = each_player(value, state.players, "The points")
    for player, points in named.items():
        if type(points) is not int or abs(points) > MOST_POINTS:
            raise Refused(
                "bad_points", f"{player}'s points are a whole number up to {MOST_POINTS}, not {shown(points)}."
            )
    return {player: named[player] for player in state.players}


def _rank(state: State, points: dict[str, int]) -> tuple[State, tuple[Event, ...]]:
    standing = {player: (points[player], state.treasures[player]) for player in state.players}
    places = tuple(
        tuple(player for player in state.players if standing[player] == level)
        for level in sorted(set(standing.values()), reverse=True)
    )
    why = {player: _reason(player, places, standing) for place in places for player in place}
    counted = all(_is_counted(state, player) for player in state.players)
    event = {
        "event": "scored",
        "points": points,
        "treasures": state.treasures,
        "cards": {player: list(won) for player, won in state.won.items()} if counted else None,
        "places": [list(place) for place in places],
        "winners": list(places[0]),
        "why": why,
    }
    return replace(state, scored=Scored(points, places, why)), (event,)


def _reason(player: str, places: tuple[tuple[str, ...], ...], standing: Mapping[str, tuple[int, int]]) -> str:
    points, treasures = standing[player]
    level_in_points = [other for other in standing if other != player and standing[other][0] == points]
    place = next(i for i, group in enumerate(places) if player in group)
    better = sum(len(group) for group in places[:place])
    rank = "wins" if better == 0 else f"is number {better + 1}"
    counted = f"{points} point{'' if points == 1 else 's'}"
    if not level_in_points:
        return f"{player} {rank} with {counted}."
    owned = f"{treasures or 'no'} treasure{'' if treasures == 1 else 's'}"
    compared = ", ".join(f"{other} has {standing[other][1] or 'none'}" for other in level_in_points)
    return f"{player} {rank} with {counted} and {owned}, level in points: {compared}."
