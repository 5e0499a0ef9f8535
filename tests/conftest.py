"""Settings for all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

# A slow or busy machine must not fail a test. Half of Hypothesis' usual examples: what they find is found in the first
# few, and the suite is to be quick.
settings.register_profile("companion", deadline=None, max_examples=50)
settings.load_profile("companion")

_PAGE = Path(__file__).parent / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where two processes share the suite, each file stays whole in one of them, for what its tests share.

    So do all files of the page: one browser at a time, or tables that live in real time fall behind. They take longest
    and come first.
    """
    items.sort(key=lambda item: not item.path.is_relative_to(_PAGE))
    for item in items:
        shared = _PAGE if item.path.is_relative_to(_PAGE) else item.path
        item.add_marker(pytest.mark.xdist_group(str(shared)))
