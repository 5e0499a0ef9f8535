"""What is asked of the table about a reveal, by voice."""

from collections.abc import Sequence

from companion.hands.reading import SHOWINGS
from companion.play.review import Shown
from companion.showdown.reveal import SeatShowing, Showing
from companion.voice.english import table


def questions(showings: Sequence[SeatShowing]) -> list[str]:
    """One sentence for each kind of doubt, those about missing hands first; none when all is clear."""
    asked = []
    if missing := [showing.seat for showing in showings if showing.showing is Showing.MISSING]:
        asked.append(table.unseen(missing))
    asked += [
        table.which(showing.seat, candidates(showing)) for showing in showings if showing.showing is Showing.UNSURE
    ]
    if late := {showing.seat: showing.late_s for showing in showings if showing.late_s > 0}:
        asked.append(table.late(late))
    if switched := [showing.seat for showing in showings if showing.switched]:
        asked.append(table.switched(switched))
    return asked


def candidates(showing: SeatShowing) -> list[Shown]:
    """The two likeliest showings of a doubtful hand, the likelier first."""
    assert showing.reading is not None
    reading = showing.reading
    likely = sorted(range(len(SHOWINGS)), key=lambda i: -reading.probabilities[i])[:2]
    return ["gun" if SHOWINGS[i] == "gun" else i for i in likely]
