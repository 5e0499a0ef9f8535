"""Whole games of Finger Guns, Captain Pirate and Ghost Pirates on the page, by clicks, as their referees know them."""

import pytest
from playwright.sync_api import Page, expect

from companion.web.table_page import TablePage
from tests.games.sessions import written
from tests.web.clicking import choose_game, key, play, tab_to
from tests.web.hands_on import title
from tests.web.test_access import check


def test_a_whole_game_of_finger_guns(page: Page, table: TablePage) -> None:
    start, *deals, targets, cards, ben, ana, targets_2, cards_2, end = written("finger_guns", "quickshot")
    choose_game(page, start, "finger_guns")
    check(page, "set-up")
    page.locator("#start").click()
    title(page, "Deal Ana, Ben and Cy eight cards")
    for deal in deals:
        play(page, deal)
    title(page, "Point your finger guns")
    play(page, targets)
    expect(page.locator(".shooter", has_text="Cy").locator(".name p")).to_contain_text("Ana")
    title(page, "Point at a card")
    play(page, cards)
    title(page, "Choose cards to remove: Ana four and Ben one.")
    expect(page.locator(".shooter", has_text="Ana").locator(".damage").first).to_contain_text("takes 5")
    page.locator("#why-so summary").click()
    expect(page.locator(".reasons")).to_contain_text("Ana takes 5")

    page.locator("#undo").click()  # over the ruling
    title(page, "Point at a card")
    page.locator("#redo").click()
    title(page, "Choose cards to remove")
    play(page, ben)
    play(page, ana)
    title(page, "Point your finger guns")
    page.locator("#opt-Ben").click()
    page.reload()  # what was told so far is still there
    expect(page.locator("#told-hands-Ana")).to_contain_text("Ben")
    check(page, "form")
    play(page, targets_2)
    play(page, cards_2)
    play(page, end)
    title(page, "Cy wins")
    expect(page.locator(".scores tbody tr")).to_have_count(3)
    check(page, "the end")
    page.keyboard.press("h")
    expect(page.locator(".story li")).to_have_count(11)
    page.locator("#back-to-5").click()
    title(page, "Point your finger guns")
    assert table.sitting.view()["game"]["round"] == 1


def test_a_whole_game_of_captain_pirate(page: Page) -> None:
    page.evaluate("localStorage.setItem('companion', JSON.stringify({theme: 'light'}))")
    page.reload()
    start, *actions, score = written("captain_pirate", "hand_limit_7")
    choose_game(page, start, "captain_pirate")
    page.locator("#start").click()
    title(page, "Who imitates a parrot best?")
    for action in actions[:3]:
        play(page, action)
    title(page, "Cy, whose card do you take?")
    expect(page.locator(".expedition")).to_contain_text("Cy with Dee: 3 purple")
    expect(page.locator(".expedition .back")).to_have_count(5)
    check(page, "expedition")
    page.keyboard.press("u")
    title(page, "Dee, do you go along?")
    page.keyboard.press("y")
    title(page, "Cy, whose card do you take?")
    for action in actions[3:]:
        play(page, action)
    title(page, "Count the cards that you have won.")
    expect(page.locator(".treasures .taken")).to_have_count(6)
    expect(page.locator(".treasures")).to_contain_text("Gus")
    play(page, score)
    title(page, "Cy wins")
    assert [name.strip() for name in page.locator(".scores tbody th").all_inner_texts()] == [
        "Cy",
        "Eve",
        "Gus",
        "Ben",
        "Dee",
        "Fay",
        "Ana",
    ]
    check(page, "the end")


def test_a_whole_game_of_ghost_pirates_with_other_house_rules(page: Page) -> None:
    start, *actions = written("ghost_pirates", "other_house_rules")
    choose_game(page, start, "ghost_pirates")
    page.locator("#start").click()
    title(page, "Ana's turn: cards and cannons")
    for action in actions[:2]:
        play(page, action)
    expect(page.locator(".currents .planked")).to_have_count(1)
    expect(page.locator(".ship-row .part")).to_have_count(6)
    for action in actions[2:11]:
        play(page, action)
    title(page, "Ana's turn: crew movement")
    expect(page.locator(".ship-row.of-0 .cargo_hold")).to_contain_text("Cargo Hold")
    check(page, "crew movement")
    for action in actions[11:]:
        play(page, action)
    title(page, "Ana wins: the other captain is keelhauled")
    expect(page.locator("#why-so")).to_contain_text("Why?")
    check(page, "the end")
    page.keyboard.press("i")
    expect(page.locator(".rules")).to_contain_text("Each numeral")


def test_a_turn_by_keyboard_alone(page: Page) -> None:
    choose_game(page, {"players": ["Ana", "Ben", "Cy"]}, "captain_pirate")
    page.keyboard.press("Enter")
    title(page, "Who imitates a parrot best?")
    page.keyboard.press("2")
    title(page, "Ben's turn.")
    page.keyboard.press("1")  # takes a card
    title(page, "Ben's turn: one more.")
    page.keyboard.press("3")  # shows his cards
    expect(page.locator("#field")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#do-show")).to_be_visible()
    page.keyboard.press("u")
    title(page, "Ben's turn.")
    for pressed in (
        "5",
        "2",
        "1",
        "4",
    ):  # an expedition with the second of the others in the first color, of four cards
        page.keyboard.press(pressed)
    page.keyboard.press("Enter")
    title(page, "Ana, do you go along?")
    expect(page.locator(".happened")).to_contain_text(
        "Ben goes on an expedition with Ana, putting down four red cards."
    )


@pytest.mark.parametrize(
    ("game", "name", "winner"),
    [
        ("finger_guns", "quickshot", "Cy wins"),
        ("captain_pirate", "hand_limit_7", "Cy wins"),
        ("ghost_pirates", "other_house_rules", "Ana wins"),
    ],
)
def test_a_whole_game_by_keys_alone(page: Page, game: str, name: str, winner: str) -> None:
    start, *actions = written(game, name)
    page.locator("#start").wait_for()
    choose_game(page, start, game, press=key)
    tab_to(page.locator("#start"))
    page.keyboard.press("Enter")
    page.locator("#board > *").first.wait_for()
    for action in actions:
        play(page, action, press=key)
    title(page, winner)
    page.keyboard.press("Enter")
    title(page, "Who plays?")


def test_where_cards_are_hidden_the_set_up_says_who_deals(page: Page) -> None:
    for game in ("captain_pirate", "ghost_pirates"):
        page.locator(f"#game-{game}").click()
        expect(page.locator("#panel")).to_contain_text("everybody sees this page, so it cannot deal them")
        expect(page.get_by_role("button", name="Dealt by the Companion")).to_have_count(0)
    page.locator("#game-finger_guns").click()
    expect(page.get_by_role("button", name="Dealt by the Companion")).to_have_count(1)
    page.get_by_role("button", name="With the expansion").click()
    expect(page.locator("#deal-note")).to_contain_text("the Companion cannot deal them")
    expect(page.get_by_role("button", name="Dealt by the Companion")).to_have_count(0)


@pytest.mark.parametrize("game", ["finger_guns", "captain_pirate", "ghost_pirates"])
def test_nothing_is_wider_than_the_screen(page: Page, game: str) -> None:
    names = ["Ana", "Ben"] if game == "ghost_pirates" else ["Ana", "Benedikta-Maria", "Cy"]
    choose_game(page, {"players": names}, game)
    page.locator("#start").click()
    page.locator("#board > *").first.wait_for()
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("count", [3, 5, 8])
def test_the_center_of_finger_guns_is_read_at_one_glance(page: Page, count: int) -> None:
    choose_game(page, {"players": ["Ana", "Ben", "Cy", "Dee", "Eli", "Flo", "Gil", "Hal"][:count]}, "finger_guns")
    page.locator("#start").click()
    center = page.locator(".middle h2")
    center.wait_for()
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        one_line = page.locator(".shooter h2").first.evaluate("name => name.getBoundingClientRect().height")
        box = center.bounding_box()
        assert box is not None
        assert box["height"] < 2.5 * one_line  # not letter under letter
        assert center.evaluate("center => center.scrollWidth <= center.clientWidth")
