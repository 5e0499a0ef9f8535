"""What everybody may see of a table, as JSON for the pages."""

from typing import Any

from companion.games.catalog import GAMES, referee_of
from companion.sitting import choice_actions, legal_game
from companion.sitting.calibrating import seat_json
from companion.sitting.game_table import GameTable
from companion.sitting.legal_game import is_legal_game

_LINES_SHOWN = 12


class View:
    """The view of one table. Made with its lock held."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._slow_part: tuple[int, dict[str, Any]] = (0, {})

    def as_json(self) -> dict[str, Any]:
        """All that a page shows."""
        table = self._table
        if self._slow_part[0] != table.version:
            self._slow_part = (table.version, self._seldom_changed())
        camera = table.camera
        return {
            **self._slow_part[1],
            "step": table.step,
            "prompt": table.prompt,
            "beat": table.rounds.beat,
            "count_by": str(table.rounds.count_by),
            "loading": table.eyes.loading,
            "trouble": None if not table.by_camera else camera.trouble or camera.poor_sight,
            "proposals": table.proposals,
            "cards_watched": table.printed.watched,
            "choices": None if table.choices is None else table.choices.as_json(),
            "can_count": choice_actions.pointing(table) is not None,
            "blind": camera.trouble is not None,
            "seats": [seat_json(seat) for seat in table.seating.seats or ()],
            "moved": table.seating.moved,
            "calibrating": None if table.calibrating is None else table.calibrating.as_json(),
            "lines": [{"number": line.number, "text": line.text} for line in table.announcer.lines[-_LINES_SHOWN:]],
            "muted": table.announcer.muted,
        }

    def _seldom_changed(self) -> dict[str, Any]:
        """The part of the view that a new version brings: a beat of the countdown must not wait for it."""
        table, desk, last_reveal = self._table, self._table.desk, self._table.last_reveal
        shown = table.hands if table.hands is not None else table.reviewed.get(last_reveal or 0)
        return {
            "version": table.version,
            "game": None if desk is None else dict(desk.public),
            "kind": None if desk is None else desk.game,
            "name": None if desk is None else desk.name,
            "undo": desk is not None and desk.may("undo"),
            "redo": desk is not None and desk.may("redo"),
            "legal": [] if desk is None else desk.answer({"do": "legal"})["legal"],
            "play": legal_game.shown(desk) if desk is not None and is_legal_game(desk) else None,
            "story": _story(table),
            "setup": dict(table.memory.setup) if desk is None else None,
            "reveal": None if shown is None else shown.as_json(),
            "ruled_number": last_reveal,
            "clip": table.clips.as_json(last_reveal),
        }


def games() -> list[dict[str, Any]]:
    """Every game with its title and house rules, for the set-up."""
    referees = [referee_of(game) for game in GAMES]
    return [
        {
            "game": referee.game,
            "title": referee.title,
            "house_rules": [
                {"name": r.name, "default": r.default, "choices": list(r.choices), "reading": r.reading}
                for r in referee.house_rules
            ],
        }
        for referee in referees
    ]


def _story(table: GameTable) -> list[dict[str, Any]]:
    if table.desk is None or not table.desk.begun:
        return []
    legal, reviewed = is_legal_game(table.desk), table.reviewed
    return [
        {
            "number": done.number,
            "do": done.action["do"],
            "said": list(done.said),
            "hands": done.action.get("hands") if done.action["do"] == "reveal" and not legal else None,
            "reveal": reviewed[done.number].as_json(outlines=False) if done.number in reviewed else None,
        }
        for done in table.desk.story()
    ]
