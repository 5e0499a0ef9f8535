"""Every line from outside is one JSON object or has one error that says why not."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.referee import Refused
from companion.journal.lines import DEEPEST, LARGEST_INTEGER, LONGEST_LINE, checked, read_line, write_line

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
    max_leaves=20,
)


def refusal(line: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read_line(line)
    assert refused.value.message.count("\n") == 0
    assert refused.value.message.endswith(".")
    return refused.value.code


@given(st.dictionaries(st.text(st.characters(codec="utf-8")), PLAIN, max_size=5))
def test_what_is_written_is_read_back(value: dict[str, object]) -> None:
    assert json.dumps(read_line(write_line(value).removesuffix(b"\n"))) == json.dumps(value)


@given(st.binary())
def test_no_bytes_raise_anything_but_a_refusal(line: bytes) -> None:
    with contextlib.suppress(Refused):
        read_line(line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not_json"),
        (b"   ", "not_json"),
        (b"{", "not_json"),
        (b"{} {}", "not_json"),
        (b"\x00", "not_json"),
        (b'{"a": NaN}', "not_json"),
        (b'{"a": -Infinity}', "not_json"),
        (b'{"a": 1e999}', "not_json"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b'"do"', "not_an_object"),
        (b'{"a": 1, "a": 1}', "key_twice"),
        (b'{"b": {"a": 1, "x": 2, "a": 3}}', "key_twice"),
        (b'{"a": "\xff"}', "not_utf8"),
        (b"\xff\xfe{\x00}\x00", "not_utf8"),
        (b'{"a": "\\ud800"}', "not_utf8"),
        (b'{"\\udc00": 1}', "not_utf8"),
        (b'{"a": "\xed\xa0\x80"}', "not_utf8"),
        (b'{"a": 9007199254740992}', "number_too_large"),
        (b'{"a": ' + b"9" * 100_000 + b"}", "number_too_large"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "too_deep"),
        (b'{"a":' * DEEPEST + b"1" + b"}" * DEEPEST, "too_deep"),
        (b" " * LONGEST_LINE + b"{}", "too_long"),
    ],
)
def test_a_bad_line_is_refused_with_its_reason(line: bytes, code: str) -> None:
    assert refusal(line) == code


@pytest.mark.parametrize(
    "line",
    [
        b'{"a": 9007199254740991, "b": -9007199254740991}',
        b'\xef\xbb\xbf{"do": "legal"}\r',
        b'{"a":' * (DEEPEST - 1) + b"1" + b"}" * (DEEPEST - 1),
        b" " * (LONGEST_LINE - 2) + b"{}",
        '{"player": "Žofie 🦜"}'.encode(),
    ],
)
def test_lines_up_to_the_bounds_are_read(line: bytes) -> None:
    assert isinstance(read_line(line), dict)


@pytest.mark.parametrize(
    "value", [{"a": (1, 2)}, {"a": {1: 2}}, {"a": {3}}, {"a": b"x"}, {"a": float("nan")}, {"a": 2**60}, {"a": "\ud800"}]
)
def test_a_python_object_that_is_not_plain_json_is_refused(value: object) -> None:
    with pytest.raises(Refused):
        checked(value)
