"""Every test that `docs/rules-coverage/` names exists. Tests are looked up in the source, not run."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games.catalog import GAMES
from tests.games.sessions import REPOSITORY

COVERAGE = REPOSITORY / "docs" / "rules-coverage"
TEST_ID = re.compile(r"(tests/[\w/]+\.py)::((?:\w+::)?test_\w+)")
PAGES = sorted(COVERAGE.glob("*.md"))


@cache
def names_in(path: Path) -> set[str]:
    """The ids of the tests in a file, without it: `test_x`, or `TestX::test_x`."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef)}
    return found


def rows(page: Path) -> list[list[str]]:
    """The cells of each row of the tables on a page, heads and rules left out."""
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    rules = [number for number, row in enumerate(cells) if all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    return [row for number, row in enumerate(cells) if number not in rules and number + 1 not in rules]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_named_test_exists(page: Path) -> None:
    named = TEST_ID.findall(page.read_text(encoding="utf-8"))
    assert named
    missing = {f"{file}::{test}" for file, test in named if test not in names_in(REPOSITORY / file)}
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_sentence_has_a_test_or_the_reason_why_not(page: Path) -> None:
    for row in rows(page):
        assert len(row) >= 2, row
        assert all(row), row
        assert TEST_ID.search(row[-1]) or "test_" not in row[-1], f"tests are named from tests/ on: {row[-1]}"


def test_every_game_has_its_page_and_the_index_links_it() -> None:
    index = (COVERAGE.parent / "rules-coverage.md").read_text(encoding="utf-8")
    assert {page.stem for page in PAGES} == set(GAMES)
    assert all(f"(rules-coverage/{game}.md)" in index for game in GAMES)
