"""The sign of any game, or the sentence why there can be none."""

from houseway.felt.house import House
from houseway.felt.notices import Posting
from houseway.felt.sign import DoesNotFit, Sign, sign_svg
from houseway.games.check_drawing import posted_notices
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.refusal import Refused


def draw_sign(
    game: Game, options: Options, house: House, posting: Posting, *, landscape: bool = False
) -> str:
    """The sign with every wording of a game under its options, as SVG."""
    notices = posted_notices(game.name, options)
    words = options.as_words()
    sign = Sign(game.name, game.title, game.citation, notices, house, posting, words, landscape)
    try:
        return sign_svg(sign)
    except DoesNotFit as error:
        raise Refused(str(error)) from None
