"""Reading what people and programs wrote into TOML and JSON files, with one sentence for every fault."""

import math
from collections.abc import Mapping
from typing import Any, NoReturn

from companion.errors import CompanionError


class Fields:
    """The fields of one table of a file, each checked as it is taken. `where` names file and table for the sentence."""

    def __init__(self, where: str, table: object) -> None:
        self.where = where
        if not isinstance(table, Mapping):
            self.fail("this must be a table of named values")
        self._table: Mapping[str, Any] = table

    def named(self, name: str) -> "Fields":
        """The same fields, with a name added to where they are."""
        return Fields(f'{self.where} ("{name}")', self._table)

    def fail(self, fault: str) -> NoReturn:
        """Raise CompanionError that says where, and what is wrong there."""
        raise CompanionError(f"{self.where}: {fault}.")

    def has(self, key: str) -> bool:
        """Whether the field is there; JSON's null counts as not there."""
        return self._table.get(key) is not None

    def text(self, key: str, default: str | None = None) -> str:
        """A string that is not blank."""
        value = self._get(key, default)
        if not isinstance(value, str) or not value.strip():
            self.fail(f"{key} must be some text, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when not there."""
        value = self._get(key, False)
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false, not {value!r}")
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        value = self._get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(f"{key} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def number(self, key: str) -> float:
        """A finite number."""
        value = self._get(key, None)
        if not _is_number(value):
            self.fail(f"{key} must be a number, not {value!r}")
        return float(value)

    def optional_number(self, key: str) -> float | None:
        """A finite number, or None when not there."""
        return self.number(key) if self.has(key) else None

    def points(self, key: str, count: int) -> tuple[tuple[float, float], ...]:
        """`count` pairs of numbers, or none at all when not there."""
        if not self.has(key):
            return ()
        value = self._table[key]
        good = isinstance(value, list) and len(value) == count
        if not good or not all(isinstance(p, list) and len(p) == 2 and all(map(_is_number, p)) for p in value):
            self.fail(f"{key} must be {count} points [x, y]")
        return tuple((float(x), float(y)) for x, y in value)

    def table(self, key: str) -> "Fields":
        """A table inside this one."""
        return Fields(f"{self.where}, {key}", self._get(key, None))

    def tables(self, key: str) -> list["Fields"]:
        """A list of tables, empty when not there; each is named by its number, counted from 1."""
        value = self._get(key, [])
        if not isinstance(value, list):
            self.fail(f"{key} must be a list, not {value!r}")
        return [Fields(f"{self.where}, {key} {number}", table) for number, table in enumerate(value, 1)]

    def _get(self, key: str, default: object) -> Any:
        value = self._table.get(key)
        if value is None:
            value = default
        if value is None:
            self.fail(f"{key} is missing")
        return value


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
