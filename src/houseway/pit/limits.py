"""How fast somebody may come: by address, by person, by connection. Memory is bounded."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil

from houseway.pit.rights import Denied

Seconds = Callable[[], float]

MOST_KEPT = 20_000
"""Addresses and persons that are remembered; whoever has been quiet longest is forgotten first."""


@dataclass(frozen=True)
class Rate:
    """How many a second, and how many at once after a quiet time."""

    a_second: float
    at_once: int


REQUESTS = Rate(50, 300)
"""Requests of one address."""
CHANGES = Rate(10, 60)
"""Changing requests of one person, whatever their addresses."""
MESSAGES = Rate(20, 60)
"""Messages of one connection."""
OF_PERSON = Rate(60, 180)
"""Messages of one person, over however many connections."""
OF_ADDRESS = Rate(1000, 4000)
"""Messages of one address, over all its connections."""
SIGN_INS = Rate(10 / 60, 10)
"""Sign-ins of one address."""
GUESTS = Rate(20 / 60, 20)
"""New guests of one address."""
ONE_NAME = Rate(1 / 5, 30)
"""Sign-ins to one name, from all addresses together."""
COSTLY = Rate(5, 40)
"""Requests of one address that a process of its own works for."""
COACH = Rate(2, 10)
"""Questions of one person to the coach."""
SOCKETS = 1_000
"""Sockets of one address that are open at the same time."""

PATIENCE = 3
"""Failures before each sign-in is made to wait longer than the last."""
LONGEST_WAIT = 300.0


class Bucket:
    """Counts against one rate. `take` says how many seconds to wait, 0 if it may be now."""

    __slots__ = ("_at", "_left", "_now", "_rate")

    def __init__(self, rate: Rate, now: Seconds = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = float(rate.at_once)
        self._at = now()

    def take(self) -> float:
        """Count one, unless it is too fast."""
        self._fill()
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate.a_second

    def reserve(self) -> float:
        """Count one in any case: how many seconds later it may be. Each waits for its own turn."""
        self._fill()
        self._left -= 1
        return max(0.0, -self._left / self._rate.a_second)

    def _fill(self) -> None:
        now = self._now()
        self._left = min(
            self._rate.at_once, self._left + max(0.0, now - self._at) * self._rate.a_second
        )
        self._at = now


class Pace:
    """How fast one connection is read: its own rate, and those of its person and its address."""

    def __init__(self, *buckets: Bucket) -> None:
        self._buckets = buckets

    def wait(self) -> float:
        """A message has come: how many seconds it waits."""
        return max(bucket.reserve() for bucket in self._buckets)


@dataclass
class _Failures:
    count: int = 0
    until: float = 0.0


class TooFast(Denied):
    """It may be done later: after `seconds`."""

    def __init__(self, seconds: float, what: str) -> None:
        self.seconds = max(1, ceil(seconds))
        super().__init__(429, f"{what}; wait {self.seconds} s")
        self.headers = {"retry-after": str(self.seconds)}


class Limits:
    """The rates of a house."""

    def __init__(
        self, now: Seconds = time.monotonic, most: int = MOST_KEPT, times: int = 1
    ) -> None:
        """`times` as fast as usual, for a house whose clients are programs at one address."""
        self._now = now
        self._most = most
        self._times = times
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()
        self._failures: OrderedDict[Hashable, _Failures] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def request(self, address: str) -> None:
        """A request came from an address."""
        self._take(("request", network(address)), REQUESTS, "too many requests from your address")

    def costly(self, address: str) -> None:
        """A request came that a process of its own works for."""
        self._take(("costly", network(address)), COSTLY, "too many questions from your address")

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """A socket of an address, as long as it is open."""
        came = network(address)
        if self._sockets[came] >= SOCKETS * self._times:
            raise Denied(429, "too many sockets from your address; close one first")
        self._sockets[came] += 1
        try:
            yield
        finally:
            self._sockets[came] -= 1
            if not self._sockets[came]:
                del self._sockets[came]

    def change(self, name: str) -> None:
        """A person changes something."""
        self._take(("change", name), CHANGES, "too many changes at once")

    def guest(self, address: str) -> None:
        """A new guest comes from an address."""
        self._take(("guest", network(address)), GUESTS, "too many guests from your address")

    def coach(self, name: str) -> None:
        """A person asks the coach."""
        self._take(("coach", name), COACH, "the coach is asked too fast")

    def connection(self, name: str, address: str) -> Pace:
        """For the messages of one connection, of a person or of the public."""
        buckets = [Bucket(self._rate(MESSAGES), self._now)]
        buckets.append(self._bucket(("messages from", network(address)), OF_ADDRESS))
        if name:
            buckets.append(self._bucket(("messages of", name), OF_PERSON))
        return Pace(*buckets)

    def _rate(self, rate: Rate) -> Rate:
        return Rate(rate.a_second * self._times, rate.at_once * self._times)

    def sign_in(self, name: str, address: str) -> None:
        """Somebody tries to sign in; told to wait, the password is not even looked at."""
        came = network(address)
        failed = self._failures.get((name, came))
        if failed is not None and failed.until > self._now():
            raise TooFast(failed.until - self._now(), "too many failures to sign in")
        self._take(("sign in", came), SIGN_INS, "too many sign-ins from your address")
        self._take(("name", name), ONE_NAME, "too many sign-ins to this name")

    def failed(self, name: str, address: str) -> None:
        """It was not the password: after some failures each wait is twice the last."""
        key = (name, network(address))
        failed = self._failures.setdefault(key, _Failures())
        self._failures.move_to_end(key)
        failed.count += 1
        if failed.count >= PATIENCE:
            wait = min(2.0 ** (failed.count - PATIENCE), LONGEST_WAIT)
            failed.until = self._now() + wait
        self._forget(self._failures)

    def succeeded(self, name: str, address: str) -> None:
        """It was the password: nothing is held against that name and address any more."""
        self._failures.pop((name, network(address)), None)

    def _take(self, key: Hashable, rate: Rate, what: str) -> None:
        if wait := self._bucket(key, rate).take():
            raise TooFast(wait, what)

    def _bucket(self, key: Hashable, rate: Rate) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate(rate), self._now)
            self._forget(self._buckets)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def _forget(
        self, kept: OrderedDict[Hashable, Bucket] | OrderedDict[Hashable, _Failures]
    ) -> None:
        while len(kept) > self._most:
            kept.popitem(last=False)


def network(address: str) -> str:
    """What counts as one address: a whole /64 of IPv6, because one machine has all of it.

    >>> network("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> network("192.0.2.7")
    '192.0.2.7'
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
