"""The options of the poker room: which game, which limit, and the licensee's rake."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from houseway.cards.low import LowCompare
from houseway.cards.ranking import Kicker
from houseway.families.devices import SHUFFLER
from houseway.games.poker.betting import Limit, Reopens
from houseway.games.poker.limits import HOW, read_limit, read_pair
from houseway.games.poker.rake import Rake, read_amounts, read_percent
from houseway.games.poker.variants import VARIANTS, Variant
from houseway.money import dollars
from houseway.table.options import COUNT, EQUIPMENT, LIMITS, MONEY, Options, option
from houseway.table.refusal import Refused

POSITIONS = 11
"""Hold'em has at most 11 players; other kinds have fewer."""

BY_LIMIT = "by_limit"
BLINDS = "small-big, such as 1-2, or by_limit"
MOST_RAISES = 20
"""A cap above it would restrict nobody."""
COVER_COLOURS = ("yellow", "green", "orange", "red", "blue", "purple", "white", "black")
"""Solid colours, of which one is unlike the backs of both decks."""
USUAL_BLINDS = (1_00, 2_00)
"""Of pot limit and no limit, where the limit does not say."""


@dataclass(frozen=True, kw_only=True)
class PokerOptions(Options):
    """Poker, N.J.A.C. 19:47-14."""

    no_use = frozenset(
        {
            "minimum",
            "maximum",
            "bonus_minimum",
            "bonus_maximum",
            "breakage",
            "void_refund",
            "positions_per_player",
            "match_play",
            "payout_cap",
        }
    )

    game: str = option("holdem", "the kind of poker", values=tuple(VARIANTS), cite="PKR 14.17-min")
    limit: str = option(
        "2-4", "how much may be bet", values=HOW, cite="PKR 14.17-min", subject=LIMITS,
    )  # fmt: skip
    blinds: str = option(
        BY_LIMIT, "small and big blind; by the limit half a small bet and a small bet",
        values=BLINDS, cite="PKR 14.10 outside holdem", subject=LIMITS,
    )  # fmt: skip
    ante: int = option(
        0, "what every player puts in first", values=MONEY, cite="PKR 14.10 outside holdem"
    )
    bring_in: str = option(
        BY_LIMIT, "forced first bet of stud; by the limit half a small bet",
        values="an amount of money, or by_limit", cite="PKR 14 outside stud", subject=LIMITS,
    )  # fmt: skip
    button: str = option(
        "moving", "the button moves to the next player, or lies dead so that nobody is passed by a "
        "blind", values=("moving", "dead"), cite="PKR 14 outside blinds",
    )  # fmt: skip
    newcomers: str = option(
        "post_or_wait", "who comes new posts a big blind or waits for it, or is in for nothing",
        values=("post_or_wait", "free"), cite="PKR 14 outside blinds",
    )  # fmt: skip
    missed_blinds: str = option(
        "made_up", "who has missed blinds posts them, the small one dead, or waits for the big one",
        values=("made_up", "forgiven"), cite="PKR 14 outside blinds",
    )  # fmt: skip
    least_buy_in: int = option(
        0, "the fewest chips with which one sits down", values=MONEY, cite="PKR 14 outside buy-in",
        subject=LIMITS,
    )  # fmt: skip
    most_buy_in: int | None = option(
        None, "the most chips one may have after buying", values=MONEY,
        cite="PKR 14 outside buy-in", subject=LIMITS,
    )  # fmt: skip
    short_return: str = option(
        "barred", "who comes back within an hour must bring at least what was taken away",
        values=("barred", "allowed"), cite="PKR 14 outside buy-in",
    )  # fmt: skip
    straddle: str = option(
        "no", "the player after the big blind may post twice of it", values=("no", "yes"),
        cite="PKR 14.10 outside holdem",
    )  # fmt: skip
    kill: str = option(
        "none", "who wins several pots in a row posts a blind that raises the limits",
        values=("none", "half", "full"), cite="PKR 14 outside kill",
    )  # fmt: skip
    kill_after: int = option(
        2, "pots in a row for a kill", values=COUNT, cite="PKR 14 outside kill"
    )
    raise_cap: int = option(
        3, "raises on one street in fixed and spread limit, 0 for no cap",
        values=COUNT, cite="PKR 14.17-raises", subject=LIMITS,
    )  # fmt: skip
    heads_up_cap: str = option(
        "no", "the cap holds for two players who were alone before it was reached",
        values=("no", "yes"), cite="PKR 14 outside cap",
    )  # fmt: skip
    open_pair: str = option(
        "yes", "seven-card stud: with a pair on board on fourth street the upper limit may be bet",
        values=("yes", "no"), cite="PKR 14 outside open pair",
    )  # fmt: skip
    short_all_in: str = option(
        BY_LIMIT, "the part of a raise that opens the betting again; by the limit half in fixed",
        values=(BY_LIMIT, "half", "full"), cite="PKR 14 outside all-in",
    )  # fmt: skip
    low_qualifier: str = option(
        "by_game", "what a low hand must be to share a high-low pot: eight or better, of three "
        "cards six or better, or anything",
        values=("by_game", "none"), cite="PKR 14 outside low",
    )  # fmt: skip
    low_compare: LowCompare = option(
        "ace_to_five", "low hands compare by their worst cards, or literally by the best unshared",
        values=("ace_to_five", "literal"), cite="PKR 14.3(f)-inv", reading="A-PKR-1",
    )  # fmt: skip
    kicker: Kicker = option(
        "standard", "hands of one category compare by their groups first, or literally",
        values=("standard", "literal"), cite="PKR 14.3(d)-kicker", reading="X-3",
    )  # fmt: skip
    odd_chip: str = option(
        "left_of_button", "an odd chip of a shared pot: to that seat, or changed into cents",
        values=("left_of_button", "change"), cite="PKR 14 outside odd chip", reading="A-PKR-2",
    )  # fmt: skip
    exposed_swap: str = option(
        "immediate", "when an exposed hold'em or omaha card is exchanged",
        values=("immediate", "end_of_deal"), cite="PKR 14.15(o)", reading="A-PKR-6",
    )  # fmt: skip
    unruled: str = option(
        "supervisor", "internal controls: an irregularity 14.15 does not rule on is decided by the "
        "shift supervisor, or the round is dead",
        values=("supervisor", "dead"), cite="PKR 14.15(r)",
    )  # fmt: skip
    disclosure: str = option(
        "no", "conceded hands must be disclosed", values=("no", "yes"), cite="PKR 14.15(d)-muck"
    )
    rake: str = option(
        "none", "how the licensee is paid", values=("none", "percent", "fixed", "time"),
        cite="PKR 14.14 outside rake", reading="A-PKR-8",
    )  # fmt: skip
    rake_percent: str = option(
        "none", "the percentage of the pot", values="a percentage such as 5",
        cite="PKR 14.14 outside rake", reading="A-PKR-8",
    )  # fmt: skip
    rake_cap: int | None = option(
        None, "the most of a percentage", values=MONEY, cite="PKR 14.14 outside rake",
        reading="A-PKR-8",
    )  # fmt: skip
    rake_amounts: str = option(
        "none", "fixed amounts by the pot", values="such as 10=1, 20=2",
        cite="PKR 14.14 outside rake", reading="A-PKR-8",
    )  # fmt: skip
    time_charge: int | None = option(
        None, "what each seat pays for its time", values=MONEY, cite="PKR 14.14(b)3iv",
        reading="A-PKR-8",
    )  # fmt: skip
    time_charge_minutes: int = option(
        30, "minutes between time charges", values=COUNT, cite="PKR 14.14(b)3iv"
    )
    no_flop_no_drop: str = option(
        "yes", "no rake is taken where the round ends before the flop", values=("yes", "no"),
        cite="PKR 14 outside no drop",
    )  # fmt: skip
    jackpot: str = option(
        "none", "what pot contributions are collected for; all of it goes back to players",
        values=("none", "bad_beat", "high_hand"), cite="PKR 14 outside jackpot",
    )  # fmt: skip
    jackpot_drop: int | None = option(
        None, "what is taken of a pot for the jackpot, after the rake", values=MONEY,
        cite="PKR 14 outside jackpot",
    )  # fmt: skip
    called_hand: str = option(
        "no", "a hand conceded at the showdown is shown if somebody there asks for it",
        values=("no", "on_request"), cite="PKR 14 outside called hand",
    )  # fmt: skip
    run_out: str = option(
        "face_down", "how hands lie while the last cards are dealt out and nobody can bet",
        values=("face_down", "face_up"), cite="PKR 14 outside run-out",
    )  # fmt: skip
    back: str = option(
        "blue", "back of the first deck", values="a colour", cite="PKR 14.2(a)-deck",
        subject=EQUIPMENT,
    )  # fmt: skip
    second_back: str = option(
        "red", "back of the second deck", values="a colour", cite="PKR 14.2(a)-diff",
        subject=EQUIPMENT,
    )  # fmt: skip
    cover_card: str = option(
        "yellow", "colour of the cover card, opaque and solid", values=COVER_COLOURS,
        cite="PKR 14.2(a)-cover",
        subject=EQUIPMENT,
    )  # fmt: skip

    shuffler: str = option(
        "none", "automated card shuffling device; with one both decks alternate",
        values=("none", "device"), cite="PKR 14.2(d)", subject=EQUIPMENT,
    )  # fmt: skip
    on_shuffler_jam: str = option(
        "again", "approved procedures: shuffle again by the device, or remove it and by hand",
        values=("again", "by_hand"), cite="PKR 14.15(p)",
    )  # fmt: skip
    pre_shuffled: str = option(
        "no", "decks arrive pre-shuffled", values=("no", "yes"), cite="PKR 14.4(a)",
        subject=EQUIPMENT,
    )  # fmt: skip
    decks_made_ready: str = option(
        "both", "decks that are washed and shuffled at the opening, without a device",
        values=("both", "in_use"), cite="PKR 14.4(c)1-alt", subject=EQUIPMENT,
    )  # fmt: skip
    rotate_minutes: int = option(
        60, "minutes after which the other deck is rotated into play, without a device",
        values=COUNT, cite="PKR 14.2(b)-three",
    )  # fmt: skip

    @property
    def devices(self) -> frozenset[str]:
        """What stands at the table: a shuffling device, or nothing."""
        return frozenset() if self.shuffler == "none" else frozenset({SHUFFLER})

    def _prepare(self) -> None:
        """The smallest and the largest bet follow from the limit and the blinds."""
        super()._prepare()
        if not list(self._unreadable()):
            _, low, high = read_limit(self.limit)
            low = low or self._blinds(0)[1]
            for name, amount in (("minimum", low), ("maximum", max(low, high))):
                object.__setattr__(self, name, amount)
                object.__setattr__(self, f"bonus_{name}", amount)

    def problems(self) -> Iterable[Refused]:
        """Everything about this configuration that does not go together."""
        unreadable = list(self._unreadable())
        yield from unreadable
        if self.chip >= 1 and not unreadable:
            for name, amount, option_name in self._amounts():
                if amount % self.chip:
                    yield Refused(
                        f"{name} is {dollars(amount)}; it must be a multiple of the "
                        f"{dollars(self.chip)} chip: choose a smaller one, such as chip=0.50",
                        self.clause_of(option_name),
                        (option_name, "chip"),
                    )
        yield from super().problems()
        if not unreadable:
            yield from self._forced_bets()
        yield from self._capped()
        yield from self._buy_ins()
        yield from self._rakes()
        if self.back.strip().casefold() == self.second_back.strip().casefold():
            yield Refused(
                "the two decks of a poker table must be visually distinguishable; "
                "back and second_back are the same",
                "PKR 14.2(a)-diff" if self.shuffler == "none" else "PKR 14.2(d)1",
                ("second_back", "back"),
            )
        if not 1 <= self.rotate_minutes <= 180:
            yield Refused(
                "rotate_minutes is 1 to 180: no deck is used for more than three hours",
                "PKR 14.2(b)-three",
                ("rotate_minutes",),
            )
        if self.cover_card.strip().casefold() in (
            self.back.strip().casefold(), self.second_back.strip().casefold(),
        ):  # fmt: skip
            yield Refused(
                "the cover card must be readily distinguishable from the backs of the cards",
                "PKR 14.2(a)-cover",
                ("cover_card", "back", "second_back"),
            )

    def _unreadable(self) -> Iterable[Refused]:
        """Options in words of their own that cannot be read, on which the others rest."""
        yield from self._other_word("game", self.game)
        asked: dict[str, Callable[[], object]] = {
            "limit": lambda: read_limit(self.limit),
            "blinds": lambda: self._blinds(0),
            "bring_in": lambda: self._bring_in(0),
        }
        for name, read in asked.items():
            try:
                read()
            except Refused as refused:
                yield Refused(refused.sentence, refused.cite, (name,))

    def _capped(self) -> Iterable[Refused]:
        if self.ante < 0:
            yield Refused("ante must not be negative", "PKR 14.10 outside holdem", ("ante",))
        if self.raise_cap > MOST_RAISES:
            yield Refused(
                f"raise_cap is {self.raise_cap}; it is 1 to {MOST_RAISES}, or 0 for no cap",
                "PKR 14.17-raises",
                ("raise_cap",),
            )
        if not 1 <= self.kill_after <= 20:
            yield Refused("kill_after is 1 to 20 pots", "PKR 14 outside kill", ("kill_after",))

    def _buy_ins(self) -> Iterable[Refused]:
        most = self.most_buy_in
        if self.least_buy_in < 0 or (most is not None and most < max(self.least_buy_in, 1)):
            yield Refused(
                "least_buy_in is not negative and most_buy_in not below it",
                "PKR 14 outside buy-in",
                ("least_buy_in", "most_buy_in"),
            )

    def _forced_bets(self) -> Iterable[Refused]:
        if self.variant.has_button:
            small, big = self.blind_sizes
            if not 0 < small <= big:
                yield Refused(
                    f"blinds are {self.blinds}; the small blind comes first, as in 1-2",
                    "PKR 14.10 outside holdem",
                    ("blinds", "limit"),
                )
            kind, low, high = read_limit(self.limit)
            most = {"fixed": low, "spread": high}.get(kind, big)
            if big > most:
                yield Refused(
                    f"blinds are {self.blinds} and limit is {self.limit}; the big blind is the "
                    f"first bet, {dollars(most)} at most",
                    "PKR 14.10 outside holdem",
                    ("blinds", "limit"),
                )
        elif not 0 < self.bring_in_size <= self.minimum:
            yield Refused(
                f"bring_in is {dollars(self.bring_in_size)}; it must be above nothing and not "
                f"above the smallest bet, {dollars(self.minimum)}",
                "PKR 14 outside stud",
                ("bring_in", "limit"),
            )
        if not self.variant.has_button and (self.straddle == "yes" or self.blinds != BY_LIMIT):
            yield Refused(
                f"{self.variant.title} has a bring-in and no blinds, so neither blinds nor "
                "straddle can be chosen",
                "PKR 14 outside stud",
                ("blinds", "straddle"),
            )
        if self.variant.has_button and self.bring_in != BY_LIMIT:
            yield Refused(
                f"{self.variant.title} has blinds and no bring_in; leave it out",
                "PKR 14.10 outside holdem",
                ("bring_in",),
            )
        if self.kill != "none" and not self.variant.has_button:
            yield Refused(
                "a kill blind is posted in games with blinds only", "PKR 14 outside kill", ("kill",)
            )

    def _rakes(self) -> Iterable[Refused]:
        wanted = {
            "percent": ("rake_percent", "rake_cap"),
            "fixed": ("rake_amounts",),
            "time": ("time_charge",),
        }
        for method, names in wanted.items():
            for name in names:
                given = getattr(self, name) not in ("none", None)
                if self.rake == method and not given:
                    yield Refused(
                        f"rake={method} needs {name}, which the licensee decides and posts",
                        "PKR 14.14 outside rake",
                        ("rake",),
                    )
                if self.rake != method and given:
                    yield Refused(
                        f"{name} is for rake={method}, and rake is {self.rake}",
                        "PKR 14.14 outside rake",
                        (name, "rake"),
                    )
        if (self.jackpot == "none") != (self.jackpot_drop is None):
            yield Refused(
                "jackpot and jackpot_drop are chosen together, or neither",
                "PKR 14 outside jackpot",
                ("jackpot", "jackpot_drop"),
            )
        yield from self._rates()
        for name in ("rake_cap", "time_charge", "jackpot_drop"):
            amount = getattr(self, name)
            if amount is not None and amount < 1:
                yield Refused(f"{name} must be above nothing", "PKR 14.14 outside rake", (name,))
        if not 1 <= self.time_charge_minutes <= 24 * 60:
            yield Refused(
                "time_charge_minutes is 1 to 1440", "PKR 14.14(b)3iv", ("time_charge_minutes",)
            )

    def _rates(self) -> Iterable[Refused]:
        """Whether the rates that are used can be read, and paid in chips."""
        try:
            if self.rake == "percent" and self.rake_percent != "none":
                read_percent(self.rake_percent)
            if self.rake == "fixed" and self.rake_amounts != "none" and self.chip >= 1:
                for _, amount in read_amounts(self.rake_amounts):
                    if amount % self.chip:
                        yield Refused(
                            f"a rake of {dollars(amount)} is not in {dollars(self.chip)} chips",
                            "PKR 14.14 outside rake",
                            ("rake_amounts", "chip"),
                        )
        except Refused as refused:
            about = ("rake_percent",) if self.rake == "percent" else ("rake_amounts",)
            yield Refused(refused.sentence, refused.cite, about)

    def _amounts(self) -> Iterable[tuple[str, int, str]]:
        """Every amount of money that must be whole chips, by its name, and its option."""
        yield "ante", self.ante, "ante"
        if self.variant.has_button:
            small, big = self.blind_sizes
            yield "small blind", small, "blinds"
            yield "big blind", big, "blinds"
            if self.kill == "half":
                yield "half-kill blind", big + big // 2, "kill"
        else:
            yield "bring_in", self.bring_in_size, "bring_in"
        yield "smallest bet", self.minimum, "limit"
        yield "largest bet", self.maximum, "limit"
        if self.kill == "half":
            yield "half-kill bet", self.minimum + self.minimum // 2, "kill"
            yield "largest half-kill bet", self.maximum + self.maximum // 2, "kill"
        for name in ("rake_cap", "time_charge", "jackpot_drop", "most_buy_in"):
            amount = getattr(self, name)
            if amount is not None:
                yield name, amount, name

    # --- what the words mean ----------------------------------------------------------------

    @cached_property
    def variant(self) -> Variant:
        """The kind of poker."""
        return VARIANTS[self.game]

    @cached_property
    def blind_sizes(self) -> tuple[int, int]:
        """Small and big blind."""
        return self._blinds(self.minimum)

    def _blinds(self, low: int) -> tuple[int, int]:
        if self.blinds == BY_LIMIT:
            return (low // 2, low) if low and read_limit(self.limit)[1] else USUAL_BLINDS
        found = read_pair(self.blinds)
        if found is None:
            raise Refused(f"blinds is {self.blinds!r}; write {BLINDS}", "PKR 14.10 outside holdem")
        return found

    @cached_property
    def bring_in_size(self) -> int:
        """The forced first bet of stud."""
        return self._bring_in(self.minimum)

    def _bring_in(self, low: int) -> int:
        if self.bring_in == BY_LIMIT:
            return low // 2
        found = read_pair(f"{self.bring_in}-{self.bring_in}")
        if found is None:
            raise Refused(
                f"bring_in is {self.bring_in!r}; write an amount such as 1, or by_limit",
                "PKR 14 outside stud",
            )
        return found[0]

    @cached_property
    def betting_limit(self) -> Limit:
        """How much may be bet, as the betting core wants to know it."""
        kind, low, high = read_limit(self.limit)
        capped = kind in ("fixed", "spread")
        reopens = self.short_all_in
        if reopens == BY_LIMIT:
            reopens = "half" if kind == "fixed" else "full"
        return Limit(
            kind,
            low or self.minimum,
            high,
            self.raise_cap if capped else 0,
            self.heads_up_cap == "yes",
            cast(Reopens, reopens),
        )

    @cached_property
    def raked(self) -> Rake:
        """What is taken of a pot."""
        if self.rake == "percent":
            rate = read_percent(self.rake_percent)
            return Rake(rate.numerator, rate.denominator, self.rake_cap or 0, chip=self.chip)
        if self.rake == "fixed":
            return Rake(amounts=read_amounts(self.rake_amounts), chip=self.chip)
        return Rake()

    @property
    def most_players(self) -> int:
        """How many can be dealt in."""
        return self.variant.most_players

    @property
    def backs(self) -> tuple[str, ...]:
        """The two decks that are at the table at all times, 14.2(a)."""
        return (self.back, self.second_back)
