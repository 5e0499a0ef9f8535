"""The browser as a voice: one page speaks, its reports count, and nothing hangs when it is gone."""

import time
from typing import Any

from companion.web.page_voice import PageVoice


def test_what_the_page_reports_is_when_it_was_heard() -> None:
    sent: list[dict[str, Any]] = []
    voice = PageVoice(sent.append)
    said = voice.beat("three")
    assert sent == [{"speak": {"number": 1, "text": "three", "beat": True}}]
    assert said.started_s is None
    before = time.monotonic()
    voice.heard(1, ended=False, ago_s=0.1)
    assert said.started_s is not None
    assert before - 0.11 <= said.started_s <= time.monotonic() - 0.1
    assert not said.done.is_set()
    voice.heard(1, ended=True, ago_s=0.0)
    assert said.done.is_set()
    voice.wait()


def test_a_page_that_is_gone_leaves_nobody_waiting() -> None:
    voice = PageVoice(lambda message: None)
    said = voice.say("Ana goes first.")
    voice.lost()
    voice.wait()
    assert said.done.is_set()
    assert said.started_s is not None


def test_a_beat_that_nobody_reports_was_heard_when_it_was_sent() -> None:
    voice = PageVoice(lambda message: None)
    before = time.monotonic()
    said = voice.beat("three")
    while said.started_s is None:
        time.sleep(0.01)
    assert before <= said.started_s <= before + 0.3
