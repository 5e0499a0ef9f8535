"""The table profile: one readable TOML file with the seats of a table."""

import contextlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tomli_w

from companion.errors import CompanionError
from companion.files import refuse_device
from companion.names import heard_alike
from companion.table.background import CODE_BYTES, Background, Corner
from companion.table.plane import TablePlane
from companion.table.seat import Seat

FORMAT = 1

_OWN = ("format", "picture", "seats", "plane", "background")


@dataclass(frozen=True, slots=True)
class TableProfile:
    """The seats of a table in clockwise order, in pixels of a picture of `width` x `height`.

    `plane` tells where on the table a pixel of that picture lies, and `background` what stays in the picture, where
    they are known. `others` are the tables of the file that belong to other parts of the house, such as personal
    corrections: they are written back as they were read.
    """

    width: int
    height: int
    seats: tuple[Seat, ...]
    others: Mapping[str, Any] = field(default_factory=dict)
    plane: TablePlane | None = None
    background: Background | None = None

    def scaled_to(self, width: int, height: int) -> tuple[Seat, ...]:
        """The seats in pixels of a picture of another size of the same camera."""
        across, down = width / self.width, height / self.height
        return tuple(
            replace(
                seat,
                x=seat.x * across,
                y=seat.y * down,
                size=seat.size * (across + down) / 2,
                centimetre=None if seat.centimetre is None else seat.centimetre * (across + down) / 2,
            )
            for seat in self.seats
        )


def write_profile(path: Path, profile: TableProfile) -> None:
    """Write a profile; the file is whole or not there at all."""
    # What is no table must stand before the first table, and a list of tables may be written in one line.
    first = {key: value for key, value in profile.others.items() if not isinstance(value, dict)}
    last = {key: value for key, value in profile.others.items() if isinstance(value, dict)}
    lines = [f"format = {FORMAT}", *_lines(first), "", "[picture]"]
    lines += [f"width = {profile.width}", f"height = {profile.height}"]
    for seat in profile.seats:
        lines += [
            "",
            "[[seats]]",
            f"name = {_quoted(seat.name)}",
            f"x = {seat.x:.1f}",
            f"y = {seat.y:.1f}",
            f"size = {seat.size:.1f}",
            f"arm_from = {seat.arm_from:.1f}",
        ]
        if seat.centimetre is not None:
            lines.append(f"centimetre = {seat.centimetre:.2f}")
    if profile.plane is not None:
        rows = [f"    [{', '.join(f'{value!r}' for value in row)}]," for row in profile.plane.homography]
        lines += ["", "[plane]", f"paper = {_quoted(profile.plane.paper)}", "homography = [", *rows, "]"]
    lines += _lines(last)
    if profile.background is not None:
        corners = [f'    "{corner.x} {corner.y} {corner.code.hex()}",' for corner in profile.background]
        lines += ["", "[background]", "corners = [", *corners, "]"]
    refuse_device(path)
    unfinished = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text("\n".join(lines) + "\n", encoding="utf-8")
        unfinished.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise CompanionError(f"{path}: the table profile cannot be written ({error.strerror}).") from None


def _lines(tables: dict[str, Any]) -> list[str]:
    return ["", *tomli_w.dumps(tables).splitlines()] if tables else []


def _quoted(text: str) -> str:
    """A TOML string. It is escaped like one of JSON, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_profile(path: Path) -> TableProfile:
    """Read a profile. Raises CompanionError that says what is wrong, where."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CompanionError(f"{path}: the table profile cannot be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CompanionError(f"{path}: this is not a table profile ({error}).") from None
    if data.get("format") != FORMAT:
        raise CompanionError(f"{path}: `format` must be {FORMAT}, not {data.get('format')!r}.")
    picture = data.get("picture")
    seats = data.get("seats")
    if not isinstance(picture, dict) or not isinstance(seats, list) or not seats:
        raise CompanionError(f"{path}: a table profile has a [picture] and at least one [[seats]].")
    size = [_number(path, "[picture]", picture, key) for key in ("width", "height")]
    profile = TableProfile(
        int(size[0]),
        int(size[1]),
        tuple(_seat(path, n, s) for n, s in enumerate(seats, start=1)),
        {key: value for key, value in data.items() if key not in _OWN},
        plane=_plane(path, data["plane"]) if "plane" in data else None,
        background=_background(path, data["background"]) if "background" in data else None,
    )
    _check_names(path, profile.seats)
    if min(size) < 1:
        raise CompanionError(f"{path}: in [picture], width and height must be at least 1.")
    return profile


def _seat(path: Path, number: int, data: object) -> Seat:
    where = f"seat {number}"
    if not isinstance(data, dict):
        raise CompanionError(f"{path}: {where} must be a [[seats]] table.")
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        raise CompanionError(f"{path}: {where} needs a `name`.")
    if not name.isprintable():
        raise CompanionError(f"{path}: `name` of {where} must be printable and in one line, not {name!r}.")
    x, y, size, arm_from = (_number(path, where, data, key) for key in ("x", "y", "size", "arm_from"))
    if size <= 0:
        raise CompanionError(f"{path}: `size` of {where} must be above 0.")
    centimetre = _number(path, where, data, "centimetre") if "centimetre" in data else None
    if centimetre is not None and centimetre <= 0:
        raise CompanionError(f"{path}: `centimetre` of {where} must be above 0.")
    return Seat(name, x, y, size, arm_from % 360.0, centimetre)


def _plane(path: Path, data: object) -> TablePlane:
    paper, rows = (data.get("paper"), data.get("homography")) if isinstance(data, dict) else (None, None)
    good = isinstance(rows, list) and len(rows) == 3 and all(isinstance(row, list) and len(row) == 3 for row in rows)
    if not isinstance(paper, str) or not good:
        raise CompanionError(f"{path}: [plane] needs `paper` and a `homography` of three rows of three numbers.")
    assert isinstance(rows, list)
    one, two, three = ([_number(path, "[plane]", {"homography": value}, "homography") for value in row] for row in rows)
    return TablePlane(paper, ((one[0], one[1], one[2]), (two[0], two[1], two[2]), (three[0], three[1], three[2])))


def _background(path: Path, data: object) -> Background:
    corners = data.get("corners") if isinstance(data, dict) else None
    try:
        if not isinstance(corners, list) or not corners:
            raise ValueError
        kept = []
        for line in corners:
            x, y, code = str(line).split()
            kept.append(Corner(float(x), float(y), bytes.fromhex(code)))
        if any(len(corner.code) != CODE_BYTES or not max(abs(corner.x), abs(corner.y)) < 1e6 for corner in kept):
            raise ValueError
    except ValueError:
        raise CompanionError(
            f"{path}: [background] needs `corners`, each written as `x y code`; take it out or calibrate again."
        ) from None
    return tuple(kept)


def _number(path: Path, where: str, data: dict[str, object], key: str) -> float:
    if key not in data:
        raise CompanionError(f"{path}: `{key}` of {where} is missing.")
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise CompanionError(f"{path}: `{key}` of {where} must be a number, not {value!r}.")
    if not abs(value) < 1e6:
        raise CompanionError(f"{path}: `{key}` of {where} must be a number below a million, not {value!r}.")
    return float(value)


def _check_names(path: Path, seats: Sequence[Seat]) -> None:
    if (alike := heard_alike(seat.name for seat in seats)) is not None:
        raise CompanionError(
            f"{path}: two seats are called {' and '.join(map(repr, alike))}; give each seat a name of its own."
        )
