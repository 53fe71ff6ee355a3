from pathlib import Path

import pytest

from tests.package.clean import ROOT, Clean, build_wheel, clean_environment


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("wheel")
    return build_wheel(ROOT, folder)


@pytest.fixture(scope="session")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Clean:
    folder: Path = tmp_path_factory.mktemp("clean")
    return clean_environment(folder / "environment", wheel)
