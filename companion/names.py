"""Names of players, as people tell them apart."""

import unicodedata
from collections.abc import Iterable


def as_heard(name: str) -> str:
    """What is left of a name when it is called: neither capitals nor how its accents are encoded make another name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def heard_alike(names: Iterable[str]) -> tuple[str, str] | None:
    """The first two names that are one to people, such as `Ana` and `ana`; None when each is a name of its own."""
    called: dict[str, str] = {}
    for name in names:
        heard = as_heard(name)
        if heard in called:
            return called[heard], name
        called[heard] = name
    return None
