"""Takes the pictures of the table page for README and docs, by playing on the real page with the demo's clip.

python -m tests.web.pictures docs           the pictures of the README
python -m tests.web.pictures --all FOLDER   every phase at three sizes, to look at
"""

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from companion.web.table_page import TablePage
from tests.games.sessions import written
from tests.web import clicking
from tests.web.clicking import choose_game
from tests.web.conftest import PATIENCE_MS, launched
from tests.web.hands_on import count_icons, key_number, seen, start_by_mouse, title
from tests.web.serving import PLAYERS, ClipCamera, LastingWatcher, served
from tests.web.test_fair_play import answer, review, unfair_table
from tests.web.test_seats import begin, show_hands

SIZES = {"tv": (1920, 1080), "laptop": (1280, 720), "phone": (390, 844)}

README = {
    ("laptop", "ruled"): "page-ruling.jpg",
    ("laptop", "seats"): "page-seats.jpg",
    ("laptop", "counting"): "page-countdown.jpg",
    ("laptop", "evidence"): "page-evidence.jpg",
    ("laptop", "take"): "page-ships.jpg",
    ("laptop", "over"): "page-winners.jpg",
    ("phone", "ruled"): "page-phone.jpg",
    ("laptop", "finger_guns"): "page-finger-guns.jpg",
    ("laptop", "captain_pirate"): "page-captain-pirate.jpg",
    ("laptop", "ghost_pirates"): "page-ghost-pirates.jpg",
}
"""Which phase at which size is which picture."""

OTHERS = {"finger_guns": ("quickshot", 5), "captain_pirate": ("own_deck_4", 31), "ghost_pirates": ("table", 37)}
"""The other games: the written session that is played, and how many of its actions."""


def main() -> None:
    """Play, and take the pictures."""
    parser = argparse.ArgumentParser(description="Pictures of the table page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="every phase at every size")
    parser.add_argument("--size", choices=tuple(SIZES), action="append", help="only at this size")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    camera, watcher = ClipCamera(), LastingWatcher()
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for size in args.size or SIZES:

            def take(page: Page, phase: str, size: str = size) -> None:
                name = f"{size}-{phase}.jpg" if args.all else README.get((size, phase))
                if name is not None:
                    page.screenshot(path=args.folder / name, type="jpeg", quality=86)

            with new_home() as home, served(home, camera, watcher) as table:
                play(browser, table, SIZES[size], take)
                for game in OTHERS:
                    play_other(browser, table, SIZES[size], game, take)
            with new_home() as home, served(home, camera, watcher, with_seats=False) as table:
                show_seats(browser, table, camera, SIZES[size], take)
            with new_home() as home, unfair_table(home, watcher) as table:
                cheat(browser, table, SIZES[size], take)
        browser.close()
    watcher.end()


@contextmanager
def new_home() -> Iterator[Path]:
    """A place for the user's data of one table."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        yield Path(home)


def play(browser: Browser, table: TablePage, size: tuple[int, int], take: Callable[[Page, str], None]) -> None:
    """A short game from the set-up to the winners; `take` is called in every phase."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE_MS)
    page.goto(table.address)
    page.locator("#start").wait_for()
    take(page, "setup")
    start_by_mouse(page, "With guns")
    title(page, "First ships")
    key_number(page, 7)
    take(page, "first_ships")
    for ship in (11, 23, 30, 16):
        key_number(page, ship)
    title(page, "Round 1")
    for ship in (2, 19, 25, 14):
        key_number(page, ship)
    title(page, "What is the limit?")
    page.keyboard.press("1")
    take(page, "limit")
    key_number(page, 1)
    title(page, "Fists over the table")
    page.wait_for_timeout(500)
    take(page, "ready")
    page.keyboard.press(" ")
    page.locator(".beat-3").wait_for()
    page.wait_for_timeout(500)
    take(page, "counting")
    seen(page)
    title(page, "Busted!")
    page.wait_for_timeout(1500)
    take(page, "ruled")
    page.keyboard.press("u")
    title(page, "Is that right?")
    page.locator("#who-Ben").click()
    page.wait_for_timeout(300)
    take(page, "review")
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    title(page, "Bang!")
    page.wait_for_timeout(1000)
    take(page, "bang")
    page.keyboard.press("h")
    page.wait_for_timeout(300)
    take(page, "history")
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    page.wait_for_timeout(300)
    take(page, "menu")
    page.keyboard.press("Escape")
    page.keyboard.press(" ")
    title(page, "picks")
    page.keyboard.press("2")
    title(page, "Cy picks")
    page.wait_for_timeout(500)
    take(page, "take")
    page.keyboard.press("k")
    page.locator("#m-leave").click()
    page.locator("#leave-yes").click()
    title(page, "Who plays?")
    start_by_mouse(page, "Only rule the order")
    title(page, "What is the limit?")
    page.locator("#to-score").click()
    title(page, "Count your icons")
    icons = {"ghosts": "01203", "jars": "10100", "keys": "21132", "papers": "22121", "torches": "12312"}
    bags = dict(zip(PLAYERS, ("5 4 3", "3 2 4 1", "5 5", "2 3 3", "4 4 2"), strict=True))
    counted = {
        player: {name: counts[place] for name, counts in icons.items()} | {"treasure": bags[player]}
        for place, player in enumerate(PLAYERS)
    }
    count_icons(page, counted)
    take(page, "score")
    page.locator("#score").click()
    title(page, "win")
    page.wait_for_timeout(3500)
    take(page, "over")
    page.locator("#leave").click()
    title(page, "Who plays?")
    page.close()


def show_seats(
    browser: Browser, table: TablePage, camera: ClipCamera, size: tuple[int, int], take: Callable[[Page, str], None]
) -> None:
    """Everybody shows a hand, one after the other."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE_MS)
    camera.posing = ()
    begin(page, table.address, PLAYERS[:4])
    show_hands(page, camera, PLAYERS[:3])
    title(page, "Dee, show your hand")
    take(page, "seats-asked")
    camera.posing = PLAYERS[:4]
    title(page, "Do these places fit?")
    camera.posing = PLAYERS
    page.wait_for_timeout(1000)
    take(page, "seats")
    page.keyboard.press("n")
    page.wait_for_timeout(300)
    take(page, "seats-moving")
    camera.posing = None
    page.close()


def cheat(browser: Browser, table: TablePage, size: tuple[int, int], take: Callable[[Page, str], None]) -> None:
    """A round with a late and a switched hand, up to the offer to keep it as a clip."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(PATIENCE_MS)
    review(page, table)
    if page.locator("#who-Dee").get_attribute("aria-expanded") == "false":
        page.locator("#who-Dee").click()
    page.locator(".proof").first.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    take(page, "evidence")
    answer(page, {"Ana": 5, "Ben": 3, "Cy": 1, "Dee": 2})
    title(page, "Not busted")
    page.wait_for_timeout(1500)
    take(page, "misread")
    page.close()


def play_other(
    browser: Browser, table: TablePage, size: tuple[int, int], game: str, take: Callable[[Page, str], None]
) -> None:
    """A game that is played by its legal actions, up to where there is something to see."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE_MS)
    page.goto(table.address)
    page.locator("#start").wait_for()
    name, count = OTHERS[game]
    start, *actions = written(game, name)
    choose_game(page, start, game)
    take(page, f"{game}-setup")
    page.locator("#start").click()
    page.locator("#board > *").first.wait_for()
    for action in actions[:count]:
        clicking.play(page, action)
    page.wait_for_timeout(300)
    take(page, game)
    page.keyboard.press("1")
    page.wait_for_timeout(100)
    take(page, f"{game}-form")
    page.keyboard.press("k")
    page.locator("#m-leave").click()
    page.locator("#leave-yes").click()
    page.locator("#start").wait_for()
    page.close()


if __name__ == "__main__":
    main()
