"""The house rules: every place where the rulebook is silent or can be read two ways."""

from companion.games.referee import HouseRule

HOUSE_RULES = (
    HouseRule(
        "reshuffle",
        "when_taking",
        ("when_taking", "at_once"),
        '"If the draw pile is empty, shuffle the discard pile" does not say when. `when_taking`: when a player next '
        "takes a card, so that later discards are shuffled in too. `at_once`: as soon as the last card is taken.",
    ),
    HouseRule(
        "exchange_returns",
        "player",
        ("player", "both"),
        '"The player chooses one of the two cards he received and returns the other." `player`: only the player whose '
        "turn it is chooses, so that he ends with one card fewer and the other with one more. `both`: each of the two "
        "keeps one of the cards received and returns the other, so that both hands keep their size.",
    ),
    HouseRule(
        "short_exchange",
        False,
        (False, True),
        '"Each player gives the other 2 cards." Off: nobody exchanges who holds fewer than 2 cards, or is asked for '
        "them. On: a player with a single card gives that one; who receives a single card keeps it.",
    ),
    HouseRule(
        "limit_on_exchange",
        False,
        (False, True),
        "The hand limit is printed with the first action only. Off: it limits taking from the draw pile, and an "
        "exchange may lift a hand above it. On: no exchange may lift a hand above it.",
    ),
    HouseRule(
        "empty_hands",
        False,
        (False, True),
        "Whether an empty hand can be looked at or shown, as one of the 2 actions.",
    ),
    HouseRule(
        "short_turn",
        "fewer_actions",
        ("fewer_actions", "expedition"),
        "A player must perform 2 different actions, but only one is possible. `fewer_actions`: he performs that one or "
        "starts an expedition. `expedition`: he must start an expedition, if he can.",
    ),
    HouseRule(
        "mate_needs_cards",
        False,
        (False, True),
        'The First Mate may decline "because he cannot" add the cards. Off: the Captain may name anyone, even a player '
        "with an empty hand. On: only a player who holds as many cards as are still needed for 5.",
    ),
    HouseRule(
        "all_parrots",
        True,
        (False, True),
        "Whether all the cards that one player puts down may be parrots, with none of the declared color.",
    ),
    HouseRule(
        "bluff",
        "forbidden",
        ("forbidden", "fails"),
        "A Captain who does not hold the cards that he declares. `forbidden`: he may not declare them; cards that do "
        "not fit are refused, and the table takes the declaration back. `fails`: he may; if the First Mate declines he "
        "discards as many other cards instead, and if the First Mate accepts he calls the expedition off, discards as "
        "many cards as he declared, the First Mate keeps his, and no treasure is taken.",
    ),
)
