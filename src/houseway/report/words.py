"""Names of the program as people read them."""


def sentence_case(name: str, *, first: bool = True) -> str:
    """A name of the program as words.

    >>> sentence_case("trips_plus"), sentence_case("trips_plus", first=False)
    ('Trips plus', 'trips plus')
    """
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:] if first else words


def unit_words(wager: str, unit: str) -> str:
    """The unit a wager's figures are in.

    >>> unit_words("main", "ante"), unit_words("trips_plus", "trips_plus")
    ('ante', 'trips plus wager')
    """
    return sentence_case(unit, first=False) + (" wager" if unit == wager else "")


def wager_title(name: str) -> str:
    """The wager as a heading has it."""
    return "Main game" if name == "main" else sentence_case(name)


def sentence(text: str) -> str:
    """A requirement as a sentence: it begins with a capital and ends with a stop.

    >>> sentence("and pairs are not re-split"), sentence('"No more bets" before stacks')
    ('And pairs are not re-split.', '"No more bets" before stacks.')
    """
    stopped = text if text.endswith((".", "!", "?", ":")) else f"{text}."
    return stopped[:1].upper() + stopped[1:]
