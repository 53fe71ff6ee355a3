"""Somebody with a browser: what they do at a table, and all that their browser received."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Request, WebSocket, expect

from tests.browser.serving import Served

PATIENCE = 60_000
"""Milliseconds that a busy machine may take for anything that is waited for."""
QUICK = {"pace": 0, "sound": False, "coach": False, "contrast": False}
LOST = ("WebSocket connection", "net::ERR_CONNECTION", "net::ERR_EMPTY_RESPONSE")
"""What a browser says where the house was not there."""
ADDRESSES = count(1)
"""Each visitor comes from elsewhere: the house slows down many newcomers from one address."""
OFFERED = ".pad, .choice, .setting, .other"
"""Whatever somebody may answer."""
FELT = ".ground"
"""The view that has one's own seat, without what is shown once more beside it."""


class Visitor:
    """A person with a browser of their own."""

    def __init__(
        self, browser: Browser, served: Served, width: int, height: int, **settings: Any
    ) -> None:
        self.served, self.width = served, width
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=width < 600,
            extra_http_headers={"X-Forwarded-For": f"10.0.{next(ADDRESSES)}.1"},
        )
        kept = json.dumps(json.dumps(QUICK | settings))
        self.context.add_init_script(f"localStorage.houseway ??= {kept}")
        self.amiss: list[str] = []
        """Errors of the page, and whatever was asked of anybody but the house."""
        self.frames: list[str] = []
        """What came over sockets."""
        self.sent: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.amiss.append(str(error)))
        page.on("request", self._watch)
        page.on("websocket", self._listen)
        return page

    def _hear(self, message: Any) -> None:
        lost = any(sign in message.text for sign in LOST)
        refused = "status of 4" in message.text  # a refusal is shown on the page
        if message.type == "error" and not lost and not refused:
            self.amiss.append(message.text)

    def _watch(self, request: Request) -> None:
        address = urlsplit(request.url)
        if f"{address.scheme}://{address.netloc}" != self.served.address:
            self.amiss.append(f"asked {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def like(self, **settings: Any) -> None:
        """Have other settings from now on."""
        kept = json.dumps(QUICK | settings)
        self.page.evaluate("kept => { localStorage.houseway = kept }", kept)
        self.page.reload()

    # --- going to a table ---------------------------------------------------------------------

    def watch(self, table: str) -> "Visitor":
        """Look on at a table."""
        self.page.goto(f"{self.served.address}/#/tables/{table}")
        self.page.locator("svg.lens").first.wait_for()
        expect(self.screen).to_have_attribute("data-line", "open")
        return self

    def come(self, name: str) -> "Visitor":
        """Be known under a name."""
        self.page.goto(self.served.address)
        answer = self.page.evaluate(
            """name => fetch('/api/guests', {method: 'POST', body: JSON.stringify({name}),
               headers: {'Content-Type': 'application/json'}}).then(r => r.status)""",
            name,
        )
        assert answer == 200, answer
        return self

    def sit(self, table: str, seat: int, name: str) -> "Visitor":
        """Sit down as a newcomer does: pick a seat, say a name."""
        self.watch(table)
        self.page.get_by_role("button", name=f"Sit at {seat}", exact=True).click()
        field = self.page.get_by_label("Your name")
        if field.count():
            field.fill(name)
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        self.page.locator(OFFERED).first.wait_for()
        self.play("refuse", "let it lie")  # the first player may be asked to inspect and to cut
        return self

    # --- what is on the screen ------------------------------------------------------------------

    @property
    def screen(self) -> Locator:
        return self.page.locator(".screen")

    @property
    def pad(self) -> Locator:
        return self.page.locator(".pad")

    @property
    def due(self) -> int:
        """The number of what is due, once it is shown."""
        expect(self.screen).not_to_have_attribute("data-due", "")
        return int(self.screen.get_attribute("data-due") or 0)

    @property
    def felt(self) -> Locator:
        return self.page.locator(FELT)

    def cards(self) -> list[str]:
        """The ranks of the cards that lie face up."""
        return self.felt.locator(".piece .face").all_text_contents()

    def area(self, wager: str) -> Locator:
        return self.page.locator(f'[data-wager="{wager}"]')

    def choice(self, name: str) -> Locator:
        return self.page.locator(f'[data-choice="{name}"]')

    def choices(self) -> list[str]:
        """The names of the choices that are offered."""
        return self.page.locator(".choice .name").all_text_contents()

    def me(self) -> dict[str, Any]:
        """What the house says of oneself."""
        told: dict[str, Any] = self.page.evaluate("fetch('/api/me').then(r => r.json())")
        return told

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until it is so; meanwhile this browser goes on receiving."""
        for _ in range(PATIENCE // 50):
            if so():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("it never came to that")

    # --- acts -----------------------------------------------------------------------------------

    def wager(self, *areas: str) -> None:
        """Lay the least down on these areas and want no more."""
        self.pad.wait_for()
        at = self.due
        for area in areas:
            self.area(area).click()
        self.page.locator(".go .button").click()
        self.passes(at)

    def passes(self, at: int) -> None:
        """Wait until something else is due to this person."""
        expect(self.screen).not_to_have_attribute("data-due", str(at))
        self.page.locator(OFFERED).first.wait_for()
        expect(self.screen).not_to_have_attribute("data-due", "")

    def say(self, *wanted: str) -> str:
        """Answer what is asked: the first of these words that is offered, else what is first."""
        offered = self.choices()
        if not offered:
            self.page.locator(".setting, .other .button").first.click()
            return ""
        name = next((word for word in wanted if word in offered), offered[0])
        self.choice(name).click()
        sure = self.page.get_by_role("alertdialog")
        if sure.count():
            sure.get_by_role("button", name="Yes").click()
        return name

    def answer(self, *wanted: str) -> str:
        """The same, and wait for what comes next to this person."""
        at = self.due
        name = self.say(*wanted)
        self.passes(at)
        return name

    def play(self, *wanted: str) -> list[str]:
        """Answer until wagers are open again; what was chosen."""
        chosen = []
        while not self.pad.count():
            chosen.append(self.answer(*wanted))
        return chosen

    def leave(self) -> None:
        """Leave the seat."""
        self.page.get_by_role("button", name="Leave").click()
        self.page.get_by_role("button", name="Sit at").first.wait_for()
