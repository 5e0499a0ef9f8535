"""Playing a written action on the page of a game that is played by its legal actions: click by click."""

import json
import re
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Page

_PATIENCE_S = 20.0

_SEEN = """() => {
  const field = document.querySelector("#panel .field");
  return [Number(document.body.dataset.version), field?.dataset.field ?? "", field?.dataset.is ?? "",
          Boolean(document.getElementById("confirm"))];
}"""


class Seen(NamedTuple):
    """Where the page is: the table's version, the field that is open, its kind, whether all is said."""

    version: int
    field: str
    kind: str
    settled: bool


def choose_game(page: Page, start: Mapping[str, Any], game: str) -> None:
    """The set-up up to its button: the game, the players, captains and currents, and the rules of the house."""
    page.locator(f"#game-{game}").click()
    for place, player in enumerate(start["players"]):
        page.locator(f"#name-{place}").fill(player)
    for place, captain in enumerate(start.get("captains", ()), 1):
        page.locator(f"#choice-Captain-of-player-{place}-{captain}").click()
    for column, current in enumerate(start.get("currents", ()), 1):
        button = page.locator(f"#current-{column}")
        if button.get_attribute("aria-label") != f"Current {column}: {current}":
            button.click()
    if start.get("house"):
        page.locator("#house-rules summary").click()
    for name, choice in start.get("house", {}).items():
        words = name.replace("_", " ").capitalize()
        page.locator(f"#{_slug(f'choice-{words}-{_plain(choice)}')}").click()


def play(page: Page, action: Mapping[str, Any]) -> None:
    """Find the action among what may be done now, say all that it needs, and wait until the table has taken it."""
    before = _seen(page).version
    verb = page.locator(f"#do-{action['do']}")
    if verb.count():
        verb.click()
    now = _changed(page, None)
    while now.version == before and not now.settled:
        _fill(page, now, _said(action, now.field))
        now = _changed(page, now)
    if now.version == before:
        page.locator("#confirm").click()
    until = time.monotonic() + _PATIENCE_S
    while _seen(page).version == before:
        assert time.monotonic() < until, f"not taken: {action}"
        page.wait_for_timeout(5)


def _fill(page: Page, at: Seen, value: Any) -> None:
    match at.kind:
        case "choose":
            option = page.locator(f"#opt-{'none' if value is None else _slug(_plain(value))}")
            (option if option.count() else page.locator(".option").first).click()
        case "some":
            for one in value:
                page.locator(f"#some-{_slug(_plain(one))}").click()
            page.locator("#these").click()
        case "dice":
            for face in value:
                page.locator(f"#die-{face}").click()
        case "whole":
            page.locator("#whole").fill(str(value))
            page.locator("#whole-done").click()


def _said(action: Mapping[str, Any], field: str) -> Any:
    """The value at a path such as `hands.Ana`; None if the action is silent."""
    value: Any = action
    for key in field.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _seen(page: Page) -> Seen:
    return Seen(*page.evaluate(_SEEN))


def _changed(page: Page, last: Seen | None) -> Seen:
    """Where the page is once it is no longer where it was; a click that only changes the page does so at once."""
    for now in _looks(page):
        if now != last:
            return now
    raise AssertionError(f"the page stays at {last}")


def _looks(page: Page) -> Iterator[Seen]:
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        now = _seen(page)
        if now.field or now.settled or page.locator(".verbs, .scores").count():
            yield now
        page.wait_for_timeout(5)


def _plain(value: Any) -> str:
    """A value as the page writes it."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _slug(text: str) -> str:
    return re.sub(r"^-|-$", "", re.sub(r"\W+", "-", text))
