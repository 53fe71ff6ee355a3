"""The sign of any game, or the sentence why there can be none."""

from pitboss.felt.house import House
from pitboss.felt.notices import Posting
from pitboss.felt.sign import DoesNotFit, Sign, sign_svg
from pitboss.games.judging import posted
from pitboss.table.game import Game
from pitboss.table.options import Options
from pitboss.table.refusal import Refused


def draw_sign(game: Game, options: Options, house: House, posting: Posting) -> str:
    """The sign with every wording of a game under its options, as SVG."""
    notices = posted(game.name, options)
    words = options.as_words()
    sign = Sign(game.name, game.title, game.citation, notices, house, posting, words)
    try:
        return sign_svg(sign)
    except DoesNotFit as error:
        raise Refused(str(error)) from None
