"""The example program plays at a real house."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.pit.running import run, serving


def bot() -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / "bot.py"
    spec = importlib.util.spec_from_file_location("bot", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bot_plays_its_rounds_and_says_what_came_of_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = bot()
    monkeypatch.setattr(module, "ROUNDS", 2)

    async def story() -> None:
        async with serving(tmp_path, "sample:three-card-poker") as running:
            await module.main(running.address, "Bot", "three-card-poker")

    run(story())
    assert "after 2 rounds" in capsys.readouterr().out
