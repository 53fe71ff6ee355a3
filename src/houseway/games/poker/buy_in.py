"""How many chips a player may buy: card-room practice, outside the text."""

from houseway.games.poker.opening import MINUTE, options_of
from houseway.games.poker.steps import own
from houseway.money import dollars
from houseway.table.refusal import Refused
from houseway.table.state import TableState

CITE = "PKR 14 outside buy-in"
AN_HOUR = 60 * MINUTE


def refuse_buying(state: TableState, player: str, held: int, chips: int) -> None:
    """Refuse less than the minimum, more than the maximum, and coming back short."""
    options = options_of(state)
    seated = any(seat.player == player for seat in state.seats.values())
    took, when = own(state).taken_away.get(player, (0, -AN_HOUR))
    comes_back = not seated and state.clock - when < AN_HOUR and options.short_return == "barred"
    if comes_back and chips < took:
        raise Refused(
            f"{player} left with {dollars(took)} within the hour and comes back with no less", CITE
        )
    if not seated and chips < options.least_buy_in:
        raise Refused(f"the least buy-in is {dollars(options.least_buy_in)}", CITE)
    most = options.most_buy_in
    if most is not None and held + chips > (max(most, took) if comes_back else most):
        raise Refused(f"the most one may have after buying is {dollars(most)}", CITE)
