"""How a referee lists what may be done: actions with slots.

Any value inside an offer may be a slot, a JSON object with exactly one of these keys first:

- `{"one_of": [value, ...]}`: one of these values
- `{"integer": [lowest, highest], "except": [number, ...]}`: a whole number, both ends included; `except` is optional
- `{"text": longest}`: a printable string of at most that many characters, neither empty nor with blanks at its ends
- `{"some_of": [value, ...], "count": [fewest, most]}`: a list of different positions of these values, in any order
- `{"list_of": slot, "count": [fewest, most]}`: a list, every item of which fills the slot
- `{"each": {key: slot_or_value, ...}}`: an object with exactly these keys
- `{"optional": slot_or_value}`: the key that has this value may be left out

With `"different": true` beside them, the items of a `list_of` or the values of an `each` must all differ;
texts, which are names, by more than capitals and how accents are encoded.

`matches` says whether a concrete action fits an offer; `fill` makes one up from a source of random numbers.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.names import as_heard

T = TypeVar("T")


def matches(offer: Any, value: Any) -> bool:
    """Whether `value` is one of the concrete values that `offer` stands for."""
    if isinstance(offer, list):
        same = isinstance(value, list) and len(value) == len(offer)
        return same and all(matches(slot, item) for slot, item in zip(offer, value, strict=True))
    if not isinstance(offer, Mapping):
        return type(offer) is type(value) and bool(offer == value)
    if "one_of" in offer:
        return any(matches(option, value) for option in offer["one_of"])
    if "integer" in offer:
        low, high = offer["integer"]
        return type(value) is int and low <= value <= high and value not in offer.get("except", ())
    if "text" in offer:
        return isinstance(value, str) and 0 < len(value) <= offer["text"] and is_plain(value)
    if "some_of" in offer:
        low, high = offer["count"]
        return isinstance(value, list) and low <= len(value) <= high and _is_sublist(value, list(offer["some_of"]))
    if "list_of" in offer:
        low, high = offer["count"]
        fits = isinstance(value, list) and low <= len(value) <= high
        return fits and all(matches(offer["list_of"], item) for item in value) and _differ(offer, value)
    shape = offer.get("each", offer)
    if not isinstance(value, Mapping) or not set(value) <= set(shape):
        return False
    for key, slot in shape.items():
        optional = isinstance(slot, Mapping) and "optional" in slot
        if key not in value:
            if not optional:
                return False
        elif not matches(slot["optional"] if optional else slot, value[key]):
            return False
    return _differ(offer, list(value.values()))


def is_plain(text: str) -> bool:
    """Whether a text can be shown and said as it is: printable, not empty, no blanks at its ends."""
    return text.isprintable() and text.strip() == text != ""


def fill(offer: Any, rng: random.Random) -> Any:
    """A concrete value that fits `offer`."""
    if isinstance(offer, list):
        return [fill(slot, rng) for slot in offer]
    if not isinstance(offer, Mapping):
        return offer
    if "one_of" in offer:
        return fill(rng.choice(list(offer["one_of"])), rng)
    if "integer" in offer:
        return _until(lambda: rng.randint(*offer["integer"]), lambda number: number not in offer.get("except", ()))
    if "text" in offer:
        return "x" * rng.randint(1, min(8, offer["text"]))
    if "some_of" in offer:
        return [fill(option, rng) for option in rng.sample(list(offer["some_of"]), rng.randint(*offer["count"]))]
    if "list_of" in offer:
        count = rng.randint(*offer["count"])
        return _until(lambda: [fill(offer["list_of"], rng) for _ in range(count)], lambda made: _differ(offer, made))
    return _until(lambda: _filled(offer.get("each", offer), rng), lambda made: _differ(offer, list(made.values())))


def _filled(shape: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    filled = {}
    for key, slot in shape.items():
        if isinstance(slot, Mapping) and "optional" in slot:
            if rng.random() < 0.5:
                continue
            slot = slot["optional"]
        filled[key] = fill(slot, rng)
    return filled


def _until(make: Callable[[], T], fits: Callable[[T], bool]) -> T:
    """The first of the values made that fits; offers leave room for one."""
    while not fits(made := make()):
        pass
    return made


def _differ(offer: Mapping[str, Any], items: list[Any]) -> bool:
    """Whether the items all differ, where the offer asks for it."""
    if not offer.get("different"):
        return True
    heard = [as_heard(item) if isinstance(item, str) else item for item in items]
    return not any(item in heard[:place] for place, item in enumerate(heard))


def _is_sublist(value: list[Any], pool: list[Any]) -> bool:
    """Whether every item of `value` can be taken from `pool`, each pool item once."""
    left = list(pool)
    for item in value:
        position = next((i for i, option in enumerate(left) if matches(option, item)), None)
        if position is None:
            return False
        del left[position]
    return True
