"""Proposals are said once, and doubts when they last."""

from typing import Any

from companion.sitting.card_talk import CardTalk

LIMIT = {"say": "The limit is thirteen.", "sure": True, "doubts": []}


def doubtful(say: str) -> dict[str, Any]:
    return {"say": "", "sure": False, "doubts": [{"say": say}]}


def test_a_sure_proposal_is_said_once_for_each_turn_of_the_game() -> None:
    talk = CardTalk()
    assert talk.lines(1, [LIMIT], 10.0) == ["The limit is thirteen."]
    assert talk.lines(1, [], 11.0) == []
    assert talk.lines(1, [LIMIT], 12.0) == []
    assert talk.lines(2, [LIMIT], 13.0) == ["The limit is thirteen."]


def test_a_doubt_is_said_when_it_lasts_and_again_after_a_while() -> None:
    talk, doubt = CardTalk(), [doubtful("I see 7 of 8 cards in front of Ana.")]
    assert talk.lines(1, doubt, 10.0) == []
    assert talk.lines(1, doubt, 12.9) == []
    assert talk.lines(1, doubt, 13.0) == ["I see 7 of 8 cards in front of Ana."]
    assert talk.lines(1, doubt, 20.0) == []
    assert talk.lines(1, doubt, 33.0) == ["I see 7 of 8 cards in front of Ana."]


def test_a_doubt_that_comes_and_goes_is_not_said() -> None:
    talk = CardTalk()
    assert talk.lines(1, [doubtful("I no longer see 7.")], 10.0) == []
    assert talk.lines(1, [], 12.0) == []
    assert talk.lines(1, [doubtful("I no longer see 7.")], 14.0) == []
    assert talk.lines(1, [doubtful("I no longer see 7.")], 16.0) == []
