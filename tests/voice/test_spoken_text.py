"""Names are typed by people and may hold anything."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from companion.voice.spoken_text import LONGEST, speakable


def test_a_plain_sentence_stays_as_it_is() -> None:
    assert speakable("Zoë goes first: thirteen, the limit.") == "Zoë goes first: thirteen, the limit."


def test_control_characters_become_spaces() -> None:
    assert speakable("Ana\x00\x1b[2Jgoes\r\nfirst\u2028.") == "Ana [2Jgoes first ."


def test_invisible_and_half_characters_go() -> None:
    assert speakable("An\u202ea \ud83dgoes") == "Ana goes"


def test_engine_commands_are_broken_up() -> None:
    assert speakable("[[volm 0.0]] Ana") == "volm 0.0 Ana"


def test_accents_are_composed() -> None:
    assert speakable(unicodedata.normalize("NFD", "Zoë Müller")) == "Zoë Müller"


def test_long_text_ends_at_a_word() -> None:
    spoken = speakable("word " * 1000)
    assert len(spoken) <= LONGEST
    assert set(spoken.split()) == {"word"}
    assert len(speakable("x" * 10_000)) == LONGEST


@given(st.text())
def test_whatever_comes_in_one_printable_line_goes_out(text: str) -> None:
    spoken = speakable(text)
    spoken.encode()
    assert len(spoken) <= LONGEST
    assert "\n" not in spoken
    assert not any(unicodedata.category(character).startswith("C") for character in spoken)
    assert speakable(spoken) == spoken
