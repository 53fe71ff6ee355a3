"""What stands in a name or a file is shown on a screen and never obeyed by it."""

import io

import pytest

from houseway.cli.progress import BAR, CLEAR, progress, working
from houseway.cli.saying import say, say_json
from houseway.cli.screen import Grid, Screen, Text, escape

HOSTILE = "Ann\x1b[2K\x9b2J\u202e"
SHOWN = "Ann\\x1b[2K\\x9b2J\\u202e"


@pytest.mark.parametrize("coloured", [False, True])
def test_a_name_in_a_table_is_shown_and_the_styles_are_ours(coloured: bool) -> None:
    told = io.StringIO()
    screen = Screen(told, 99, coloured)
    table = Grid.under("name")
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
    table = Grid.under(*heads, *("another one",) * 5)
    for row in rows:
        table.add_row(*row, *("$1,234,567.89",) * 5)
    Screen(told, width).print(table)
    shown = told.getvalue()
    assert "…" not in shown and all(len(line) <= width for line in shown.splitlines())
    for row in rows:
        assert row[2] in shown
    assert shown.count("$1,234,567.89") == 20 and shown.count("4.7952%") == 4


class Typewriter(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_is_shown_on_a_terminal_and_gone_when_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Typewriter()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "100")
    with progress("playing", "rounds", rated=True) as tell:
        tell(0, 4_000)
        tell(4_000, 4_000)
    shown = terminal.getvalue().split(CLEAR)
    assert shown[1].startswith("playing ....") and "0 of 4,000 rounds" in shown[1]
    assert f"playing {'=' * BAR} 4,000 of 4,000 rounds" in shown[2] and "million/s" in shown[2]
    assert shown[-1] == ""
    monkeypatch.setattr("sys.stderr", pipe := io.StringIO())
    with progress("playing", "rounds") as tell, working("solving"):
        tell(1, 2)
    assert pipe.getvalue() == ""


@pytest.mark.parametrize("width", [12, 20, 40])
def test_rows_without_heads_keep_within_the_screen_whatever_is_in_them(width: int) -> None:
    told = io.StringIO()
    table = Grid(indent=0)
    table.add_row("東京の卓", Text("a word that is much_longer_than_the_screen_is"), "$5")
    Screen(told, width).print(table)
    for line in told.getvalue().splitlines():
        assert len(line) + sum(letter in "東京の卓" for letter in line) <= width
    letters = told.getvalue().replace(" ", "").replace("\n", "")
    assert sorted(letters) == sorted("東京の卓awordthatismuch_longer_than_the_screen_is$5")


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_styles_gets_none(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(each, raising=False)
    assert Screen(Typewriter()).coloured
    monkeypatch.setenv(name, value)
    assert not Screen(Typewriter()).coloured
