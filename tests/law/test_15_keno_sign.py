"""The sign at a keno counter; the given text breaks off before any rule on it."""

from xml.etree import ElementTree

import pytest

from houseway.felt.notices import Notice, PostedOdds
from houseway.games import game
from houseway.games.check_drawing import judge, posted_notices
from houseway.games.keno.paytables import LOUNGE, MACHINE, TOP_HEAVY, Sample
from houseway.table.refusal import Refused
from tests.felt.spoiling import Spoil, clauses, findings, reads, sign, spoiled, without, written

KENO = "keno"
PAY, SIGN = "KENO 15 outside pay", "KENO 15 outside sign"


def told(**settings: str) -> dict[str, str]:
    return {
        n.name: " ".join(n.lines)
        for n in posted_notices(KENO, game(KENO).options.parse(settings))
        if isinstance(n, Notice)
    }


@pytest.mark.parametrize(
    ("name", "sample"),
    [("sample-lounge", LOUNGE), ("sample-machine", MACHINE), ("sample-top-heavy", TOP_HEAVY)],
)
def test_every_catch_of_the_table_in_force_is_posted_once(name: str, sample: Sample) -> None:
    options = game(KENO).options.parse({"keno_table": name})
    tables = [n for n in posted_notices(KENO, options) if isinstance(n, PostedOdds)]
    found = {hand: odds for table in tables for hand, odds in table.rows}
    back = told(keno_table=name).get("money back", "").partition(": ")[2]
    wins = {
        f"{caught} of {spots}": win for spots, row in sample.items() for caught, win in row.items()
    }
    assert found == {hand: f"{win} to 1" for hand, win in wins.items() if win}
    assert {*back.split(", ")} - {""} == {hand for hand, win in wins.items() if not win}
    assert [table.title for table in tables] == [f"{spots}-spot way" for spots in sample]


def test_limits_conditioning_and_the_void_are_told() -> None:
    said = told(minimum="2", maximum="50", chip="0.50", rate_minimum="0.50", most_ways="31")
    assert said["limits"] == (
        "Price of one game: minimum $2, maximum $50 Rate of a way: $0.50 or more, in steps of "
        "$0.50 On one ticket up to 31 ways and 20 games"
    )
    assert "ways / spots at the rate" in said["conditioning"]
    for kind in ("Straight", "Way", "Combination", "King"):
        assert f"{kind}: " in said["tickets"]
    assert said["no void"] == "No ticket is voided once the sale of its first game is closed"
    assert "returned" in said["broken draw"]


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        (PAY, without("notice", "5 spots")),
        (PAY, reads("5 spots", "479 to 1", "478 to 1")),
        (PAY, reads("money back", "2 of 3", "1 of 3")),
        pytest.param(
            "KENO 15.1 Conditioning",
            without("notice", "conditioning"),
            marks=pytest.mark.clause("KENO 15.1 Conditioning"),
        ),
        ("KENO 15 outside void", without("notice", "no void")),
        ("KENO 15 outside sale", reads("limits", "$1,000", "$2,000")),
        (SIGN, written("Five of five pays 480 for 1")),
    ],
)
def test_a_spoiled_sign(clause: str, spoil: Spoil) -> None:
    assert clauses(sign(KENO), spoil) == {clause}


@pytest.mark.parametrize("table", ["sample-lounge", "sample-machine", "sample-top-heavy"])
def test_every_wording_of_the_sign_is_missed(table: str) -> None:
    drawing = sign(KENO, {"keno_table": table})
    assert findings(drawing) == ()
    for element in ElementTree.fromstring(drawing).iter():
        notice = element.get("data-notice")
        if notice and notice != "name":
            assert len(findings(drawing, without("notice", notice))) == 1, notice


def test_there_is_no_felt_and_one_sentence_says_what_there_is() -> None:
    felt = sign(KENO).replace(b'data-sheet="sign"', b'data-sheet="felt"')
    with pytest.raises(Refused, match="no felt"):
        judge(felt)


def test_fifteen_spots_still_fit_on_the_sign() -> None:
    rows = "; ".join(
        f"{caught} of {spots} = {caught} to 1"
        for spots in range(1, 16)
        for caught in range(spots, (spots + 1) // 2, -1)
    )
    assert judge(spoiled(sign(KENO, {"keno_table": rows}))).findings == ()
