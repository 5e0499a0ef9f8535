"""Whole games of Finger Pirates on the page, with the demo's clip as the camera."""

from playwright.sync_api import Page, expect

from companion.web.table_page import TablePage
from tests.web.hands_on import count_icons, key_number, order, seen, start_by_mouse, tap_number, title
from tests.web.serving import PLAYERS


def test_a_whole_game_with_guns_by_mouse(page: Page) -> None:
    """Two rounds: one seen by the camera with a tie and a correction, one told by the table; then the icons."""
    start_by_mouse(page, "With guns", "Only rule the order")
    title(page, "What is the limit?")
    tap_number(page, 13)
    title(page, "Fists over the table")
    page.locator("#count").click()
    seen(page)
    title(page, "A tie")  # one finger each of Ana, Dee and Eli
    for ship in (7, 30, 16):
        tap_number(page, ship)
    title(page, "Not busted")
    assert order(page) == ["Cy", "Ben", "Dee", "Eli", "Ana"]
    expect(page.locator("#overlay .hand")).to_have_count(5)

    page.locator("#who-Cy").click()
    page.locator("#hand-gun").click()
    title(page, "A tie")  # the order is another one, so the ships are asked for again
    for ship in (7, 30, 16):
        tap_number(page, ship)
    title(page, "Bang!")
    assert order(page) == ["Cy", "Ben", "Dee", "Eli", "Ana"]
    expect(page.locator(".guns b")).to_have_text("Ana, Ben, Dee, Eli")

    page.locator("#next").click()
    tap_number(page, 11)
    page.locator("#type").click()
    for player, shown in {"Ana": 5, "Ben": 4, "Cy": 3, "Dee": 2, "Eli": 1}.items():
        title(page, "left")
        expect(page.locator(".marked .who > b")).to_have_text(player)
        page.locator(f".marked #hand-{shown}").click()
    title(page, "Busted!")
    assert order(page) == ["Ben", "Cy", "Dee", "Eli", "Ana"]

    page.locator("#next").click()
    page.locator("#to-score").click()
    count_icons(page, {"Ana": {"ghosts": "3"}, "Ben": {"ghosts": "1", "treasure": "3 4"}, "Dee": {"treasure": "5"}})
    page.locator("#score").click()
    title(page, "Ben wins")
    expect(page.locator(".gone th")).to_contain_text("Ana")
    expect(page.locator(".winner .sum")).to_have_text("9")  # the treasure, and the gun that was never fired
    page.locator("#leave").click()
    title(page, "Who plays?")
    expect(page.locator("#name-1")).to_have_value("Ben")  # names are remembered


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    page.locator("#start").wait_for()
    for player in PLAYERS[:4]:
        focused_name(page)
        page.keyboard.type(player)
    while page.evaluate("document.activeElement.textContent") != "Only rule the order":
        page.keyboard.press("Tab")
    page.keyboard.press(" ")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.id") != "start":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    title(page, "Ana, show your hand")
    page.keyboard.press("Escape")
    title(page, "What is the limit?")
    key_number(page, 12)
    title(page, "Fists over the table")
    page.keyboard.press("t")
    for key in "5431":
        title(page, "left")
        page.keyboard.press(key)
    title(page, "Busted!")
    assert order(page) == ["Ben", "Cy", "Dee", "Ana"]

    page.keyboard.press("u")  # over the ruling
    title(page, "Is that right?")
    page.keyboard.press("n")
    page.keyboard.press("2")
    expect(page.locator("#who-Ana .words, #who-Ben .words").nth(1)).to_have_text("4")
    page.keyboard.press("Enter")
    title(page, "Not busted")
    assert order(page) == ["Ben", "Cy", "Ana", "Dee"]

    page.keyboard.press("Enter")
    title(page, "What is the limit?")
    page.keyboard.press("c")
    title(page, "Count your icons")
    while page.evaluate("document.activeElement.id") != "icon-Dee-treasure":
        page.keyboard.press("Tab")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    title(page, "Dee wins")


def test_ships_are_picked_in_order_and_the_deck_is_counted(page: Page) -> None:
    start_by_mouse(page, "House deck")
    title(page, "First ships")
    for ship in (7, 11, 23, 30, 16):
        key_number(page, ship)
    title(page, "Round 1")
    for ship in (2, 5, 9, 14):
        key_number(page, ship)
    title(page, "What is the limit?")
    key_number(page, 99)
    expect(page.locator("#caption")).to_contain_text("No card that is left in the deck has this limit")
    key_number(page, 13)
    page.locator("#type").click()
    title(page, "left")
    for key in "54321":
        page.keyboard.press(key)
    title(page, "Busted!")
    page.keyboard.press(" ")
    for player in ("Ben", "Cy", "Dee", "Eli"):
        title(page, f"{player} picks")
        page.locator(".ship-card").first.click()
    title(page, "Round 2")
    page.keyboard.press("u")
    title(page, "Eli picks")
    expect(page.locator(".ship-card")).to_have_count(1)
    page.keyboard.press("y")
    title(page, "Round 2")


def test_an_old_round_is_corrected_and_everything_is_in_the_history(page: Page, table: TablePage) -> None:
    start_by_mouse(page, "Only rule the order", players=PLAYERS[:4])
    for limit, keys in ((20, "5431"), (20, "1345")):
        title(page, "What is the limit?")
        key_number(page, limit)
        title(page, "Fists over the table")
        page.keyboard.press("t")
        title(page, "left")
        for key in keys:
            page.keyboard.press(key)
        title(page, "Not busted")
        page.keyboard.press(" ")
        title(page, "What is the limit?")
    page.keyboard.press("h")
    expect(page.locator(".story .round")).to_have_count(2)
    page.locator("#old-3-Dee").click()
    page.locator("#old-3").click()  # three fingers, like Cy: a tie that nobody has told the ships for
    expect(page.locator("dialog [role=alert]")).to_contain_text("Now there is a tie")
    for ship in (7, 9):
        key_number(page, ship)
    expect(page.locator(".story")).to_contain_text("Ana, Ben, Dee, then Cy")
    assert [line["text"] for line in table.sitting.view()["lines"][-2:]] == [
        "Dee three.",
        "Not busted: fifteen, limit twenty. Ana, Ben, Dee, then Cy.",
    ]
    page.locator("#old-3-Ana").click()
    page.locator("#back-to").click()
    title(page, "Is that right?")
    assert [action["do"] for action in table.sitting.view()["story"]] == ["start", "limit"]


def focused_name(page: Page) -> None:
    """Go on with Tab to the next field for a name."""
    while True:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id").startswith("name-"):
            return
