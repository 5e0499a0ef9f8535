"""When things go wrong: the page reloaded in every phase, the camera away, two pages, the server killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.web.sharing import listening_socket
from companion.web.table_page import TablePage
from tests.commands.running import DEMO_CLIP, DEMO_SEATS
from tests.games.sessions import written
from tests.web import clicking
from tests.web.clicking import choose_game
from tests.web.hands_on import count_icons, key_number, seen, start_by_mouse, title
from tests.web.serving import GONE, PLAYERS, ClipCamera


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


def type_hands(page: Page, hands: str) -> None:
    """A game in which only the order is ruled, to the hands of its first round, which are typed."""
    start_by_mouse(page, "Only rule the order", players=PLAYERS[: len(hands)])
    title(page, "What is the limit?")
    key_number(page, 20)
    title(page, "Fists over the table")
    page.keyboard.press("t")
    title(page, "left")
    for key in hands:
        page.keyboard.press(key)


def test_a_reload_in_a_tie_in_the_score_and_in_the_end_loses_nothing(page: Page) -> None:
    type_hands(page, "22345")
    title(page, "A tie")
    key_number(page, 7)
    page.keyboard.press("1")
    page.reload()
    title(page, "A tie")
    expect(page.locator("#slot-0")).to_contain_text("7")  # what was typed is still there
    expect(page.locator(".typed")).to_have_text("1")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    title(page, "Not busted")
    page.keyboard.press(" ")
    title(page, "What is the limit?")
    page.keyboard.press("c")
    title(page, "Count your icons")
    count_icons(page, {"Ana": {"ghosts": "2"}, "Eli": {"treasure": "4 4"}})
    page.reload()
    title(page, "Count your icons")
    expect(page.locator("#icon-Eli-treasure")).to_have_value("4 4")
    page.locator("#score").click()
    title(page, "Eli wins")
    page.reload()
    title(page, "Eli wins")
    expect(page.locator(".winner .sum")).to_have_text("8")
    page.keyboard.press("u")
    title(page, "What is the limit?")


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


OTHERS = [("finger_guns", "quickshot", 4), ("captain_pirate", "hand_limit_7", 3), ("ghost_pirates", "table", 8)]
"""The other games: a written session, and after how many of its actions something goes wrong."""


@pytest.mark.parametrize(("game", "name", "count"), OTHERS)
def test_of_two_taps_at_once_in_another_game_one_counts(
    page: Page, context: BrowserContext, table: TablePage, game: str, name: str, count: int
) -> None:
    start, *actions = written(game, name)
    other = context.new_page()
    other.goto(table.address)
    choose_game(page, start, game)
    page.locator("#start").click()
    page.locator("#board > *").first.wait_for()
    for action in actions[:count]:
        clicking.play(page, action)
    heading = page.locator("#heading").inner_text()
    title(other, heading)
    before = len(table.sitting.view()["story"])
    offers = table.sitting.view()["legal"]
    # Both pages ask for the same at the same moment, on the table as they saw it: the second one comes too late.
    wanted = next(action for action in actions[count:] if action["do"] in {offer["do"] for offer in offers})
    version = table.sitting.view()["version"]
    asked = {"do": "line", "line": wanted, "version": version}
    replies = [each.evaluate(ASK, asked) for each in (page, other)]
    assert [(reply["ok"], reply["stale"]) for reply in replies] == [(True, False), (False, True)]
    assert len(table.sitting.view()["story"]) == before + 1
    expect(other.locator("body")).to_have_attribute("data-version", str(replies[0]["version"]))
    other.keyboard.press("u")
    for each in (page, other):
        title(each, heading)


ASK = """asked => new Promise(settle => {
  const socket = new WebSocket(`ws://${location.host}/table`);
  socket.onopen = () => socket.send(JSON.stringify({id: 1, ...asked}));
  socket.onmessage = event => {
    const told = JSON.parse(event.data);
    if (told.reply === 1) { socket.close(); settle(told); }
  };
})"""
"""One tap, as a page sends it."""


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed in another way there")
@pytest.mark.parametrize(("game", "name", "count"), OTHERS)
def test_another_game_goes_on_after_the_server_was_killed(
    context: BrowserContext, tmp_path: Path, game: str, name: str, count: int
) -> None:
    start, *actions = written(game, name)
    port = unused_port()
    with a_server(tmp_path, port) as (process, address):
        page = context.new_page()
        page.goto(address)
        choose_game(page, start, game)
        page.locator("#start").click()
        page.locator("#board > *").first.wait_for()
        for action in actions[:count]:
            clicking.play(page, action)
        heading, board = page.locator("#heading").inner_text(), page.locator("#board").inner_text()
        process.kill()
        process.wait()
        expect(page.locator("#trouble")).to_contain_text("does not answer")
    with a_server(tmp_path, port):
        expect(page.locator("#trouble")).to_be_empty()
        title(page, heading)
        assert page.locator("#board").inner_text() == board
        clicking.play(page, actions[count])
        page.keyboard.press("u")
        title(page, heading)


def unused_port() -> int:
    """A port of a test's own: the one that `companion play` chooses may be another test's once its server is killed."""
    with listening_socket(0, shared=False) as unused:
        return int(unused.getsockname()[1])


@contextmanager
def a_server(folder: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`companion play` in a process of its own, and its address; killed in the end, if it was not before."""
    command = [sys.executable, "-m", "companion", "play", "--no-browser", "--voice", "off", "--camera", str(DEMO_CLIP)]
    environment = {**os.environ, "COMPANION_HOME": str(folder)}
    wishes = ["--seats", str(DEMO_SEATS), "--port", str(port)]
    process = subprocess.Popen([*command, *wishes], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, next(word for word in process.stdout.readline().split() if word.startswith("http"))
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed in another way there")
def test_the_server_is_killed_in_the_middle_of_a_game_and_started_again(
    context: BrowserContext, tmp_path: Path
) -> None:
    port = unused_port()
    with a_server(tmp_path, port) as (process, address):
        page = context.new_page()
        page.goto(address)
        start_by_mouse(page, "Only rule the order")
        title(page, "What is the limit?")
        key_number(page, 17)
        title(page, "Fists over the table")
        process.kill()
        process.wait()
        expect(page.locator("#trouble")).to_contain_text("does not answer")
    with a_server(tmp_path, port) as (process, again):
        assert again == address
        expect(page.locator("#trouble")).to_be_empty()
        title(page, "Fists over the table")
        expect(page.locator(".limit-card b")).to_have_text("17")
        page.keyboard.press("u")
        title(page, "What is the limit?")
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


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


def test_a_double_click_on_a_reading_does_not_skip_its_ruling(page: Page, table: TablePage) -> None:
    ruled_after_typing(page)
    page.locator("#agree").click()
    title(page, "Not busted")
    box = page.locator("#next").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    title(page, "Not busted")
    assert table.sitting.view()["step"] == "ruled"
    page.locator("#next").click()
    title(page, "What is the limit?")


def test_a_double_tap_on_a_reading_does_not_skip_its_ruling(page: Page, table: TablePage) -> None:
    ruled_after_typing(page)
    page.evaluate(TAP, ["#agree", 1000])
    title(page, "Not busted")
    page.evaluate(TAP, ["#next", 1300])
    assert table.sitting.view()["step"] == "ruled"
    page.evaluate(TAP, ["#next", 1800])
    title(page, "What is the limit?")


TAP = """([button, at]) => {
  const place = {pointerType: "touch", detail: 1, clientX: 900, clientY: 600};
  const tap = new PointerEvent("click", {bubbles: true, cancelable: true, ...place});
  Object.defineProperty(tap, "timeStamp", {value: at});
  document.querySelector(button).dispatchEvent(tap);
}"""
"""A tap of a finger at one place and at a moment, in milliseconds."""


def ruled_after_typing(page: Page) -> None:
    """Back from a ruling to the hands that were ruled."""
    type_hands(page, "5431")
    title(page, "Not busted")
    page.keyboard.press("u")
    title(page, "Is that right?")


def test_impatient_presses_count_once_and_a_left_game_leaves_no_words(page: Page, table: TablePage) -> None:
    for place, player in enumerate(PLAYERS):
        page.locator(f"#name-{place}").fill(player)
    page.get_by_role("button", name="Only rule the order", exact=True).click()
    page.locator("#start").dblclick()
    title(page, "What is the limit?")
    expect(page.locator("#caption")).to_have_text("What is the limit?")
    key_number(page, 9)
    title(page, "Fists over the table")
    page.locator("#count").dblclick()
    title(page, "One, two, three")
    expect(page.locator("#caption")).to_have_text("The limit is nine.")
    page.locator("#stop").click()
    page.keyboard.press("k")
    page.locator("#m-leave").click()
    page.locator("#leave-yes").click()
    title(page, "Who plays?")
    expect(page.locator("#caption")).to_have_text("")
    page.reload()
    title(page, "Who plays?")
    expect(page.locator("#caption")).to_have_text("")
