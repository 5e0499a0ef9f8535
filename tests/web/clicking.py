"""Playing a written action on the page of a game that is played by its legal actions: click by click, or key by key."""

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page

_PATIENCE_S = 60.0

_SEEN = """() => {
  const field = document.querySelector("#panel .field");
  return [Number(document.body.dataset.version), field?.dataset.field ?? "", field?.dataset.is ?? "",
          Boolean(document.getElementById("confirm"))];
}"""


Press = Callable[[Locator], None]
"""How a button is pressed."""

_MOST_TABS = 250


def click(button: Locator) -> None:
    """With the mouse."""
    button.click()


def key(button: Locator) -> None:
    """By the key that is written on it; where there is none, the focus is moved to it by Tab."""
    button.wait_for(state="attached")
    written = (button.get_attribute("data-key") or "").split("|")[0]
    on_another = button.page.evaluate("document.activeElement.matches('button, summary')")
    if written and not (written == "Enter" and on_another):  # the button with the focus would get it
        button.page.keyboard.press(written)
    else:
        tab_to(button)
        button.page.keyboard.press("Enter")


def tab_to(element: Locator) -> None:
    """Move the focus by Tab alone."""
    for _ in range(_MOST_TABS):
        if element.evaluate("element => element === document.activeElement"):
            return
        element.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {element}")


class Seen(NamedTuple):
    """Where the page is: the table's version, the field that is open, its kind, whether all is said."""

    version: int
    field: str
    kind: str
    settled: bool


def choose_game(page: Page, start: Mapping[str, Any], game: str, press: Press = click) -> None:
    """The set-up up to its button: the game, the players, captains and currents, and the rules of the house."""
    press(page.locator(f"#game-{game}"))
    for place, player in enumerate(start["players"]):
        _write(page.locator(f"#name-{place}"), player, press)
    for place in range(len(start["players"]), page.locator(".names input").count()):
        if page.locator(f"#name-{place}").input_value():  # who played before
            _write(page.locator(f"#name-{place}"), "", press)
    for place, captain in enumerate(start.get("captains", ()), 1):
        press(page.locator(f"#choice-Captain-of-player-{place}-{captain}"))
    for column, current in enumerate(start.get("currents", ()), 1):
        button = page.locator(f"#current-{column}")
        if button.get_attribute("aria-label") != f"Current {column}: {current}":
            press(button)
    if start.get("house"):
        press(page.locator("#house-rules summary"))
    for name, choice in start.get("house", {}).items():
        words = name.replace("_", " ").capitalize()
        press(page.locator(f"#{_slug(f'choice-{words}-{_plain(choice)}')}"))


def play(page: Page, action: Mapping[str, Any], press: Press = click) -> None:
    """Find the action among what may be done now, say all that it needs, and wait until the table has taken it."""
    before = _seen(page).version
    verb = page.locator(f"#do-{action['do']}")
    if verb.count():
        press(verb)
    now = _changed(page, None)
    while now.version == before and not now.settled:
        _fill(page, now, _said(action, now.field), press)
        now = _changed(page, now)
    if now.version == before:
        press(page.locator("#confirm"))
    until = time.monotonic() + _PATIENCE_S
    while _seen(page).version == before:
        assert time.monotonic() < until, f"not taken: {action}"
        page.wait_for_timeout(5)


def _fill(page: Page, at: Seen, value: Any, press: Press) -> None:
    match at.kind:
        case "choose":
            option = page.locator(f"#opt-{'none' if value is None else _slug(_plain(value))}")
            press(option if option.count() else page.locator(".option").first)
        case "some" if press is key and page.locator("#by-number").count():
            tab_to(page.locator("#by-number"))
            for one in [*map(str, value), ""]:  # Enter alone: these
                page.keyboard.type(one)
                page.keyboard.press("Enter")
        case "some":
            for one in value:
                press(page.locator(f"#some-{_slug(_plain(one))}"))
            press(page.locator("#these"))
        case "dice":
            for face in value:
                press(page.locator(f"#die-{face}"))
        case "whole":
            _write(page.locator("#whole"), str(value), press)
            press(page.locator("#whole-done"))


def _write(field: Locator, text: str, press: Press) -> None:
    if press is click:
        field.fill(text)
    else:
        tab_to(field)
        field.page.keyboard.press("ControlOrMeta+a")
        field.page.keyboard.press("Backspace")
        field.page.keyboard.type(text)


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
