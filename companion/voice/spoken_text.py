"""Text made safe for any speech engine."""

import re
import unicodedata

LONGEST = 400
"""Characters of one sentence that are spoken; a result needs fewer than a hundred."""

_ENGINE_COMMANDS = re.compile(r"\[\[|\]\]")
"""`say` obeys commands between double brackets, and the espeak engines read phonemes there."""


def speakable(text: str) -> str:
    """`text` as one line without control characters and engine commands, composed, at most `LONGEST` characters.

    Empty when nothing is left to be said.
    """
    printable = "".join(_heard(character) for character in text)
    composed = unicodedata.normalize("NFC", printable)  # espeak-ng spells out a letter and a combining accent
    line = " ".join(_ENGINE_COMMANDS.sub(" ", composed).split())
    if len(line) > LONGEST:
        line = line[:LONGEST].rpartition(" ")[0] or line[:LONGEST]
    return line


def _heard(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category.startswith("C") else character
