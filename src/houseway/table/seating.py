"""Who may sit down, buy, wait and leave: what the table refuses, and by which clause."""

from houseway.money import dollars
from houseway.table.game import Game
from houseway.table.names import refuse_name
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.steps import STANDING, spot_of

MOST_CHIPS = 10**15
"""In cents: what every reader of a journal can still count exactly."""


MOST_WORDS = 500
"""The letters of a note."""


def positions(game: Game, state: TableState) -> int:
    """How many positions the table has with these options."""
    return state.options.most_players or game.positions


def is_position(game: Game, state: TableState, seat: object) -> bool:
    """A seat of the table, or a place behind one where spots are shared."""
    if type(seat) is not int:
        return False
    behind = seat % STANDING if seat >= STANDING else 0
    shared = state.options.people_per_spot
    return 1 <= spot_of(seat) <= positions(game, state) and (
        behind == 0 if seat < STANDING else 1 <= behind <= shared and shared > 1
    )


def refuse_vacant(game: Game, state: TableState, seat: object) -> None:
    """Refuse an act of a seat where nobody sits."""
    if type(seat) is not int or seat not in state.seats:
        raise Refused(f"nobody sits at seat {seat!r}", game.seat_clauses.seated)


def refuse_chips(
    game: Game, state: TableState, chips: object, player: str = "", held: int = 0
) -> None:
    """Chips are whole, of the value of the smallest, and as many as the game has it."""
    chip = state.options.chip
    if type(chips) is not int or chips < chip or chips % chip:
        raise Refused(f"chips are bought in multiples of {dollars(chip)}", game.wager_clauses.chips)
    if chips > MOST_CHIPS:
        raise Refused(f"no more than {dollars(MOST_CHIPS)} of chips are bought at once")
    if game.refuse_buying is not None:
        game.refuse_buying(state, player, held, chips)


def refuse_fill(game: Game, state: TableState, chips: object, by: object) -> None:
    """A fill or a credit is of whole chips, and somebody answers for it."""
    refuse_name(by, "the name of whoever brings or takes the chips")
    chip = state.options.chip
    if type(chips) is not int or chips % chip or not 0 < abs(chips) <= MOST_CHIPS:
        raise Refused(
            f"a fill or a credit is a multiple of {dollars(chip)}, at most {dollars(MOST_CHIPS)}",
            game.wager_clauses.chips,
        )


def refuse_dealer(state: TableState, dealer: object, by: object) -> None:
    """Refuse to assign somebody who deals already, or who has no proper name."""
    refuse_name(by, "the name of whoever assigns the dealer")
    if dealer != "":
        refuse_name(dealer, "the dealer's name")
    if dealer == state.dealer:
        raise Refused(f"{dealer or 'the computer'} deals at this table already")


def refuse_note(words: object, by: object) -> None:
    """A note is one line that can be printed, and somebody answers for it."""
    refuse_name(by, "the name of whoever makes the note")
    if type(words) is not str or not 1 <= len(words) <= MOST_WORDS or not words.isprintable():
        raise Refused(f"a note is one line of 1 to {MOST_WORDS} printable letters")


def refuse_sitting(game: Game, state: TableState, seat: object, player: object, chips: int) -> None:
    """Refuse a seat that is not there or not free, and a player who may not have it."""
    clauses = game.seat_clauses
    if type(seat) is not int or not is_position(game, state, seat):
        raise Refused(
            f"there is no seat {seat!r}; the table has positions 1 to {positions(game, state)}",
            clauses.positions,
        )
    refuse_name(player, "the player's name")
    name = str(player)
    if seat in state.seats:
        raise Refused(
            f"seat {seat} is taken by {state.seats[seat].player}", clauses.taken or clauses.seated
        )
    if name in state.barred:
        raise Refused(f"{name} was required to leave the game", state.barred[name])
    if state.reserved.get(seat, name) != name or (state.waiting and seat not in state.reserved):
        raise Refused(f"seat {seat} goes to the waiting list first, in its order", clauses.waiting)
    people = sum(spot_of(other) == spot_of(seat) for other in state.seats)
    if people >= state.options.people_per_spot:
        raise Refused(
            f"{people} of at most {state.options.people_per_spot} persons wager on spot "
            f"{spot_of(seat)}",
            clauses.shared or clauses.seated,
        )
    held = sum(other.player == name for other in state.seats.values())
    if held >= state.options.positions_per_player:
        raise Refused(
            f"{name} holds {held} of at most {state.options.positions_per_player} "
            "positions a player",
            clauses.positions,
        )
    refuse_chips(game, state, chips, name)


def refuse_leaving(game: Game, state: TableState, seat: int) -> None:
    """Whoever has something at stake stays until it is decided (X-11)."""
    refuse_vacant(game, state, seat)
    if seat in state.playing:
        raise Refused(f"seat {seat} must remain seated until the round is over",
                      game.seat_clauses.stay)  # fmt: skip


def refuse_waiting(game: Game, state: TableState, player: object) -> None:
    """Refuse somebody on the waiting list who cannot be there."""
    clause = game.seat_clauses.waiting
    if not clause:
        raise Refused(f"{game.title} has no waiting list")
    refuse_name(player, "the player's name")
    name = str(player)
    if state.procedure:
        raise Refused(f"the list is kept when the {state.procedure} is over", clause)
    if name in state.barred:
        raise Refused(f"{name} was required to leave the game", state.barred[name])
    if name in (*state.waiting, *state.reserved.values()) or any(
        held.player == name for held in state.seats.values()
    ):
        raise Refused(f"{name} has a seat or waits for one already", clause)


def refuse_offer(game: Game, state: TableState, seat: object) -> None:
    """Refuse the answer to an offer while a round is under way, and what is no offer."""
    refuse_no_offer(game, state, seat)
    if state.procedure:
        clause = game.seat_clauses.waiting
        raise Refused(f"seats are offered when the {state.procedure} is over", clause)


def refuse_no_offer(game: Game, state: TableState, seat: object) -> None:
    """Refuse to offer a seat that is not vacant, or when nobody waits."""
    clause = game.seat_clauses.waiting
    if not state.waiting:
        raise Refused("nobody is on the waiting list", clause)
    if not is_position(game, state, seat) or seat in (*state.seats, *state.reserved):
        raise Refused(f"seat {seat!r} is not vacant", clause)
