"""A table written as a text reads back as the same table; a text is examined as it is typed."""

from pathlib import Path

import pytest

from houseway.licensee.samples import folder
from houseway.licensee.table_file import examine, examine_text
from houseway.licensee.table_text import table_text

SAMPLES = sorted(file.stem for file in folder().glob("*.toml"))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_reads_back_as_the_same_table(name: str) -> None:
    chosen = examine(Path(f"sample:{name}")).chosen
    assert chosen is not None
    again = examine_text(table_text(chosen))
    assert again.findings == () and again.chosen is not None
    assert again.chosen.options == chosen.options
    for what in ("game", "seats", "posting", "house", "width", "depth", "variant", "day"):
        assert getattr(again.chosen, what) == getattr(chosen, what), what


def test_findings_name_line_and_clause() -> None:
    text = 'game = "blackjack"\n[house]\nname = "H"\n[rules]\nblackjack_pays = "1 to 1"\n'
    (finding,) = examine_text(text).findings
    assert finding.line == 5 and finding.cite.startswith("BJ")


@pytest.mark.parametrize("text", ["", "game", 'game = "black', "[", "\x00", "game = 'chess'"])
def test_a_text_that_is_not_finished_has_a_finding_and_no_table(text: str) -> None:
    examined = examine_text(text)
    assert examined.findings and examined.chosen is None
    assert all(finding.sentence and finding.line >= 1 for finding in examined.findings)


def test_a_text_reads_no_file_of_the_house(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('"straight flush" = "40 to 1"\n')
    head = 'game = "three-card-poker"\n[house]\nname = "H"\n[pay_tables]\n'
    text = f'{head}pair_plus_table = "{secret}"\n'
    (finding,) = examine_text(text).findings
    assert "names a file" in finding.sentence and finding.line == 5
