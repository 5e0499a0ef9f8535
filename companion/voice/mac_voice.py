"""Which voice of macOS speaks: English sentences need an English one."""

import re
import subprocess

_PLAIN = ("Samantha", "Daniel", "Karen", "Moira", "Alex")
"""Voices that come with macOS and are meant for reading; others are novelties such as "Bad News"."""


def english_voice() -> str | None:
    """The voice to ask `say` for; None when the person's own choice speaks English, or no English voice is there."""
    return choose(_output("/usr/bin/defaults", "read", "-g", "AppleLanguages"), _output("/usr/bin/say", "-v", "?"))


def choose(languages: str, voices: str) -> str | None:
    """The same, from what `defaults read -g AppleLanguages` and `say -v ?` print."""
    first_language = re.search(r"[A-Za-z]{2,3}(?=[-_\"\s,)])", languages)
    if first_language is None or first_language[0].lower() == "en":
        return None
    english = [found[1] for found in re.finditer(r"^(.+?)\s+en[_-]\w+\s+#", voices, re.MULTILINE)]
    return next((name for name in _PLAIN if name in english), None)


def _output(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, timeout=10, check=True).stdout.decode(errors="replace")
    except (OSError, subprocess.SubprocessError):
        return ""
