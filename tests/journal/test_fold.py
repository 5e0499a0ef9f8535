"""Undo, redo and edits against the plainest model there is: a list of whole games, and a place in it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.referee import Refused
from companion.journal.fold import Timeline, history

DOINGS = st.lists(
    st.sampled_from(["action", "action", "action", "undo", "redo", "edit"]).flatmap(
        lambda kind: st.tuples(st.just(kind), st.integers(0, 9), st.integers(1, 3), st.integers(0, 3))
    ),
    max_size=40,
)


@given(DOINGS)
def test_the_actions_in_force_are_those_of_the_model(doings: list[tuple[str, int, int, int]]) -> None:
    games: list[list[dict[str, Any]]] = [[]]
    place = 0
    timeline, entries = Timeline(), []
    for number, (kind, at, count, new) in enumerate(doings):
        now = games[place]
        entry: dict[str, Any] = {"kind": kind}
        if kind == "action":
            entry["action"] = {"n": number}
            games, place = [*games[: place + 1], [*now, {"n": number}]], place + 1
        elif kind == "edit":
            if at + count > len(now):
                continue
            actions = [{"n": number, "part": part} for part in range(new)]
            entry |= {"from": at + 1, "to": at + count, "actions": actions}
            games, place = [*games[: place + 1], [*now[:at], *actions, *now[at + count :]]], place + 1
        elif kind == "undo":
            if place == 0:
                continue
            place -= 1
        else:
            if place == len(games) - 1:
                continue
            place += 1
        timeline.take(entry, timeline.change(entry))
        entries.append(entry)
        assert [played.action for played in timeline.played] == games[place]
        assert len(timeline.done) == place
        assert len(timeline.undone) == len(games) - 1 - place
    again = Timeline(entries)
    assert (again.played, again.done, again.undone) == (timeline.played, timeline.done, timeline.undone)

    told = history(entries)
    assert [{k: v for k, v in one.items() if k not in ("entry", "stands", "of")} for one in told] == entries
    standing = {number: one for one in told for number in one.get("stands", [])}
    assert sorted(standing) == list(range(1, len(games[place]) + 1))
    for number, one in standing.items():
        assert games[place][number - 1] in (one.get("actions") or [one.get("action")])


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"kind": "undo"}, "nothing_to_undo"),
        ({"kind": "redo"}, "nothing_to_redo"),
        ({"kind": "edit", "from": 1, "to": 1, "actions": []}, "no_such_action"),
    ],
)
def test_there_is_nothing_to_change_in_an_empty_game(entry: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        Timeline().change(entry)
    assert refused.value.code == code


def test_a_new_action_after_undo_ends_the_redo_but_the_history_still_shows_what_was_undone() -> None:
    entries: list[dict[str, Any]] = [
        {"kind": "action", "action": {"n": 1}},
        {"kind": "undo"},
        {"kind": "action", "action": {"n": 2}},
    ]
    assert Timeline(entries).undone == []
    assert history(entries) == [
        {"entry": 1, "kind": "action", "action": {"n": 1}, "stands": []},
        {"entry": 2, "kind": "undo", "of": 1},
        {"entry": 3, "kind": "action", "action": {"n": 2}, "stands": [1]},
    ]
