"""Printed cards measure what they say, and every side is told by its marker."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards.markers import CELLS, DICTIONARY
from companion.cards.shape import HEIGHT, MARKER, WIDTH, marker_corner
from companion.cli import main
from companion.errors import CompanionError, UsageError
from companion.games.finger_guns.cards import ATTACK
from companion.games.finger_guns.cards import Card as GunsCard
from companion.games.finger_guns.deck import BUNDLED
from companion.games.finger_guns.deck import Deck as GunsDeck
from companion.games.finger_guns.printed import MOST_CARDS
from companion.games.finger_guns.printed import printed as guns_printed
from companion.games.finger_pirates.deck import Card, Deck, bundled
from companion.games.finger_pirates.printed import printed as pirates_printed
from companion.printing import finger_guns, finger_pirates
from companion.printing.card import LEAST_MARKER, MOST_MARKER, Side
from companion.printing.sheets import ACROSS, DOWN, page_size, place_on_page, write_cards
from companion.table.sheet import PAPERS
from companion.table.sheet import markers as sheet_markers
from tests.printing.pages import GreyImage, rendered, texts

DPI = 80
PER_MM = DPI / 25.4


def found_on(page: GreyImage) -> dict[tuple[int, int], int]:
    """Left and bottom of each marker in millimetres from the page's lower left, to the nearest, and its number.

    That it is upright and as large as it says is checked by the way.
    """
    looking = cv2.aruco.DetectorParameters()
    looking.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, numbers, _ = cv2.aruco.ArucoDetector(DICTIONARY, looking).detectMarkers(page)
    found = {}
    for number, corner in zip(numbers.ravel(), corners, strict=True):
        x, y = corner.reshape(4, 2)[3] / PER_MM
        found[round(float(x)), round(page.shape[0] / PER_MM - float(y))] = int(number)
    return found


def expected(sides: list[Side], paper: str, back: bool, marker: float) -> dict[tuple[int, int], int]:
    """The same by what should be there."""
    there = {}
    for place, side in enumerate(sides):
        left, bottom = place_on_page(paper, place, back)
        x, y = marker_corner(marker)
        there[round(left + x), round(bottom + y)] = side.number
    return there


@pytest.mark.parametrize(("game", "paper"), [("finger_pirates", "letter"), ("finger_guns", "a4")])
def test_every_side_decodes_and_is_where_it_belongs(tmp_path: Path, game: str, paper: str) -> None:
    path = tmp_path / "cards.pdf"
    assert main(["deck", "print", game, "--paper", paper, "--out", str(path)]) == 0
    cards = finger_pirates.cards(bundled("house")) if game == "finger_pirates" else finger_guns.cards(BUNDLED["house"])
    faces = [face.number for face, _ in cards]
    assert len(set(faces)) == len(cards)
    a_page = ACROSS * DOWN
    for number, page in enumerate(rendered(path, DPI)):
        sheet, back = divmod(number, 2)
        sides = [card[back] for card in cards[sheet * a_page : (sheet + 1) * a_page]]
        assert found_on(page) == expected(sides, paper, bool(back), MARKER)
    assert number == 2 * -(-len(cards) // a_page) - 1


@pytest.mark.parametrize("marker", [LEAST_MARKER, 20.0, MOST_MARKER])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_pages_measure_what_they_say(tmp_path: Path, paper: str, marker: float) -> None:
    path = tmp_path / "cards.pdf"
    cards = finger_guns.cards(BUNDLED["house"])[:9]
    write_cards(path, "Nine cards", cards, paper, marker)
    front, back = rendered(path, 254)  # ten pixels a millimetre
    width, height = page_size(paper)
    assert front.shape == (pytest.approx(height * 10, abs=1.5), pytest.approx(width * 10, abs=1.5))
    left, bottom = place_on_page(paper, 3, back=False)
    x, y = (left + marker_corner(marker)[0]) * 10, height * 10 - (bottom + marker_corner(marker)[1]) * 10
    # Through the lower edge of the black square, half a cell above its bottom.
    row = front[round(y - marker * 10 / CELLS / 2)]
    black = np.flatnonzero(row[round(x - 20) : round(x + marker * 10 + 20)] < 128)
    assert black[-1] - black[0] + 1 == pytest.approx(marker * 10, abs=2)
    # Cut marks: the dark columns above the cards, which are as far apart as a card is wide; the same on both sides.
    for page in (front, back):
        above = page[round((height - DOWN * HEIGHT) / 2 * 10) - 30]
        marks = np.flatnonzero((above < 200) & (np.roll(above, 1) >= 200))
        assert np.diff(marks) == pytest.approx(WIDTH * 10, abs=2)
        assert len(marks) == ACROSS + 1
    # The line to measure is 5 cm long.
    margin = front[:, round((width - ACROSS * WIDTH) / 4 * 10)]
    middle = np.flatnonzero(margin[round(height * 5) - 300 : round(height * 5) + 300] < 200)
    assert middle[-1] - middle[0] == pytest.approx(500, abs=4)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_a_back_lies_behind_its_front(paper: str) -> None:
    width, _ = page_size(paper)
    for place in range(ACROSS * DOWN):
        left, bottom = place_on_page(paper, place, back=False)
        behind, same_bottom = place_on_page(paper, place, back=True)
        assert behind == pytest.approx(width - left - WIDTH)
        assert same_bottom == bottom


def test_words_are_text(tmp_path: Path) -> None:
    write_cards(tmp_path / "guns.pdf", "Guns", finger_guns.cards(BUNDLED["house"]), "a4", MARKER)
    pages = texts(tmp_path / "guns.pdf")
    assert "ATTACK" in pages[0]
    assert "card 9" in pages[0]
    together = " ".join(" ".join(pages).split())
    assert "Flip 2 cards facedown." in together
    assert "FINGER GUNS" in pages[1]
    write_cards(tmp_path / "pirates.pdf", "Pirates", finger_pirates.cards(bundled("house")), "a4", MARKER)
    pages = texts(tmp_path / "pirates.pdf")
    assert "5 players" in pages[1]


def test_crowded_cards_keep_clear_of_the_marker(tmp_path: Path) -> None:
    ship = Card(999, 9, 9, 9, 9, 9, (99,) * 9, 20, 25)
    special = GunsCard(9999, ATTACK, 4, "double_if_all_center")
    sides = [
        *finger_pirates.cards(Deck("Full", (ship,)))[0],
        *finger_guns.cards(GunsDeck("Full", (special,)))[0],
    ]
    for marker in (LEAST_MARKER, MOST_MARKER):
        write_cards(tmp_path / "full.pdf", "Full", [(side, side) for side in sides], "a4", marker)
        page = next(rendered(tmp_path / "full.pdf", 127))  # five pixels a millimetre
        height = page_size("a4")[1]
        for place in range(len(sides)):
            left, bottom = place_on_page("a4", place, back=False)
            x, y = marker_corner(marker)
            cell = marker / CELLS
            around = page[
                round((height - bottom - y - marker - cell) * 5) + 1 : round((height - bottom - y + cell) * 5) - 1,
                round((left + x - cell) * 5) + 1 : round((left + x + marker + cell) * 5) - 1,
            ]
            inside = int(cell * 5) - 2
            around = around.copy()
            around[inside:-inside, inside:-inside] = 255  # the marker itself
            assert around.min() > 200, f"something is drawn in the white edge of side {place}"
            # Nothing reaches over the sides of the card either.
            card = page[round((height - bottom - HEIGHT) * 5) : round((height - bottom) * 5)]
            edges = card[:, [round(left * 5) + 8, round((left + WIDTH) * 5) - 8]]
            assert edges.min() > 200


def test_numbers_of_all_printed_things_are_apart() -> None:
    pirates, guns = pirates_printed(bundled("house")), guns_printed(BUNDLED["house"])
    sheets = [marker.number for paper in PAPERS for marker in sheet_markers(paper)]
    numbers = [*sheets, *pirates.numbers, *guns.numbers]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < len(DICTIONARY.bytesList)


def test_a_back_tells_no_more_than_it_shows() -> None:
    deck = bundled("house")
    backs = {card.control: back.number for card, (_, back) in zip(deck.cards, finger_pirates.cards(deck), strict=True)}
    for one in deck.cards:
        for other in deck.cards:
            alike = (one.limit_4_players, one.limit_5_players) == (other.limit_4_players, other.limit_5_players)
            assert (backs[one.control] == backs[other.control]) == alike
    assert len({back.number for _, back in finger_guns.cards(BUNDLED["house"])}) == 1


def test_a_deck_with_more_cards_than_markers_is_told() -> None:
    cards = tuple(GunsCard(number, ATTACK, 1) for number in range(1, MOST_CARDS + 2))
    with pytest.raises(CompanionError, match="take some out to print it"):
        guns_printed(GunsDeck("Large", cards))
    assert len(guns_printed(GunsDeck("Large", cards[1:])).faces) == MOST_CARDS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["captain_pirate"], "cannot be printed"),
        (["chess"], "There is no game 'chess'; choose one of finger_pirates, finger_guns."),
        (["finger_guns", "--marker", "41"], "--marker takes 8 to 40 millimetres, not 41."),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "print", *arguments]) == UsageError.exit_status
    assert said in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").mkdir()
    with pytest.raises(CompanionError, match=r"cards\.pdf: the cards cannot be written"):
        write_cards(tmp_path / "cards.pdf", "None", finger_guns.cards(BUNDLED["house"])[:1], "a4", MARKER)
    assert [path.name for path in tmp_path.iterdir()] == ["cards.pdf"]
