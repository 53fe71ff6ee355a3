"""The container files name what is there: images by plain names, options that `serve` has."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from tests.cli.in_process import in_process

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
PLAIN = re.compile(r"[a-z0-9]+(:[a-z0-9.-]+)?")


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def test_images_are_named_plainly_and_no_registry_is() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    images += [one["image"] for one in compose()["services"].values() if "image" in one]
    assert len(images) == 3
    assert all(PLAIN.fullmatch(image) for image in images)


def test_what_the_container_starts_is_a_command_with_options_it_has() -> None:
    entry = json.loads(re.search(r"^ENTRYPOINT (.+)$", DOCKERFILE, re.MULTILINE)[1])  # type: ignore[index]
    command = [*entry, *compose()["services"]["pit"]["command"]]
    assert command[:2] == ["houseway", "serve"]
    told = in_process("serve", "--help").out
    for word in command[2:]:
        if word.startswith("--"):
            assert word in told
    for word in ("--trusted-proxy", "--secure"):  # as the comment of compose.yaml says
        assert word in told


def test_the_key_is_not_kept_with_the_data() -> None:
    services = compose()["services"]
    assert services["pit"]["volumes"] == ["keys:/keys"]
    assert "HOUSEWAY_KEYS=/keys" in DOCKERFILE
    assert not any("keys" in volume for volume in services["database"]["volumes"])


def test_the_pit_runs_as_nobody_special_and_is_open_to_its_own_machine_alone() -> None:
    assert re.search(r"^USER house$", DOCKERFILE, re.MULTILINE)
    assert compose()["services"]["pit"]["ports"] == ["127.0.0.1:8000:8000"]


def test_no_house_of_this_folder_and_no_key_gets_into_an_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    (folder,) = re.findall(r"serve --folder (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert {folder, "**/pit.db*", ".venv", ".git"} <= set(ignored)


def test_what_the_dockerfile_copies_is_there() -> None:
    for source in re.findall(r"^COPY (?!--from)(\S+)", DOCKERFILE, re.MULTILINE):
        assert (ROOT / source).exists()
    assert re.search(r"^web:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
