"""A game that nobody deals, with an analysis that holds everything a report must cope with."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import ClassVar

from houseway.games.heads_up_holdem import GAME as HEADS_UP_HOLDEM
from houseway.math.distribution import Distribution
from houseway.math.figures import Analysis, Chart, Section, WagerFigures
from houseway.report.contents import report
from houseway.report.document import Document
from houseway.table.options import PAY_TABLE, Options, option
from houseway.table.paytables import PayTables

DAY = date(2026, 3, 1)

SIDE = PayTables(
    "side",
    rows=(("royal flush", "HUH 39.11(g)-RF"), ("full house", "HUH 39.11(g)-FH")),
    printed={"1": ("100 to 1", "7 to 2"), "2": ("50 to 1", "4 to 1")},
)

TIPS = PayTables(
    "tips",
    rows=(("pair", "HUH 39.11(f)-ST"),),
    printed={"1": ("4 to 1",)},
    licensees="any",
    licensees_cite="HUH 39.11(f)-bets",
)


@dataclass(frozen=True, kw_only=True)
class MadeUpOptions(Options):
    """A pay table, a reading and a word that needs care in HTML and in typst."""

    tables: ClassVar[Mapping[str, PayTables]] = {"side_table": SIDE, "tips_table": TIPS}

    side_table: str = option("1", "the side table", values=PAY_TABLE, cite="HUH 39.11(g)-rule")
    tips_table: str = option("1", "the tips table", values=PAY_TABLE, cite="HUH 39.11(f)-bets")
    kicker: str = option(
        "standard",
        'how "equal" hands <compare> & why',
        values=("standard", "literal"),
        cite="HUH 39.1 Rank",
        reading="X-3",
    )
    back: str = option("blue", "back of the deck", values="a colour", cite="HUH 39.2(a)-deck")


GAME = replace(
    HEADS_UP_HOLDEM,
    name="made-up",
    title="Made Up <Poker> & Co",
    citation="N.J.A.C. 13:69F-99",
    options=MadeUpOptions,
    pay_tables=(SIDE, TIPS),
)

OPTIONS = MadeUpOptions(kicker="literal", minimum=25_00, back=r'#blue*_"\x$')

MAIN = WagerFigures(
    Distribution.of({Fraction(net): ways for net, ways in {
        -4: 1_299_709, -2: 611_953, -1: 1_999_993, 0: 104_729, 1: 1_299_721, 2: 700_001, 3: 65_537,
        Fraction(7, 2): 8_191, Fraction(1, 3): 127, 6: 1_009, 12: 211, 30: 47, 50: 5, 500: 1,
    }.items()}),
    "ante",
    Fraction(1_000_003, 350_003),
)  # fmt: skip
SIDE_BET = WagerFigures(
    Distribution.of({Fraction(-1): 972, Fraction(7, 2): 27, Fraction(100): 1}), "side"
)
HUGE = Fraction(10**79 + 9, 10**80 + 129)

ANALYSIS = Analysis(
    game="made-up",
    options=OPTIONS.as_words(),
    wagers={"main": MAIN, "side": SIDE_BET},
    decisions={"raise 3x": Fraction(11, 37), "check": Fraction(19, 37), "fold": Fraction(7, 37)},
    charts=(
        Chart(
            "Before <anything>",
            ("A", "K"),
            ("A", "K", "Q"),
            (("raise 3x", "check", ""), ("fold", "check", "check")),
            "A note & more.",
        ),
    ),
    sections=(
        Section("A card", ("Raise with `As Td`.", f"The edge is exactly {HUGE}.")),
        Section(
            "Some rows",
            ("One sentence.",),
            ("hand", "share", "exactly"),
            (("pair", "-1.50%", "-3/200"), ("flush", "12%", "3/25")),
        ),
    ),
    method=("Everything was counted <twice>.", "Then it was *divided*."),
)


def made_up_report() -> Document:
    """The report as a document."""
    return report(GAME, OPTIONS, ANALYSIS, DAY)
