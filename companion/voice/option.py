"""The `--voice` option of every command that speaks."""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.voice.engines import find_engine, what_to_install
from companion.voice.voice import Voice
from companion.voice.wav_files import WavFiles


@dataclass(frozen=True, slots=True)
class VoiceChoice:
    """How a command speaks: aloud, not at all, or into WAV files in a folder."""

    aloud: bool
    wav_folder: Path | None = None


_ALOUD = VoiceChoice(aloud=True)


def add_voice_option(
    parser: argparse.ArgumentParser,
    default: VoiceChoice | None = _ALOUD,
    unset: str = "speak with the system's voice",
) -> None:
    """Add `--voice system|off|wav:DIR`; `args.voice` is then a `VoiceChoice` for `open_voice`, or `default`.

    `unset` says what happens without the option.
    """
    parser.add_argument(
        "--voice",
        type=_voice_choice,
        default=default,
        metavar="system|off|wav:DIR",
        help=f"speak with the system's voice, stay silent, or write WAV files to a folder (default: {unset})",
    )


def open_voice(choice: VoiceChoice) -> Voice:
    """The chosen voice; close it, or use it in a `with` statement.

    Without any engine one warning is given and the voice is silent; `CompanionError` when WAV files were asked for.
    """
    if choice.wav_folder is not None:
        engine = find_engine(for_wav=True)
        if engine is None:
            raise CompanionError(f"no speech engine that can write WAV files was found. {what_to_install()}")
        return Voice(engine, WavFiles(choice.wav_folder))
    if not choice.aloud:
        return Voice(None)
    engine = find_engine()
    if engine is None:
        print(
            f"companion: No speech engine was found, so everything is only shown on screen. {what_to_install()}",
            file=sys.stderr,
        )
    return Voice(engine)


def _voice_choice(value: str) -> VoiceChoice:
    if value == "system":
        return VoiceChoice(aloud=True)
    if value == "off":
        return VoiceChoice(aloud=False)
    kind, colon, folder = value.partition(":")
    if kind == "wav" and colon and folder:
        return VoiceChoice(aloud=False, wav_folder=Path(folder))
    raise argparse.ArgumentTypeError(f"{value!r} is none of system, off and wav:DIR")
