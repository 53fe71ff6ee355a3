"""A trainee in a browser fails and passes a lesson of each game, takes an exam, and drills."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.games import MODULES
from houseway.games import game as game_of
from houseway.money import dollars
from houseway.school.acts import Act
from houseway.school.attempts import Attempt
from houseway.school.drill import Drill
from houseway.school.lessons import lessons
from houseway.school.rehearsal import verbs
from tests.browser.at_home import AtHome, at_home
from tests.browser.coming import findings, fits
from tests.school.test_typed import typed
from tests.school.trainee import right

pytestmark = pytest.mark.usefixtures("keys")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtHome]:
    with at_home(tmp_path_factory.mktemp("school"), "blackjack") as served:
        yield served


@pytest.fixture(scope="module")
def trainee(home: AtHome, browser: Browser) -> Iterator[Page]:
    page = home.person(browser, "Di", "dealer")
    amiss: list[str] = []
    page.on("pageerror", lambda error: amiss.append(str(error)))
    yield page
    page.context.close()
    assert amiss == []


def begin(home: AtHome, page: Page, game: str, **wanted: Any) -> Any:
    """Begin on the school's own page; what is under way in the house.

    It is rehearsed before, here where the house remembers it: a busy machine takes long for that.
    """
    verbs(game, game_of(game).options())
    lessons(game)
    home.go(page, "/school")
    page.get_by_role("button", name=game_of(game).title, exact=True).click()
    if "lesson" in wanted:
        page.get_by_role("button", name=wanted["lesson"], exact=True).click()
    elif wanted.get("drill"):
        page.get_by_role("button", name="Begin the drill").click()
    else:
        if "table" in wanted:
            page.get_by_label("Dealt as").select_option(wanted["table"])
        page.get_by_label("Rounds").fill(str(wanted["rounds"]))
        page.get_by_label("One step in so many").fill(str(wanted["faults"]))
        page.get_by_role("button", name="Begin the exam").click()
    page.wait_for_url("**/#/school/*")
    page.locator("[data-asked], [data-question]").first.wait_for()
    if game_of(game).has_felt and not wanted.get("drill"):
        page.locator("svg.lens").wait_for()
    return home.house.school._under_way[page.url.rsplit("/", 1)[1]].attempt


def type_act(page: Page, words: str) -> None:
    page.get_by_label("Or type the act").fill(words)
    page.get_by_label("Or type the act").press("Enter")


def point_act(page: Page, attempt: Attempt, act: Act) -> None:
    """Do it with the palette and on the felt, as one touches it."""
    (verb,) = [one for one in attempt.verbs if one.do == act.do]
    stake = page.locator(f'.target[data-stake="{act.seat} {act.wager}"]')
    touched = set[str]()
    if act.wager and stake.count():
        stake.press("Enter")
        touched = {"seat", "wager"}
    page.locator(f'[data-verb="{act.do}"]').click()
    if touched.issuperset(verb.needs):
        return
    needs = page.locator(".needs")
    if act.amount is not None:
        needs.get_by_label("Amount in dollars").fill(f"{act.amount / 100:.2f}")
    for name, label in (("seat", "Seat"), ("wager", "Wager"), ("place", "Place"), ("deck", "Deck"),
                        ("pot", "Pot"), ("ticket", "Ticket")):  # fmt: skip
        field = needs.get_by_label(label, exact=True)
        if field.count() and getattr(act, name):
            field.fill(str(getattr(act, name)))
    if act.face:
        needs.get_by_label(f"face {act.face}").check()
    if needs.get_by_label("Cards", exact=True).count():
        needs.get_by_label("Cards", exact=True).fill(str(act.count))
    if act.words:
        needs.get_by_label("Or typed").fill(act.words)
    for card in act.cards:
        page.locator(f'.target[data-card="{card}"]').press("Enter")
    needs.get_by_role("button", name="Do it").click()


def answered(page: Page, marks: int) -> None:
    expect(page.locator(f'[data-asked="{marks}"]')).to_have_count(1)


@pytest.mark.parametrize("game", MODULES)
def test_a_trainee_fails_and_passes_a_lesson(home: AtHome, trainee: Page, game: str) -> None:
    attempt = begin(home, trainee, game, lesson="settlement")
    while not attempt.over:
        trainee.locator('[data-verb="accept"]').click()
        expect(trainee.locator('[data-graded="wrong"]')).to_contain_text("The rule asks:")
        type_act(trainee, typed(attempt, right(attempt)))
        expect(trainee.locator('[data-graded="right"]')).to_be_visible()
    expect(trainee.get_by_role("heading", name="Not passed")).to_be_visible()
    attempt = begin(home, trainee, game, lesson="settlement")
    while not attempt.over:
        marks = len(attempt.marks) + 1
        point_act(trainee, attempt, right(attempt))
        answered(trainee, marks)
    expect(trainee.get_by_role("heading", name="Passed", exact=True)).to_be_visible()


def test_every_act_has_a_key_and_axe_finds_nothing_where_one_pays(
    home: AtHome, trainee: Page
) -> None:
    begin(home, trainee, "heads-up-holdem", lesson="settlement")
    for name in ("cut", "pay"):
        key = trainee.locator(f'[data-verb="{name}"] kbd').inner_text().removeprefix("⇧")
        trainee.keyboard.press(key)
        expect(trainee.locator(f'[data-verb="{name}"]')).to_have_attribute("aria-pressed", "true")
    assert trainee.locator("[data-verb]").count() == trainee.locator("[data-verb] kbd").count()
    trainee.get_by_role("button", name="Lay out a chip of $25;").click()
    for width in (360, 1400):
        trainee.set_viewport_size({"width": width, "height": 900})
        fits(trainee)
        expect(trainee.get_by_role("button", name="Closer")).to_have_count(int(width < 500))
    findings(trainee)
    trainee.keyboard.press("/")
    expect(trainee.get_by_label("Or type the act")).to_be_focused()


def test_the_faults_of_one_clause_are_practised(home: AtHome, trainee: Page) -> None:
    game = "heads-up-holdem"
    lessons(game)
    home.go(trainee, "/school")
    trainee.get_by_role("button", name=game_of(game).title, exact=True).click()
    trainee.get_by_text("One clause at a time").click()
    findings(trainee)
    trainee.get_by_role("button", name="Practise HUH 39.12(d)").click()
    expect(trainee.get_by_role("heading", name="practice, HUH 39.12(d)")).to_be_visible()
    expect(trainee.locator(".asked")).to_contain_text("Something went wrong: dealer card exposed")


def test_an_exam_with_faults_is_passed_and_its_certificate_printed(
    home: AtHome, trainee: Page
) -> None:
    attempt = begin(home, trainee, "heads-up-holdem", rounds=1, faults=2)
    expect(trainee.get_by_role("timer")).to_have_text(re.compile(r"^(30:00|2\d:\d\d)$"))
    trainee.get_by_text("What is posted").click()
    expect(trainee.get_by_text("odds: table 1")).to_be_visible()
    trainee.get_by_text("What is posted").click()
    ruled = 0
    while not attempt.over:
        marks = len(attempt.marks) + 1
        ruled += attempt.question.fault
        type_act(trainee, typed(attempt, right(attempt)))
        answered(trainee, marks)
    assert ruled, "nothing went wrong"
    expect(trainee.get_by_role("heading", name="Passed", exact=True)).to_be_visible()
    link = trainee.get_by_role("link", name="Certificate").get_attribute("href")
    paper = trainee.request.get(f"{home.address}{link}")
    assert paper.status == 200 and paper.body().startswith(b"%PDF")
    assert attempt.result().digest in trainee.locator("main").inner_text()


def test_an_exam_is_dealt_by_the_options_of_a_table_of_the_house(
    home: AtHome, trainee: Page
) -> None:
    attempt = begin(home, trainee, "blackjack", rounds=1, faults=0, table="blackjack")
    assert attempt.options == home.house.tables["blackjack"].table.options
    assert attempt.options != game_of("blackjack").options()


def test_a_drill_is_paid_with_chips(
    home: AtHome, trainee: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    unhurried = dict.fromkeys(range(1, 20), 600)  # a busy machine clicks slowly
    monkeypatch.setattr("houseway.school.drill.SECONDS", unhurried)
    drill: Drill = begin(home, trainee, "blackjack", drill=True)
    for number in range(1, 4):
        asked = trainee.locator(f'[data-question="{number}"]')
        expect(asked).to_be_visible()
        due, left = drill._due, drill._due.amount
        expect(asked).to_have_text(due.words)
        for cents in (100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25, 5, 1):
            chip = trainee.get_by_role("button", name=f"Lay out a chip of {dollars(cents)};")
            for _ in range(left // cents):
                chip.click()
            left %= cents
        trainee.get_by_role("button", name="Pay", exact=True).click()
        expect(trainee.locator(".score")).to_have_attribute("data-asked", str(number))
    asked, due = drill.question, drill._due
    trainee.get_by_label("Amount in dollars").fill("0.01")
    trainee.get_by_role("button", name="Pay", exact=True).click()
    wrong = trainee.locator('[data-graded="wrong"]')
    expect(wrong).to_contain_text(f"The rule asks: {due.words}: {dollars(due.amount)}")
    assert asked is not None and asked.number == 4
    assert [mark.right for mark in drill.marks] == [True] * 3 + [False]


def test_the_school_shows_no_card_that_lies_face_down(home: AtHome, trainee: Page) -> None:
    attempt = begin(home, trainee, "heads-up-holdem", lesson="settlement")
    findings(trainee)
    told = trainee.request.get(
        f"{home.address}/api/school/attempts/{trainee.url.rsplit('/', 1)[1]}"
    ).text()
    cards = attempt._practice.table.kit.cards
    hidden = [str(card) for place in cards.piles for card in cards.hidden(place)]
    assert hidden and all(f'"{card}"' not in told for card in hidden)
