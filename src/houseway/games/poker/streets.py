"""Betting: forced bets, then the players in turn, each asked what the betting core allows."""

from houseway.cards.card import Card
from houseway.games.poker.betting import Betting
from houseway.games.poker.round_state import HandsChanged, PokerRound
from houseway.games.poker.steps import Post, ReturnUncalled, Sweep, own
from houseway.games.poker.turns import bet_size, first_to_act, open_pair
from houseway.games.poker.variants import Street
from houseway.table.state import Procedure
from houseway.table.steps import BET, Ask, Choice, Collect

FOLD = "fold"
CHECK = "check"
CALL = "call"
BRING_IN = "bring in"
BETS = "bet"
COMPLETE = "complete"
RAISE = "raise"
UPPER = "upper limit"
STRADDLE = "straddle"
PASS = "no straddle"

TURN = "PKR 14 outside turn"
CHECKS = "PKR 14 outside check"
CALLS = "PKR 14 outside call"
RAISES = "PKR 14 outside raise"
ALL_IN = "PKR 14 outside all-in"
OPEN_PAIR = "PKR 14 outside open pair"
FOLDS = "PKR 14.15(j)1i"


# --- forced bets ------------------------------------------------------------------------------


def post_antes(round: PokerRound) -> Procedure:
    """An ante from every player; who has less puts in what there is."""
    ante = round.options.ante
    if ante:
        for player, seat in enumerate(round.seats):
            put = round.betting.ante(player, ante)
            yield Post(seat, "ante", put, False, cite=round.variant.cite)


def post_blinds(round: PokerRound, killer: int | None) -> Procedure:
    """Small and big blind, the kill blind of a player who has won often enough, the straddle."""
    betting, seats = round.betting, round.seats
    small, big = round.options.blind_sizes
    first, second = round.small, round.big
    if first is not None and (put := betting.post(first, small)):  # none if the ante took all chips
        yield Post(seats[first], "small blind", put, True, cite="PKR 14.10 outside holdem")
    if put := betting.post(second, big):
        yield Post(seats[second], "big blind", put, True, cite="PKR 14.10 outside holdem")
    for seat, dead in round.posting.items():
        yield from post_to_come_in(round, seats.index(seat), small if dead else 0, big)
    if killer is not None and (put := betting.post(killer, killed(round, big))):
        yield Post(seats[killer], "kill blind", put, True, cite="PKR 14 outside kill")
    third = (second + 1) % len(seats)
    if round.options.straddle == "yes" and len(seats) > 2 and killer is None:
        yield from ask_straddle(round, third, 2 * big)


def post_to_come_in(round: PokerRound, player: int, small: int, big: int) -> Procedure:
    """A missed small blind is dead money in the pot; the big one is a bet."""
    seat, cite = round.seats[player], "PKR 14 outside blinds"
    if small and (put := round.betting.post_dead(player, small)):
        yield Post(seat, "dead blind", put, False, cite=cite)
    if put := round.betting.post(player, big):
        yield Post(seat, "posted blind", put, True, cite=cite)


def killed(round: PokerRound, amount: int) -> int:
    """An amount as a kill makes it: half as much again, or twice."""
    return amount * 2 if round.options.kill == "full" else amount + amount // 2


def ask_straddle(round: PokerRound, player: int, amount: int) -> Procedure:
    """Before any card is dealt the player after the big blind may post twice of it."""
    cite = "PKR 14.10 outside holdem"
    if round.betting.stacks[player] + round.betting.bets[player] < amount:
        return
    choices = (Choice(PASS, cite), Choice(STRADDLE, cite))
    answer: str = yield Ask(round.seats[player], choices, otherwise=PASS, cite=cite)
    if answer == STRADDLE:
        put = round.betting.post(player, amount)  # besides a blind that was posted to come in
        round.straddler = player
        round.voluntary.add(player)  # optional by its definition (A-PKR-16)
        yield Post(round.seats[player], "straddle", put, True, cite=cite)


# --- one street -------------------------------------------------------------------------------


def bet_street(round: PokerRound, street: Street, *, opening: bool) -> Procedure:
    """Open the street, ask each player in turn, return what was not called, fill the pots."""
    betting = round.betting
    bring_in = 0
    if opening and not round.variant.has_button:
        bring_in = round.options.bring_in_size
    size = bet_size(round.limit, street)
    upper = round.options.open_pair == "yes" and open_pair(round.variant, street, boards(round))
    betting.open(starts(round, opening=opening), size, bring_in=bring_in, upper=upper)
    round.turns.clear()
    if betting.actor >= 0:
        round.first_to_show, round.shows_by = betting.actor, "PKR 14 outside checked"
    while betting.actor >= 0:
        yield from turn(round)
    if betting.last_raiser >= 0:
        round.first_to_show, round.shows_by = betting.last_raiser, "PKR 14.15(d)-first"
    yield from end_street(round)


def starts(round: PokerRound, *, opening: bool) -> int:
    """The player whose turn comes first on a street."""
    players = len(round.seats)
    last = round.big if round.straddler is None else round.straddler
    return first_to_act(
        round.variant, players, lambda: boards(round), opening=opening, last_blind=last
    )


def boards(round: PokerRound) -> list[tuple[int, list[Card]]]:
    """The up-cards of the players who are still in, in stud."""
    return [(n, round.up.get(round.seats[n], [])) for n in round.contending]


def turn(round: PokerRound) -> Procedure:
    """One player's act; nobody asks the empty seat of a player who has gone."""
    betting, player = round.betting, round.betting.actor
    if player in round.gone:
        if betting.to_call:
            betting.fold()
            yield from discard(round, player, "PKR 14.15(i)4")
        else:
            betting.call()
        return
    try:
        choices = legal_choices(betting)
        answer: str = yield Ask(round.seats[player], choices, otherwise=choices[0].name, cite=TURN)
    except HandsChanged:
        return
    round.acts += 1
    round.turns.append((player, betting.copy()))
    if answer == FOLD:
        yield from discard(round, player, FOLDS if betting.to_call else CHECKS)
        betting.fold()
        return
    take_act(round, player, answer)


def take_act(round: PokerRound, player: int, said: str) -> None:
    """A check, call, bet or raise, in the words of an answer, of the player whose turn it is."""
    betting = round.betting
    name, _, amount = said.rpartition(" ")
    if said in (CHECK, CALL, BRING_IN):
        if said == CALL:
            round.voluntary.add(player)
        betting.call()
        return
    round.voluntary.add(player)
    if said == UPPER:
        betting.raise_to(betting.upper)
    else:
        betting.raise_to(int(amount) if name in (BETS, COMPLETE, RAISE) else betting.least)


def legal_choices(betting: Betting) -> tuple[Choice, ...]:
    """What the player whose turn it is may do, from the betting core.

    The first is what is done for a player who does not answer: check, else fold; a bring-in is due.
    """
    player, call = betting.actor, betting.to_call
    choices: list[Choice] = []
    if betting.bring_in:
        choices.append(Choice(BRING_IN, "PKR 14 outside stud", BET, call))
    elif call:
        short = call == betting.stacks[player]
        choices.append(Choice(FOLD, FOLDS))
        choices.append(Choice(CALL, ALL_IN if short else CALLS, BET, call))
    else:
        choices.append(Choice(CHECK, CHECKS))
        choices.append(Choice(FOLD, CHECKS))
    if betting.least:
        least, most = betting.least, betting.most
        all_in = least == betting.stacks[player] + betting.bets[player]
        choices.append(
            Choice(
                betting.raise_is,
                ALL_IN if all_in else RAISES,
                BET,
                least,
                most if most > least else 0,
                already=betting.bets[player],
                raises_to=betting.raise_is in (COMPLETE, RAISE),
            )
        )
    if betting.upper:
        already = betting.bets[player]
        choices.append(Choice(UPPER, OPEN_PAIR, BET, betting.upper, already=already))
    return tuple(choices)


def discard(round: PokerRound, player: int, cite: str) -> Procedure:
    """A player's cards go to the discards, unseen."""
    place = round.place(player)
    round.discarded += len(round.dealt.pop(place, []))
    yield Collect(place, cite=cite)


def end_street(round: PokerRound) -> Procedure:
    """What nobody called goes back, and the bets into the pots."""
    player, back = round.betting.close()
    if back:
        yield ReturnUncalled(round.seats[player], back, cite="PKR 14.14(d)")
    now = round.pots_now()
    if now != own(round.table).pots:
        yield Sweep(now, cite=ALL_IN if len(now) > 1 else "PKR 14 outside pot")
