"""The browser of the browser tests: the machine's Chromium, else Debian's, else Playwright's own.

`python -m tests.browser.chromium` finds one or installs it, and prints where it is.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NONE = (
    "The browser tests need a Chromium, and none could be found or installed: install one "
    "(Debian: apt-get install chromium) and run make test again."
)


def found() -> str:
    """The program of a Chromium that is here, or nothing."""
    here = next(filter(None, map(shutil.which, NAMES)), None)
    if here:
        return here
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if os.path.exists(own) else ""


def install() -> str:
    """Get one: Debian's where we may, else Playwright's own."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        _run("apt-get", "update", "-q")
        _run("apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium")
    return found() or (_run(sys.executable, "-m", "playwright", "install", "chromium") and found())


def _run(*command: str) -> str:
    done = subprocess.run(command, stdout=subprocess.DEVNULL)
    return "" if done.returncode else "done"


if __name__ == "__main__":
    browser = found() or install()
    if not browser:
        sys.exit(NONE)
    print(f"The browser is {browser}.")
