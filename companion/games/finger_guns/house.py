"""Where the rulebook is silent or can be read two ways: one named option each, the default first among its choices."""

from companion.games.referee import HouseRule


def _rule(name: str, choices: tuple[bool | int | str, ...], reading: str) -> HouseRule:
    return HouseRule(name, choices[0], choices, reading)


HOUSE_RULES = (
    _rule(
        "handled_first",
        ("first_seat", "rotates"),
        "'Handle the players in clockwise order' does not say from whom. first_seat: always from the first player "
        "named; rotates: from the next player each round.",
    ),
    _rule(
        "shield_reduces",
        ("total", "each_attack"),
        "A shield reduces 'all damage taken by the number on the card'. total: the sum of the damage once; "
        "each_attack: every attack by itself.",
    ),
    _rule(
        "shared_shields",
        ("add", "largest"),
        "In Gun Gang several shields can protect one player. add: all of them count; largest: only the one that "
        "helps most.",
    ),
    _rule(
        "gang_betrayal",
        ("off", "exception", "no_sharing"),
        "Gun Gang's optional clause, for a player who points back at their protector with an Attack card. off: not "
        "played; exception: the shield is not shared and does not work against them, as in the usual game; "
        "no_sharing: it is not shared, but works against them.",
    ),
    _rule(
        "double_when",
        ("last", "first"),
        "'Do double damage' together with 'increase all attacks by 1'. last: the increased attack is doubled; first: "
        "the number on the card is doubled, then increased.",
    ),
    _rule(
        "own_finger",
        (True, False),
        "'+1 damage for every finger on it'. true: the finger of the player who attacks counts too; false: only the "
        "others' fingers.",
    ),
    _rule(
        "center_count",
        ("at_least", "exactly"),
        "'Double damage if X players pointed at cards in the center' (the player who attacks is counted too). "
        "at_least: X or more; exactly: X.",
    ),
    _rule(
        "copy_cycle",
        ("printed", "zero"),
        "Cards that do as much damage as another player can go round in a circle. printed: every card of the circle "
        "does the number on it; zero: none does damage.",
    ),
    _rule(
        "neighbours",
        ("seats", "living"),
        "Who is the left or right neighbor in Longshot. seats: the next seat, dead or alive; living: the next living "
        "player.",
    ),
    _rule(
        "same_card",
        ("once", "each_player"),
        "Several players may point at one card in the center. once: its effect on everybody ('increase all attacks by "
        "1') counts once; each_player: once for each of them.",
    ),
    _rule(
        "center_only_in_front",
        ("does_nothing", "not_pickable"),
        "A card that 'can only be used if in the center', picked by its owner. does_nothing: it may be picked and "
        "neither attacks nor shields; not_pickable: it may be picked only if its owner has no other card to pick.",
    ),
    _rule(
        "swap",
        ("up_to", "exactly"),
        "'Swap (up to) 3 lives'. up_to: 3 or fewer, or none; exactly: 3, or as many as both players have to swap.",
    ),
    _rule(
        "flip_and_look",
        ("anyone", "own"),
        "Whose cards are flipped or looked at. anyone: any player's and those in the center; own: only one's own.",
    ),
    _rule(
        "facedown_conflict",
        ("neither", "first"),
        "Facedown cards are made Attack by one player and Shield by another. neither: both are void; first: the player "
        "handled first decides.",
    ),
    _rule(
        "facedown_removed",
        ("stay", "flip"),
        "A facedown card that is removed to the center. stay: it stays facedown and cannot be picked until flipped; "
        "flip: it is flipped faceup.",
    ),
    _rule(
        "hide_everyone",
        ("any_card", "same_card"),
        "'If EVERYONE picks this card, it does nothing'. any_card: everyone picked a card with this action; same_card: "
        "everyone picked the very same card.",
    ),
    _rule(
        "order",
        ("alternate", "leader", "last"),
        "Who decides the order of the decisions in the flipping expansion. alternate: every second round is reversed; "
        "leader, last: the player with the most or fewest lives picks it (any of them if tied).",
    ),
    _rule(
        "opposite_order",
        ("turned", "cards_first"),
        "'Next round, take decisions in the opposite order'. turned: opposite to what that round would have had (to "
        "this round's where a player would pick it); cards_first: card first, finger gun second in any case.",
    ),
    _rule(
        "dead_hit_dead",
        ("full", "ignored"),
        "A dead player's attack is 'reduced by how much damage others deal them'. full: the attacks of other dead "
        "players reduce it too, with their strength before they are reduced themselves; ignored: only the living do.",
    ),
    _rule(
        "dead_limited",
        (True, False),
        "'Players can only do as much damage as their #lives' with dead players. true: they have 0 lives and do no "
        "damage; false: it does not concern them.",
    ),
    _rule(
        "idle_dead_targets",
        (False, True),
        "Dead players take no part in a round without an Attack card in the center. false: nobody may point at them "
        "then; true: one may.",
    ),
    _rule(
        "tie_break",
        ("sum", "highest"),
        "'Highest possible damage on their personal cards'. sum: the numbers on all their Attack cards together; "
        "highest: the number on their best one.",
    ),
    _rule(
        "tie_break_facedown",
        ("flip", "ignore"),
        "Facedown cards in the tie-break. flip: tied players flip theirs and they count; ignore: they do not count.",
    ),
    _rule(
        "all_dead",
        ("shared", "nobody"),
        "Nobody is left alive. shared: those who died in the last round share the victory; nobody: nobody wins.",
    ),
    _rule(
        "quiet_rounds",
        (10, 5, 3, 0),
        "A game in which nobody can or will do damage never ends. After this many rounds in a row in which nobody lost "
        "a life it ends, and the most lives win; 0: never.",
    ),
)
