import tomllib

from hypothesis import given
from hypothesis import strategies as st

from houseway.licensee.lines import key_lines, line_of

TRICKY = '''\
# game = "not this one"
game = "blackjack"   # [rules]

title = """
game = "still text"
[house]
"""
literal = \'\'\'a \'quoted\' "word"\'\'\'
list = [ "x # no comment",
  "[table]",  # a comment with ]
  \'width = 3\',
]
dotted . "quoted key" = 1

  [ house ]
name = "A \\"casino\\" = [here]"
inline = { a = 1, b = "[x]" }

[pay_tables."odds table"]
"straight flush" = "50 to 1"
\'flush\' = """3
to 2"""
last = 5
'''


def test_every_key_has_the_line_it_stands_on_whatever_stands_around_it() -> None:
    tomllib.loads(TRICKY)
    lines = TRICKY.splitlines()
    found = key_lines(TRICKY)
    for path, words in {
        ("game",): "game = ",
        ("title",): "title = ",
        ("literal",): "literal = ",
        ("list",): "list = ",
        ("dotted", "quoted key"): "dotted . ",
        ("house",): "  [ house ]",
        ("house", "name"): "name = ",
        ("pay_tables", "odds table"): '[pay_tables."odds table"]',
        ("pay_tables", "odds table", "straight flush"): '"straight flush" = ',
        ("pay_tables", "odds table", "flush"): "'flush' = ",
        ("pay_tables", "odds table", "last"): "last = ",
    }.items():
        assert lines[found[path] - 1].startswith(words), path
    assert set(found) <= {*found} and ("house", "still text") not in found
    assert not {path for path in found if "width" in path or "table" in path}


def test_a_key_that_is_not_there_has_the_line_of_its_section() -> None:
    found = key_lines("\n\n[limits]\nminimum = 5\n")
    assert line_of(found, ("limits", "maximum")) == 3
    assert line_of(found, ("equipment", "decks")) == 1


@given(
    st.dictionaries(
        st.text(st.characters(codec="ascii", exclude_characters="\x7f"), min_size=1, max_size=8),
        st.integers(0, 9),
        min_size=1,
        max_size=8,
    )
)
def test_quoted_keys_of_any_letters_are_found(keys: dict[str, int]) -> None:
    def quoted(key: str) -> str:
        return '"' + "".join(f"\\u{ord(letter):04x}" for letter in key) + '"'

    text = "".join(f"{quoted(key)} = {value}\n" for key, value in keys.items())
    assert tomllib.loads(text) == keys
    assert key_lines(text) == {(key,): number for number, key in enumerate(keys, 1)}
