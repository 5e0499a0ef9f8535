"""`bootstrap.py`: what it checks before it installs, and how far it trusts an environment that is there."""

import ast
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bootstrap

SCRIPT = Path(bootstrap.__file__)


class RecordedEnvironment(bootstrap.Environment):
    """An environment whose steps are written down; `fail_at` names one that is cut short, as by a kill."""

    def __init__(self, root: Path, fail_at: str = "") -> None:
        super().__init__(root)
        self.steps: list[str] = []
        self._fail_at = fail_at

    def _step(self, step: str) -> None:
        self.steps.append(step)
        if step == self._fail_at:
            raise KeyboardInterrupt

    def _works(self) -> bool:
        return self.python.exists()

    def _create(self) -> None:
        self.python.parent.mkdir(parents=True, exist_ok=True)
        self.python.touch()
        self._step("create")

    def _install(self, testing: bool) -> None:
        self._step("install for tests" if testing else "install")

    def _check_imports(self) -> None:
        self._step("import")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "Käse und Brot"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("[project]\n")
    return folder


def steps(root: Path, testing: bool = False) -> list[str]:
    environment = RecordedEnvironment(root)
    assert environment.set_up(testing) == environment.python
    return environment.steps


def test_a_fresh_folder_gets_everything_and_the_next_run_nothing(root: Path) -> None:
    assert steps(root) == ["create", "install", "import"]
    assert steps(root) == []


def test_the_tests_add_their_tools_and_the_demo_keeps_them(root: Path) -> None:
    assert steps(root) == ["create", "install", "import"]
    assert steps(root, testing=True) == ["install for tests", "import"]
    assert steps(root) == []
    assert steps(root, testing=True) == []


def test_a_changed_pyproject_installs_again(root: Path) -> None:
    steps(root, testing=True)
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert steps(root) == ["install for tests", "import"]


def test_another_python_starts_from_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps(root)
    monkeypatch.setattr(platform, "python_version", lambda: "3.14.9")
    assert steps(root) == ["create", "install", "import"]


def test_an_environment_whose_python_is_gone_starts_from_nothing(root: Path) -> None:
    steps(root)
    bootstrap.Environment(root).python.unlink()
    assert steps(root) == ["create", "install", "import"]


@pytest.mark.parametrize(
    ("killed_at", "next_steps"),
    [
        ("install", ["create", "install", "import"]),  # pip may have left half a package that looks whole
        ("import", ["import"]),
    ],
)
def test_what_a_kill_left_is_repaired(root: Path, killed_at: str, next_steps: list[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        RecordedEnvironment(root, fail_at=killed_at).set_up(testing=False)
    assert steps(root) == next_steps
    assert steps(root) == []


def test_making_it_anew_clears_what_was_there(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = bootstrap.Environment(root)
    (root / ".venv" / "lib" / "half").mkdir(parents=True)
    (root / ".venv" / "old.txt").touch()
    asked: list[list[str]] = []

    def recorded(command: list[str]) -> "subprocess.CompletedProcess[str]":
        asked.append(command)
        environment.python.parent.mkdir(exist_ok=True)
        environment.python.touch()
        return subprocess.CompletedProcess(command, 0, "")

    monkeypatch.setattr(bootstrap, "_run", recorded)
    environment._create()
    assert asked[0] == [sys.executable, "-m", "venv", str(root / ".venv")]
    assert sorted(path.name for path in (root / ".venv").iterdir()) == [
        environment.python.parent.name,
        "companion-setup.json",
    ]
    assert json.loads((root / ".venv" / "companion-setup.json").read_text()) == {"state": "installing"}


def test_somebody_elses_environment_is_left_alone(root: Path) -> None:
    (root / ".venv").mkdir()
    (root / ".venv" / "pyvenv.cfg").touch()
    with pytest.raises(bootstrap.SetupError, match="was not made by bootstrap"):
        steps(root)
    assert (root / ".venv" / "pyvenv.cfg").exists()


@pytest.mark.parametrize(("there", "missing"), [("chromium", []), ("google-chrome", []), ("firefox", ["chromium"])])
def test_the_tests_need_a_browser(there: str, missing: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == there else None)
    assert bootstrap.missing_browser() == missing


def test_packages_that_do_not_load_are_one_sentence(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = subprocess.CompletedProcess([], 1, "Traceback\nImportError: libGL.so.1: cannot open shared object file\n")
    monkeypatch.setattr(bootstrap, "_run", lambda command: broken)
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    with pytest.raises(bootstrap.SetupError, match=r"libGL\.so\.1.*install libgl1 and libglib2\.0-0"):
        bootstrap.Environment(root)._check_imports()


def test_an_old_python_can_read_the_script() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("version", [(3, 9, 6), (3, 15, 0)])
def test_a_python_that_does_not_fit_is_told_in_one_sentence(tmp_path: Path, version: tuple[int, ...]) -> None:
    script = shutil.copy(SCRIPT, tmp_path)
    pretend = (
        f"import runpy, sys; sys.version_info = {(*version, 'final', 0)}; "
        f"sys.argv = ['bootstrap.py', 'demo']; runpy.run_path({str(script)!r}, run_name='__main__')"
    )
    ended = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("bootstrap: The Companion needs Python 3.11 to 3.14, and this is ")
    assert not (tmp_path / ".venv").exists()


def test_a_machine_without_mediapipe_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bootstrap.unsupported() is None
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    told = bootstrap.unsupported()
    assert told is not None
    assert "not made for Darwin x86_64" in told


def test_no_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main([]) == 2
    assert capsys.readouterr().err.startswith("usage:")


def linux_with(monkeypatch: pytest.MonkeyPatch, *commands: str) -> list[list[str]]:
    """Pretend a Linux where only these commands exist; the commands that are run, which all succeed."""
    ran: list[list[str]] = []

    def recorded(command: list[str]) -> "subprocess.CompletedProcess[str]":
        ran.append(command)
        return subprocess.CompletedProcess(command, 0, "")

    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in commands else None)
    monkeypatch.setattr(bootstrap, "_run", recorded)
    return ran


def test_a_bare_linux_lacks_libraries_and_a_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    linux_with(monkeypatch)
    monkeypatch.setattr(bootstrap, "_loads", lambda library: False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    venv = f"python3.{sys.version_info[1]}-venv"
    assert bootstrap.missing_system_packages(testing=False) == [venv, "libgl1", "libglib2.0-0", "espeak-ng"]


def test_the_tests_need_an_engine_that_writes_files(monkeypatch: pytest.MonkeyPatch) -> None:
    linux_with(monkeypatch, "spd-say")
    monkeypatch.setattr(bootstrap, "_loads", lambda library: True)
    assert bootstrap.missing_system_packages(testing=False) == []
    assert bootstrap.missing_system_packages(testing=True) == ["espeak-ng"]


def test_root_installs_system_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = linux_with(monkeypatch, "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    bootstrap.install_system_packages(["espeak-ng"])
    (install,) = ran
    assert install[-3:] == ["install", "--no-install-recommends", "espeak-ng"]
    assert "apt-get" in install


@pytest.mark.parametrize("commands", [(), ("apt-get",)])
def test_without_the_right_to_install_it_says_what_is_missing_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], commands: tuple[str, ...]
) -> None:
    ran = linux_with(monkeypatch, *commands)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    bootstrap.install_system_packages(["espeak-ng"])
    assert ran == []
    told = capsys.readouterr().out
    assert told.startswith("Missing on this system: espeak-ng")
    assert told.count("\n") == 1


def test_every_check_runs_and_the_first_failure_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, status in {"good": 0, "bad": 3, "fine": 0, "worse": 4}.items():
        (tmp_path / f"{name}_check.py").write_text(f"raise SystemExit({status})\n")
    checks = {name: [f"{name}_check"] for name in ("good", "bad", "fine", "worse")}
    monkeypatch.setattr(bootstrap, "CHECKS", checks)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    assert bootstrap.run_checks(Path(sys.executable), environment) == 3
    told = capsys.readouterr().out.splitlines()
    assert told == ["== good", "== bad", "== fine", "== worse", "== FAILED: bad, worse"]
