"""How English puts names, numbers and places into a sentence that is spoken and shown alike."""

from collections.abc import Sequence

_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_IRREGULAR_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}


def names(players: Sequence[str], last: str = "and") -> str:
    """Names as one phrase: "Ana", "Ana and Ben", "Ana, Ben and Cy"; "nobody" for none. `last` may be "or"."""
    if not players:
        return "nobody"
    if len(players) == 1:
        return players[0]
    return f"{', '.join(players[:-1])} {last} {players[-1]}"


def verb(players: Sequence[str], one: str, more: str) -> str:
    """The form of a verb that fits `names(players)`: `verb(tied, "wins", "win")`."""
    return more if len(players) > 1 else one


def possessive(player: str) -> str:
    """Whose: "Ana's"; "James's", since that is how it is said."""
    return f"{player}'s"


def number(value: int) -> str:
    """A whole number as it is said: "thirteen", "minus two", "one hundred and five"; digits from a million up."""
    if value < 0:
        return f"minus {number(-value)}"
    if value >= 1_000_000:
        return str(value)
    if value >= 1000:
        thousands, rest = divmod(value, 1000)
        joint = " and " if 0 < rest < 100 else " "
        return f"{number(thousands)} thousand" + (f"{joint}{number(rest)}" if rest else "")
    if value >= 100:
        hundreds, rest = divmod(value, 100)
        return f"{_SMALL[hundreds]} hundred" + (f" and {number(rest)}" if rest else "")
    if value >= 20:
        tens, rest = divmod(value, 10)
        return _TENS[tens] + (f"-{_SMALL[rest]}" if rest else "")
    return _SMALL[value]


def ordinal(place: int) -> str:
    """A place as it is said: 1 is "first", 21 is "twenty-first"."""
    words = number(place)
    start, joint, last = words.rpartition("-")
    if not joint:
        start, joint, last = words.rpartition(" ")
    if last in _IRREGULAR_ORDINALS:
        return start + joint + _IRREGULAR_ORDINALS[last]
    return start + joint + (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")


def counted(count: int, one: str, more: str | None = None) -> str:
    """How many of something: "no points", "one point", "three points"; `more` where the plural is not `one` + "s"."""
    plural = more or f"{one}s"
    if count == 0:
        return f"no {plural}"
    return f"{number(count)} {one if abs(count) == 1 else plural}"
