"""What is said in English about Ghost Pirates: one line for each event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.voice.english.wording import counted, names, number, possessive

Event = Mapping[str, Any]

_CAPTAINS = {
    "saxon": "Captain Deadeye Saxon",
    "macklin": "Captain Night Macklin",
    "bertram": "Captain Bilious Bertram",
    "reinheimer": "Captain Reinheimer",
}
_UNIQUE_PARTS = {"forecastle": "forecastle", "main_mast": "main mast", "poop_deck": "poop deck"}
_PARTS = {**_UNIQUE_PARTS, "cannon": "cannon", "mast": "mast", "cargo_hold": "cargo hold"}
_PHASES = {"movement": "crew movement", "fight": "fight and pillage"}
_DECKS = {"main": ("card", "cards"), "treasure": ("treasure card", "treasure cards")}


def line(event: Event) -> str:
    """The spoken line of an event of Ghost Pirates."""
    return LINES[event["event"]](event)


def _started(event: Event) -> str:
    captains = [f"{player} with {_CAPTAINS[event['captains'][player]]}" for player in event["players"]]
    return f"Ghost Pirates: {names(captains)}. The currents run {names(event['currents'])}."


def _turn(event: Event) -> str:
    return f"{possessive(event['player'])} turn."


def _returned(event: Event) -> str:
    back = _hands(event["player"], event["crew"], event["mate"])
    come = _form(event["crew"] + event["mate"], "come")
    return f"{_upper(names(back), event['player'])} {come} back aboard on the poop deck."


def _drew(event: Event) -> str:
    one, more = _DECKS[event["deck"]]
    if event["cards"] == 0:
        return f"{event['player']} draws nothing: there are no {more} left."
    return f"{event['player']} draws {_article(event['cards'], one, more)}."


def _article(count: int, one: str, more: str) -> str:
    return f"a {one}" if count == 1 else counted(count, one, more)


def _reshuffled(event: Event) -> str:
    deck = "main" if event["deck"] == "main" else "treasure"
    return f"The {deck} deck is empty: its discards are shuffled."


def _built(event: Event) -> str:
    return f"{event['player']} builds a {_PARTS[event['part']]} at current {number(event['column'])}."


def _shifted(event: Event) -> str:
    parts = counted(len(event["columns"]), "part")
    shift = _form(len(event["columns"]), "shift")
    return f"{possessive(event['player'])} ship: {parts} {shift} one current {event['towards']}."


def _came_aboard(event: Event) -> str:
    if event["crew"] == 0:
        return f"{event['player']} has nobody left below decks."
    crew = _upper(_crew(event["player"], event["crew"]), event["player"])
    return f"{crew} {_form(event['crew'], 'come')} aboard."


def _replaced(event: Event) -> str:
    new, old = _PARTS[event["part"]], _PARTS[event["old"]]
    return f"{event['player']} replaces the {old} at current {number(event['column'])} by a {new}."


def _plank_laid(event: Event) -> str:
    return f"{event['player']} lays a plank over current {number(event['column'])}."


def _plank_fell(event: Event) -> str:
    lost = [hand for player, group in event["lost"].items() for hand in _hands(player, group["crew"], group["mate"])]
    with_them = f" with {names(lost)}" if lost else ""
    return f"The plank over current {number(event['column'])} falls{with_them}."


def _rum_for_cards(event: Event) -> str:
    return f"{event['player']} plays rum for two cards."


def _rum_overboard(event: Event) -> str:
    gone = f"{_crew(event['of'], event['crew'])} {_form(event['crew'], 'go')} overboard"
    return f"{event['player']} plays rum: {gone} at {_at(event['at'])}."


def _bribed(event: Event) -> str:
    return f"{event['player']} bribes one of {possessive(event['of'])} crew at {_at(event['at'])}."


def _fired(event: Event) -> str:
    rolled = _die(event["die"])
    if event["result"] != event["die"]:
        rolled += f", so {number(event['result'])}"
    effects = {
        "nothing": "no effect",
        "hits": "two crew are hit",
        "all_hands": "all hands are hit",
        "destroys": "all hands are hit and the deck is destroyed",
    }
    return f"{event['player']} fires at {_at(event['at'])}. {rolled.capitalize()}: {effects[event['effect']]}."


def _destroyed(event: Event) -> str:
    return f"{possessive(event['player'])} {_PARTS[event['part']]} at current {number(event['column'])} is gone."


def _hit(event: Event) -> str:
    hands = _hands(event["player"], event["crew"], event["mate"], event["captain"])
    hit = "is" if event["crew"] + event["mate"] + event["captain"] == 1 else "are"
    return f"{_upper(names(hands), event['player'])} {hit} hit."


def _captain_advanced(event: Event) -> str:
    return f"{possessive(event['player'])} captain moves forward to the {_PARTS[event['to']['part']]}."


def _keelhauled(event: Event) -> str:
    return f"{possessive(event['player'])} captain is keelhauled!"


def _won(event: Event) -> str:
    return f"{event['winner']} wins."


def _choose_losses(event: Event) -> str:
    hits = counted(event["hits"], "hit")
    return f"{event['player']}, who takes the {hits} at {_at(event['at'])}?"


def _phase(event: Event) -> str:
    return f"{event['player']}: {_PHASES[event['phase']]}."


def _moved(event: Event) -> str:
    return f"{_upper(_movers(event), event['player'])} {_form(event['count'], 'move')} to {_at(event['to'])}."


def _movers(event: Event) -> str:
    return names(_hands(event["player"], event["count"] if event["who"] == "crew" else 0, event["who"] == "mate"))


def _retreated(event: Event) -> str:
    lost = f"{number(event['hit'])} {'is' if event['hit'] == 1 else 'are'} hit" if event["hit"] else "nobody is hit"
    way = _form(event["count"], "retreat")
    return f"{_upper(_movers(event), event['player'])} {way} to {_at(event['to'])}: {lost}."


def _fought(event: Event) -> str:
    scored = [f"{player} hits {number(hits) if hits else 'nobody'}" for player, hits in event["hits"].items()]
    return f"Fight at {_at(event['at'])}: {names(scored)}."


def _pillaged(event: Event) -> str:
    verdict = "a treasure" if event["treasure"] else "nothing"
    sum_ = f"{number(event['die'])} and {number(event['bonus'])} make {number(event['total'])}"
    return f"{event['player']} pillages {_at(event['at'])}: {sum_}, {verdict}."


def _grappled(event: Event) -> str:
    who = "mate" if event["who"] == "mate" else "crew"
    return f"{event['player']} swings one {who} across to {_at(event['to'])} with a grappling hook."


def _lucky_dice(event: Event) -> str:
    changed = f"{possessive(event['of'])} {_die(event['from'])} becomes a {_die(event['to'])}"
    return f"{event['player']} plays lucky dice: {changed}."


def _cursed_dagger(event: Event) -> str:
    return f"{event['player']} plays a cursed dagger: two more dice."


def _form(count: int, verb: str) -> str:
    """The form of a verb for so many: "one moves", "two move"."""
    ending = "es" if verb.endswith("o") else "s"
    return verb + ending if count == 1 else verb


def _die(face: int) -> str:
    return "skull" if face == 1 else number(face)


def _crew(player: str, count: int) -> str:
    return f"{number(count)} of {possessive(player)} crew"


def _hands(player: str, crew: int, mate: bool, captain: bool = False) -> Sequence[str]:
    """Who, as parts of a list: "two of Ana's crew", "Ana's mate"."""
    officers = [title for title, there in (("mate", mate), ("captain", captain)) if there]
    return ([_crew(player, crew)] if crew else []) + [f"{possessive(player)} {title}" for title in officers]


def _upper(text: str, name: str) -> str:
    """The text with a capital at its start, unless it starts with a name, which stays as it is written."""
    return text if text.startswith(name) else text[:1].upper() + text[1:]


def _at(place: Mapping[str, Any]) -> str:
    """A place: "Ben's main mast", "Ben's cannon at current three", "the plank over current three"."""
    if "plank" in place:
        return f"the plank over current {number(place['plank'])}"
    part = f"{possessive(place['ship'])} {_PARTS[place['part']]}"
    return part if place["part"] in _UNIQUE_PARTS else f"{part} at current {number(place['column'])}"


LINES: Mapping[str, Callable[[Event], str]] = {
    "started": _started,
    "turn": _turn,
    "returned": _returned,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "built": _built,
    "shifted": _shifted,
    "came_aboard": _came_aboard,
    "replaced": _replaced,
    "plank_laid": _plank_laid,
    "plank_fell": _plank_fell,
    "rum_for_cards": _rum_for_cards,
    "rum_overboard": _rum_overboard,
    "bribed": _bribed,
    "fired": _fired,
    "destroyed": _destroyed,
    "hit": _hit,
    "captain_advanced": _captain_advanced,
    "keelhauled": _keelhauled,
    "won": _won,
    "choose_losses": _choose_losses,
    "phase": _phase,
    "moved": _moved,
    "retreated": _retreated,
    "fought": _fought,
    "pillaged": _pillaged,
    "grappled": _grappled,
    "lucky_dice": _lucky_dice,
    "cursed_dagger": _cursed_dagger,
}
