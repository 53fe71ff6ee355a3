"""Poker on its oval in a real browser: pots, side pots, showdown, what is asked twice."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from houseway.games.poker.variants import VARIANTS
from tests.browser.coming import act, findings, fits, seated
from tests.browser.conftest import AT_LEISURE, Visit
from tests.browser.playing import OFFERED, Visitor
from tests.browser.serving import Served, house

TABLES = (
    *("--table", "tests/browser/no-limit.toml"),
    *("--table", "tables/poker-seven-card-stud.toml"),
)
NO_LIMIT, STUD = "no-limit", "poker-seven-card-stud"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("room")
    with house(folder, *AT_LEISURE, "--no-computers", *TABLES, seed="poker") as served:
        yield served


def scene(visitor: Visitor, table: str) -> Any:
    """What the house says of a table to this person."""
    return visitor.page.evaluate("t => fetch(`/api/tables/${t}`).then(r => r.json())", table)


def asked(people: list[Visitor]) -> Visitor | None:
    """Whoever is asked, once all of these are shown that it is so."""
    shown = {one.screen.get_attribute("data-due") for one in people}
    if len(shown) > 1 or shown == {""}:
        return None
    return next((one for one in people if one.page.locator(OFFERED).count()), None)


def first(people: list[Visitor]) -> Visitor:
    """Whoever is asked next, once somebody is."""
    people[0].until(lambda: asked(people) is not None)
    found = asked(people)
    assert found is not None
    return found


def answer(player: Visitor, *wanted: str) -> None:
    """Answer, and wait until the table has gone on."""
    at = player.due
    player.say(*wanted)
    expect(player.screen).not_to_have_attribute("data-due", str(at))


def all_in(player: Visitor) -> None:
    """Put everything in: by the button for it, or by a call."""
    offered = player.choices()
    most = player.page.get_by_role("button", name="All in")
    if most.count():
        most.click()
        answer(player, "bet", "raise")
    else:
        answer(player, "call" if "call" in offered else "raise")


def test_side_pots_and_a_showdown(room: Served, visit: Visit) -> None:
    stacks = {"Short": 20_00, "Middle": 60_00, "Deep": 200_00}
    players = [
        seated(visit(room), NO_LIMIT, seat, name, chips)
        for seat, (name, chips) in enumerate(stacks.items(), 1)
    ]
    watcher = visit(room)
    watcher.page.goto(f"{room.address}/#/tables/{NO_LIMIT}")
    expect(watcher.screen).to_have_attribute("data-line", "open")
    everybody = [*players, watcher]
    seen_pots: set[str] = set()

    def awarded() -> int:
        told = "".join(watcher.frames)
        return sum(map(int, re.findall(r'\\"do\\":\\"award\\".*?\\"amount\\":(\d+)', told)))

    while True:
        players[0].until(lambda: awarded() > 0 or asked(everybody) is not None)
        if awarded():
            break
        player = first(everybody)
        pots = watcher.page.locator(".pots li")
        if pots.count() == 2:
            seen_pots.update(pots.all_inner_texts())
        words = player.choices()
        if "show" in words:
            answer(player, "show")
        elif "call" in words or "raise" in words or "bet" in words:
            all_in(player)
        else:
            answer(player, "post", "check")
    assert any("Main pot" in pot and "$60" in pot for pot in seen_pots), seen_pots
    assert any("Side pot" in pot and "$80" in pot for pot in seen_pots), seen_pots
    assert any("Middle, Deep" in pot and "Short" not in pot for pot in seen_pots), seen_pots
    watcher.until(lambda: awarded() == 140_00)
    expect(watcher.page.locator(".tag.won").first).to_be_visible()


def hole_cards(visitor: Visitor, seat: int) -> set[str]:
    frames = [frame for frame in visitor.frames if f'"seat {seat}"' in frame]
    found = re.findall(rf'"seat {seat}":\[([^\]]*)\]', "".join(frames))
    return {card for hand in found for card in re.findall(r'"(\w\w)"', hand)}


def test_each_receives_only_the_cards_they_may_see(tmp_path: Path, visit: Visit) -> None:
    with house(tmp_path, *AT_LEISURE, "--no-computers", *TABLES) as served:
        ann = seated(visit(served), NO_LIMIT, 2, "Ann", 100_00)
        ben = seated(visit(served), NO_LIMIT, 5, "Ben", 100_00)
        for _ in range(8):
            if "call" in (player := first([ann, ben])).choices():
                break
            answer(player, "post")
        ann.until(lambda: len(hole_cards(ann, 2)) == 2)
        ben.until(lambda: len(hole_cards(ben, 5)) == 2)
        anns, bens = hole_cards(ann, 2), hole_cards(ben, 5)
        assert len(anns) == len(bens) == 2 and not anns & bens
        assert not hole_cards(ann, 5) and not hole_cards(ben, 2)
        expect(ann.page.locator(".pod.own .face")).to_have_count(2)
        expect(ann.page.locator(".pod:not(.own) .back")).to_have_count(2)
        fits(ann.page)
        findings(ann.page)


def test_folding_for_nothing_is_asked_about_once_more(tmp_path: Path, visit: Visit) -> None:
    with house(tmp_path, *AT_LEISURE, "--no-computers", *TABLES) as served:
        players = [seated(visit(served), NO_LIMIT, seat, f"Ann {seat}", 100_00) for seat in (1, 3)]
        for _ in range(8):
            if "check" in (player := first(players)).choices():
                break
            answer(player, "post", "call")
        player.page.keyboard.press("f")
        sure = player.page.get_by_role("alertdialog")
        expect(sure).to_contain_text("You may check for nothing")
        player.page.keyboard.press("Escape")
        expect(sure).to_have_count(0)
        assert "check" in player.choices(), "nothing was sent"
        player.page.get_by_label("in dollars").fill("7.5")
        player.page.get_by_label("in dollars").press("Tab")
        raised = player.choice("raise").or_(player.choice("bet")).first
        expect(raised).to_contain_text("$8")
        player.page.get_by_label("in dollars").fill("99999")
        player.page.get_by_label("in dollars").press("Tab")
        expect(raised).to_contain_text("$100")
        at = player.due
        player.page.locator("h1").click()
        player.page.keyboard.press("c")
        expect(player.screen).not_to_have_attribute("data-due", str(at))


def test_sitting_out_and_coming_back(tmp_path: Path, visit: Visit) -> None:
    with house(tmp_path, *AT_LEISURE, "--no-computers", *TABLES) as served:
        players = [
            seated(visit(served), NO_LIMIT, seat, f"Bo {seat}", 100_00) for seat in (1, 2, 4)
        ]
        player = first(players)
        player.page.get_by_role("button", name="Sit out").click()
        expect(player.page.get_by_role("button", name="Come back")).to_be_visible()
        for _ in range(30):
            answer(first(players), "post", "fold", "show")
            if player.page.locator(".pod.own .tag", has_text="sits out").count():
                break
        expect(player.page.locator(".pod.own")).to_contain_text("sits out")
        player.page.get_by_role("button", name="Come back").click()
        expect(player.page.get_by_role("button", name="Sit out")).to_be_visible()


def test_stud_shows_up_cards_and_fits_every_screen(tmp_path: Path, visit: Visit) -> None:
    with house(tmp_path, *AT_LEISURE, "--no-computers", *TABLES) as served:
        ann = seated(visit(served), STUD, 1, "Ann", 200_00)
        ben = seated(visit(served), STUD, 4, "Ben", 200_00)
        for _ in range(60):
            player = first([ann, ben])
            if ann.page.locator(".pod.own .face").count() == 7:
                break
            answer(player, "bring in", "check", "call", "show")
        assert player.page.locator(".pod:not(.own) .face").count() == 4
        assert player.page.locator(".pod:not(.own) .back").count() == 3
        for width, height in ((360, 740), (768, 1024), (1440, 900)):
            player.page.set_viewport_size({"width": width, "height": height})
            fits(player.page)
            findings(player.page)
            for pod in player.page.locator(".pod").all():
                box = pod.bounding_box()
                assert box and box["x"] >= -1 and box["x"] + box["width"] <= width + 1
            buttons = player.page.locator(".choice").all()
            assert buttons
            for button in buttons:
                box = button.bounding_box()
                assert box and box["height"] >= 44 and box["y"] + box["height"] <= height


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of each kind of poker."""
    folder = tmp_path_factory.mktemp("kinds")
    tables: list[str] = []
    for kind in VARIANTS:
        file = folder / f"{kind}.toml"
        about = 'game = "poker"\n[house]\nname = "Harbor Lights"\n[table]\nseats = 6\n'
        file.write_text(f'{about}[limits]\nlimit = "2-4"\n[rules]\ngame = "{kind}"\n')
        tables += ["--table", str(file)]
    with house(folder, *AT_LEISURE, "--no-computers", *tables, seed="kinds") as served:
        yield served


@pytest.mark.parametrize("kind", VARIANTS)
def test_a_hand_of_each_kind_of_poker_to_its_end(kinds: Served, visit: Visit, kind: str) -> None:
    ann = seated(visit(kinds), kind, 1, f"Ann {kind}", 100_00)
    ben = seated(visit(kinds), kind, 2, f"Ben {kind}", 100_00)
    pushed = ann.page.locator(".drawer li", has_text=re.compile(r"push \$[\d.]+ of the main pot"))
    for _ in range(60):
        answer(first([ann, ben]), "post", "bring in", "check", "call", "show", "pass")
        if pushed.count():
            break
    expect(pushed.first).to_be_visible()


def test_an_act_by_program_is_seen_by_everybody(room: Served, visit: Visit) -> None:
    cy = visit(room)
    cy.page.goto(f"{room.address}/#/tables/{STUD}")
    expect(cy.screen).to_have_attribute("data-line", "open")
    di = visit(room).come("Di")
    act(di, STUD, type="sit", seat=3, chips=100_00)
    expect(cy.page.get_by_text("Seat 3: Di, $100")).to_be_attached()
    assert json.loads(cy.frames[-1])
