"""`pytest --companion-clips DIR`: each clip of a folder is a test. Without the option this does nothing.

Whatever needs the networks is imported once the option is given, since every run of pytest imports this module.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from companion.clips.bank import Verdicts
    from companion.showdown.watching import Watcher


class ClipIsWrong(Exception):
    """What a clip's test fails with: the seats that are wrong now, or why it cannot be replayed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option."""
    parser.addoption("--companion-clips", metavar="DIR", default=None, help="make each clip in this folder a test")


@pytest.hookimpl(tryfirst=True)  # before -k and -m choose
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the clips to the tests."""
    asked = config.getoption("--companion-clips")
    if asked is not None:
        folder = config.invocation_params.dir / str(asked)
        items.extend(ClipBank.from_parent(session, name=str(asked), folder=folder).collect())


class ClipBank(pytest.Collector):
    """The clips of one folder, and the networks that their tests share."""

    def __init__(self, name: str, parent: pytest.Collector, folder: Path) -> None:
        super().__init__(name, parent)
        self._folder = folder
        self._watcher: Watcher | None = None
        self.kept: Verdicts = {}

    def collect(self) -> "Iterator[ClipTest]":
        """A test for each clip."""
        from companion.clips.bank import clips_in, kept_verdicts
        from companion.errors import CompanionError

        try:
            clips, self.kept = clips_in(self._folder), kept_verdicts(self._folder)
        except CompanionError as error:
            raise pytest.UsageError(f"--companion-clips: {error}") from None
        for name, path in clips:
            yield ClipTest.from_parent(self, name=name, clip=path)

    def watcher(self) -> "Watcher":
        """The networks, loaded with the first clip."""
        from companion.showdown.watching import Watcher

        if self._watcher is None:
            self._watcher = Watcher()
            self.config.add_cleanup(self._watcher.close)
        return self._watcher


class ClipTest(pytest.Item):
    """One clip: it fails when a seat is wrong that was not when the verdicts were kept, or when it is broken."""

    parent: ClipBank

    def __init__(self, name: str, parent: ClipBank, clip: Path) -> None:
        super().__init__(name, parent)
        self._clip = clip

    def runtest(self) -> None:
        """Replay it."""
        from companion.clips.bank import changes
        from companion.clips.checking import check_clip
        from companion.clips.report import TRUTH_UNKNOWN, in_a_line

        check = check_clip(self._clip, self.name, self.parent.watcher())
        if check.fault is not None:
            raise ClipIsWrong(check.fault)
        if not check.seats:
            pytest.skip(TRUTH_UNKNOWN)
        if wrong := [in_a_line(change) for change in changes(check, self.parent.kept) if change.fails]:
            raise ClipIsWrong("\n".join(wrong))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """The sentence alone, without Python's lines."""
        if isinstance(excinfo.value, ClipIsWrong):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it is."""
        return self._clip, None, f"clip {self.name}"
