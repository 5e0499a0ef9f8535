"""The browser as a voice: one page speaks, its reports count, and nothing hangs when it is gone."""

import time
from typing import Any

from companion.voice.voice import Voice
from companion.web.page_voice import PageVoice
from companion.web.pages import Pages


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


class Slow(Voice):
    """A system voice that speaks until it is told that it is done."""

    def __init__(self) -> None:
        super().__init__(None)
        self.speaking = True

    @property
    def busy(self) -> bool:
        return self.speaking


def test_a_page_that_can_speak_waits_until_the_system_has_finished() -> None:
    system = Slow()
    pages = Pages(lambda: system, pages_speak=True)
    assert pages.voice() is system
    page = pages.open(local=True)
    pages.can_speak(page, True)
    assert pages.voice() is system
    system.speaking = False
    speaks = pages.voice()
    assert isinstance(speaks, PageVoice)
    speaks.say("Ana goes first.")
    pages.close(page)
    assert pages.voice() is system


def test_the_voice_is_busy_until_the_page_reports_the_end() -> None:
    voice = PageVoice(lambda message: None)
    assert not voice.busy
    voice.say("Ana goes first.")
    assert voice.busy
    voice.heard(1, ended=True, ago_s=0.0)
    assert not voice.busy
