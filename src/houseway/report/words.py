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
