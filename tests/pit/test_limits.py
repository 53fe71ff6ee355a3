"""How fast somebody may come, and that nobody fills the memory with it."""

import pytest

from houseway.pit.limits import LONGEST_WAIT, Limits, TooFast, network
from tests.pit.houses import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock(0)


@pytest.fixture
def limits(clock: Clock) -> Limits:
    return Limits(lambda: clock.now / 1000)


def waits(limits: Limits, name: str = "ann", address: str = "192.0.2.1") -> float:
    try:
        limits.sign_in(name, address)
    except TooFast as fast:
        return fast.seconds
    return 0


def test_ten_sign_ins_a_minute_and_address(limits: Limits, clock: Clock) -> None:
    assert [waits(limits, f"n{n}") for n in range(11)] == [0] * 10 + [6]
    assert waits(limits, address="192.0.2.2") == 0
    clock.now += 6_000
    assert waits(limits) == 0
    assert waits(limits) > 0


def test_after_three_failures_each_wait_is_twice_the_last(limits: Limits, clock: Clock) -> None:
    seen = []
    for _ in range(14):
        clock.now += 60_000
        while wait := waits(limits):
            seen.append(wait)
            clock.now += int(wait * 1000)
        limits.failed("ann", "192.0.2.1")
        clock.now += 0
        if wait := waits(limits):
            seen.append(wait)
            clock.now += int(wait * 1000)
    assert seen == [1, 2, 4, 8, 16, 32, 64, 128, 256, *[LONGEST_WAIT] * 3]


def test_failures_from_one_address_hold_nobody_up_at_another(limits: Limits) -> None:
    for _ in range(9):
        limits.failed("ann", "192.0.2.1")
    assert waits(limits) > 0
    assert waits(limits, address="192.0.2.2") == 0
    assert waits(limits, name="bob") == 0


def test_the_right_password_clears_what_was_held_against_a_name(limits: Limits) -> None:
    for _ in range(5):
        limits.failed("ann", "192.0.2.1")
    limits.succeeded("ann", "192.0.2.1")
    assert waits(limits) == 0


def test_one_name_is_not_tried_from_everywhere_at_once(limits: Limits) -> None:
    tried = [waits(limits, "ann", f"192.0.2.{n}") for n in range(31)]
    assert tried == [0] * 30 + [5]


def test_twenty_messages_a_second_and_sixty_at_once(limits: Limits, clock: Clock) -> None:
    pace = limits.connection("Ann", "192.0.2.1")
    assert [pace.wait() > 0 for _ in range(61)] == [False] * 60 + [True]
    clock.now += 1_000
    assert [pace.wait() > 0 for _ in range(20)] == [False] * 19 + [True]


def test_a_person_has_one_rate_over_all_connections_and_so_has_an_address(
    limits: Limits, clock: Clock
) -> None:
    def tabs(name: str, how_many: int, address: str) -> float:
        """How long the last message waits where each connection sends as many as it may at once."""
        paces = [limits.connection(name, address) for _ in range(how_many)]
        return max(pace.wait() for pace in paces for _ in range(60))

    assert tabs("Ann", 3, "192.0.2.1") == 0
    assert tabs("Ann", 3, "192.0.2.2") == 180 / 60  # at 60 a second, wherever she is
    assert tabs("Ben", 1, "192.0.2.1") == 0
    assert tabs("", 66, "192.0.2.3") == 0
    assert tabs("", 1, "192.0.2.3") == pytest.approx(20 / 1000)
    clock.now += 10_000
    assert tabs("Ann", 1, "192.0.2.1") == 0


def test_the_clock_going_back_gives_and_takes_nothing(limits: Limits, clock: Clock) -> None:
    pace = limits.connection("Ann", "192.0.2.1")
    for _ in range(60):
        pace.wait()
    clock.now -= 10_000
    assert pace.wait() > 0


def test_a_flood_of_addresses_does_not_fill_the_memory(clock: Clock) -> None:
    limits = Limits(lambda: clock.now / 1000, most=100)
    for n in range(10_000):
        limits.request(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
        limits.failed(f"name {n}", "192.0.2.1")
    assert len(limits._buckets) == len(limits._failures) == 100


def test_one_ipv6_network_is_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:2")
    assert network("2001:db8::1") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1")
    assert len(network("x" * 5000)) == 64
