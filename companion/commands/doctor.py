"""`companion doctor`: does everything work here, and if not, what to do."""

import argparse
import json
from collections.abc import Callable
from functools import partial

from companion.capture.device import Camera, as_camera
from companion.doctor.camera import check_camera
from companion.doctor.finding import Finding, within
from companion.doctor.hand_model import check_hand_model
from companion.doctor.surroundings import check_data_folder, check_voice
from companion.doctor.versions import check_opencv, check_versions

EXAMPLE = """example:
  companion doctor
  companion doctor --camera 1
  companion doctor --camera http://192.168.1.20:8080/video --json
"""

LONGEST_S = 20.0
"""For one check; a camera that blocks is told by its own check before."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion doctor`."""
    parser.epilog = EXAMPLE
    parser.add_argument("--camera", type=_camera, default=0, metavar="N|URL", help="the camera to try (default: 0)")
    parser.add_argument("--json", action="store_true", help="one JSON object a check")


def run(args: argparse.Namespace) -> int:
    """Check everything, a line each; exit status 1 if something needs doing."""
    status = 0
    for name, check in checks(args.camera).items():
        finding = within(LONGEST_S, check)
        status = status if finding.ok else 1
        if args.json:
            print(json.dumps({"check": name, "ok": finding.ok, "says": finding.says}), flush=True)
        else:
            print(f"{'ok' if finding.ok else 'PROBLEM':8} {name:12} {finding.says}", flush=True)
    return status


def checks(camera: Camera) -> dict[str, Callable[[], Finding]]:
    """The checks in the order of their lines."""
    return {
        "versions": check_versions,
        "opencv": check_opencv,
        "hand model": check_hand_model,
        "voice": check_voice,
        "data folder": check_data_folder,
        "camera": partial(check_camera, camera),
    }


def _camera(value: str) -> Camera:
    camera = as_camera(value)
    if camera is None:
        raise argparse.ArgumentTypeError(f"{value!r} is neither a camera number nor a URL")
    return camera
