"""Who has a seat and no connection: nobody waits for them for ever, and nobody else is kept."""

from houseway.pit.absence import GONE, Absent


def test_whoever_was_there_a_moment_ago_at_a_seat_counts_and_nobody_else() -> None:
    now = [100.0]
    absent = Absent(lambda: now[0])
    absent.gone("Ann")
    absent.gone("Wim")  # looked on
    assert absent.just_now({"Ann", "Bo"}) and not absent.just_now({"Bo"})
    absent.not_back("Ann")  # since when she is gone stays
    now[0] += GONE
    assert not absent.just_now({"Ann"})
    absent.gone("Ann")
    assert absent.just_now({"Ann"})
    absent.back("Ann")
    assert not absent.just_now({"Ann"})


def test_people_who_come_and_go_without_a_seat_do_not_fill_the_memory() -> None:
    absent = Absent(lambda: 0.0)
    for n in range(1000):
        absent.gone(f"guest {n}")
        absent.keep({"Ann"})
    absent.gone("Ann")
    absent.keep({"Ann"})
    assert list(absent._since) == ["Ann"]
