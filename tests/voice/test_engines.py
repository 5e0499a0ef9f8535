"""Which engine is found on which system, and what is said when there is none."""

import platform
import shutil
from pathlib import Path

import pytest

from companion.voice import mac_voice
from companion.voice.engines import find_engine, what_to_install

VOICES = """\
Albert              en_US    # Hello! My name is Albert.
Anna                de_DE    # Hallo! Ich heiße Anna.
Bad News            en_US    # Hello! My name is Bad News.
Daniel              en_GB    # Hello! My name is Daniel.
Eddy (Englisch (USA)) en_US    # Hello! My name is Eddy.
Samantha            en_US    # Hello! My name is Samantha.
"""


def on_linux_with(monkeypatch: pytest.MonkeyPatch, *commands: str) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in commands else None)


def test_linux_prefers_the_engine_itself_to_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    on_linux_with(monkeypatch, "spd-say", "espeak", "espeak-ng")
    engine = find_engine()
    assert engine is not None
    assert engine.name == "espeak-ng"


def test_the_service_speaks_but_writes_no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    on_linux_with(monkeypatch, "spd-say")
    engine = find_engine()
    assert engine is not None
    assert engine.name == "spd-say"
    assert find_engine(for_wav=True) is None


def test_a_fresh_linux_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    on_linux_with(monkeypatch)
    assert find_engine() is None
    assert "sudo apt install espeak-ng" in what_to_install()


def test_windows_uses_its_own_powershell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    monkeypatch.setenv("SYSTEMROOT", str(tmp_path))
    assert find_engine() is None
    assert "PowerShell" in what_to_install()
    home = tmp_path / "System32" / "WindowsPowerShell" / "v1.0"
    home.mkdir(parents=True)
    (home / "powershell.exe").touch()
    engine = find_engine(for_wav=True)
    assert engine is not None
    assert engine.name == "SAPI"


def test_a_mac_that_speaks_english_keeps_its_own_voice() -> None:
    assert mac_voice.choose('(\n    "en-DE",\n    "de-DE"\n)\n', VOICES) is None


def test_a_mac_that_speaks_another_language_gets_a_plain_english_voice() -> None:
    assert mac_voice.choose('(\n    "de-DE",\n    "en-DE"\n)\n', VOICES) == "Samantha"
    assert mac_voice.choose("(\n    de\n)\n", VOICES.replace("Samantha", "Someone")) == "Daniel"


def test_a_mac_without_a_plain_english_voice_keeps_its_own() -> None:
    assert mac_voice.choose('(\n    "de-DE"\n)\n', "Anna                de_DE    # Hallo!\n") is None
