"""The seats learned on the page: real hands in the picture, one player after the other; by mouse, keys and touch."""

import time
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.sitting import seating
from companion.table.background import BackgroundStudy
from companion.table.kept import kept_path, kept_profile
from companion.table.profile import TableProfile, read_profile, write_profile
from companion.web.table_page import TablePage
from tests.commands.running import DEMO_SEATS
from tests.web.hands_on import PATIENT_MS, key_number, start_by_mouse, title
from tests.web.serving import PLAYERS, ClipCamera
from tests.web.test_access import check

FOUR = PLAYERS[:4]


def begin(page: Page, address: str, players: Sequence[str] = FOUR) -> None:
    """The set-up by keys, to the first player's hand."""
    page.goto(address)
    for place, player in enumerate(players):
        page.locator(f"#name-{place}").fill(player)
    page.get_by_role("button", name="Only rule the order", exact=True).click()
    page.locator("#start").click()
    title(page, f"{players[0]}, show your hand")


def show_hands(page: Page, camera: ClipCamera, players: Sequence[str] = FOUR) -> None:
    """Every player in turn holds the hand over the table."""
    for at, player in enumerate(players, start=1):
        title(page, f"{player}, show your hand")
        camera.posing = players[:at]
    expect(page.locator("#overlay .learned")).to_have_count(len(players), timeout=PATIENT_MS)


def place_of(page: Page, player: str) -> tuple[float, float]:
    """Where a player's square is on the screen."""
    # In one go, since the picture may be drawn anew at any moment.
    x, y = page.evaluate(
        """player => {
          const learned = [...document.querySelectorAll("#overlay .learned")];
          const box = learned.find(seat => seat.textContent === player).querySelector("rect").getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        player,
    )
    return x, y


def moved_by(page: Page, player: str, before: tuple[float, float], across: float, down: float) -> None:
    """Wait until a square is so far from where it was, to a few pixels."""
    until = time.monotonic() + PATIENT_MS / 1000
    while True:
        x, y = place_of(page, player)
        if max(abs(x - before[0] - across), abs(y - before[1] - down)) < 4:
            return
        assert time.monotonic() < until, (x - before[0], y - before[1])
        page.wait_for_timeout(50)


def test_everybody_shows_a_hand_a_square_is_dragged_and_the_seats_are_kept(
    context: BrowserContext, unseated: TablePage, camera: ClipCamera
) -> None:
    page = context.new_page()
    camera.posing = ()
    begin(page, unseated.address)
    check(page, "seats")
    page.reload()
    show_hands(page, camera)
    title(page, "Do these places fit?")
    check(page, "seats learned")
    true = {seat.name: seat for seat in read_profile(DEMO_SEATS).seats}
    learned = {seat["name"]: seat for seat in unseated.sitting.view()["calibrating"]["seats"]}
    for name, seat in learned.items():
        assert abs(seat["x"] - true[name].x) < true[name].size / 2, name
        assert abs(seat["y"] - true[name].y) < true[name].size / 2, name
    before = place_of(page, "Ana")
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(before[0] + 10, before[1] - 10)
    page.mouse.move(before[0] + 60, before[1] - 40)
    page.mouse.up()
    moved_by(page, "Ana", before, 60, -40)
    page.locator("#keep-seats").click()
    title(page, "What is the limit?")
    kept = kept_profile(FOUR)
    assert kept is not None
    moved = next(seat for seat in kept.seats if seat.name == "Ana")
    assert moved.x > learned["Ana"]["x"] + 20
    assert moved.y < learned["Ana"]["y"] - 20


def test_by_keys_alone_a_hand_is_shown_again_and_a_place_is_moved(
    context: BrowserContext, unseated: TablePage, camera: ClipCamera
) -> None:
    page = context.new_page()
    camera.posing = ()
    begin(page, unseated.address)
    show_hands(page, camera)
    title(page, "Do these places fit?")
    page.keyboard.press("2")
    title(page, "Ben, show your hand")
    assert page.locator(".seat-list .now").inner_text().splitlines()[1] == "Ben"
    title(page, "Do these places fit?")  # the hand is still there
    page.keyboard.press("n")
    expect(page.locator("#mark-seat")).to_contain_text("Moving Ana")
    before = place_of(page, "Ana")
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    picture = page.locator("#overlay").bounding_box()
    assert picture is not None
    width = picture["width"]
    moved_by(page, "Ana", before, 2 * width / 50, -width / 50)
    page.keyboard.press(" ")
    title(page, "What is the limit?")
    key_number(page, 9)
    title(page, "Fists over the table")
    expect(page.locator("#overlay .seat")).to_have_count(4)
    page.keyboard.press("s")
    title(page, "Do these places fit?")  # they are known, and can be changed
    page.keyboard.press("a")
    title(page, "Ana, show your hand")
    page.keyboard.press("Escape")
    title(page, "Fists over the table")
    expect(page.locator("#overlay .seat")).to_have_count(4)


def test_a_square_is_dragged_by_touch_in_a_mirrored_picture(
    browser: Browser, unseated: TablePage, camera: ClipCamera
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('companion', JSON.stringify({mirrored: true}))")
    camera.posing = ()
    page.goto(unseated.address)
    begin(page, unseated.address)
    show_hands(page, camera)
    title(page, "Do these places fit?")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    before = place_of(page, "Cy")
    touch = context.new_cdp_session(page)
    for kind, across in (("touchStart", 0), ("touchMove", 15), ("touchMove", 40), ("touchEnd", None)):
        points = [] if across is None else [{"x": before[0] + across, "y": before[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    moved_by(page, "Cy", before, 40, 0)
    context.close()


def test_a_camera_that_has_moved_is_told_and_answered(
    context: BrowserContext, unseated: TablePage, camera: ClipCamera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "_EVERY_S", 0.0)
    camera.posing = PLAYERS
    height, width = camera.pose(PLAYERS).shape[:2]
    study = BackgroundStudy()
    for second in range(4):
        study.see(camera.pose(PLAYERS), float(second))
    seats = read_profile(DEMO_SEATS).scaled_to(width, height)
    write_profile(kept_path(PLAYERS), TableProfile(width, height, seats, background=study.background()))
    page = context.new_page()
    page.goto(unseated.address)
    start_by_mouse(page, "Only rule the order")
    title(page, "What is the limit?")
    camera.turned = 60
    expect(page.locator("#trouble")).to_contain_text("The camera seems to have moved.", timeout=PATIENT_MS)
    expect(page.locator("#caption")).to_contain_text("The camera seems to have moved.")
    key_number(page, 9)
    title(page, "Fists over the table")
    check(page, "moved")
    page.keyboard.press("d")
    expect(page.locator(".moved")).to_have_count(0)
    expect(page.locator("#overlay .seat")).to_have_count(5)
    expect(page.locator("#count")).to_be_enabled()
