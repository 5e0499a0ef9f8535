"""The house rules: every place where the rulebook is silent or can be read two ways."""

from companion.games.ghost_pirates.cards import SETUP_PARTS
from companion.games.referee import HouseRule

_FEW = (0, 1, 2, 3, 4, 5)

HOUSE_RULES = (
    HouseRule(
        "forecastle_crew",
        2,
        _FEW,
        '"Place crew on your ship as indicated on these cards": the numbers are not in the rulebook. The defaults (2, '
        "4, 2) put 8 of the 15 crew on board, so that the largest card (7 crew) can come into play in full at once.",
    ),
    HouseRule("main_mast_crew", 4, _FEW, "As `forecastle_crew`; a Mast from the deck brings 4 or 5."),
    HouseRule("poop_deck_crew", 2, _FEW, "As `forecastle_crew`."),
    HouseRule(
        "captain_starts",
        "poop_deck",
        SETUP_PARTS,
        "Where the Captain stands at first. He only ever moves towards the bow, so the Poop Deck gives him the longest "
        "way.",
    ),
    HouseRule(
        "mate_starts", "poop_deck", SETUP_PARTS, "Where the Mate stands at first. He returns to the Poop Deck later."
    ),
    HouseRule(
        "bows",
        "same",
        ("same", "opposite"),
        "Whether both bows point to the same end of the ocean currents. `opposite`: a current that points fore for one "
        "ship points aft for the other.",
    ),
    HouseRule(
        "mast_replaces_main_mast",
        True,
        (True, False),
        '"You may not replace a ship piece with another one of the same name." On: Main Mast is another name than '
        "Mast. Off: the Main Mast counts as a Mast here too.",
    ),
    HouseRule(
        "replaced_plank",
        "stays",
        ("stays", "falls"),
        'A plank falls if ships "are altered such that one end of the plank loses an anchor point". `stays`: the new '
        "part is the anchor where another was. `falls`: replacing a part drops the plank anchored on it.",
    ),
    HouseRule(
        "fallen_crew",
        "below_decks",
        ("below_decks", "overboard"),
        'A plank "falls along with any crew". `below_decks`: they are hit, like crew in a fight. `overboard`: they '
        "return to their Poop Deck on their player's next turn. A Mate goes overboard in either case.",
    ),
    HouseRule(
        "mast_speed",
        "movement",
        ("movement", "turn"),
        'Three spaces "when starting at a Mast", and for crew that "starts their turn on a mast part". `movement`: who '
        "stands on a Mast when Crew Movement begins. `turn`: who stood on one when the turn began.",
    ),
    HouseRule(
        "bertram",
        "once_a_deck",
        ("once_a_deck", "each_retreat"),
        '"Opponent rolls 1 fewer die when any of your crew retreat." `once_a_deck`: crew that leave one deck in a turn '
        "one after the other save one die in all. `each_retreat`: every retreat saves one.",
    ),
    HouseRule(
        "fights_on_planks",
        True,
        (True, False),
        '"Locations on either ship that contain mixed groups of crew" must fight. On: a plank is a location like '
        "these. Off: nobody fights on a plank.",
    ),
    HouseRule(
        "pairs",
        "each_pair",
        ("each_pair", "each_numeral"),
        '"Each paired numeral that is not a SKULL hits one", with no bonus for a triplet. `each_pair`: four of a kind '
        "are two pairs. `each_numeral`: a numeral hits one, however often it was rolled.",
    ),
    HouseRule(
        "lucky_dice",
        "one_up_or_down",
        ("one_up_or_down", "one_or_two_up"),
        '"By an increment or decrement of 1, e.g. a 3 may be shifted to a 4 or 5, but not a 1, 2, or 6": the example '
        "contradicts the rule. `one_up_or_down`: as the rule says. `one_or_two_up`: as the example has it.",
    ),
    HouseRule(
        "dagger_hits_captain",
        False,
        (False, True),
        'Cursed Dagger: "Lose one additional crew from the location". Off: the Captain is never that one; who has '
        "nobody else left there loses nobody. On: he is hit like in a fight.",
    ),
    HouseRule(
        "cannon_hits",
        "opponent",
        ("opponent", "anyone"),
        '"Two crew on the tile directly opposite a cannon are hit." `opponent`: two of the opponent\'s. `anyone`: two '
        "of all who are there. The opponent chooses which, as in a fight.",
    ),
    HouseRule(
        "high_cannon_roll",
        "destroys",
        ("destroys", "nothing"),
        "With Captain 'Deadeye' Saxon a cannon's roll can become 7. `destroys`: like a 6. `nothing`: no effect.",
    ),
    HouseRule(
        "pillage_attempts",
        "each_site",
        ("each_site", "one_a_turn"),
        '"If you control a location (unopposed) on your opponent\'s ship, you may attempt to pillage." `each_site`: '
        "once at each location a turn. `one_a_turn`: once a turn in all.",
    ),
    HouseRule(
        "mate_is_crew_token",
        False,
        (False, True),
        'Pillage adds "the number of crew tokens", Grappling Hook moves "one of your crew tokens". Off: ordinary crew, '
        "which the component list calls Crew tokens. On: the Mate is one too.",
    ),
    HouseRule(
        "empty_deck",
        "reshuffle",
        ("reshuffle", "no_more_cards"),
        "A deck runs out. `reshuffle`: its discards are shuffled. `no_more_cards`: nobody draws from it any more (then "
        "nothing in the rules makes a game end).",
    ),
)

STARTING_CREW = {part: f"{part}_crew" for part in SETUP_PARTS}
"""Setup part -> the house rule that has its crew."""
