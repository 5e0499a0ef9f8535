"""JSON lines from outside, taken in with care: a line is one object that every reader would read alike, or refused."""

import json
import math
from typing import Any, NoReturn

from companion.games.referee import Refused

LONGEST_LINE = 1_000_000
"""Bytes. A start action with a whole deck of cards has some ten thousand."""
DEEPEST = 32
"""Objects and lists inside each other. A deck of cards in an action needs five."""
LARGEST_INTEGER = 2**53 - 1
"""Beyond it JSON readers disagree, since many keep all numbers as floating point."""


def read_line(line: bytes) -> dict[str, Any]:
    """The JSON object on one line of UTF-8. Raises `Refused`, and nothing else, whatever the bytes."""
    if len(line) > LONGEST_LINE:
        raise Refused("too_long", f"A line has at most {LONGEST_LINE:,} bytes.")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("not_utf8", f"The line is not UTF-8: byte {error.start + 1} does not fit.") from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise Refused("not_json", f"The line is not JSON: {error.msg} at character {error.pos + 1}.") from None
    except RecursionError:
        raise _too_deep() from None
    return checked(value)


def write_line(value: Any) -> bytes:
    """One line of UTF-8 with its line end."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def checked(value: object) -> dict[str, Any]:
    """The value, if it is a plain JSON object. Raises `Refused` for one that could not be written and read back."""
    if type(value) is not dict:
        raise Refused("not_an_object", 'A line is one JSON object, such as {"do": "legal"}.')
    level: list[object] = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _parts(outer)]
        if not level:
            return value
    raise _too_deep()


def _parts(value: object) -> list[object]:
    """What is directly inside a JSON value, keys included; nothing for a plain one, which is checked."""
    if type(value) is dict:
        if not all(type(key) is str for key in value):
            raise Refused("not_json", "The keys of a JSON object are strings.")
        return [*value, *value.values()]
    if type(value) is list:
        return value
    if type(value) is str:
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Refused("not_utf8", "A string holds half a character (a lone surrogate).") from None
    elif type(value) is int:
        if abs(value) > LARGEST_INTEGER:
            raise Refused("number_too_large", f"Whole numbers go up to {LARGEST_INTEGER}.")
    elif type(value) is float:
        if not math.isfinite(value):
            _constant("Infinity")
    elif value is not None and type(value) is not bool:
        raise Refused("not_json", f"JSON has no {type(value).__name__}.")
    return []


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused("key_twice", f"The key {json.dumps(key[:40])} stands twice in one object.")
        found[key] = value
    return found


def _constant(name: str) -> NoReturn:
    raise Refused("not_json", f"{name.lstrip('-')} is not a number in JSON.")


def _integer(digits: str) -> int:
    # Python itself refuses to convert very long numbers, and takes long over long ones.
    if len(digits) > len(str(LARGEST_INTEGER)) + 1:
        raise Refused("number_too_large", f"Whole numbers go up to {LARGEST_INTEGER}.")
    return int(digits)


def _too_deep() -> Refused:
    return Refused("too_deep", f"The line has more than {DEEPEST} objects or lists inside each other.")
