"""What holds for a round of any environment: legality, secrecy, payments, repetition."""

from pathlib import Path

import numpy as np
import pytest

from houseway.cards.card import Card
from houseway.envs.picture import picture
from houseway.envs.rounds import LiveRound, Rules
from houseway.equipment.randomness import SeededSource
from houseway.table.entries import AnyEntry, Done
from houseway.table.environment import LOOK_ON
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Deal, GiveBack, Halve, Look, Pay, PayBonus, Reveal, Take
from houseway.table.wagers import chosen
from tests.envs.playing import BANKED, GAMES, Relabelled, at_random, cards_shown, rules

ROUNDS = 40


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_are_the_choices_the_table_offers_each_of_them_accepted(name: str) -> None:
    for seed in range(ROUNDS):
        live = LiveRound(rules(name), SeededSource(seed))
        for seat in at_random(live, seed):
            if live.unasked:
                assert [live.rules.decisions.names[a] for a in live.answers] == [LOOK_ON]
                continue
            assert live.ask is not None and live.ask is live.table.pending
            assert live.ask.seat == seat
            chip = live.table.options.chip
            answered = {chosen(live.ask, answer, chip).name for answer in live.answers.values()}
            assert {choice.name for choice in live.ask.choices} == answered


@pytest.mark.parametrize("name", GAMES)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    refused = 0
    for seed in range(20):
        live = LiveRound(rules(name), SeededSource(seed))
        for seat in at_random(live, seed):
            for action in (-1, *range(len(live.rules.decisions.names) + 1)):
                if action in live.answers:
                    continue
                before, records = live.sight(seat), len(live.table.entries)
                with pytest.raises(Refused, match=f"seat {seat} cannot"):
                    live.act(action)
                refused += 1
                assert live.turn == seat and len(live.table.entries) == records
                assert np.array_equal(live.sight(seat), before)
    assert refused


@pytest.mark.parametrize("name", GAMES)
def test_a_sight_names_no_card_that_its_seat_has_not_seen(name: str) -> None:
    named = 0
    for seed in range(ROUNDS):
        live = LiveRound(rules(name), SeededSource(seed))
        for _ in at_random(live, seed):
            for seat in live.rules.seats:
                shown = cards_shown(live, seat)
                named += len(shown)
                assert shown <= seen_from(seat, live.table.entries)
    assert named


def seen_from(seat: int, entries: list[AnyEntry]) -> set[Card]:
    """By the rules of sight: cards dealt face up or turned over, and the own once looked at."""
    known: set[Card] = set()
    for entry in entries:
        if not isinstance(entry, Done) or entry.answer is None:
            continue
        match entry.step:
            case Deal(face="up") | Reveal():
                known.update(entry.answer)
            case Look(seat=looker) if looker == seat:
                known.update(entry.answer)
    return known


@pytest.mark.parametrize("name", GAMES)
def test_a_sight_is_the_same_whatever_the_unseen_cards_are(name: str) -> None:
    compared = 0
    for seed in range(ROUNDS):
        live, acts = LiveRound(rules(name), SeededSource(seed)), []
        while not live.over and not live.unasked:
            seat, kept = live.turn, cards_shown(live, live.turn)
            for mixed_by in range(2):
                other = LiveRound(rules(name), Relabelled(seed, kept, mixed_by))
                if not repeat(other, acts):
                    continue
                assert np.array_equal(other.sight(seat), live.sight(seat)), (seed, acts)
                if seed < 8:
                    assert picture(other, seat) == picture(live, seat)
                compared += other.table.kit.cards.piles != live.table.kit.cards.piles
            acts.append(cautious(live))
            live.act(acts[-1])
    assert compared > ROUNDS // 2


def repeat(live: LiveRound, acts: list[int]) -> bool:
    """Act as before; a dealer's blackjack or other cards of somebody may not let it come so far."""
    for act in acts:
        if act not in live.answers:
            return False
        live.act(act)
    return live.ask is not None


def cautious(live: LiveRound) -> int:
    """An action that is legal whatever the own cards are."""
    names = live.rules.decisions.names
    legal = [names[action] for action in sorted(live.answers)]
    for name in ("check", "call", "stand", "no insurance", "wait", "bust"):
        if name in legal:
            return names.index(name)
    return names.index(legal[0])


@pytest.mark.parametrize("name", BANKED)
def test_the_net_of_a_round_is_what_was_paid_and_taken(name: str) -> None:
    for seed in range(ROUNDS):
        live = LiveRound(rules(name), SeededSource(seed))
        for _ in at_random(live, seed):
            pass
        for seat in live.rules.seats:
            won = 0
            for entry in live.table.entries:
                step = entry.step if isinstance(entry, Done) else None
                if isinstance(step, Pay | PayBonus | Take | Halve | GiveBack) and step.seat == seat:
                    won += (
                        -step.amount if isinstance(step, Take)
                        else -step.taken if isinstance(step, Halve)
                        else step.amount
                    )  # fmt: skip
            assert live.net(seat) == won / live.rules.unit


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_won_asked_or_laid_after_the_round_is_over_for_its_players(name: str) -> None:
    for seed in range(ROUNDS):
        live = LiveRound(rules(name), SeededSource(seed))
        for _ in at_random(live, seed):
            pass
        nets = [live.net(seat) for seat in live.rules.seats]
        while (step := live.table.pending) is not None:
            assert not live.table.kit.cards.piles
            if isinstance(step, Ask):  # whether to cut the cards for the next round
                assert not live.rules.decisions.answers(step, live.seen(step.seat))
                live.table.absent()
            else:
                live.table.step()
        assert nets == [live.net(seat) for seat in live.rules.seats]
        assert live.table.state.procedure == ""


@pytest.mark.parametrize("name", GAMES)
def test_every_round_is_dealt_from_all_the_cards_and_none_twice(name: str) -> None:
    played = rules(name)

    def deck(live: LiveRound) -> list[Card]:
        cards = live.table.kit.cards
        dealt = [card for pile in cards.piles.values() for card in pile.cards]
        return sorted(dealt + cards.rack + cards.stub)

    whole = deck(LiveRound(played, SeededSource(0)))
    assert len(whole) % 52 == 0 and len(set(whole)) == 52
    for seed in range(20):
        assert deck(LiveRound(played, SeededSource(seed))) == whole


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_alike_and_leaves_the_round_alone(name: str) -> None:
    for seed in range(ROUNDS):
        live = LiveRound(rules(name), SeededSource(seed))
        for seat in at_random(live, seed):
            before, legal = live.sight(seat).tolist(), live.legal_actions
            ends = []
            for _ in range(2):
                twin = live.copy()
                assert twin.legal_actions == legal
                assert twin.sight(seat).tolist() == before
                for _ in at_random(twin, seed + 1):
                    pass
                ends.append([twin.sight(each).tolist() for each in twin.rules.seats])
            assert ends[0] == ends[1]
            assert live.sight(seat).tolist() == before and live.legal_actions == legal


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_actions_give_the_same_round(name: str) -> None:
    def played(seed: int) -> list[list[float]]:
        live = LiveRound(rules(name), SeededSource(seed))
        seen = [live.sight(seat).tolist() for seat in at_random(live, seed)]
        return [*seen, [live.net(seat) for seat in live.rules.seats]]

    assert played(4) == played(4)
    assert played(4) != played(5)


def test_wagers_are_made_in_units_and_refused_as_the_table_refuses_them() -> None:
    live = LiveRound(Rules("three-card-poker", wagers={"ante": 3, "pair_plus": 2}), SeededSource(1))
    assert live.table.state.seats[1].wagers == {"ante": 30_00, "pair_plus": 20_00}
    with pytest.raises(Refused, match="must be from"):
        LiveRound(Rules("three-card-poker", wagers={"ante": 1000}), SeededSource(1))


def test_a_game_without_an_environment_and_too_many_seats_are_refused() -> None:
    with pytest.raises(Refused, match="no environment of keno"):
        Rules("keno")
    with pytest.raises(Refused, match="positions 1 to"):
        Rules("blackjack", seats=40)


def test_the_places_that_the_docs_name_are_those_of_the_numbers() -> None:
    """docs/environments.md: two readers decode the same hand."""
    page = (Path(__file__).parent.parent.parent / "docs" / "environments.md").read_text("utf-8")
    rows = page.split("| game | own hands |")[1].splitlines()[2:7]
    for name, row in zip(BANKED, rows, strict=True):
        told = Rules(name)
        title, hands, board, dealer, money, asked, button = (
            cell.strip() for cell in row.strip("|").split("|")
        )
        assert title == told.game.title.removesuffix(' "N" Done')
        places, size = told.environment.places, told.sight(1).bounds()[0].size
        widths = [places.hand] * places.hands + [places.board, places.dealer, 4, 1, 1]
        cells = [*hands.split(", "), board, dealer, money, asked, button]
        at = 0
        for cell, width in zip(cells, widths, strict=True):
            ends = [int(end) for end in cell.split("-")] if cell else []
            assert ends == ([at, at + width - 1] if width > 1 else [at] * width)
            at += width
        assert at == size
