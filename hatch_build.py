"""What a build adds to the wheel: the trace of every clause, for tests are not installed."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SaveTrace(BuildHookInterface):
    """Traces the clauses in the sources that are being packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the trace into the wheel; an editable install reads the sources themselves."""
        if version == "editable":
            return
        source = Path(self.root, "src")
        if not (source / "houseway" / "pit" / "site" / "index.html").exists():
            raise ValueError("the site is not built: run `make web` first, then pack")
        sys.path.insert(0, str(source))
        from houseway.law.trace import SAVED, trace

        found = trace(package=source / "houseway")
        if found.unknown or not found.tests_found:
            raise ValueError(f"the trace cannot be saved: {found.unknown or 'there are no tests'}")
        self._folder = tempfile.TemporaryDirectory()
        file = Path(self._folder.name, "trace.json")
        file.write_text(json.dumps(found.to_json(), indent=0), encoding="utf-8")
        build_data["force_include"][str(file)] = f"houseway/{SAVED}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was packed."""
        if version != "editable":
            self._folder.cleanup()
