"""Sets up everything that the Companion needs, then runs it.

    python3 bootstrap.py demo    the demo, or any other command of the Companion with its options
    python3 bootstrap.py test    lint, types and tests

It keeps its packages in `.venv` beside this file, and touches them only when pyproject.toml or Python has changed.
Only the standard library is used, in a grammar that an old Python can read, so that it can say that it is too old.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST, NEWEST = (3, 11), (3, 14)

LIBRARIES = {"libGL.so.1": "libgl1", "libgthread-2.0.so.0": "libglib2.0-0"}
"""What opencv-python needs of Linux and does not bring along, with Debian's package for each."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
"""The tests open the table page in the first of these that there is."""

CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "pytest": ["pytest", "--numprocesses=2", "--dist=loadgroup", "--no-loadscope-reorder"],
}
"""What `test` runs, as modules of Python; pytest comes last, so that its closing line is near the end.

The page's tests mostly wait, in real time, and need a core of their own; the other process runs all others meanwhile
(`tests/conftest.py`).
"""


class SetupError(Exception):
    """One sentence: what is missing and what to do about it."""


def main(arguments: list[str]) -> int:
    """Set up, then run the command; its exit status, 1 when the set-up failed, 2 without a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a folder's name may not fit the console's encoding
    if not arguments or arguments[0].startswith("-"):
        print("usage: python3 bootstrap.py demo | test | any other command of the Companion", file=sys.stderr)
        return 2
    testing = arguments[0] == "test"
    try:
        problem = unsupported()
        if problem:
            raise SetupError(problem)
        install_system_packages(missing_system_packages(testing))
        if testing:
            # By itself, since not every system with apt-get has a package of this name.
            install_system_packages(missing_browser())
        python = Environment(ROOT).set_up(testing)
    except SetupError as error:
        print(f"bootstrap: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bootstrap: Interrupted; the next run makes up for it.", file=sys.stderr)
        return 130
    # The checkout goes before the installed copy, which is there for its dependencies; what else may stand in
    # PYTHONPATH would mix foreign packages with ours.
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if testing:
        return run_checks(python, environment)
    return become([str(python), "-m", "companion", *arguments], environment)


def unsupported() -> str | None:
    """Why this Python cannot run the Companion, in one sentence; None when it can."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        return (
            f"The Companion needs Python 3.{OLDEST[1]} to 3.{NEWEST[1]}, and this is {platform.python_version()}: "
            "install one of these (from python.org or with your package manager) and start bootstrap.py with it."
        )
    kind = sysconfig.get_platform() if os.name == "nt" else f"{platform.system()} {platform.machine()}"
    if kind not in ("win-amd64", "Darwin arm64", "Linux x86_64"):
        return (
            f"MediaPipe, which finds the hands, is not made for {kind}: the Companion runs on macOS (Apple silicon), "
            "Windows (64-bit Intel or AMD, with the 64-bit Python) and Linux (64-bit Intel or AMD)."
        )
    return None


def missing_system_packages(testing: bool) -> list[str]:
    """Debian's names of what this Linux lacks; nothing on other systems, which bring it all."""
    if platform.system() != "Linux":
        return []
    missing = []
    if importlib.util.find_spec("ensurepip") is None:
        missing.append(f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
    missing += [package for library, package in LIBRARIES.items() if not _loads(library)]
    # The tests listen to what is spoken, and only the espeak engines can write that to a file.
    engines = ("espeak-ng", "espeak") if testing else ("espeak-ng", "espeak", "spd-say")
    if not any(map(shutil.which, engines)):
        missing.append("espeak-ng")
    return missing


def missing_browser() -> list[str]:
    """Debian's name of the browser for the tests of the table page, where there is none; they are skipped without."""
    if platform.system() != "Linux" or any(map(shutil.which, BROWSERS)):
        return []
    return ["chromium"]


def install_system_packages(packages: list[str]) -> None:
    """Install them where that needs no password; else say what to install, and go on without."""
    if not packages:
        return
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        print(f"Missing on this system: {names} (Debian's names); please install what your system calls them.")
        return
    if os.geteuid() == 0:
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-o", "DPkg::Lock::Timeout=120"]
    elif shutil.which("sudo") and _run(["sudo", "-n", "true"]).returncode == 0:
        apt = ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-o", "DPkg::Lock::Timeout=120"]
    else:
        print(f"Missing on this system: {names}; please run: sudo apt-get install {names}")
        return
    print(f"Installing system packages: {names}", flush=True)
    install = [*apt, "install", "--no-install-recommends", *packages]
    if _run(install).returncode == 0:
        return
    _run([*apt, "update"])  # a fresh machine has no package lists yet
    result = _run(install)
    if result.returncode != 0:
        reason = (result.stdout.strip().splitlines() or ["no reason was given"])[-1]
        print(f"The system packages {names} could not be installed ({reason}); going on without them.")


class Environment:
    """The virtual environment in `.venv`, with a note in it of how far its set-up came."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folder = root / ".venv"
        self._note = self._folder / "companion-setup.json"
        self.python = self._folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def set_up(self, testing: bool) -> Path:
        """Its Python, after everything that is missing has been installed. Raises `SetupError`."""
        note = self._read_note()
        if note is None and self._folder.exists() and any(self._folder.iterdir()):
            raise SetupError(f"{self._folder} was not made by bootstrap.py: move it away, then run this again.")
        note = note or {}
        wanted = {
            "pyproject": hashlib.sha256((self._root / "pyproject.toml").read_bytes()).hexdigest(),
            "python": platform.python_version(),
            "testing": testing or note.get("testing") is True,  # what is there for the tests stays
        }
        up_to_date = {key: note.get(key) for key in wanted} == wanted
        if up_to_date and note.get("state") == "ready" and self._works():
            return self.python
        if not (up_to_date and note.get("state") == "installed"):
            if note.get("python") != wanted["python"] or note.get("state") == "installing" or not self._works():
                # A half-made environment can look whole to pip, so it starts again from nothing.
                self._create()
            self._write_note({**wanted, "state": "installing"})
            self._install(testing=wanted["testing"] is True)
            self._write_note({**wanted, "state": "installed"})
        self._check_imports()
        self._write_note({**wanted, "state": "ready"})
        return self.python

    def _read_note(self) -> dict[str, object] | None:
        try:
            note = json.loads(self._note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return note if isinstance(note, dict) else None

    def _write_note(self, note: dict[str, object]) -> None:
        partial = self._note.with_suffix(".partial")
        partial.write_text(json.dumps(note), encoding="utf-8")
        os.replace(partial, self._note)

    def _works(self) -> bool:
        return self.python.exists() and _run([str(self.python), "-c", "import pip"]).returncode == 0

    def _create(self) -> None:
        print(f"Making a Python environment in {self._folder}", flush=True)
        try:
            self._folder.mkdir(exist_ok=True)
            self._write_note({"state": "installing"})
            for child in self._folder.iterdir():
                if child.is_dir() and not child.is_symlink():
                    shutil.rmtree(child)
                elif child != self._note:
                    child.unlink()
        except OSError as error:
            raise SetupError(f"{self._folder} could not be made anew: {error}.") from error
        result = _run([sys.executable, "-m", "venv", str(self._folder)])
        if result.returncode != 0 or not self._works():
            raise SetupError(
                "Python could not make an environment; on Debian and Ubuntu this runs first: "
                f"sudo apt-get install python{sys.version_info[0]}.{sys.version_info[1]}-venv"
                if importlib.util.find_spec("ensurepip") is None
                else f"Python could not make an environment in {self._folder}: {result.stdout.strip()}"
            )

    def _install(self, testing: bool) -> None:
        print("Installing Python packages; this takes a minute or two the first time", flush=True)
        pip = [str(self.python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        status = subprocess.call([*pip, ".[dev]" if testing else "."], cwd=self._root)
        if status != 0:
            raise SetupError(f"pip could not install the packages (exit status {status}): its reason stands above.")

    def _check_imports(self) -> None:
        result = _run([str(self.python), "-c", "import cv2, numpy, mediapipe.tasks.python.vision"])
        if result.returncode != 0:
            remedy = {
                "Windows": "install the Microsoft Visual C++ Redistributable (x64)",
                "Linux": f"install {' and '.join(LIBRARIES.values())}, or what your system calls them",
            }.get(platform.system(), "delete .venv and run this again")
            reason = (result.stdout.strip().splitlines() or ["no reason was given"])[-1]
            raise SetupError(f"The installed packages do not load ({reason}): {remedy}.")


def run_checks(python: Path, environment: dict[str, str]) -> int:
    """Run every check, whatever the others say; the exit status of the first that failed, 0 when none did."""
    failed = {}
    for name, arguments in CHECKS.items():
        print(f"== {name}", flush=True)
        status = subprocess.call([str(python), "-m", *arguments], cwd=ROOT, env=environment)
        if status != 0:
            failed[name] = status
    print(f"== FAILED: {', '.join(failed)}" if failed else f"== All passed: {', '.join(CHECKS)}")
    return next(iter(failed.values()), 0)


def become(command: list[str], environment: dict[str, str]) -> int:
    """Run `command` in place of this program, so that Ctrl-C and the exit status are its own."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(command[0], command, environment)
    with subprocess.Popen(command, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # the command has got it too, and ends as it sees fit
                continue


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run quietly: what it prints is kept in `stdout`."""
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
