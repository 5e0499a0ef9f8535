"""Whether everybody can use the page: axe's rules in every phase, by ear, and on small screens."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from companion.web.table_page import TablePage
from tests.web.hands_on import count_icons, key_number, start_by_mouse, title
from tests.web.serving import PLAYERS

SPEECH = """
window.spoken = [];
class Said { constructor(text) { this.text = text; } }
window.SpeechSynthesisUtterance = Said;
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-GB", localService: true }],
  addEventListener() {}, cancel() {}, resume() {}, paused: false,
  speak(u) {
    window.spoken.push(u.text);
    setTimeout(() => { u.onstart?.({}); setTimeout(() => u.onend?.({}), 5); }, 5);
  },
}});
"""
"""A browser with a voice: what it says is kept, and reported as a real one would."""


def heard_until(page: Page, condition: str) -> None:
    """Wait until this is true of what was spoken; the page's own policy forbids the browser's way of waiting."""
    until = time.monotonic() + 20
    while not page.evaluate(condition):
        assert time.monotonic() < until, page.evaluate("window.spoken")
        page.wait_for_timeout(50)


def check(page: Page, phase: str) -> None:
    """No finding of axe that is serious or worse."""
    found = [
        (finding["id"], [node["html"] for node in finding["nodes"]])
        for finding in Axe().run(page).response["violations"]
        if finding["impact"] in ("serious", "critical")
    ]
    assert found == [], phase


@pytest.mark.parametrize("light", ["dark", "light"])
def test_axe_has_no_serious_findings_in_any_phase(page: Page, light: str) -> None:
    page.evaluate("light => localStorage.setItem('companion', JSON.stringify({theme: light}))", light)
    page.reload()
    title(page, "Who plays?")
    check(page, "set-up")
    start_by_mouse(page, "With guns", "Only rule the order", players=PLAYERS[:4])
    title(page, "What is the limit?")
    check(page, "limit")
    key_number(page, 9)
    title(page, "Fists over the table")
    check(page, "ready")
    page.keyboard.press("t")
    title(page, "left")
    check(page, "review")
    for key in "g541":
        page.keyboard.press(key)
    title(page, "Bang!")
    check(page, "ruled")
    for key in "hik":
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        check(page, f"dialog {key}")
        page.keyboard.press("Escape")
    page.keyboard.press(" ")
    title(page, "What is the limit?")
    page.keyboard.press("c")
    title(page, "Count your icons")
    check(page, "score")
    count_icons(page, {"Ana": {"ghosts": "3"}, "Ben": {"treasure": "3"}})
    page.locator("#score").click()
    title(page, "wins")
    check(page, "over")


def test_only_one_page_speaks_and_everything_shown_is_heard(context: BrowserContext, speaking: TablePage) -> None:
    context.add_init_script(SPEECH)
    pages = [context.new_page(), context.new_page()]
    for page in pages:
        page.goto(speaking.address)
        page.locator("#start").wait_for()
        page.keyboard.press("Shift")  # nothing may speak before it has been touched
    start_by_mouse(pages[0], "Only rule the order", players=PLAYERS[:4])
    for page in pages:
        title(page, "What is the limit?")
    key_number(pages[1], 20)
    title(pages[0], "Fists over the table")
    pages[0].keyboard.press("t")
    title(pages[0], "left")
    for key in "5431":
        pages[0].keyboard.press(key)
    title(pages[0], "Not busted")
    heard_until(pages[0], "window.spoken.some(text => text.startsWith('Not busted'))")
    spoken = [page.evaluate("window.spoken") for page in pages]
    assert [] in spoken
    (heard,) = [said for said in spoken if said]
    assert "The limit is twenty." in heard
    assert [text for text in heard if text.startswith("Ana ")] == ["Ana five."]  # a correction says the correction only

    pages[0].keyboard.press("w")
    heard_until(pages[0], "window.spoken.at(-1).startsWith('Dee goes last')")
    pages[0].keyboard.press("m")
    expect(pages[1].locator("#mute")).to_have_attribute("aria-pressed", "true")
    pages[0].keyboard.press(" ")
    title(pages[0], "What is the limit?")
    assert pages[0].evaluate("window.spoken.at(-1)").startswith("Dee goes last")
    pages[0].keyboard.press("o")  # what is asked for is spoken all the same
    heard_until(pages[0], "window.spoken.at(-1).startsWith('Round two.')")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_nothing_is_wider_than_the_screen(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})

    def fits() -> bool:
        return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    start = page.locator("#start")
    start.wait_for()
    assert fits()
    start_by_mouse(page, "With guns", players=[*PLAYERS[:3], "Maximilian-Alexander von Hohenstein"])
    title(page, "First ships")
    assert fits()
    for ship in (7, 11, 23, 30):
        key_number(page, ship)
    title(page, "Round 1")
    for ship in (2, 5, 9):
        key_number(page, ship)
    title(page, "What is the limit?")
    assert fits()
    key_number(page, 9)
    title(page, "Fists over the table")
    page.keyboard.press("t")
    title(page, "left")
    assert fits()
    for key in "g541":
        page.keyboard.press(key)
    title(page, "Bang!")
    assert fits()
    page.keyboard.press(" ")
    title(page, "picks")
    assert fits()


def test_the_page_is_small(table: TablePage, page: Page) -> None:
    sizes = page.evaluate(
        "() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]"
        ".map(entry => [entry.name, entry.decodedBodySize])"
    )
    assert 10_000 < sum(size for _, size in sizes) < 300_000
    assert all(name.startswith(table.address) for name, _ in sizes)


def test_on_a_phone_nothing_shows_between_the_large_button_and_the_caption(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#start").wait_for()
    bottom, top = page.evaluate(
        """() => [document.querySelector(".actions").getBoundingClientRect().bottom,
          document.getElementById("captions").getBoundingClientRect().top]"""
    )
    assert 0 <= bottom - top < 5
