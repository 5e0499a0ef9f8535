"""The cards (chapters "About the Cards" and "Components"): which there are, and what is printed on them."""

SHIP_CARDS = {"cannon_2": 2, "cannon_3": 3, "mast_4": 4, "mast_5": 5, "cargo_hold_6": 6, "cargo_hold_7": 7}
"""Ship card -> its number, "how many crew come into play with the part"."""

BOARDING_PLANK = "boarding_plank"
PIECES_OF_EIGHT = "pieces_of_eight"
RUM = "rum"
MAIN_DECK = {**dict.fromkeys(SHIP_CARDS, 4), BOARDING_PLANK: 8, PIECES_OF_EIGHT: 8, RUM: 8}
""" "Main Deck (48 cards)": card -> how many there are."""

LUCKY_DICE = "lucky_dice"
CURSED_DAGGER = "cursed_dagger"
GRAPPLING_HOOK = "grappling_hook"
TREASURE_DECK = {LUCKY_DICE: 3, CURSED_DAGGER: 3, GRAPPLING_HOOK: 3}
""" "Treasure Deck (9 cards)"."""

COPIES = {**MAIN_DECK, **TREASURE_DECK}

FORECASTLE = "forecastle"
MAIN_MAST = "main_mast"
POOP_DECK = "poop_deck"
CANNON = "cannon"
MAST = "mast"
CARGO_HOLD = "cargo_hold"
SETUP_PARTS = (FORECASTLE, MAIN_MAST, POOP_DECK)
PART_OF = {**{card: card.rpartition("_")[0] for card in SHIP_CARDS}, **{part: part for part in SETUP_PARTS}}
"""Card -> name of the ship part."""

SAXON = "saxon"
MACKLIN = "macklin"
BERTRAM = "bertram"
REINHEIMER = "reinheimer"
CAPTAINS = (SAXON, MACKLIN, BERTRAM, REINHEIMER)
"""Captain 'Deadeye' Saxon, Captain Night Macklin, Captain 'Bilious' Bertram, Captain Reinheimer."""

FIRST_HAND = 4
""" "Deal 4 cards from the main deck to each player"."""
