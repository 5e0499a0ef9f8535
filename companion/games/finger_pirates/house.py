"""House rules: where the rulebook of Finger Pirates is silent or can be read two ways."""

from companion.games.referee import HouseRule

FINGERS_OF_A_GUN = 2
"""A finger gun is thumb and index out: two fingers when it cannot be a gun."""

HOUSE_RULES = (
    HouseRule(
        name="nobody_abducted_at_zero",
        default=True,
        choices=(True, False),
        reading="The player with the most ghosts is eliminated, but the rulebook does not say whether somebody must be "
        "when nobody has a ghost left after the jars. True: nobody is abducted when the highest ghost number is 0. "
        "False: those tied at the top are eliminated all the same.",
    ),
    HouseRule(
        name="jars_stop_at_zero",
        default=True,
        choices=(True, False),
        reading="A jar reduces each ghost; the rulebook does not say what becomes of jars beyond one's ghosts. True: "
        "the ghost number does not go below 0. False: it does, and a player with jars to spare has fewer ghosts than "
        "one with none.",
    ),
    HouseRule(
        name="gun_without_token",
        default="ask_again",
        choices=("ask_again", "count_fingers"),
        reading="The gun can be used once, in the advanced rules only; the rulebook does not say what a gun without an "
        "unused token is. ask_again: it is refused and the player shows again. count_fingers: it is the 2 raised "
        "fingers that it looks like.",
    ),
    HouseRule(
        name="fist",
        default="ask_again",
        choices=("ask_again", "one_finger"),
        reading="0 fingers may not be raised; the rulebook does not say what a fist at three is. ask_again: it is "
        "refused and the player shows again. one_finger: it counts as the fewest that can be raised, 1.",
    ),
)
