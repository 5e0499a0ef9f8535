"""What pages ask of the game: begin, act, go back and forth, correct an old round."""

from companion.games.referee import Action
from companion.play.card_table import printed_deck
from companion.play.referee_desk import Answer, event_of
from companion.sitting.game_desk import GameDesk
from companion.sitting.game_table import GameTable
from companion.sitting.legal_game import is_legal_game, why_not_shared
from companion.sitting.reply import Asked, Reply
from companion.sitting.shown_hands import as_shown
from companion.voice.english import table as words

_LINES_WITH_VERBS = frozenset({"start", "undo", "redo", "edit", "state", "legal", "why", "rules", "history"})
"""Lines of the referee that have actions of their own here; the reveal of Finger Pirates has one too."""


def start(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "start", "game": "finger_pirates", "line": {"do": "start", "players": [...], ...}}`.

    With `"printed": true` the game is played with printed cards, which the camera reads.
    """
    if table.desk is not None:
        return Reply(False, "A game is open; leave it first.")
    line = dict(asked["line"])
    if hidden := why_not_shared(str(asked["game"]), line):
        return Reply(False, hidden)
    printed = {"printed": True} if asked.get("printed") is True else {}
    if printed:
        printed_deck(str(asked["game"]), str(line.get("deck", "house")))  # raises if the camera could not read it
    desk = GameDesk(table.folder, str(asked["game"]))
    answer = desk.answer(line)
    if not answer["ok"] or not desk.begun or desk.name is None:
        desk.close()
        return Reply(False, answer.get("message", "The game could not be started."))
    table.desk = desk
    table.memory.begin(desk.game, desk.name, {**line, "game": desk.game, **printed})
    table.sit_down()
    if (printed or not is_legal_game(desk)) and table.seating.profile is None and table.camera.trouble is None:
        table.learn_seats(anew=True)
    return table.accepted(answer)


def leave(table: GameTable, asked: Asked) -> Reply:
    """Back to the set-up; the game is kept."""
    return table.leave()


def line(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "line", "line": {...}}`: one line of the game's own, as in docs/referee/."""
    line = dict(asked["line"])
    desk = table.playing()
    if line.get("do") in _LINES_WITH_VERBS or (line.get("do") == "reveal" and not is_legal_game(desk)):
        return Reply(False, f"{line['do']!r} is no line of the game.")
    answer = desk.answer(line)
    return table.accepted(answer) if answer["ok"] else table.refused(answer)


def go_on(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "next"}`: the table has seen the ruling."""
    if not table.ruling_shown:
        return Reply(False, "There is no ruling to go on from.")
    table.ruling_shown = False
    return table.changed(prompt=True)


def undo(table: GameTable, asked: Asked) -> Reply:
    """Take the last accepted action back. Back at a reveal, its hands lie there again to be corrected."""
    answer = _one_step(table, "undo")
    return _after_a_step_back(table, answer) if answer["ok"] else table.refused(answer)


def redo(table: GameTable, asked: Asked) -> Reply:
    """Accept once more what was taken back."""
    answer = _one_step(table, "redo")
    if not answer["ok"]:
        return table.refused(answer)
    table.hands, table.ruling_shown = None, table.last_reveal is not None
    return table.told(answer)


def back_to(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "back_to", "number": 9}`: undo until action 9 no longer stands."""
    desk, number = table.playing(), int(asked["number"])
    if not 1 < number <= len(desk.actions()):
        return Reply(False, "There is no such action.")
    table.stop_looking()
    answer: Answer = {"ok": False}
    while len(desk.actions()) >= number:
        answer = desk.answer({"do": "undo"})
        if not answer["ok"]:
            return table.refused(answer)
    return _after_a_step_back(table, answer)


def correct(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "correct", "number": 5, "player": "Ben", "shown": 2}`: what a hand showed in a round that was ruled.

    With `"control"` besides, where the order track needs ship control numbers for the corrected hands.
    """
    desk, number = table.playing(), int(asked["number"])
    actions = desk.actions()
    if is_legal_game(desk) or not 1 <= number <= len(actions) or actions[number - 1].get("do") != "reveal":
        return Reply(False, "There is no reveal with this number.")
    player, shown = str(asked["player"]), as_shown(asked["shown"])
    old = actions[number - 1]
    new: list[Action] = [{**old, "hands": {**old["hands"], player: shown}}]
    followed = number < len(actions) and actions[number].get("do") == "control"
    if "control" in asked:
        new.append({"do": "control", "value": dict(asked["control"])})
    answer = desk.answer({"do": "edit", "from": number, "to": number + followed, "actions": new})
    if not answer["ok"]:
        needs = event_of({"events": desk.events_of([*actions[: number - 1], *new])}, "needs_control")
        if answer["error"] == "no_longer_fits" and needs is not None:
            return Reply(False, answer["message"], needs_control=tuple(needs["players"]))
        return Reply(False, answer["message"])
    if (seen := table.reviewed.get(number)) is not None:
        seen = table.reviewed[number] = seen.answered(player, shown)
        table.announcer.say(table.clips.corrected(number, seen))
    edited = answer["events"][0]
    before, after = event_of({"events": edited["before"]}, "ruled"), event_of({"events": edited["after"]}, "ruled")
    table.ruling_shown = desk.phase != "control" and table.last_reveal == number
    table.announcer.say(words.corrected(player, shown))
    if after is not None and (before is None or after["say"] != before["say"]):
        table.announcer.say(after["say"])
    return table.changed(prompt=desk.phase == "control")


def _one_step(table: GameTable, verb: str) -> Answer:
    """The referee's answer to `undo` or `redo`; whatever was being looked for belongs to another step."""
    desk = table.playing()
    table.stop_looking()
    return desk.answer({"do": verb})


def _after_a_step_back(table: GameTable, answer: Answer) -> Reply:
    desk = table.playing()
    table.ruling_shown = False
    if not desk.begun:
        return table.leave()
    at_reveal = desk.moment == "reveal" and not is_legal_game(desk)
    table.hands = table.reviewed.get(len(desk.actions()) + 1) if at_reveal else None
    return table.told(answer)
