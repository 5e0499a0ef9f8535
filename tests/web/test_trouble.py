"""When things go wrong: the page reloaded in every phase, the camera away, two pages, the server killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.web.table_page import TablePage
from tests.commands.running import DEMO_CLIP, DEMO_SEATS
from tests.web.hands_on import key_number, seen, start_by_mouse, title
from tests.web.serving import GONE, ClipCamera


def test_a_reload_in_every_phase_loses_nothing(page: Page) -> None:
    def reload(heading: str) -> None:
        page.reload()
        title(page, heading)

    page.locator("#name-0").fill("Ana")
    reload("Who plays?")
    expect(page.locator("#name-0")).to_have_value("Ana")
    start_by_mouse(page)
    title(page, "First ships")
    key_number(page, 7)
    reload("First ships")
    for ship in (11, 23, 30, 16):
        key_number(page, ship)
    title(page, "Round 1")
    reload("Round 1")
    for ship in (2, 5, 9, 14):
        key_number(page, ship)
    title(page, "What is the limit?")
    page.keyboard.press("1")
    reload("What is the limit?")
    key_number(page, 1)
    title(page, "Fists over the table")
    reload("Fists over the table")
    page.keyboard.press(" ")
    title(page, "One, two, three")
    page.reload()
    seen(page)
    title(page, "Busted!")
    reload("Busted!")
    expect(page.locator("#overlay .hand")).to_have_count(5)
    page.keyboard.press("u")
    title(page, "Is that right?")
    reload("Is that right?")
    page.keyboard.press("Enter")
    title(page, "Busted!")
    page.keyboard.press(" ")
    title(page, "Ben picks")
    reload("Ben picks")
    expect(page.locator(".ship-card")).to_have_count(4)


def test_the_camera_is_taken_away_in_the_middle_of_a_countdown(page: Page, camera: ClipCamera) -> None:
    start_by_mouse(page, "Only rule the order")
    title(page, "What is the limit?")
    key_number(page, 11)
    title(page, "Fists over the table")
    page.keyboard.press(" ")
    page.locator(".beat-1, .beat-2").first.wait_for()
    camera.away = True
    expect(page.locator("#trouble")).to_contain_text(GONE)
    title(page, "Fists over the table")
    expect(page.locator("#count")).to_be_disabled()
    camera.away = False
    expect(page.locator("#trouble")).to_be_empty()
    expect(page.locator("#caption")).to_have_text("The camera is back.")
    page.keyboard.press(" ")
    seen(page)
    title(page, "A tie")


def test_every_page_shows_the_same_and_one_tap_counts_once(
    page: Page, context: BrowserContext, table: TablePage
) -> None:
    other = context.new_page()
    other.goto(table.address)
    start_by_mouse(page, "Only rule the order")
    for each in (page, other):
        title(each, "What is the limit?")
        each.locator("#pad-9").click()
    page.locator("#pad-done").click()
    title(other, "Fists over the table")
    key_number(other, 5)  # nobody asks for a number any more
    assert [done["do"] for done in table.sitting.view()["story"]] == ["start", "limit"]
    other.keyboard.press("u")
    title(page, "What is the limit?")


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed in another way there")
def test_the_server_is_killed_in_the_middle_of_a_game_and_started_again(
    context: BrowserContext, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "companion", "play", "--no-browser", "--voice", "off", "--camera", str(DEMO_CLIP)]
    environment = {**os.environ, "COMPANION_HOME": str(tmp_path)}

    def started(*more: str) -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [*command, "--seats", str(DEMO_SEATS), *more], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        return process, next(word for word in process.stdout.readline().split() if word.startswith("http"))

    process, address = started()
    try:
        page = context.new_page()
        page.goto(address)
        start_by_mouse(page, "Only rule the order")
        title(page, "What is the limit?")
        key_number(page, 17)
        title(page, "Fists over the table")
        process.kill()
        process.wait()
        expect(page.locator("#trouble")).to_contain_text("does not answer")
        process, again = started("--port", address.rstrip("/").rpartition(":")[2])
        assert again == address
        expect(page.locator("#trouble")).to_be_empty()
        title(page, "Fists over the table")
        expect(page.locator(".limit-card b")).to_have_text("17")
        page.keyboard.press("u")
        title(page, "What is the limit?")
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    finally:
        process.kill()


def test_names_are_only_text(page: Page) -> None:
    names = ["<b>Ana</b>", "Ben&amp;", "\"Cy\" 'x'", "Dé 🏴"]
    start_by_mouse(page, "Only rule the order", players=names)
    title(page, "What is the limit?")
    key_number(page, 11)
    title(page, "Fists over the table")
    page.keyboard.press("t")
    title(page, "left")
    assert page.locator(".hand-card .who > b").all_inner_texts() == names
    assert page.locator(".hand-card b b").count() == 0
