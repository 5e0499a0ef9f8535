"""From an empty table to a reveal that nobody had to start."""

from companion.capture.frame import Frame
from companion.hands.reading import Reading
from companion.showdown.fists import Stance
from companion.showdown.look import Look
from companion.showdown.waiting import PlayersCount, Waiting
from companion.showdown.watching import Looks, Watcher
from companion.thresholds import thresholds
from tests.hands.made import made_hand, made_reading
from tests.showdown.scene import FIST, frames_of, seats_of
from tests.showdown.test_rhythm import STROKES

NAMES = ["Ana", "Ben", "Cy"]
LIMITS = thresholds().hands_free


class PumpingTable(Watcher):
    """Hands that come at -3.5 s, pump from -1.95 s to 0 and open; `lifts` is how high they pump, in palms."""

    def __init__(self, lifts: float = 0.7, opens: bool = True) -> None:
        self.three_s = 0.0
        self._lifts = lifts
        self._opens = opens
        self.looked_at: list[float] = []

    def watch(self, frame: Frame, seats: object, looks: Looks, searched: object = None) -> None:
        self.looked_at.append(frame.time_s)
        for place, seen in enumerate(looks.values()):
            look = self._look(frame.time_s - self.three_s, place)
            seen.append(Look(frame.time_s, look.hand, look.reading))

    def _look(self, time_s: float, place: int) -> Look:
        if time_s < -3.5:
            return Look(time_s)
        beats = (time_s - 0.02 * place) / 0.65
        height = self._lifts * STROKES["bouncing"](beats % 1.0) if -3 <= beats < 0 else 0.0
        hand = made_hand(x=150.0 + 300.0 * place)
        reading: Reading = made_reading("3") if self._opens and time_s > 0.1 else FIST
        return Look(time_s, made_hand(x=150.0 + 300.0 * place, y=200.0 - height * hand.palm), reading)

    def close(self) -> None:
        pass


def frames(from_s: float, to_s: float, fps: float = 30.0) -> list[Frame]:
    image = frames_of()[0].image
    return [Frame(image, from_s + i / fps) for i in range(round((to_s - from_s) * fps))]


def waited(table: PumpingTable, from_s: float = -6.0, to_s: float = 0.0) -> tuple[Waiting, float | None]:
    """Waiting, fed until all are ready or `to_s`; and when they were."""
    waiting = Waiting(table, seats_of(NAMES))
    for frame in frames(from_s, to_s):
        waiting.see(frame)
        if waiting.all_ready:
            return waiting, frame.time_s
    return waiting, None


def counted(table: PumpingTable, to_s: float = 4.0) -> PlayersCount:
    waiting, ready_s = waited(table)
    assert ready_s is not None
    count = PlayersCount(table, seats_of(NAMES), waiting)
    for frame in frames(ready_s, to_s):
        if count.ended:
            break
        count.see(frame)
    return count


def test_the_table_is_ready_a_second_after_the_fists_came() -> None:
    _, ready_s = waited(PumpingTable())
    assert ready_s is not None
    assert -3.5 + LIMITS.seen * LIMITS.hold <= ready_s <= -3.5 + LIMITS.hold + 2 / LIMITS.looks_per_second


def test_an_empty_table_is_looked_at_now_and_then_and_nothing_piles_up() -> None:
    table = PumpingTable()
    waiting, ready_s = waited(table, -600.0, -500.0)
    assert ready_s is None
    assert set(waiting.stances.values()) == {Stance.AWAY}
    assert abs(len(table.looked_at) - 100 * LIMITS.looks_per_second) <= 2
    assert all(len(seen) <= LIMITS.memory * LIMITS.looks_per_second + 1 for seen in waiting.looks.values())


def test_the_players_own_count_is_judged_at_their_three() -> None:
    count = counted(PumpingTable())
    assert count.ended
    judged = count.judged()
    assert judged is not None
    assert abs(judged.reveal.three_s) < 0.06
    assert [s.reading and s.reading.fingers for s in judged.reveal.seats] == [3, 3, 3]
    assert all(showing.late_s == 0 for showing in judged.reveal.seats)


def test_hands_that_open_without_a_beat_are_no_reveal() -> None:
    count = counted(PumpingTable(lifts=0.0))
    assert count.ended
    assert count.opened
    assert count.judged() is None


def test_fists_that_are_held_for_ever_are_given_up() -> None:
    count = counted(PumpingTable(opens=False), to_s=20.0)
    assert count.ended
    assert not count.opened
    assert count.judged() is None
