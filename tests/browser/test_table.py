"""The table in a real browser: what is refused, lost connections, other people, keys, phones."""

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.coming import SOLVING, TWO_FRAMES, at_rest, findings, fits, seated
from tests.browser.conftest import AT_LEISURE, Visit
from tests.browser.playing import FELT, OFFERED, Visitor
from tests.browser.serving import Served, house

WIDTHS = """() => [...document.querySelectorAll(".ground .piece .face")]
  .map(face => face.previousElementSibling.getBoundingClientRect())
  .map(card => Math.min(card.width, card.height))"""
"""How wide the cards are that lie face up, in pixels."""
PLAIN_HTTP = """
  delete Crypto.prototype.randomUUID;
  Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined});
"""
"""A browser as it is where the house is looked at over plain HTTP from another machine."""
SEES_A_TIMER = """() => new MutationObserver(() => {
  window.timer ||= !!document.querySelector('[role=timer]');
}).observe(document.body, {childList: true, subtree: true})"""


def test_hands_are_split_and_doubled_and_the_one_that_is_asked_is_marked(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit, 360, 740).sit("blackjack", 3, "Splitter")
    split = doubled = False
    stands: set[float] = set()
    for _ in range(40):
        ann.wager("main")
        while not ann.pad.count():
            offered = ann.choices()
            if "stand" in offered and (box := ann.choice("stand").bounding_box()):
                stands.add(round(box["y"]))
            if "split" in offered:
                before = len(ann.cards())
                ann.answer("split")
                if not ann.pad.count():  # two aces may have ended the round
                    split = True
                    assert len(ann.cards()) > before
                    expect(ann.felt.locator(".marked")).to_have_count(1)
            elif "double" in offered:
                ann.answer("double")
                doubled = True
            else:
                ann.answer("stand", "no insurance")
        if split and doubled:
            break
    assert split and doubled
    assert len(stands) == 1, "a button stays where it is, whatever else is offered"
    ann.leave()


def test_a_newcomer_sits_down_with_as_many_chips_as_were_named(pit: Served, visit: Visit) -> None:
    ann = visit(pit).watch("three-card-poker")
    ann.page.get_by_role("button", name="Sit at 2", exact=True).click()
    ann.page.get_by_label("Your name").fill("Modest")
    ann.page.get_by_label("Chips, in dollars").fill("15")
    ann.page.get_by_role("button", name="Sit down", exact=True).click()
    expect(ann.page.locator(".purse strong")).to_have_text("$15")
    ann.page.get_by_role("button", name="Leave").click()
    ann.page.get_by_role("button", name="Sit at").first.wait_for()


def test_limits_are_shown_before_they_are_broken_and_the_clause_opens(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit).sit("three-card-poker", 1, "Limit")
    ann.page.get_by_label("$100 chip").click()
    for _ in range(4):
        ann.area("pair_plus").click()
    note = ann.page.locator(".note")
    expect(note).to_contain_text("at most")
    at_rest(ann.page)
    box, area = note.bounding_box(), ann.area("pair_plus").bounding_box()
    assert box and area and abs(box["y"] - area["y"]) < 160, "it stands beside what was touched"
    note.get_by_role("button").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("N.J.A.C.")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("c")
    ann.leave()


def test_a_refused_wager_is_told_beside_the_circle_with_its_clause(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit)

    def spoil(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "place":
                told["wagers"] = {"ante": 1}
            server.send(json.dumps(told))

        route.on_message(pass_on)

    ann.page.route_web_socket(re.compile("/ws/"), spoil)
    ann.sit("three-card-poker", 1, "Refused")
    ann.area("ante").click()
    note = ann.page.locator(".note")
    expect(note.get_by_role("alert")).to_contain_text("ante")
    expect(note.get_by_role("button")).to_contain_text("TCP")
    ann.leave()


def test_a_connection_lost_in_the_middle_of_a_decision_goes_on_by_itself(
    tmp_path: Path, visit: Visit
) -> None:
    with house(tmp_path, *AT_LEISURE, "--no-computers") as served:
        ann = visit(served).sit("three-card-poker", 2, "Ann")
        ann.wager("ante")
        cards = ann.cards()
        served.stop(signal.SIGKILL)
        expect(ann.page.locator(".banner")).to_contain_text("connection is lost")
        at = ann.due
        ann.choice("play").click()  # kept, and sent when the house is there again
        served.start()
        expect(ann.page.locator(".banner")).to_have_count(0)
        ann.passes(at)
        told = ann.page.locator(".drawer li").all_inner_texts()
        assert sum("seat 2 chooses play" in line for line in told) == 1, told
        assert len(cards) == 3
        ann.play()
        ann.leave()


def test_over_plain_http_from_another_machine_a_round_is_played_and_checked(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit)
    ann.context.add_init_script(PLAIN_HTTP)
    ann.sit("three-card-poker", 2, "Plain")
    assert ann.page.evaluate("crypto.subtle === undefined")
    ann.wager("ante")
    looked = ann.page.locator(".drawer li", has_text="seat 2 looks at its cards:")
    looked.get_by_role("button", name="Prove").click()
    expect(ann.page.get_by_role("dialog").get_by_text("Proved.")).to_have_count(3)
    ann.page.keyboard.press("Escape")
    ann.play("play")
    expect(ann.page.locator(".drawer")).to_contain_text("checked by this browser")
    ann.leave()


def test_a_reload_in_mid_round_shows_the_same_cards_and_the_same_question(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit).sit("heads-up-holdem", 2, "Reload")
    ann.wager("ante")
    cards, asked = ann.cards(), ann.choices()
    ann.page.reload()
    expect(ann.felt.locator(".piece .face")).to_have_text(cards)
    expect(ann.page.locator(".choice .name")).to_have_text(asked)
    ann.play("check", "fold")
    ann.leave()


def test_two_tabs_at_one_seat_both_show_and_an_act_counts_once(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-poker", 2, "Two tabs")
    other = ann.open()
    other.goto(ann.page.url)
    other.locator(".pad").wait_for()
    ann.wager("ante")
    expect(other.locator(FELT).locator(".piece .face")).to_have_text(ann.cards())
    other.locator('[data-choice="play"]').click()
    ann.pad.wait_for()
    other.locator(".pad").wait_for()
    told = ann.page.locator(".drawer li").all_inner_texts()
    assert sum("chooses play" in line for line in told) == 1
    ann.leave()


def test_two_players_and_a_watcher_receive_only_what_each_may_see(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit).sit("three-card-poker", 1, "Hides")
    ben = visit(pit)
    ben.watch("three-card-poker")
    ben.page.get_by_role("button", name="Sit at 4", exact=True).click()
    ben.page.get_by_label("Your name").fill("Seeks")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    ben.pad.wait_for()
    cy = visit(pit).watch("three-card-poker")
    for player in (ann, ben):
        player.area("ante").click()
        player.page.locator(".go .button").click()
    expect(cy.felt.locator(".piece .weave")).to_have_count(9)

    def hand(player: Visitor, seat: int) -> set[str]:
        expect(player.felt.locator(".piece .face")).to_have_count(3)
        named = rf'"seat {seat}":\[("[^]]*?)\]'
        player.until(lambda: bool(re.search(named, "".join(player.frames))))
        return set(re.findall(r'"(\w\w)"', re.findall(named, "".join(player.frames))[-1]))

    anns, bens = hand(ann, 1), hand(ben, 4)
    assert len(anns) == len(bens) == 3 and not anns & bens
    for other, hidden in ((ben, anns), (cy, anns | bens), (ann, bens)):
        received = "".join(other.frames)
        assert not [card for card in hidden if re.search(rf'"?\\?"{card}\\?"', received)]
    ann.choice("play").click()
    ben.choice("play").click()
    ann.pad.wait_for()
    ben.pad.wait_for()

    def shown() -> bool:
        received = "".join(cy.frames).replace("\\", "")
        return all(f'"{card}"' in received for card in anns | bens)

    cy.until(shown)
    for player in (ann, ben):
        player.leave()


def test_everything_can_be_done_with_keys_alone(pit: Served, visit: Visit) -> None:
    ann = visit(pit).watch("three-card-poker")
    keys = ann.page.keyboard

    def reach(selector: str) -> None:
        for _ in range(80):
            keys.press("Tab")
            if ann.page.evaluate("s => document.activeElement?.matches(s)", selector):
                return
        raise AssertionError(f"{selector} cannot be reached")

    reach(".sit .button")
    keys.press("Enter")
    keys.type("Keys")
    keys.press("Enter")
    ann.page.locator(OFFERED).first.wait_for()
    while not ann.pad.count():  # inspect the deck, refuse to cut
        at = ann.due
        keys.press("n" if ann.choices() else "Enter")
        ann.passes(at)
    reach('[data-wager="ante"]')
    assert (
        ann.page.evaluate("getComputedStyle(document.activeElement.firstElementChild).strokeWidth")
        == "5px"
    )
    at = ann.due
    keys.press("Enter")
    ann.page.evaluate("document.activeElement.blur()")
    keys.press("Enter")
    ann.passes(at)
    at = ann.due
    keys.press("p")
    ann.passes(at)
    expect(ann.page.locator(".pill.won, .pill.lost, .pill.back").first).to_be_visible()
    keys.press("r")
    expect(ann.page.locator(".sum")).to_contain_text("laid down")
    keys.press("c")
    ann.leave()


@pytest.mark.parametrize(
    "width,height", [(360, 740), (740, 360), (720, 450), (768, 1024), (1440, 900)]
)
def test_nothing_is_cut_off_and_cards_are_readable_at_every_width(
    pit: Served, visit: Visit, width: int, height: int
) -> None:
    ann = visit(pit, width, height).sit("heads-up-holdem", 1, f"Wide {width}x{height}")
    fits(ann.page)
    lies = ann.page.locator(".stage").bounding_box()
    ann.wager("ante")
    at_rest(ann.page)
    assert ann.page.locator(".stage").bounding_box() == lies, "the felt does not jump"
    sizes = ann.page.evaluate(WIDTHS)
    assert len(sizes) >= 2 and min(sizes) >= 40
    for button in ann.page.locator(".choice").all():
        box = button.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height and box["height"] >= 44
    ann.play("check", "fold")
    ann.leave()


def test_axe_finds_nothing(pit: Served, visit: Visit) -> None:
    ann = visit(pit).watch("blackjack")
    findings(ann.page)
    ann.page.get_by_role("button", name="Sit at 5", exact=True).click()
    findings(ann.page)
    ann.page.keyboard.press("Escape")
    ann.sit("blackjack", 5, "Axe")
    findings(ann.page)
    for tab in ("Pay tables", "Rules", "Settings", "Record"):
        ann.page.get_by_role("tab", name=tab).click()
        findings(ann.page)
    ann.wager("main")
    findings(ann.page)
    ann.page.evaluate("document.documentElement.toggleAttribute('data-contrast')")
    findings(ann.page)
    ann.play("stand", "no insurance")
    findings(ann.page)
    ann.leave()


def test_the_page_is_light_and_its_policy_lets_nothing_in(pit: Served, visit: Visit) -> None:
    ann = visit(pit)
    sizes: dict[str, int] = {}
    policies = set()
    ann.page.on(
        "response", lambda response: policies.add(response.headers.get("content-security-policy"))
    )

    def weigh(request: object) -> None:
        sizes[request.url] = request.sizes()["responseBodySize"]  # type: ignore[attr-defined]

    ann.page.on("requestfinished", weigh)
    ann.watch("blackjack")
    ann.page.wait_for_load_state("networkidle")
    carried = sum(sizes.values())  # as they came, in whatever the house packs them
    assert 20_000 < carried < 100_000, sizes
    assert policies and all(policy and "default-src 'none'" in policy for policy in policies)
    assert all("unsafe" not in policy for policy in policies if policy)


def test_a_screen_reader_hears_the_transcript(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-poker", 5, "Reader")
    ann.wager("ante")
    log = ann.page.get_by_role("log")
    expect(log).to_contain_text("looks at its cards")
    ann.play("play")
    expect(log).to_contain_text("seat 5")
    ann.leave()


def test_cards_move_at_the_pace_one_has_chosen_and_a_key_ends_it(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("heads-up-holdem", 4, "Slow")
    ann.like(pace=3_600_000)  # an hour a card
    ann.area("ante").click()
    ann.page.locator(".go .button").click()
    ann.page.get_by_role("button", name="Show the rest at once").wait_for()
    assert ann.choices() == []
    ann.page.keyboard.press("Space")
    ann.page.locator(".choice").first.wait_for()
    ann.like(pace=0)
    ann.play("check", "fold")
    ann.leave()


def test_with_reduced_motion_nothing_moves(pit: Served, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{pit.address}/#/tables/blackjack")
    page.locator("svg.lens").first.wait_for()
    assert page.locator(".stage").evaluate("e => e.style.getPropertyValue('--move')") == "0ms"
    context.close()


def test_a_chip_is_dragged_onto_a_circle_and_taken_back(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-poker", 4, "Drag")
    ann.page.get_by_label("$25 chip").hover()
    ann.page.mouse.down()
    ann.area("ante").hover()
    expect(ann.area("ante")).to_have_class(re.compile("over"))
    ann.page.mouse.up()
    expect(ann.page.locator(".sum")).to_contain_text("$25 laid down")
    ann.area("ante").click()
    expect(ann.page.locator(".sum")).to_contain_text("$50 laid down")
    ann.area("ante").click(button="right")
    expect(ann.page.locator(".sum")).to_contain_text("$25 laid down")
    ann.page.get_by_role("button", name="Double").click()
    expect(ann.page.locator(".sum")).to_contain_text("$50 laid down")
    ann.page.get_by_role("button", name="Clear").click()
    expect(ann.page.locator(".sum")).to_contain_text("Touch a circle")
    ann.leave()


def test_a_result_tells_its_words_and_clause_when_it_is_touched(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-poker", 4, "Result")
    ann.wager("ante")
    ann.play("fold")
    told = ann.page.locator(".results")
    told.locator("summary").click()
    expect(told).to_contain_text("take ante $10 from seat 4")
    expect(told.get_by_role("button", name="Read")).to_contain_text("TCP 20")
    ann.leave()


def test_the_coach_values_each_choice_marks_the_best_and_tells_what_a_decision_cost(
    pit: Served, visit: Visit
) -> None:
    ann = visit(pit, coach=True).sit("three-card-poker", 6, "Coached")
    ann.wager("ante")
    best = ann.page.locator(".choice.best")
    expect(best).to_have_count(1, timeout=SOLVING)
    values = {
        choice: ann.choice(choice).locator(".value").inner_text().replace("\N{MINUS SIGN}", "-")
        for choice in ("play", "fold")
    }
    marked = best.get_attribute("data-choice") or ""
    assert float(values[marked]) == max(map(float, values.values()))
    assert float(values["fold"]) == -1, "a fold loses the ante"
    worse = "fold" if marked == "play" else "play"
    ann.answer(worse)
    told = ann.page.locator(".purse")
    expect(told).to_contain_text(f"{worse} cost")
    cost = float(values[marked]) - float(values[worse])
    expect(told).to_contain_text(f"1 decision cost {cost:.3f}")
    ann.play()
    ann.leave()


def test_a_round_can_be_printed(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-poker", 4, "Print")
    ann.wager("ante")
    ann.play("play")
    ann.page.emulate_media(media="print")
    ann.page.set_viewport_size({"width": 718, "height": 1000})  # paper
    expect(ann.page.locator(".console")).to_be_hidden()
    expect(
        ann.page.get_by_role("heading", name="Three Card Poker, three-card-poker")
    ).to_be_visible()
    expect(ann.page.locator(".drawer li").last).to_be_visible()
    expect(ann.page.locator("svg.lens").first).to_be_visible()
    for _ in range(10):
        ann.page.evaluate(TWO_FRAMES)
    box = ann.page.locator(".stage").bounding_box()
    assert box and box["height"] < 1000, "the view does not grow with the paper"
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.emulate_media(media="screen")
    ann.leave()


def test_the_clock_is_the_servers_and_the_house_answers_when_it_is_over(
    tmp_path: Path, visit: Visit
) -> None:
    hurried = ("--wager-seconds", "0", "--decide-seconds", "1", "--pause", "0", "--no-computers")
    with house(tmp_path, *hurried) as served:
        ann = seated(visit(served), "three-card-poker", 2, "Late", 500_00)
        ann.page.clock.set_fixed_time("2031-01-01T00:00:00")  # whatever this browser believes
        ann.pad.wait_for()  # the house has answered whether to inspect and where to cut
        ann.page.evaluate(SEES_A_TIMER)
        ann.wager("ante")
        ann.pad.wait_for()
        assert ann.page.evaluate("window.timer")
        told = " ".join(ann.page.locator(".drawer li").all_inner_texts())
        assert "seat 2 chooses fold" in told
