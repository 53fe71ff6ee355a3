"""The showdown, 14.15(d): who shows first, who may concede, cards speak; and the pots, 14.3(d)."""

from itertools import chain

from houseway.cards.poker import PokerRank, deciding_clause
from houseway.games.poker.hands_told import hand_words, told
from houseway.games.poker.pots import Held, Part, divide, pots
from houseway.games.poker.round_state import HandsChanged, PokerRound
from houseway.games.poker.steps import Award, DropRake, TakeJackpot, TakeRake, own, pot_name
from houseway.games.poker.streets import discard
from houseway.table.phrases import begin, phrase
from houseway.table.state import Procedure
from houseway.table.steps import Announce, Ask, Choice, Reveal

SHOW = "show"
CONCEDE = "concede"
REQUEST = "see the hand"
NO_REQUEST = "let it be"


def pot_won(pot: int, half: str, count: int, *seats_and_hand: str | int) -> str:
    """Who has won a pot or half of it, and with what."""
    seats, hand = seats_and_hand[:count], seats_and_hand[count:]
    who = ", ".join((begin(seats[0]), *map(str, seats[1:])))
    verb = "share" if count > 1 else "wins"
    part = f"the {half} half of " if half else ""
    return f"{who} {verb} {part}the {pot_name(pot)}: {hand_words(*hand)}"


SHOWDOWN = phrase("showdown", "Showdown")
HAND_SHOWN = phrase("hand shown", lambda seat, *hands: f"{begin(seat)}: {hand_words(*hands)}")
POT_WON = phrase("pot won", pot_won)


def show_hands(round: PokerRound) -> Procedure:
    """The maker of the final wager shows first, then all others clockwise, or concede."""
    n = len(round.seats)
    order = [(round.first_to_show + step) % n for step in range(n)]
    yield Announce(SHOWDOWN(), cite=round.shows_by)
    for player in order:
        if player in round.contending:
            yield from show_or_concede(round, player)


def show_or_concede(round: PokerRound, player: int) -> Procedure:
    """A hand is displayed whole and identified by its cards, or given up unseen."""
    seat = round.seats[player]
    if not round.run_out and player not in round.gone and may_concede(round, player):
        choices = (Choice(SHOW, "PKR 14.15(d)-show"), Choice(CONCEDE, "PKR 14.15(d)-muck"))
        try:
            answer: str = yield Ask(seat, choices, otherwise=SHOW, cite="PKR 14.15(a)")
        except HandsChanged:
            if player in round.contending:
                yield from show_or_concede(round, player)
            return
        round.acts += 1
        if answer == CONCEDE:
            round.conceded.add(player)
            if round.options.disclosure == "yes":
                yield from reveal(round, player, "PKR 14.15(d)-muck")
            elif round.options.called_hand == "on_request":
                yield from show_on_request(round, player)
            yield from discard(round, player, "PKR 14.15(d)-muck")
            return
    yield from reveal(round, player, "PKR 14.15(d)-show")
    hands = (told(rank) for rank in ranks(round, player).values() if rank is not None)
    yield Announce(HAND_SHOWN(f"seat {seat}", *chain(*hands)), cite="PKR 14.3(g)")


def show_on_request(round: PokerRound, player: int) -> Procedure:
    """A hand that was called is shown if somebody who is still at the showdown asks for it."""
    cite = "PKR 14 outside called hand"
    for other in round.contending:
        if other in round.gone:
            continue
        choices = (Choice(NO_REQUEST, cite), Choice(REQUEST, cite))
        try:
            answer: str = yield Ask(round.seats[other], choices, otherwise=NO_REQUEST, cite=cite)
        except HandsChanged:
            continue
        if answer == REQUEST:
            yield from reveal(round, player, cite)
            return


def turn_up_for_run_out(round: PokerRound) -> Procedure:
    """Nobody can bet any more: the hands lie face up while the cards to come are dealt out."""
    face_up = round.options.run_out == "face_up"
    if face_up and round.betting.over and round.cards_to_come and not round.run_out:
        round.run_out = True
        for player in round.contending:
            yield from reveal(round, player, "PKR 14 outside run-out")


def may_concede(round: PokerRound, player: int) -> bool:
    """Whether somebody else is left in every pot the player is in: the winner must show."""
    contending = set(round.contending)
    return all(
        player not in pot.players or len(contending.intersection(pot.players)) > 1
        for pot in pots(round.betting.paid, round.betting.folded)
    )


def reveal(round: PokerRound, player: int, cite: str) -> Procedure:
    """The player's face-down cards are turned over."""
    seat = round.seats[player]
    hidden = round.down.pop(seat, 0)
    if hidden:
        yield Reveal(round.place(player), hidden, cite=cite)


def ranks(round: PokerRound, player: int) -> Held:
    """What a player's cards are worth, on each side that shares the pots."""
    return {side: round.rank(side, player) for side in round.variant.sides}


# --- rake and pots ----------------------------------------------------------------------------


def take_rake(round: PokerRound) -> Procedure:
    """Once, before the pots are collected; an uncalled bet is no part of them (14.14(d), (e))."""
    if no_drop(round):
        return
    pots_now = own(round.table).pots
    for n, taken in enumerate(round.options.raked.of_each(pot.amount for pot in pots_now)):
        if taken:
            yield TakeRake(n, taken, cite="PKR 14.14 outside rake")
    if own(round.table).rake_area:
        yield DropRake(own(round.table).rake_area, cite="PKR 14.14(e)")


def no_drop(round: PokerRound) -> bool:
    """No flop, no drop, where the licensee has it so."""
    flopless = round.variant.has_button and not round.board
    return flopless and round.options.no_flop_no_drop == "yes"


def take_jackpot(round: PokerRound) -> Procedure:
    """After the rake, from a main pot that has more than that; all of it is paid back."""
    drop, pots_now = round.options.jackpot_drop, own(round.table).pots
    if drop is not None and pots_now and pots_now[0].amount > drop and not no_drop(round):
        yield TakeJackpot(drop, cite="PKR 14 outside jackpot")


def award_uncontested(round: PokerRound) -> Procedure:
    """All others have folded: the pots go to the one who is left, whose cards stay unseen."""
    (player,) = round.contending
    for n, pot in enumerate(own(round.table).pots):
        if pot.amount:
            yield Award(n, round.seats[player], pot.amount, cite="PKR 14 outside pot")


def award_pots(round: PokerRound) -> Procedure:
    """Each pot to the best hand among those in it, side pots first; equal hands share."""
    held = {player: ranks(round, player) for player in round.contending}
    contending = pots(round.betting.paid, round.betting.folded)
    for n in reversed(range(len(own(round.table).pots))):
        players = [player for player in contending[n].players if player in held]
        yield from award_pot(round, n, players, held)


def award_pot(round: PokerRound, n: int, players: list[int], held: dict[int, Held]) -> Procedure:
    """One pot, in halves where high and low share it."""
    options, amount = round.options, own(round.table).pots[n].amount
    chip = options.chip if options.odd_chip == "left_of_button" else 1
    parts = divide(amount, players, held, round.variant.sides, chip)
    for part in parts:
        seats = [f"seat {round.seats[winner]}" for winner in part.winners]
        half = part.side if len(parts) > 1 else ""
        said = POT_WON(n, half, len(seats), *seats, *told(part.best))
        yield Announce(said, cite="PKR 14.15(d)-show")
        cite = why(part, [rank for player in players if (rank := held[player][part.side])])
        for winner, share in zip(part.winners, part.shares, strict=True):
            if share:
                yield Award(n, round.seats[winner], share, cite=cite)


def why(part: Part, ranks: list[PokerRank]) -> str:
    """The clause by which the best of these hands wins, or shares."""
    if len(part.winners) > 1:
        return "PKR 14.3(d)-split"
    others = [rank for rank in ranks if rank != part.best]
    alone = "PKR 14 outside low" if part.side == "low" else "PKR 14 outside pot"
    return deciding_clause(part.best, max(others)) if others else alone
