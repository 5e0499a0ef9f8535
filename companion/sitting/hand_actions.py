"""What pages ask about hands: count, tell, correct and agree; and what becomes of those that a countdown has seen."""

from dataclasses import replace

from companion.errors import CompanionError
from companion.play.hands_free import CountBy
from companion.play.reveal_round import Spoiled
from companion.play.table_talk import questions
from companion.sitting import choice_actions
from companion.sitting.game_table import GameTable
from companion.sitting.legal_game import is_legal_game
from companion.sitting.reply import Asked, Reply
from companion.sitting.rounds import Seen
from companion.sitting.shown_choices import ShownChoices
from companion.sitting.shown_hands import as_shown, told_hands
from companion.voice.english import table as words


def count(table: GameTable, asked: Asked) -> Reply:
    """Count to three and look; while fists are waited for, count at once."""
    if is_legal_game(table.desk):
        return choice_actions.count(table)
    if table.rounds.waiting:
        table.rounds.count_at_once()
        return table.changed()
    if table.step not in ("ready", "review"):
        return Reply(False, "It is not the moment for a countdown.")
    if table.camera.trouble is not None:
        return Reply(False, table.camera.trouble)
    table.begin_round()
    return table.changed()


def count_by(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "count_by", "who": "fists"}`: who counts from now on; without the voice, rounds begin by fists."""
    table.rounds.count_by = CountBy(asked["who"])
    table.memory.keep_count_by(str(table.rounds.count_by))
    return table.changed()


def stop(table: GameTable, asked: Asked) -> Reply:
    """Stop the countdown."""
    table.rounds.stop()
    return table.changed()


def hands_seen(table: GameTable, seen: Seen | ShownChoices | Spoiled) -> None:
    """A countdown has brought these hands: say them or ask about them; where nothing is in doubt, the referee rules."""
    if isinstance(seen, ShownChoices):
        choice_actions.choices_seen(table, seen)
        return
    if isinstance(seen, Spoiled):
        table.announcer.say(seen.sentence)
        table.changed()
        return
    hands = table.hands = seen.hands
    table.clips.seen(hands, seen.frames, seen.judged)
    for sentence in questions(hands.showings) or [words.hands(hands.review.hands())]:
        table.announcer.say(sentence)
    if hands.strangers:
        table.announcer.say(words.strangers(hands.strangers))
    if not hands.settled or not agree(table, {}).ok:
        table.changed()


def type_hands(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "type"}`: the table tells all hands itself, without the camera."""
    if table.step not in ("ready", "review"):
        return Reply(False, "It is not the moment for hands.")
    table.hands = told_hands(table.playing().players)
    return table.changed()


def hand(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "hand", "player": "Ben", "shown": 2}`: the table's word on a hand under review.

    With the last open question the round is ruled, unless the seats are still to be agreed on.
    """
    if table.hands is None:
        return Reply(False, "There are no hands to be corrected.")
    player, shown = str(asked["player"]), as_shown(asked["shown"])
    if player not in table.hands.review.players:
        return Reply(False, f"Nobody is called {player[:40]}.")
    was_open = bool(table.hands.review.open)
    table.hands = table.hands.answered(player, shown)
    table.announcer.say(words.corrected(player, shown))
    if was_open and table.hands.settled:
        return agree(table, asked)
    return table.changed()


def move_on(table: GameTable, asked: Asked) -> Reply:
    """Everybody sits one seat on, where the seats have just been found."""
    if table.hands is None or not table.hands.finding_seats:
        return Reply(False, "The seats are not being found now.")
    table.hands = table.hands.moved_on().only_armed(table.armed)
    return table.changed()


def agree(table: GameTable, asked: Asked) -> Reply:
    """The hands are right: the referee rules."""
    hands = table.hands
    if hands is None or hands.review.open:
        return Reply(False, "Not every hand is known yet.")
    desk = table.playing()
    number, armed = len(desk.actions()) + 1, table.armed
    answer = desk.answer({"do": "reveal", "hands": hands.review.hands()})
    if not answer["ok"]:
        return table.refused(answer)
    if hands.finding_seats and len(hands.seats) == len(desk.players) and hands.still:
        try:
            table.seating.found(hands.seats, hands.still.size)
        except CompanionError as error:  # the game goes on with them all the same
            table.announcer.say(str(error))
    table.reviewed[number] = replace(hands, finding_seats=False)
    table.hands = None
    table.announcer.say(table.clips.agreed(number, hands, armed))
    return table.accepted(answer)


def keep_clip(table: GameTable, asked: Asked) -> Reply:
    """`{"do": "keep_clip", "private": true}`: the reveal that was ruled last is kept, only its seats if `private`."""
    try:
        table.clips.keep(table.last_reveal, private=asked.get("private") is True)
    except CompanionError as error:  # a full disk, for one: the game goes on
        table.announcer.say(str(error))
        return Reply(False, str(error))
    table.announcer.say(words.clip_kept())
    return table.changed()
