"""What stands in a name or a file is shown on a screen and never obeyed by it."""

import io

import pytest

from houseway.cli.saying import say, say_json
from houseway.cli.screen import Screen, Table, Text, escape

HOSTILE = "Ann\x1b[2K\x9b2J\u202e"
SHOWN = "Ann\\x1b[2K\\x9b2J\\u202e"


@pytest.mark.parametrize("coloured", [False, True])
def test_a_name_in_a_table_is_shown_and_the_styles_are_ours(coloured: bool) -> None:
    told = io.StringIO()
    screen = Screen(told, 99, coloured)
    table = Table.under("name")
    table.add_row(Text(HOSTILE, "bold"))
    screen.print(table)
    screen.print(Text(HOSTILE))
    screen.print(f"[bold]ours[/bold] {escape(HOSTILE)}")
    assert SHOWN in told.getvalue() and "\x1b[2K" not in told.getvalue()
    assert "\x9b" not in told.getvalue() and "\u202e" not in told.getvalue()
    assert ("\x1b[1mours\x1b[0m" in told.getvalue()) == coloured


def test_a_line_stays_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say(f"\n{HOSTILE}\nclean")
    assert capsys.readouterr().out == f"\n{SHOWN}\\nclean\n"


def test_json_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"name": HOSTILE + "\U000e0041"})
    assert capsys.readouterr().out == ('{"name":"Ann\\u001b[2K\\u009b2J\\u202e\\udb40\\udc41"}\n')


@pytest.mark.parametrize("width", [60, 80, 100, 120, 160])
def test_no_word_of_a_table_is_cut_off_at_any_width(width: int) -> None:
    told = io.StringIO()
    heads = ("wagers", "edge", "exactly", "player loses at most")
    rows = [("main $25 + trips plus $5", "4.7952%", f"{n}00120470593/8344143007200", "$130")
            for n in range(1, 5)]  # fmt: skip
    table = Table.under(*heads, *("another one",) * 5)
    for row in rows:
        table.add_row(*row, *("$1,234,567.89",) * 5)
    Screen(told, width).print(table)
    shown = told.getvalue()
    assert "…" not in shown and all(len(line) <= width for line in shown.splitlines())
    for row in rows:
        assert row[2] in shown
    assert shown.count("$1,234,567.89") == 20 and shown.count("4.7952%") == 4
