from pathlib import Path
from textwrap import dedent

import pytest

from houseway.law import UnknownClause
from houseway.law.carrying import How
from houseway.law.citations import Citation
from houseway.law.trace import Row, Trace, trace


class House:
    """A made-up checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "houseway"
        self.package.mkdir(parents=True)
        (root / "tests").mkdir()

    def write(self, path: str, source: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(source), encoding="utf-8")

    def code(self, source: str, path: str = "games/keno/round.py") -> None:
        self.write(f"src/houseway/{path}", source)

    def tests(self, source: str, path: str = "law/test_15.py") -> None:
        self.write(f"tests/{path}", source)

    def trace(self, game: str | None = None) -> Trace:
        return trace(game, self.package)

    def row(self, id: str) -> Row:
        return next(row for row in self.trace().rows if row.id == id)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_clause_with_code_and_test_is_covered(house: House) -> None:
    house.code('\n\nANNOUNCE = step(cite="HUH 39.7(b)")\n', "games/heads_up_holdem/round.py")
    house.tests(
        """
        @pytest.mark.clause("HUH 39.7(b)")
        def test_no_more_bets(): assert dealt()
        """,
        "law/test_39_7.py",
    )
    assert house.row("HUH 39.7(b)") == Row(
        "HUH 39.7(b)",
        ("games/heads_up_holdem/round.py:3",),
        ("tests/law/test_39_7.py::test_no_more_bets",),
        How.CARRIED_OUT,
    )
    assert house.trace().covered == ("HUH 39.7(b)",)
    assert len(house.trace().missing) == 760


def test_a_clause_without_test_is_missing(house: House) -> None:
    house.code('say(cite="HUH 39.7(b)")')
    assert house.row("HUH 39.7(b)").code == ("games/keno/round.py:1",)
    assert "HUH 39.7(b)" in house.trace().missing


@pytest.mark.parametrize(
    "test",
    [
        "def test_a(): ...",
        "def test_a():\n    pass",
        'def test_a():\n    """It is dealt."""\n    assert True',
        "def test_a():\n    dealt = 1",
        "def test_a():\n    assert 1 + 1 == 2",
        "def test_a():\n    return\n    assert dealt()",
        "def test_a():\n    if False:\n        assert dealt()",
        "def test_a():\n    pytest.skip('not yet')\n    assert dealt()",
        "@pytest.mark.skip\nclass TestA:\n    def test_a(self): assert dealt()",
        "class TestA:\n    pytestmark = pytest.mark.skip\n    def test_a(self): assert dealt()",
        "def test_a(): assert dealt()\npytestmark = [pytest.mark.skip]",
        "@pytest.mark.skip\ndef test_a(): assert dealt()",
        "@pytest.mark.xfail(reason='not yet')\ndef test_a(): assert dealt()",
    ],
)
def test_a_test_that_cannot_fail_proves_nothing(house: House, test: str) -> None:
    house.code('ANNOUNCE = step(cite="HUH 39.7(b)")\n')
    house.tests(f'@pytest.mark.clause("HUH 39.7(b)")\n{test}')
    assert house.row("HUH 39.7(b)").tests == ()


def test_a_clause_without_code_is_missing(house: House) -> None:
    house.tests('@pytest.mark.clause("HUH 39.7(b)")\ndef test_a(): assert dealt()')
    assert house.row("HUH 39.7(b)").tests == ("tests/law/test_15.py::test_a",)
    assert "HUH 39.7(b)" in house.trace().missing


def test_the_json_document_has_the_promised_shape(house: House) -> None:
    house.code('cites("KENO 15.1 Conditioning",\n  "KENO 15.1 House advantage")')
    house.tests('@pytest.mark.clause("KENO 15.1 Conditioning")\ndef test_ways(): assert dealt()')
    assert house.trace("keno").to_json() == {
        "clauses": 2,
        "covered": 1,
        "missing": ["KENO 15.1 House advantage"],
        "rows": [
            {
                "id": "KENO 15.1 Conditioning",
                "how": "carried out",
                "code": ["games/keno/round.py:1"],
                "tests": ["tests/law/test_15.py::test_ways"],
            },
            {
                "id": "KENO 15.1 House advantage",
                "how": "carried out",
                "code": ["games/keno/round.py:2"],
                "tests": [],
            },
        ],
    }


def test_places_are_in_the_order_of_the_lines_and_named_once(house: House) -> None:
    lines = [
        'def f(): return g("HUH 39.7(b)", "HUH 39.7(b)")',
        *[""] * 8,
        'raise Refused("HUH 39.7(b)")',
        "f()",
    ]
    house.code("\n".join(lines))
    assert house.row("HUH 39.7(b)").code == ("games/keno/round.py:1", "games/keno/round.py:10")


def test_a_constant_that_nobody_uses_is_no_code(house: House) -> None:
    house.code('CITE = "HUH 39.7(b)"')
    assert house.row("HUH 39.7(b)") == Row("HUH 39.7(b)", (), ())


def test_docstrings_comments_and_pieces_of_f_strings_are_no_citation(house: House) -> None:
    house.code(
        '''
        "HUH 39.7(a)-shoe"
        # "HUH 39.7(b)"
        class Round:
            "HUH 39.7(c)"
            seats: int
            "HUH 39.7(d)"
        def deal(n):
            """HUH 39.7(d)1"""
            return f"HUH 39.7(d)2{n}"
        '''
    )
    assert not any(row.code for row in house.trace().rows)
    assert house.trace().unknown == ()


def test_a_string_inside_the_braces_of_an_f_string_is_a_citation(house: House) -> None:
    house.code("""print(f"see {clause('HUH 39.7(b)').citation}")""")
    assert house.row("HUH 39.7(b)").code == ("games/keno/round.py:1",)


def test_the_law_room_itself_is_not_read(house: House) -> None:
    house.code('EXAMPLE = "HUH 39.7(b)"', "law/catalogue.py")
    assert house.row("HUH 39.7(b)").code == ()


@pytest.mark.parametrize("cited", ["HUH 39.7(z)", "HUH 39.1 ante", "TC21 3C.1(a)", "HUH E9(a)"])
def test_code_that_cites_no_clause_of_the_catalogue_is_told(house: House, cited: str) -> None:
    house.code(f'\nX = "{cited}"')
    assert house.trace("keno").unknown == (Citation(cited, "games/keno/round.py:2"),)


def test_other_strings_of_code_are_no_citation(house: House) -> None:
    house.code('X = ["HUH", "BJ pays", "see HUH 39.7(z)", "HUHU 39.7(z)"]')
    assert house.trace().unknown == ()


@pytest.mark.parametrize(
    ("argument", "cited"),
    [
        ('"HUH 39.7(z)"', "HUH 39.7(z)"),
        ('"39.7(b)"', "39.7(b)"),
        ("*other.CLAUSES", "other.CLAUSES"),
        ("CLAUSE", "CLAUSE"),
        ('f"HUH 39.7({letter})"', "f'HUH 39.7({letter})'"),
    ],
)
def test_a_marker_that_names_no_clause_of_the_catalogue_is_told(
    house: House, argument: str, cited: str
) -> None:
    house.tests(f"@pytest.mark.clause({argument})\ndef test_a(): assert dealt()")
    assert house.trace().unknown == (Citation(cited, "tests/law/test_15.py::test_a"),)


def test_marks_of_parameters_count_for_their_test(house: House) -> None:
    house.tests(
        """
        @pytest.mark.parametrize("hand", [
            pytest.param(1, marks=pytest.mark.clause("HUH 39.5(b)1", "HUH 39.5(b)2")),
            pytest.param(2, marks=[pytest.mark.slow, pytest.mark.clause("HUH 39.5(b)1")]),
            3,
        ])
        def test_ranks(hand): assert dealt()
        """
    )
    place = ("tests/law/test_15.py::test_ranks",)
    assert house.row("HUH 39.5(b)1").tests == place
    assert house.row("HUH 39.5(b)2").tests == place


def test_marks_of_parameters_in_a_shared_list_count_for_the_tests_that_use_it(
    house: House,
) -> None:
    house.tests(
        """
        RANKS: list[object] = [pytest.param(1, marks=pytest.mark.clause("HUH 39.5(b)1"))]
        MORE = [*RANKS, pytest.param(2, marks=mark.clause("HUH 39.5(b)2"))]

        @pytest.mark.parametrize("hand", MORE)
        def test_ranks(hand): assert dealt()

        def test_nothing(): assert dealt()
        """
    )
    place = ("tests/law/test_15.py::test_ranks",)
    assert house.row("HUH 39.5(b)1").tests == place
    assert house.row("HUH 39.5(b)2").tests == place


TABLE = """[
    ("HUH 39.5(b)1", ("HUH 39.5(b)2", "HUH 39.5(b)3"), 7),
    ("HUH 39.5(b)4", (), 8),
]"""


@pytest.mark.parametrize(("assignment", "rows"), [("", TABLE), (f"ROWS = {TABLE}", "ROWS")])
def test_marks_drawn_from_a_column_of_a_table_count_for_the_test(
    house: House, assignment: str, rows: str
) -> None:
    house.tests(
        f"""{assignment}
@pytest.mark.parametrize("hand", [
    pytest.param(hand, marks=pytest.mark.clause(one, *more)) for one, more, hand in {rows}
])
def test_ranks(hand): assert dealt()"""
    )
    found = house.trace()
    proved = [row.id for row in found.rows if row.tests == ("tests/law/test_15.py::test_ranks",)]
    assert proved == ["HUH 39.5(b)1", "HUH 39.5(b)2", "HUH 39.5(b)3", "HUH 39.5(b)4"]
    assert found.unknown == ()


@pytest.mark.parametrize(
    ("alias", "mark"),
    [
        ("clause = pytest.mark.clause", "clause"),
        ("mark = pytest.mark", "mark.clause"),
        ("one = pytest.mark.clause\nproves = one", "proves"),
        ("from tests.law.kit import proves", "proves"),
    ],
)
def test_a_mark_by_another_name_counts_for_the_test(house: House, alias: str, mark: str) -> None:
    house.tests("proves = pytest.mark.clause", "law/kit.py")
    house.tests(f'{alias}\n@{mark}("HUH 39.7(b)")\ndef test_a(): assert dealt()')
    assert house.row("HUH 39.7(b)").tests == ("tests/law/test_15.py::test_a",)


def test_a_clause_written_in_pieces_counts_for_the_test(house: House) -> None:
    house.tests('D = "HUH 39.7(d)"\n@pytest.mark.clause(f"{D}1")\ndef test_a(): assert dealt()')
    assert house.row("HUH 39.7(d)1").tests == ("tests/law/test_15.py::test_a",)
    assert house.trace().unknown == ()


def test_marks_in_a_list_of_another_module_count_for_the_test(house: House) -> None:
    house.tests('WAYS = [pytest.param(1, marks=pytest.mark.clause("HUH 39.7(b)"))]', "law/kit.py")
    house.tests(
        """
        from tests.law.kit import WAYS as ALL
        @pytest.mark.parametrize("way", ALL)
        def test_a(way): assert dealt()
        """
    )
    assert house.row("HUH 39.7(b)").tests == ("tests/law/test_15.py::test_a",)


def test_marks_of_named_clauses_count_for_the_test(house: House) -> None:
    house.tests(
        """
        FIRST = ("HUH 39.5(b)1", "HUH 39.5(b)2")

        @pytest.mark.clause(*FIRST, "HUH 39.5(b)3")
        def test_ranks(): assert dealt()

        @pytest.mark.parametrize("cited", [
            pytest.param(cited, marks=pytest.mark.clause(cited)) for cited in FIRST
        ])
        def test_each(cited): assert dealt()
        """
    )
    ranks, each = "tests/law/test_15.py::test_ranks", "tests/law/test_15.py::test_each"
    assert house.row("HUH 39.5(b)1").tests == (ranks, each)
    assert house.row("HUH 39.5(b)2").tests == (ranks, each)
    assert house.row("HUH 39.5(b)3").tests == (ranks,)


@pytest.mark.parametrize(
    "rows", ['read("cases.csv")', '[("HUH 39.5(b)1", 7, 8)]', '[*[("HUH 39.5(b)1", 7)]]']
)
def test_a_column_that_cannot_be_read_is_told(house: House, rows: str) -> None:
    house.tests(
        f"""
        @pytest.mark.parametrize("hand", [
            pytest.param(hand, marks=pytest.mark.clause(one)) for one, hand in {rows}
        ])
        def test_ranks(hand): assert dealt()
        """
    )
    assert house.trace().unknown


def test_a_name_that_stands_for_itself_is_told(house: House) -> None:
    house.tests('X = (*X, "HUH 39.5(b)1")\n@pytest.mark.clause(*X)\ndef test_a(): assert dealt()')
    assert house.row("HUH 39.5(b)1").tests == ("tests/law/test_15.py::test_a",)
    assert [wrong.cited for wrong in house.trace().unknown] == ["X"]


def test_marks_of_a_module_and_of_a_class_count_for_every_test_in_them(house: House) -> None:
    house.tests(
        """
        pytestmark = [pytest.mark.slow, pytest.mark.clause("HUH 39.7(a)-shoe")]

        async def test_alone(): assert dealt()

        def helper(): ...

        @pytest.mark.clause("HUH 39.7(b)")
        class TestDeal:
            pytestmark = pytest.mark.clause("HUH 39.7(c)")

            def test_first(self): assert dealt()

            @pytest.mark.clause("HUH 39.7(d)")
            def test_second(self): assert dealt()
        """
    )
    alone, first, second = (
        f"tests/law/test_15.py::{name}"
        for name in ("test_alone", "TestDeal::test_first", "TestDeal::test_second")
    )
    assert house.row("HUH 39.7(a)-shoe").tests == (alone, first, second)
    assert house.row("HUH 39.7(b)").tests == (first, second)
    assert house.row("HUH 39.7(c)").tests == (first, second)
    assert house.row("HUH 39.7(d)").tests == (second,)


def test_a_class_that_inherits_its_tests_is_named_as_a_whole(house: House) -> None:
    house.tests(
        """
        @pytest.mark.clause("HUH 39.7(b)")
        class TestKit(Conformance):
            game = "heads-up-holdem"
        """
    )
    assert house.row("HUH 39.7(b)").tests == ("tests/law/test_15.py::TestKit",)


def test_only_test_functions_of_test_files_prove_anything(house: House) -> None:
    marked = '@pytest.mark.clause("HUH 39.7(b)")\ndef {}(): ...'
    house.tests(marked.format("helper"))
    house.tests(marked.format("test_a"), "law/kit.py")
    assert house.row("HUH 39.7(b)").tests == ()


def test_one_game_is_traced_alone(house: House) -> None:
    assert {row.id for row in house.trace("keno").rows} == {
        "KENO 15.1 Conditioning",
        "KENO 15.1 House advantage",
    }


def test_a_game_that_is_not_in_the_catalogue_is_refused(house: House) -> None:
    with pytest.raises(ValueError, match="no game 'whist' in the catalogue; it has heads-up-hold"):
        house.trace("whist")


def test_an_installed_package_without_its_checkout_says_that_it_has_no_tests(
    tmp_path: Path,
) -> None:
    package = tmp_path / "site-packages" / "houseway"
    package.mkdir(parents=True)
    (package / "round.py").write_text('say(cite="HUH 39.7(b)")')
    (tmp_path / "tests").mkdir()
    found = trace(package=package)
    assert not found.tests_found
    assert found.covered == ()
    assert any(row.code for row in found.rows)


def test_a_checkout_says_that_its_tests_were_found(house: House) -> None:
    assert house.trace().tests_found


def test_no_code_and_no_test_of_houseway_cites_a_clause_that_does_not_exist() -> None:
    house = trace()
    assert house.tests_found
    assert [f"{wrong.place}: {UnknownClause(wrong.cited)}" for wrong in house.unknown] == []
