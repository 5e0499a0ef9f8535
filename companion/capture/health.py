"""How a camera is doing, and the sentence that says so."""

import glob
import os
import re
import sys
from dataclasses import dataclass
from enum import Enum

import numpy as np

from companion.capture.device import Camera, is_url
from companion.capture.frame import BgrImage


class Condition(Enum):
    """What a camera is doing."""

    OPENING = "opening"
    STILL_OPENING = "still opening"
    UNAVAILABLE = "unavailable"
    WORKING = "working"
    GONE = "gone"
    BLOCKED = "blocked"
    FROZEN = "frozen"
    BLACK = "black"
    DARK = "dark"
    BRIGHT = "bright"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Health:
    """The condition of a camera; `sentence` says what is wrong and what to do, and is None when nothing is."""

    condition: Condition
    sentence: str | None = None

    @property
    def gives_frames(self) -> bool:
        """Whether new frames are coming in, though perhaps dark, blinding or grey ones."""
        return self.condition in (
            Condition.WORKING,
            Condition.BLACK,
            Condition.DARK,
            Condition.BRIGHT,
            Condition.GREY,
        )


def health(condition: Condition, camera: Camera) -> Health:
    """The condition with its sentence for this camera on this system."""
    return Health(condition, _sentence(condition, camera))


def camera_name(camera: Camera) -> str:
    """What to call the camera in a sentence; a password in its URL is left out."""
    if isinstance(camera, int):
        return f"camera {camera}"
    return f"the camera {re.sub(r'(?<=://)[^/@]*@', '', camera)}"


def appearance(image: BgrImage) -> Condition:
    """WORKING for a picture with light and colour in which hands can be seen; else BLACK, DARK, BRIGHT or GREY."""
    sample = image[:: max(1, image.shape[0] // 90), :: max(1, image.shape[1] // 160)].astype(np.int16)
    bright = float(np.percentile(sample.max(axis=2), 95))
    if bright <= _BLACK:
        return Condition.BLACK
    if bright <= _DARK:
        return Condition.DARK
    if float((sample.min(axis=2) >= 250).mean()) > _WHITE:
        return Condition.BRIGHT
    spread = sample.max(axis=2) - sample.min(axis=2)
    return Condition.GREY if float(np.percentile(spread, 99)) <= _GREY else Condition.WORKING


_BLACK = 16
"""Video black; a covered lens and the first frames of many webcams have nothing brighter."""

_DARK = 60
"""The brightest twentieth of a picture is below this (of 255).

Of 46 photographed hands that the landmarker finds in full light, it found 0.87 in pictures darkened to 90 by this
measure, 0.63 at 60, 0.46 at 45, 0.17 at 30."""

_WHITE = 0.25
"""The share of a picture that is plain white.

Of 300 photos of hands and 32 tables the whitest has 0.11. Photos at twice their brightness have 0.33 and more, or still
no white; where they have, 18 of 138 hands (addison) are read otherwise: the skin is white too, and fingers are gone."""

_GREY = 6
"""The spread between the channels of all but a hundredth of a picture that is grey but for its compression.

48 colour photos have 36 and more. Made grey, 0.30 of their hands were found."""


def _sentence(condition: Condition, camera: Camera) -> str | None:
    name = camera_name(camera)
    match condition:
        case Condition.OPENING | Condition.WORKING:
            return None
        case Condition.STILL_OPENING:
            return f"{_capital(name)} is still opening, which some cameras take up to a minute for; Ctrl-C gives up."
        case Condition.UNAVAILABLE:
            return _unavailable(camera, name)
        case Condition.GONE:
            return f"{_capital(name)} has gone away; {_remedy(camera)}."
        case Condition.BLOCKED:
            return f"{_capital(name)} gives no more pictures; {_remedy(camera)}."
        case Condition.FROZEN:
            return f"{_capital(name)} gives the same picture again and again; {_remedy(camera)}."
        case Condition.BLACK:
            return f"{_capital(name)} gives a black picture; open its shutter or uncover the lens."
        case Condition.DARK:
            return f"{_capital(name)} sees too little light to find hands; switch on a lamp."
        case Condition.BRIGHT:
            return f"{_capital(name)} sees too much light to tell fingers apart; turn it or the lamp away."
        case Condition.GREY:
            return f"{_capital(name)} gives a grey picture, but hands are found in colour; choose another camera."


def _remedy(camera: Camera) -> str:
    if is_url(camera):
        return "check that it is on and in the network, it is picked up again by itself"
    return "unplug it and plug it in again, it is picked up by itself"


def _unavailable(camera: Camera, name: str) -> str:
    cannot = f"{_capital(name)} cannot be opened"
    if is_url(camera):
        return f"{cannot}; check the address, and that it and this computer are in the same network."
    if sys.platform == "darwin":
        return (
            f"{cannot}; allow it under System Settings > Privacy & Security > Camera for the program that this runs "
            "in (Terminal, iTerm, Visual Studio Code), start that program again, and see that a camera is connected."
        )
    if sys.platform == "win32":
        return (
            f"{cannot}; close other programs that use it (Teams, Zoom, a browser), switch on Settings > Privacy & "
            "security > Camera > Let desktop apps access your camera, and see that a camera is connected."
        )
    return _unavailable_on_linux(cannot, f"/dev/video{camera}" if isinstance(camera, int) else camera)


def _unavailable_on_linux(cannot: str, path: str) -> str:
    if not os.path.exists(path):
        others = sorted(glob.glob("/dev/video*"))
        there = f"there are {', '.join(others)}" if others else "no camera is connected"
        return f"{cannot}: there is no {path} ({there})."
    if not os.access(path, os.R_OK | os.W_OK):
        return f'{cannot}: you may not use {path}; run "sudo usermod -aG video $USER", then log out and in again.'
    return (
        f"{cannot}: {path} is in use by another program (close video calls and browsers), or is not the part of the "
        "camera that gives pictures (try the next number)."
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
