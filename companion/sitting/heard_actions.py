"""What pages ask to hear: everything that is shown can be read out, and the voice can be turned off."""

from companion.play.table_talk import questions
from companion.sitting import choice_actions, legal_game
from companion.sitting.game_table import GameTable
from companion.sitting.legal_game import is_legal_game
from companion.sitting.reply import Asked, Reply
from companion.voice.english import prompts
from companion.voice.english import seating as seating_words
from companion.voice.english import table as words


def read(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "read", "what": "standing"}`: read out the standing, why, rules, what there is now, or a line.

    `{"what": "action", "number": 5}` reads out what was said of an action of the history.
    """
    desk, announcer = table.desk, table.announcer
    match asked["what"]:
        case "line":
            announcer.say_again(int(asked["number"]))
        case "now":
            for sentence in _now(table):
                announcer.read_out(sentence)
        case "action" if desk is not None:
            for done in desk.story():
                if done.number == int(asked["number"]):
                    announcer.read_out(" ".join(done.said))
        case "standing" if desk is not None:
            legal = is_legal_game(desk)
            announcer.read_out(legal_game.standing(desk) if legal else prompts.standing(desk.public))
        case "why" if desk is not None:
            for sentence in desk.answer({"do": "why"})["why"].values():
                announcer.read_out(sentence)
        case "rules" if desk is not None:
            announcer.read_out(desk.story()[0].said[0])
        case _:
            return Reply(False, "There is nothing to read out.")
    return Reply(True)


def mute(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "mute", "on": true}`: the whole table's voice off or on."""
    table.announcer.muted = asked["on"] is True
    table.tell_listeners()
    return Reply(True)


def _now(table: GameTable) -> list[str]:
    """What the page shows now, besides the standing and the history."""
    desk, hands, camera = table.desk, table.hands, table.camera
    if desk is None:
        return [prompts.setup()]
    said = [camera.trouble or camera.poor_sight or ""] if table.by_camera else []
    said.append(seating_words.moved_in_game() if table.seating.moved and table.calibrating is None else "")
    if table.step == "review" and hands is not None:
        shown = zip(hands.review.players, hands.review.shown, strict=True)
        known = {player: value for player, value in shown if value is not None}
        asked_of = [showing for showing in hands.showings if showing.seat in hands.review.open]
        said += [words.hands(known) if known else "", *questions(asked_of)]
        said += [words.strangers(hands.strangers)] if hands.strangers else []
        said += [] if hands.review.open else [prompts.agree(hands.finding_seats)]
    elif table.choices is not None:
        said += choice_actions.sentences(table, table.choices)
    elif table.step == "ruled":
        said += [sentence for done in desk.story()[-1:] for sentence in done.said]
        said += [words.clip_offered()] if table.clips.offered(table.last_reveal) else []
    else:
        said.append(table.prompt)
        said += [told["say"] for told in table.proposals]
    if table.calibrating is not None:
        said += table.calibrating.as_json()["warnings"]
    return said
