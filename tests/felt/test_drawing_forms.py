"""The forms of a drawing: SVG, PDF of exact size, reduced print, DXF; each the same every time."""

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import pytest

from houseway.cli import run
from houseway.felt.as_dxf import dxf
from houseway.felt.as_pdf import pdf_of
from houseway.felt.as_svg import svg
from houseway.felt.plan import DoesNotFit
from houseway.felt.sheet import PAPERS, SCALES, Sheet, choose, sheet_svg
from houseway.felt.table_shape import TableShape
from tests.felt.seen import GAMES, SVG, plan, seen

POINTS = 72 / 25.4
"""Points a millimetre."""


def media_box(pdf: bytes) -> list[float]:
    found = re.findall(rb"/MediaBox\s*\[([^\]]*)\]", pdf)
    assert len(found) == 1, "one page"
    return [float(number) for number in found[0].split()]


@pytest.mark.parametrize("name", GAMES)
def test_the_pdf_is_one_page_of_exactly_the_tables_size_without_a_picture(name: str) -> None:
    drawn = plan(name, 1900, 1040, 6)
    pdf = pdf_of(svg(drawn), 1900, 1040, "a felt")
    assert media_box(pdf) == pytest.approx([0, 0, 1900 * POINTS, 1040 * POINTS], abs=0.01)
    assert b"/Image" not in re.sub(rb"/ProcSet\s*\[[^\]]*\]", b"", pdf)
    assert b"LibertinusSerif-Bold" in pdf


def test_the_svg_has_no_picture_and_no_style_sheet() -> None:
    for name in GAMES:
        tags = {e.tag.removeprefix(SVG) for e in ElementTree.fromstring(svg(plan(name))).iter()}
        assert tags <= {"svg", "title", "desc", "g", "path", "rect", "circle", "text", "textPath"}
        assert {"path", "rect", "text"} < tags


def test_every_id_is_there_once() -> None:
    for name in GAMES:
        root = ElementTree.fromstring(svg(plan(name)))
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        assert "seat-3-ante" in ids or name in ("three-card-21", "blackjack", "poker")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_input_gives_the_same_bytes(name: str) -> None:
    once, again = plan(name), plan(name)
    assert svg(once) == svg(again)
    assert dxf(once) == dxf(again)
    sheet = Sheet("a3", 5)
    assert sheet_svg(once, sheet) == sheet_svg(again, sheet)
    pdf = pdf_of(svg(once), 1830, 1020, "t")
    assert pdf == pdf_of(svg(again), 1830, 1020, "t")
    assert b"CreationDate" not in pdf


@pytest.mark.parametrize("name", GAMES)
def test_the_dxf_has_the_areas_and_places_in_millimetres(name: str) -> None:
    drawn = plan(name)
    depth = drawn.table.depth
    document = ezdxf.read(io.StringIO(dxf(drawn).decode()))
    assert document.units == ezdxf.units.MM
    assert not document.audit().errors
    found = {}
    for entity in document.modelspace():
        if entity.has_xdata("HOUSEWAY"):
            words = [value for code, value in entity.get_xdata("HOUSEWAY") if code == 1000]
            seat = [int(word[5:]) for word in words if re.fullmatch(r"seat \d+", word)]
            found[words[0], words[1], seat[0] if seat else 0] = entity
    shown = [t for t in seen(name).things if t.outline and t.kind != "ornament"]
    assert len([key for key in found if key[0] != "ornament"]) == len(shown)
    for thing in shown:
        entity = found[thing.kind, thing.name, thing.seat]
        if thing.clause:
            assert thing.clause in [value for _, value in entity.get_xdata("HOUSEWAY")]
        x, y = thing.centre
        if entity.dxftype() == "CIRCLE":
            assert entity.dxf.radius == pytest.approx(thing.radius, abs=0.01)
            assert entity.dxf.center.x == pytest.approx(x, abs=0.02)
            assert entity.dxf.center.y == pytest.approx(depth - y, abs=0.02)
            continue
        assert entity.closed
        path = ezdxf.path.make_path(entity)
        box = ezdxf.path.bbox([path])
        left, top = (min(p[axis] for p in thing.outline) for axis in (0, 1))
        right, bottom = (max(p[axis] for p in thing.outline) for axis in (0, 1))
        assert (box.extmin.x + box.extmax.x) / 2 == pytest.approx((left + right) / 2, abs=0.05)
        # Corners are round: a turned box is a little smaller than its outline.
        assert 0 <= box.extmin.x - left + 0.05 < 12
        assert 0 <= box.extmin.y - (depth - bottom) + 0.05 < 12
        assert 0 <= (depth - top) - box.extmax.y + 0.05 < 12


def test_the_dxf_has_the_edge_of_the_table() -> None:
    document = ezdxf.read(io.StringIO(dxf(plan("blackjack", 2000, 1100)).decode()))
    (edge,) = document.modelspace().query('LWPOLYLINE[layer=="TABLE"]')
    box = ezdxf.path.bbox([ezdxf.path.make_path(edge)])
    assert (box.extmin.x, box.extmin.y) == pytest.approx((0, 0), abs=0.01)
    assert (box.extmax.x, box.extmax.y) == pytest.approx((2000, 1100), abs=0.01)


def test_a_print_is_to_the_scale_it_says() -> None:
    root = ElementTree.fromstring(sheet_svg(plan("heads-up-holdem"), Sheet("a3", 5)))
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
    (felt,) = (g for g in root.iter(f"{SVG}g") if "scale(" in g.get("transform", ""))
    left, top, scale = map(float, re.findall(r"[\d.]+", felt.get("transform", "")))
    assert scale == 0.2
    assert left > 0 and left + 1830 * scale < 420 and top > 0 and top + 1020 * scale < 297
    texts = [text.text or "" for text in root if text.tag == f"{SVG}text"]
    assert "Scale 1:5" in texts and "1830 mm" in texts and "1020 mm" in texts
    assert "500 mm" in texts
    bar = [r for r in root if r.tag == f"{SVG}rect" and r.get("height") == "2.6"]
    assert sum(float(r.get("width", "")) for r in bar) == pytest.approx(500 / 5)


def test_the_paper_holds_the_felt_and_what_stands_around_it() -> None:
    for width, depth in ((1500, 900), (1830, 1020), (2500, 1400)):
        table = TableShape(width, depth)
        for paper in PAPERS:
            sheet = choose(table, paper, None)
            assert width / sheet.scale < PAPERS[paper][0] - 30
            assert depth / sheet.scale < PAPERS[paper][1] - 60
            larger = [scale for scale in SCALES if scale < sheet.scale]
            assert not larger or not Sheet(paper, larger[-1]).holds(table)
    assert choose(TableShape(), None, 5).paper == "tabloid"
    assert choose(TableShape(), "a4", 10).scale == 10
    with pytest.raises(DoesNotFit, match="1:1 is larger than any paper"):
        choose(TableShape(), None, 1)
    with pytest.raises(DoesNotFit, match="the paper a4"):
        choose(TableShape(), "a4", 5)


def test_a_print_as_pdf_is_of_the_papers_size(tmp_path: Path) -> None:
    file = tmp_path / "felt.pdf"
    assert run(["layout", "blackjack", "--page", "letter", "-o", str(file)]) == 0
    assert media_box(file.read_bytes()) == pytest.approx([0, 0, 792, 612], abs=0.01)


def test_without_ezdxf_a_dxf_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "ezdxf"]:
        monkeypatch.setitem(sys.modules, module, None)
    file = tmp_path / "felt.dxf"
    assert run(["layout", "blackjack", "-o", str(file)]) == 2
    assert capsys.readouterr().err == (
        "houseway: houseway layout needs ezdxf; install it with: pip install 'houseway[dxf]'\n"
    )
    assert not file.exists()


@pytest.mark.parametrize("form", ["svg", "pdf", "dxf"])
def test_each_form_is_written(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"felt.{form}"
    arguments = ["layout", "three-card-21", "--width", "2000", "--positions", "5"]
    assert run([*arguments, "--colour", "blue", "-o", str(file)]) == 0
    assert file.read_bytes()[:5] in (b"<?xml", b"%PDF-", b"  0\nS")
    assert capsys.readouterr().out.endswith('Three Card 21 "N" Done, 5 positions, 2000 x 1020 mm\n')


def test_without_a_file_the_svg_goes_to_standard_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["layout", "heads-up-holdem", "--name", "Ann's"]) == 0
    assert capsys.readouterr().out == svg(plan("heads-up-holdem", house="Ann's"))


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["heads-up-holdem", "--positions", "7"], "(HUH E1.13Z(a))"),
        (["five-card-hi-lo", "--positions", "8"], "(HL5 E1.13Z(b)1)"),
        (["three-card-21", "--positions", "7"], "(TC21 E1.10D(a))"),
        (["heads-up-holdem", "--positions", "0"], "1 to 6 positions"),
        (["blackjack", "--width", "183"], "1500 to 2500 mm"),
        (["blackjack", "--depth", "99999"], "900 to 1400 mm"),
        (["blackjack", "--width", "wide"], "--width"),
        (["blackjack", "--colour", "mauve"], "green, blue"),
        (["blackjack", "--name", ""], "name of the casino licensee"),
        (["blackjack", "--name", "x" * 41], "40 is the most"),
        (["blackjack", "--name", "\u8d4c"], "has no '\u8d4c'"),
        (["blackjack", "--name", "a\nb"], "has no '\\n'"),
        (["blackjack", "--scale", "5"], "1:N"),
        (["blackjack", "--scale", "1:3"], "1:N"),
        (["blackjack", "--page", "a9"], "papers are"),
        (["blackjack", "--scale", "1:1"], "larger than any paper"),
        (["blackjack", "--set", "decks=9"], "decks"),
        (["holdem"], "there is no game holdem"),
        ([], "GAME"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence_and_nothing_is_written(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "felt.svg"
    file.write_text("before")
    assert run(["layout", *arguments, "-o", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and words in error
    assert file.read_text() == "before"


@pytest.mark.parametrize("name", ["felt.png", "felt", "nowhere/felt.svg", "."])
def test_a_file_that_cannot_be_written_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "felt.svg").mkdir()
    for file in (tmp_path / name, tmp_path / "felt.svg"):
        assert run(["layout", "blackjack", "-o", str(file)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == [tmp_path / "felt.svg"]


def test_a_dxf_is_always_in_real_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["layout", "blackjack", "--page", "a4", "-o", str(tmp_path / "felt.dxf")]) == 2
    assert "real size" in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_of_ours_is_judged_clean_and_a_spoiled_one_is_not(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "felt.svg"
    assert run(["layout", name, "-o", str(file)]) == 0
    assert run(["layout", "--check", str(file)]) == 0
    assert run(["layout", name, "--check", str(file)]) == 0
    other = "blackjack" if name != "blackjack" else "three-card-21"
    assert run(["layout", other, "--check", str(file)]) == 2
    file.write_text(file.read_text().replace('data-place="tip box"', 'data-place="lip box"'))
    capsys.readouterr()
    assert run(["layout", "--check", str(file)]) == 1
    assert "there is no tip box" in capsys.readouterr().out
