"""What is said when the table takes back, does again or corrects what it did."""

from collections.abc import Mapping
from typing import Any

from companion.voice.english.wording import counted, names


def line(event: Mapping[str, Any]) -> str:
    """The spoken line of an `undone`, `redone` or `edited` event."""
    removed, added = event["removed"], event["added"]
    if event["event"] == "edited":
        return _edited(event)
    if removed:
        return "The correction is taken back." if event["event"] == "undone" else "Corrected again."
    what = names([action(one) for one in added])
    return f"Taken back: {what}." if event["event"] == "undone" else f"Done again: {what}."


def action(done: Mapping[str, Any]) -> str:
    """An action in a few words: "take by Ana"."""
    words = str(done.get("do")).replace("_", " ")
    player = done.get("player")
    return f"{words} by {player}" if isinstance(player, str) else words


def _edited(event: Mapping[str, Any]) -> str:
    """The corrected item and what it leads to now; how much else changed, but not what, which would take too long."""
    if event["added"]:
        said = [f"Corrected: {names([action(one) for one in event['added']])}."]
    else:
        said = [f"Taken out: {names([action(one) for one in event['removed']])}."]
    said += [happened["say"] for happened in event["after"]]
    if event["later"]:
        said.append(f"{counted(len(event['later']), 'later result').capitalize()} changed.")
    return " ".join(said)
