"""What a person does on the page, by mouse or by keys."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect

from tests.web.serving import PLAYERS, SHOWN

PATIENT_MS = 120_000
"""A busy machine may take as long to read hands."""


def start_by_mouse(page: Page, *choices: str, players: Sequence[str] = PLAYERS) -> None:
    """Fill in the set-up and start; `choices` are the labels of what is chosen besides. Nobody shows a seat."""
    for place, player in enumerate(players):
        page.locator(f"#name-{place}").fill(player)
    for choice in choices:
        page.get_by_role("button", name=choice, exact=True).click()
    page.locator("#start").click()
    expect(page.locator("body")).not_to_have_attribute("data-step", "setup", timeout=PATIENT_MS)
    if page.locator("#leave-seats").count():
        page.locator("#leave-seats").click()


def tap_number(page: Page, number: int) -> None:
    """Type a number on the pad of the page and finish it."""
    for digit in str(number):
        page.locator(f"#pad-{digit}").click()
    page.locator("#pad-done").click()


def key_number(page: Page, number: int) -> None:
    """Type a number on the keyboard and finish it."""
    for digit in str(number):
        page.keyboard.press(digit)
    page.keyboard.press("Enter")


def title(page: Page, text: str) -> None:
    """Wait until the game is where its heading says so."""
    expect(page.locator("#heading")).to_contain_text(text, timeout=PATIENT_MS)


def seen(page: Page) -> None:
    """Wait until the hands of the clip are read; where a busy machine has seen too little to be sure, say it."""
    heading = page.locator("#heading")
    expect(heading).not_to_have_text(re.compile("One, two, three|Reading the hands|Fists"), timeout=PATIENT_MS)
    while "left" in heading.inner_text():
        player = page.locator(".marked .who > b").inner_text()
        page.locator(f".marked #hand-{SHOWN[player]}").click()
        expect(page.locator(f".hand-card.open #who-{player}")).to_have_count(0)


def order(page: Page) -> list[str]:
    """The names in the order that is ruled."""
    return page.locator(".order .who > b").all_inner_texts()


def count_icons(page: Page, icons: Mapping[str, Mapping[str, str]]) -> None:
    """Fill in what the table has counted; what is left out is nothing."""
    for player, counts in icons.items():
        for name, text in counts.items():
            page.locator(f"#icon-{player}-{name}").fill(text)
