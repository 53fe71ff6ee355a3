"""Names of the program as people read them."""


def sentence_case(name: str, *, first: bool = True) -> str:
    """A name of the program as words.

    >>> sentence_case("trips_plus"), sentence_case("trips_plus", first=False)
    ('Trips plus', 'trips plus')
    """
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:] if first else words


def wager_title(name: str) -> str:
    """The wager as a heading has it."""
    return "Main game" if name == "main" else sentence_case(name)
