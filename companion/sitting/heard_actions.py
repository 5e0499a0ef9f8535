"""What pages ask to hear: everything that is shown can be read out, and the voice can be turned off."""

from companion.play.table_talk import questions
from companion.sitting import choice_actions, legal_game
from companion.sitting.game_table import GameTable
from companion.sitting.legal_game import is_legal_game
from companion.sitting.reply import Asked, Reply
from companion.voice.english import prompts
from companion.voice.english import table as words


def read(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "read", "what": "standing"}`: read out the standing, why, hands, rules, prompt or a line."""
    desk, hands, announcer = table.desk, table.hands, table.announcer
    match asked["what"]:
        case "line":
            announcer.say_again(int(asked["number"]))
        case "prompt":
            announcer.read_out(table.prompt)
        case "standing" if desk is not None:
            legal = is_legal_game(desk)
            announcer.read_out(legal_game.standing(desk) if legal else prompts.standing(desk.public))
        case "why" if desk is not None:
            for sentence in desk.answer({"do": "why"})["why"].values():
                announcer.read_out(sentence)
        case "hands" if hands is not None:
            asked_of = questions(hands.showings)
            shown = zip(hands.review.players, hands.review.shown, strict=True)
            known = {player: value for player, value in shown if value is not None}
            for sentence in [words.hands(known), *asked_of] if known else asked_of:
                announcer.read_out(sentence)
        case "hands" if table.choices is not None:
            for sentence in choice_actions.sentences(table, table.choices):
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
