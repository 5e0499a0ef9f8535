"""Printed cards behind the page: what lies on the table is proposed, said, and confirmed with one line."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.cards.finder import FloatArray
from companion.games.finger_pirates.deck import bundled
from companion.games.finger_pirates.printed import printed
from companion.sitting.eyes import Eyes
from companion.sitting.reply import Reply
from companion.sitting.sitting import Sitting
from companion.table.profile import TableProfile
from companion.table.seat import Seat
from companion.voice.voice import Voice
from tests.cards.made import picture, square
from tests.play.fakes import FakeCamera, FakeTable
from tests.showdown.scene import opens_to

SEATS = (
    Seat("Ana", 160, 300, 100, 180),
    Seat("Ben", 110, 100, 100, 270),
    Seat("Cy", 480, 60, 100, 0),
    Seat("Dee", 530, 260, 100, 90),
)
PLAYERS = [seat.name for seat in SEATS]
NUMBERS = printed(bundled("house"))
FIRST = {"Ana": 7, "Ben": 12, "Cy": 30, "Dee": 1}
LIMIT = square(270, 180, 24)
AREA = {11: square(330, 150, 24), 23: square(380, 180, 24), 31: square(330, 210, 24)}


def before(player: str, ship: int) -> dict[int, FloatArray]:
    seat = SEATS[PLAYERS.index(player)]
    return {NUMBERS.face_of(ship): square(seat.x, seat.y, 24, turn=seat.arm_from + 180)}


class Table:
    """A sitting with a camera that sees cards where the test lays them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.camera = FakeCamera()
        self.ships = dict(FIRST)
        self.area: dict[int, FloatArray] = {}
        self.limit: tuple[int, int] | None = None
        self.lay()
        self.open()

    def open(self) -> None:
        hands = {player: opens_to(shown) for player, shown in zip(PLAYERS, "5312", strict=True)}
        eyes = Eyes(self.camera, lambda corrections: FakeTable(self.camera, [hands]))
        self.sitting = Sitting(self.folder, eyes, lambda: Voice(None), TableProfile(640, 360, SEATS))

    def lay(self) -> None:
        """Everything where it belongs now."""
        laid: dict[int, FloatArray] = {}
        for player, ship in self.ships.items():
            laid |= before(player, ship)
        laid |= {NUMBERS.face_of(ship): corners for ship, corners in self.area.items()}
        if self.limit is not None:
            laid[NUMBERS.back_showing(self.limit)] = LIMIT
        self.camera.shows(picture(laid))

    def do(self, verb: str, **more: Any) -> Reply:
        return self.sitting.act({"do": verb, "version": self.view["version"], **more})

    def start(self, printed: bool = True) -> None:
        line = {"do": "start", "players": PLAYERS, "deck": "house"}
        assert self.do("start", game="finger_pirates", line=line, printed=printed).ok

    def wait(self, until: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not until():
            assert time.monotonic() < end, self.view["proposals"]
            time.sleep(0.02)

    def confirm(self, action: dict[str, Any]) -> None:
        """Wait for this proposal to be sure, and confirm it."""

        def proposed() -> bool:
            return any(told["sure"] and told["action"] == action for told in self.view["proposals"])

        self.wait(proposed)
        assert self.do("line", line=action).ok

    @property
    def view(self) -> dict[str, Any]:
        return self.sitting.view()

    @property
    def said(self) -> list[str]:
        return [line["text"] for line in self.view["lines"]]


def test_a_round_without_a_number_being_told(table: Table) -> None:
    table.start()
    table.confirm({"do": "first_ships", "control": FIRST})
    assert "First ships: Ana seven, Ben twelve, Cy thirty, Dee one." in table.said
    table.area, table.limit = dict(AREA), (17, 22)
    table.lay()
    table.confirm({"do": "lay_out", "control": [11, 23, 31]})
    table.confirm({"do": "limit", "value": 17})
    assert table.do("count").ok
    table.wait(lambda: table.view["step"] == "ruled")
    assert table.view["proposals"] == []
    order = table.view["game"]["ruling"]["order"]
    assert table.do("next").ok
    for player, ship in zip(order, (31, 11, 23), strict=False):
        del table.area[ship]
        table.ships[player] = ship
        table.lay()
        table.confirm({"do": "take", "player": player, "control": ship})
        assert any(line.startswith(f"{player} takes ship") for line in table.said)
    assert table.view["step"] == "lay_out"


def test_what_is_missing_is_asked_for_aloud(table: Table) -> None:
    del table.ships["Cy"]
    table.lay()
    table.start()
    table.wait(lambda: "I see no card in front of Cy." in table.said)
    (told,) = table.view["proposals"]
    assert told["action"] is None
    table.ships["Cy"] = 30
    table.lay()
    table.confirm({"do": "first_ships", "control": FIRST})


def test_a_game_with_printed_cards_goes_on_after_a_restart(table: Table) -> None:
    table.start()
    table.confirm({"do": "first_ships", "control": FIRST})
    table.sitting.close()
    table.area, table.limit = dict(AREA), (17, 22)
    table.lay()
    table.open()
    table.confirm({"do": "lay_out", "control": [11, 23, 31]})


def test_without_printed_cards_nothing_is_looked_for(table: Table) -> None:
    table.start(printed=False)
    time.sleep(0.5)
    assert table.view["proposals"] == []


def test_a_game_whose_cards_cannot_be_printed_is_not_begun_with_them(table: Table) -> None:
    reply = table.do("start", game="captain_pirate", line={"do": "start", "players": PLAYERS}, printed=True)
    assert reply.message == "The cards of captain_pirate cannot be printed."
    assert table.view["step"] == "setup"
