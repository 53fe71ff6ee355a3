"""Every package that an extra brings is known by it, so that whoever lacks it is told."""

import tomllib
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from houseway.extras import EXTRA_OF, MissingExtra, needed_by

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
EXTRAS = {
    extra: {Requirement(text).name for text in needed} - {"houseway"}
    for extra, needed in PROJECT["optional-dependencies"].items()
    if extra not in ("all", "test", "web")
}
"""`web` is what builds the site and `test` what tests: tools of whoever works on houseway."""


def imported_as(name: str) -> set[str]:
    """The names by which a distribution is imported."""
    wanted = distribution(name).metadata["Name"]
    return {module for module, brought in packages_distributions().items() if wanted in brought}


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_package_of_an_extra_is_named_with_one_that_brings_it(extra: str) -> None:
    for name in EXTRAS[extra]:
        named = {EXTRA_OF[module] for module in imported_as(name) if module in EXTRA_OF}
        assert named and all(name in EXTRAS[other] for other in named), name


def test_the_extra_all_brings_every_other_but_the_adapter_to_openspiel() -> None:
    (everything,) = PROJECT["optional-dependencies"]["all"]
    assert Requirement(everything).extras == EXTRAS.keys() - {"openspiel"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_readme_says_what_an_extra_brings(extra: str) -> None:
    page = (Path(__file__).parents[2] / "README.md").read_text()
    (row,) = [line for line in page.splitlines() if line.startswith(f"| `{extra}` |")]
    for name in EXTRAS[extra]:
        assert any(word in row for word in (name, name.removesuffix("-python"), *imported_as(name)))


@pytest.mark.parametrize("package", EXTRA_OF)
def test_who_lacks_a_package_is_told_in_one_sentence_how_to_get_it(package: str) -> None:
    with pytest.raises(MissingExtra) as missing, needed_by("houseway x"):
        raise ModuleNotFoundError(name=f"{package}.inner")
    assert str(missing.value) == (
        f"houseway x needs {package}; install it with: pip install 'houseway[{EXTRA_OF[package]}]'"
    )


def test_of_several_who_need_a_package_the_one_that_was_asked_for_is_named() -> None:
    with (
        pytest.raises(MissingExtra, match="houseway simulate needs numpy"),
        needed_by("houseway simulate"),
        needed_by("houseway.sim"),
    ):
        raise ModuleNotFoundError(name="numpy")
