"""What pages ask about the reveals of Finger Guns, and what becomes of those that a countdown has seen."""

from typing import Any

from companion.games.finger_guns.state import State as FingerGuns
from companion.showdown.pointed import PointReveal
from companion.sitting.game_table import GameTable
from companion.sitting.pointing_round import Pointing
from companion.sitting.reply import Asked, Reply
from companion.sitting.shown_choices import CARDS, TARGETS, Choice, ShownChoices
from companion.voice.english import choices as words
from companion.voice.english import table as table_words
from companion.voice.english.finger_guns import card as card_words
from companion.voice.english.finger_guns import line as event_words


def pointing(table: GameTable) -> Pointing | None:
    """What a countdown would be about now; None where the camera cannot read it."""
    desk, profile = table.desk, table.seating.profile
    if desk is None or profile is None or not isinstance(desk.state, FingerGuns) or desk.phase not in (TARGETS, CARDS):
        return None
    cards = table.printed.outlines()
    if desk.phase == CARDS and not cards:
        return None
    (offer,) = desk.answer({"do": "legal"})["legal"]
    allowed = {player: tuple(slot["one_of"]) for player, slot in offer["hands"]["each"].items()}
    return Pointing(desk.phase, allowed, profile, cards, _aim_of_this_round(table))


def _aim_of_this_round(table: GameTable) -> PointReveal | None:
    desk = table.playing()
    if desk.phase != CARDS or desk.public["targets"] is None:
        return None
    held = table.pointed.get(len(desk.actions()))
    return None if held is None else held.reveal


def count(table: GameTable) -> Reply:
    """Count to three and look at whom, or at what, everybody points."""
    if table.rounds.running:
        return Reply(False, "It is not the moment for a countdown.")
    if table.camera.trouble is not None:
        return Reply(False, table.camera.trouble)
    wish = pointing(table)
    if wish is None:
        return Reply(False, words.cannot_be_seen())
    table.choices = None
    table.rounds.begin(wish.count)
    return table.changed()


def choices_seen(table: GameTable, seen: ShownChoices) -> None:
    """A countdown has brought these choices: they are said, and what is doubtful is asked about."""
    table.choices = seen
    for sentence in sentences(table, seen):
        table.announcer.say(sentence)
    table.changed()


def choose(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "choose", "player": "Ana", "choice": "Ben"}`: the table's word on a choice under review.

    With the last open question the referee is told.
    """
    if table.choices is None:
        return Reply(False, "There is nothing to be told.")
    player, was_open = str(asked["player"]), bool(table.choices.open)
    if player not in table.choices.allowed:
        return Reply(False, f"{player[:40]} does not point now.")
    table.choices = table.choices.answered(player, asked["choice"])
    table.announcer.say(words.told(player, _words(table, asked["choice"])))
    if was_open and not table.choices.open:
        return agree(table, asked)
    return table.changed()


def agree(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "agree_choices"}`: that is how everybody points."""
    seen = table.choices
    if seen is None or seen.open:
        return Reply(False, "Not every choice is known yet.")
    desk = table.playing()
    number = len(desk.actions()) + 1
    answer = desk.answer(seen.line)
    if not answer["ok"]:
        return table.refused(answer)
    table.pointed[number] = seen
    return table.accepted(answer)


def leave(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "leave_choices"}`: the table taps everything in itself."""
    table.choices = None
    return table.changed()


def sentences(table: GameTable, seen: ShownChoices) -> list[str]:
    """What is read out of choices under review: the known ones, and a question for each doubt."""
    known = {player: choice for player, choice in seen.chosen.items() if choice is not None}
    said = [_event(table, seen.kind, known)] if known else []
    missing = [player for player in seen.open if not seen.likely(player)]
    if missing:
        said.append(words.unseen(missing, seen.kind == TARGETS))
    late = {p: s.late_s for p in seen.open if (s := seen.seat(p)) is not None and s.late_s > 0}
    switched = [player for player in seen.open if (seat := seen.seat(player)) is not None and seat.switched]
    for player in seen.open:
        likely = seen.likely(player)
        if likely and player not in late and player not in switched:
            said.append(words.which(player, [_words(table, choice) for choice in likely[:2]]))
    if late:
        said.append(table_words.late(late))
    if switched:
        said.append(table_words.switched(switched))
    return said if seen.open else [*said, words.is_that_right()]


def _event(table: GameTable, kind: str, known: dict[str, Choice]) -> str:
    if kind == TARGETS:
        return event_words({"event": "pointed", "targets": known})
    state = _state(table)
    picks = {
        player: {**state.shown(ref), "from": "center" if ref in state.center else "front"}
        for player, ref in known.items()
    }
    return event_words({"event": "picked", "picks": picks})


def _words(table: GameTable, choice: Any) -> str:
    state = _state(table)
    return str(choice) if choice in state.players else card_words(state.shown(choice))


def _state(table: GameTable) -> FingerGuns:
    state = table.playing().state
    assert isinstance(state, FingerGuns)  # choices are its reveals only
    return state
