"""What happens at the rendered tables: where every card lies, and what every hand does, scene by scene.

python -m tests.stage.plots FOLDER

writes for each game `GAME.json`, its scenes, and `sides/`, the pictures of its cards, for `tests.stage.drawing`.
Places are in metres from the middle of the table: x to the right, y away from whoever looks at it, z up. Angles are in
degrees, from x towards y.
"""

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.cards.shape import MARKER
from companion.games.catalog import referee_of
from companion.games.finger_guns import deck as guns_deck
from companion.games.finger_guns.printed import printed as guns_printed
from companion.games.finger_pirates import deck as pirates_deck
from companion.games.finger_pirates.printed import printed as pirates_printed
from companion.games.referee import Referee
from companion.printing import finger_guns, finger_pirates
from tests.accuracy.card_tables import printed_sides
from tests.games.sessions import written

Spot = tuple[float, float, float]
"""Where a card lies: x, y, and the angle at which its upper end points."""

PIRATES_SEED = 5

PIRATES = {"Ana": 196.0, "Ben": 142.0, "Cy": 90.0, "Dee": 38.0, "Eli": -16.0}
"""Where everybody sits around a laptop's table, clockwise as it sees them."""

GUNS = {"Ana": 210.0, "Ben": 90.0, "Cy": -30.0}

MIDDLE = {62: (0, 0), 16: (1, 0), 35: (2, 0), 33: (3, 0), 32: (0, 1), 12: (1, 1), 24: (2, 1), 39: (3, 1), 13: (0, -1)}
"""Column and row of the cards that come into the middle, so that nobody has to reach over another's hand."""

_LAPTOP = {"radius": 0.44, "fov": 74.0, "eye": [0.01, -0.46, 0.44], "look": [0.0, 0.06, 0.0], "up": [0, 0, 1]}
_OVERHEAD = {"radius": 0.47, "fov": 72.0, "eye": [0.02, -0.03, 1.08], "look": [0.0, 0.0, 0.0], "up": [0, 1, 0]}


def around(angle: float, reach: float, left: float = 0.0) -> tuple[float, float]:
    """A place before the player at this angle, so far from the middle, and to the player's left."""
    out, across = _way(angle), _way(angle - 90)
    return out[0] * reach + across[0] * left, out[1] * reach + across[1] * left


def facing(angle: float) -> float:
    """The angle of a card that the player who sits there reads."""
    return angle + 180


def _way(angle: float) -> tuple[float, float]:
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))


def pirates_plot() -> dict[str, Any]:
    """Finger Pirates to its end: five players, the house deck, every ship followed."""
    deck = pirates_deck.bundled("house")
    numbers = pirates_printed(deck)
    rng = np.random.default_rng(PIRATES_SEED)
    pile = [int(card) for card in rng.permutation([card.control for card in deck.cards])]
    players = list(PIRATES)
    tops = {player: pile.pop() for player in players}
    play = Play("finger_pirates")
    play.does({"do": "start", "players": players, "deck": "house"})
    scenes: list[dict[str, Any]] = []
    area: dict[int, Spot] = {}

    def scene(name: str, hands: Sequence[Mapping[str, Any]] = ()) -> None:
        cards = [
            _card(numbers.face_of(top), (*around(PIRATES[player], 0.27, 0.01), facing(PIRATES[player])))
            for player, top in tops.items()
        ]
        cards += [_card(numbers.face_of(ship), spot) for ship, spot in area.items()]
        if pile:
            top = deck.card(pile[-1])
            cards.append(_card(numbers.back_showing((top.limit_4_players, top.limit_5_players)), (-0.075, -0.01, 93.0)))
        scenes.append({"name": name, "cards": cards, "hands": list(hands)})

    scene("first ships")
    play.does({"do": "first_ships", "control": dict(tops)})
    while play.phase == "lay_out":
        ships = [pile.pop() for _ in players[1:]]
        spots = [(x, y, float(rng.normal(90, 8))) for y in (0.055, -0.055) for x in (0.015, 0.09)]
        area = dict(zip(ships, spots, strict=True))
        scene("area")
        play.does({"do": "lay_out", "control": ships})
        limit = deck.card(pile[-1]).limit(len(players))
        play.does({"do": "limit", "value": limit})
        shown = {player: int(rng.choice([1, 2, 3, 4, 5])) for player in players}
        scene("reveal", [{"player": player, "hold": "raise", "fingers": n} for player, n in shown.items()])
        play.does({"do": "reveal", "hands": shown})
        while play.phase == "take":
            player = play.state["picking"]
            ship = int(rng.choice(sorted(area)))
            del area[ship]
            tops[player] = ship
            scene("taken")
            play.does({"do": "take", "player": player, "control": ship})
    play.does({"do": "score"})
    return {"game": "finger_pirates", **_LAPTOP, "seats": PIRATES, "scenes": scenes, "actions": play.done}


def guns_plot() -> dict[str, Any]:
    """The written game of Finger Guns, with printed cards."""
    numbers = guns_printed(guns_deck.load("house"))
    spots: dict[int, Spot] = {}
    scenes: list[dict[str, Any]] = []
    play = Play("finger_guns")

    def scene(name: str, hands: Sequence[Mapping[str, Any]] = ()) -> None:
        cards = [_card(numbers.face_of(card), spot) for card, spot in spots.items()]
        scenes.append({"name": name, "cards": cards, "hands": list(hands)})

    def to_the_middle(cards: Sequence[int]) -> None:
        for card in cards:
            column, row = MIDDLE[card]
            spots[card] = (0.069 * (column - 1.5), 0.05 - 0.094 * row, 88.0 + 3 * column)

    for line in written("finger_guns", "quickshot"):
        match line["do"]:
            case "deal":
                angle = GUNS[line["player"]]
                for place, card in enumerate(line["lives"]):
                    column, row = place % 4, place // 4
                    spot = around(angle, 0.235 + 0.094 * row, 0.07 * (column - 1.5))
                    spots[card] = (*spot, facing(angle) + 2 * (place % 3 - 1))
                if len(spots) == 24:
                    scene("dealt")
            case "targets":
                late = "Cy" if play.state["round"] == 2 else None
                scene(
                    "aim",
                    [{"player": p, "hold": "gun", "at": at, "late": p == late} for p, at in line["hands"].items()],
                )
            case "cards":
                picks = [{"player": p, "hold": "point", "on": spots[card][:2]} for p, card in line["hands"].items()]
                scene("point", picks)
            case "remove":
                picked = play.state["picks"][line["player"]]["card"]
                own = picked in [card["card"] for card in play.state["lives"][line["player"]]]
                to_the_middle([*([picked] if own else []), *line["cards"]])
                scene("removed")
        play.does(line)
    return {"game": "finger_guns", **_OVERHEAD, "seats": GUNS, "scenes": scenes, "actions": play.done}


class Play:
    """A game as its referee sees it."""

    def __init__(self, game: str) -> None:
        self._referee: Referee[Any] = referee_of(game)
        self._now: Any = None
        self.done: list[dict[str, Any]] = []

    def does(self, action: Mapping[str, Any]) -> None:
        """The rules must allow it."""
        self._now, _ = self._referee.apply(self._now, action)
        self.done.append(dict(action))

    @property
    def state(self) -> Mapping[str, Any]:
        return self._referee.public(self._now)

    @property
    def phase(self) -> str:
        return str(self.state["phase"])


def _card(number: int, spot: Spot) -> dict[str, Any]:
    return {"side": number, "spot": [round(float(value), 4) for value in spot]}


def main() -> None:
    """Write both games."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    folder: Path = ask.parse_args().folder
    (folder / "sides").mkdir(parents=True, exist_ok=True)
    decks = (finger_pirates.cards(pirates_deck.bundled("house")), finger_guns.cards(guns_deck.load("house")))
    for cards in decks:
        for number, picture in printed_sides(cards, MARKER):
            cv2.imwrite(str(folder / "sides" / f"{number}.png"), picture)
    for plot in (pirates_plot(), guns_plot()):
        (folder / f"{plot['game']}.json").write_text(json.dumps(plot, indent=1))


if __name__ == "__main__":
    main()
