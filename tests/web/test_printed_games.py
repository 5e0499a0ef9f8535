"""Whole games with printed cards on the page, from rendered clips: nobody types a number."""

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.voice.option import VoiceChoice
from companion.web.table_page import TablePage, Wishes, table_page
from tests.stage.camera import StageCamera
from tests.web.clicking import choose_game
from tests.web.hands_on import start_by_mouse, title
from tests.web.serving import LastingWatcher

PATIENCE_MS = 240_000


class Stage:
    """A rendered game on a page: `lay` goes on to the next scene, as the table moves its cards."""

    def __init__(self, game: str, page: Page, camera: StageCamera, table: TablePage) -> None:
        self.page, self.camera, self.table = page, camera, table
        self.typed: list[str] = []

    @property
    def view(self) -> dict[str, Any]:
        return self.table.sitting.view()

    def lay(self) -> None:
        """The cards of the next scene without hands."""
        self.camera.next_still()

    def confirm(self, action: dict[str, Any], words: str) -> None:
        """Wait for the camera to propose this, and tap it."""
        before = self.view["version"]
        button = self.page.locator(".proposals .button", has_text=words)
        self.wait_until(lambda: self.proposed(action) is not None)
        button.click(timeout=PATIENCE_MS)
        self.wait_for_version(before)

    def elsewhere(self, action: dict[str, Any]) -> None:
        """The table does this without the page, while its cards go on to where they then lie."""
        sitting = self.table.sitting
        if action["do"] == "reveal":
            assert sitting.act({"do": "type", "version": self.view["version"]}).ok
            for player, shown in action["hands"].items():
                said = {"do": "hand", "player": player, "shown": shown}
                assert sitting.act({**said, "version": self.view["version"]}).ok
            assert sitting.act({"do": "next", "version": self.view["version"]}).ok
            return
        assert sitting.act({"do": "line", "line": action, "version": self.view["version"]}).ok
        if action["do"] in ("lay_out", "take"):
            self.lay()

    def proposed(self, action: dict[str, Any]) -> dict[str, Any] | None:
        """The proposal that is this action, in whatever order its cards are."""
        return next((told for told in self.view["proposals"] if same(told["action"], action)), None)

    def wait_until(self, met: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_MS / 1000
        while not met():
            view = self.view
            assert time.monotonic() < until, (view["step"], view["proposals"], view["story"][-1:])
            self.page.wait_for_timeout(20)

    def wait_for_version(self, before: int) -> None:
        self.wait_until(lambda: int(self.page.locator("body").get_attribute("data-version") or 0) > before)

    def wait_for_story(self, action: dict[str, Any]) -> None:
        """A click is with the page before it is with the table: wait until the game's last line is this one."""
        self.wait_until(lambda: self.view["story"][-1]["do"] == action["do"])

    def count(self) -> None:
        """Have it counted, and wait until the hands are read."""
        self.page.locator("#count").click()
        on_the_way = ("counting", "judging", "waiting", "ready", "targets", "cards")
        self.wait_until(lambda: self.view["step"] not in on_the_way)
        self.camera.hands_away()
        self.page.wait_for_function("step => document.body.dataset.step === step", arg=self.view["step"])


def same(one: Any, other: dict[str, Any]) -> bool:
    """Whether two lines of the referee say the same; the order of several cards says nothing."""

    def plain(value: Any) -> Any:
        return sorted(value) if isinstance(value, list) else value

    return one is not None and {k: plain(v) for k, v in one.items()} == {k: plain(v) for k, v in other.items()}


@pytest.fixture
def staged(
    request: pytest.FixtureRequest, home: Path, context: BrowserContext, watcher: LastingWatcher
) -> Iterator[Stage]:
    camera = StageCamera(request.param)
    wishes = Wishes(home, None, False, VoiceChoice(aloud=False), camera.profile())
    with table_page(camera, wishes, lambda corrections: watcher) as table:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(table.address)
        yield Stage(request.param, page, camera, table)
        assert faults == []


@pytest.mark.parametrize("staged", ["finger_guns"], indirect=True)
def test_a_whole_game_of_finger_guns(staged: Stage) -> None:
    page = staged.page
    start, *actions = staged.camera.actions
    choose_game(page, start, "finger_guns")
    page.get_by_role("button", name="Printed, read by the camera", exact=True).click()
    page.locator("#start").click()
    title(page, "Deal Ana, Ben and Cy eight cards")
    expect(page.locator("#stage")).to_be_visible(timeout=PATIENCE_MS)  # whoever deals sees what the camera sees
    expect(page.locator("#board")).to_be_hidden(timeout=PATIENCE_MS)
    expect(page.locator("#overlay .seat")).to_have_count(3, timeout=PATIENCE_MS)
    expect(page.locator("#frame")).to_have_attribute("data-fps", re.compile("[1-9]"), timeout=PATIENCE_MS)
    asked = 0
    for action in actions:
        match action["do"]:
            case "deal":
                staged.confirm(action, f"{action['player']} has eight lives.")
            case "targets" | "cards":
                expect(page.locator("#board")).to_be_visible(timeout=PATIENCE_MS)
                staged.count()
                hands = {hand["player"]: hand for hand in staged.view["choices"]["hands"]}
                assert set(hands) == set(action["hands"])
                for player, choice in action["hands"].items():
                    hand = hands[player]
                    if hand["choice"] is None:
                        asked += 1
                        before = staged.view["version"]
                        page.locator(f".marked #choice-{choice}").click()
                        staged.wait_for_version(before)
                    else:
                        assert hand["choice"] == choice
                if staged.view["choices"] is not None:
                    page.locator("#agree").click()
                expect(page.locator("body")).not_to_have_attribute("data-step", "choices", timeout=PATIENCE_MS)
            case "remove":
                staged.lay()
                staged.confirm(action, f"{action['player']} removes")
        staged.wait_for_story(action)
    title(page, "Cy wins")
    assert asked <= 6  # of twelve; Cy is late once


def test_with_no_card_in_sight_the_number_pad_is_in_sight(page: Page) -> None:
    """The demo's table has no cards: who has none before them is told in one line, and the numbers can be typed."""
    start_by_mouse(page, "Printed, read by the camera")
    title(page, "First ships")
    expect(page.locator(".doubt")).to_have_text(
        "I see no card in front of Ana, Ben, Cy, Dee and Eli.", timeout=PATIENCE_MS
    )
    bottom, edge = page.evaluate(
        """() => [document.getElementById("pad-done").getBoundingClientRect().bottom,
          document.getElementById("panel").getBoundingClientRect().bottom]"""
    )
    assert bottom < edge <= 720


@pytest.mark.parametrize("staged", ["finger_pirates"], indirect=True)
def test_a_whole_game_of_finger_pirates(staged: Stage) -> None:
    """Eight rounds of five players; those in the middle by camera only where `COMPANION_WHOLE_GAMES` is set."""
    page = staged.page
    start, *actions = staged.camera.actions
    start_by_mouse(page, "Printed, read by the camera", players=start["players"])
    title(page, "First ships")
    lay_outs = [number for number, action in enumerate(actions) if action["do"] == "lay_out"]
    skipped = range(0) if os.environ.get("COMPANION_WHOLE_GAMES") else range(lay_outs[1], lay_outs[-1])
    for number, action in enumerate(actions):
        if number in skipped:
            staged.elsewhere(action)
            continue
        match action["do"]:
            case "first_ships":
                staged.confirm(action, "First ships")
            case "lay_out":
                staged.lay()
                staged.confirm(action, "Laid out")
            case "limit":
                staged.confirm(action, "The limit is")
            case "reveal":
                staged.count()
                told(staged, action["hands"])
            case "take":
                title(page, f"{action['player']} picks")
                staged.lay()
                staged.confirm(action, f"{action['player']} takes ship")
            case "score":
                page.locator("#count-icons").click()
        staged.wait_for_story(action)
    expect(page.locator(".scores")).to_be_visible()


def told(staged: Stage, hands: dict[str, int]) -> None:
    """The table's word on what is asked, and on what was read wrong; then on to the ships."""
    page = staged.page
    while staged.view["step"] == "review":
        open_now = [hand for hand in staged.view["reveal"]["hands"] if hand["shown"] is None]
        before = staged.view["version"]
        page.locator(f".marked #hand-{hands[open_now[0]['player']]}").click()
        staged.wait_for_version(before)
    for hand in staged.view["reveal"]["hands"]:
        if hand["shown"] != hands[hand["player"]]:
            before = staged.view["version"]
            page.locator(f"#who-{hand['player']}").click()
            page.locator(f"#hand-{hands[hand['player']]}").click()
            staged.wait_for_version(before)
    page.locator("#next").click()
