import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.run import houseway, refused

HOLDEM = "heads-up-holdem"


def document(*arguments: str) -> dict:
    ran = houseway(*arguments, "--json")
    assert (ran.status, ran.err) == (0, ""), ran
    return json.loads(ran.out)


def test_analyze_has_the_shape_of_the_design() -> None:
    found = document("analyze", HOLDEM)
    assert {"game", "options", "exact", "wagers", "decisions", "strategy", "seconds"} <= set(found)
    assert found["exact"] is True
    assert found["options"]["raise_steps"] == "nj_integer"
    assert set(found["wagers"]) == {"main", "trips_plus", "pocket_bonus"}
    main = found["wagers"]["main"]
    assert main["unit"] == "ante"
    outcomes = {Fraction(o["net"]): Fraction(o["probability"]) for o in main["outcomes"]}
    assert sum(outcomes.values()) == 1
    assert -sum(net * share for net, share in outcomes.items()) == Fraction(main["edge"])
    assert main["edge_decimal"] == float(Fraction(main["edge"]))
    assert set(found["decisions"]) == {"raise 3x", "raise 2x", "raise 1x", "fold"}
    assert sum(found["decisions"].values()) == pytest.approx(1)
    # trips plus and pocket bonus by counting, without the sweep
    assert Fraction(found["wagers"]["pocket_bonus"]["edge"]) == -(
        Fraction(6 * 30 + 12 * 20 + 36 * 10 + 72 * 5, 1326) - Fraction(1326 - 126, 1326)
    )


def test_a_reading_and_a_licensees_table_change_the_answer(tmp_path: Path) -> None:
    table = tmp_path / "bad_beat.toml"
    table.write_text(
        '"straight flush" = "500 to 1"\n"four of a kind" = "50 to 1"\n'
        '"full house" = "10 to 1"\n"flush" = "8 to 1"\n"straight" = "5 to 1"\n'
    )
    found = document("analyze", HOLDEM, "--set", f"bad_beat_table={table}")
    assert round(100 * (1 - found["wagers"]["main"]["edge_decimal"]), 2) == 97.64  # a studio's page
    harder = document("analyze", HOLDEM, "--set", "ante_nonqualify=lose_if_beaten")
    assert harder["wagers"]["main"]["edge_decimal"] > 0.0455


def test_ev_gives_every_legal_choice_and_the_best() -> None:
    found = document("ev", HOLDEM, "--cards", "Kd 7c")
    assert list(found["choices"]) == ["check", "raise 1x", "raise 2x", "raise 3x"]
    assert found["best"] == "raise 3x"  # the studio's page: raise K7 offsuit or better
    assert document("ev", HOLDEM, "--cards", "Kd 6c")["best"] == "check"
    river = document("ev", HOLDEM, "--cards", "As Ks", "--board", "Qs Js Ts 2d 3c")
    assert river["choices"]["fold"] == {"value": "-2", "decimal": -2.0}
    # a royal cannot lose: ante 1, raise 1 and 500 to 1, the ante only if the dealer has a pair
    assert 501 < Fraction(river["choices"]["raise 1x"]["value"]) < 502


def test_design_names_tables_within_the_wanted_edge_and_the_weight_of_each_row() -> None:
    found = document("design", HOLDEM, "--edge", "2-2.5", "--row", "bad_beat.full house=6..25")
    assert found["found"] == len(found["tables"]) > 0
    for table in found["tables"]:
        assert Fraction(2, 100) <= Fraction(table["edge"]) <= Fraction(25, 1000)
    edges = {
        odds: document("design", HOLDEM, "--edge", "0-9", "--row", f"bad_beat.straight={odds}")
        for odds in ("4", "5")
    }
    four, five = (Fraction(edges[odds]["tables"][0]["edge"]) for odds in ("4", "5"))
    assert five - four == Fraction(found["edge_per_unit"]["bad_beat.straight"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ev", HOLDEM, "--cards", "9s"], ["two hole cards"]),
        (["ev", HOLDEM, "--cards", "9s 2d", "--board", "9s 3c 4h"], ["twice"]),
        (["ev", HOLDEM, "--cards", "9s 2x"], ["not a card"]),
        (["ev", HOLDEM, "--cards", "9s 2d", "--board", "9c"], ["three cards after the flop"]),
        (["ev", HOLDEM], ["--cards"]),
        (["design", HOLDEM, "--edge", "lots"], ["percentages"]),
        (["design", HOLDEM, "--edge", "3-2"], ["lower percentage first"]),
        (["design", HOLDEM, "--edge", "2-3", "--row", "bad_beat.strait=1..3"], ["did you mean"]),
        (["design", HOLDEM, "--edge", "2-3", "--row", "straight"], ["TABLE.HAND=ODDS"]),
        (["design", HOLDEM, "--edge", "2-3", "--row", "odds.flush=3 for 2"], ["odds"]),
        (["analyze", HOLDEM, "--set", "bad_beat_table=nothing.toml"], ["cannot be read"]),
        (["analyze", HOLDEM, "--report", "report.doc"], [".html", ".pdf"]),
        (["analyze", HOLDEM, "--report", "/nowhere/report.pdf"], ["/nowhere"]),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(arguments: list[str], words: list[str]) -> None:
    refused(houseway(*arguments), *words)


def test_the_report_is_written(tmp_path: Path) -> None:
    for name in ("report.html", "report.pdf"):
        ran = houseway("analyze", HOLDEM, "--report", str(tmp_path / name))
        assert ran.status == 0, ran
        assert (tmp_path / name).stat().st_size > 50_000
    assert "21107007059/463563500400" in (tmp_path / "report.html").read_text()


def test_a_named_wager_is_analyzed_as_it_is_paid() -> None:
    """Three Card Poker, $25 and a cap of $100: 4 to 1 and more on the ante is cut."""
    told = ("analyze", "three-card-poker", "--set", "payout_cap=100", "--json")
    found = json.loads(houseway(*told, "--wager", "$25", "--wager", "pair_plus=$10").out)
    main, side = found["wagers"]["main"], found["wagers"]["pair_plus"]
    assert (main["wager"], side["wager"]) == ("$25", "$10")
    assert Fraction(main["effect_of_payment"]) == Fraction(main["edge"]) - Fraction(
        main["edge_by_odds"]
    )
    assert max(Fraction(one["net"]) for one in main["outcomes"]) == 4
    assert Fraction(side["edge"]) > Fraction(side["edge_by_odds"])
    smallest = json.loads(houseway(*told).out)["wagers"]["main"]
    assert smallest["wager"] == "$10"


def test_the_value_of_a_choice_is_of_what_is_paid() -> None:
    """A straight flush, ante $50: $50, $50 and 5 x $50 are won, of which $100 are paid."""
    told = ("ev", "three-card-poker", "--cards", "As Ks Qs", "--json", "--set", "payout_cap=100")
    value = json.loads(houseway(*told, "--wager", "$50").out)["choices"]["play"]["value"]
    assert value == "2"


def test_design_answers_with_the_nearest_tables_where_none_reaches_the_edge() -> None:
    """No straight pays more than the flush's 5 to 1, and 4 to 1 and 5 to 1 leave over 4%."""
    found = document("design", HOLDEM, "--edge", "2-2.5", "--row", "bad_beat.straight=4..6")
    nearest = found["tables"][0]
    assert (found["found"], found["wager"]) == (0, "main")
    assert nearest["rows"] == {"bad_beat.straight": "5 to 1"}
    assert Fraction(nearest["away"]) == Fraction(nearest["edge"]) - Fraction(25, 1000)
    text = houseway("design", "three-card-poker", "--edge", "50", "--row", "pair_plus.flush=3,4")
    assert "the house's on the pair plus wager" in text.out
    assert "the nearest are" in text.out and "away" in text.out
