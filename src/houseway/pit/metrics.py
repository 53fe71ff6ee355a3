"""What can be measured of a running house, as Prometheus reads it. No name of a person is in it."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from houseway.pit.messages import AnyAct, Refused, Taken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from houseway.pit.house import House

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The counts and times of one process."""

    def __init__(self, house: "House") -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter(
            "houseway_acts", "Acts by kind and answer.", ("kind", "answer"), registry=self.registry
        )
        self.act_seconds = Histogram(
            "houseway_act_seconds",
            "From the moment an act's turn comes until everybody is told.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.store_seconds = Histogram(
            "houseway_store_seconds",
            "Work at a table and keeping its block.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.blocks = Counter("houseway_blocks", "Blocks that were kept.", registry=self.registry)
        self.cut_off = Counter(
            "houseway_cut_off", "Connections that read too slowly.", registry=self.registry
        )
        self.registry.register(_Standing(house))

    def act(self, act: AnyAct, answer: Taken | Refused, seconds: float) -> None:
        """An act was answered."""
        kind = type(act).__name__.lower()
        self.acts.labels(kind, type(answer).__name__.lower()).inc()
        self.act_seconds.observe(seconds)

    def text(self) -> bytes:
        """All of it, in the format of Prometheus."""
        return generate_latest(self.registry)


class _Standing(Collector):
    """What stands as it stands when somebody asks."""

    def __init__(self, house: "House") -> None:
        self._house = house

    def collect(self) -> "Iterable[GaugeMetricFamily]":
        """Tables, seats, connections and what waits to be sent."""
        tables = list(self._house.tables.values())
        connections = [c for table in tables for c in table.audience.connections]
        for name, words, value in (
            ("tables", "Tables that are open.", len(tables)),
            ("tables_in_trouble", "Tables whose books are out of reach.",
             sum(bool(table.trouble) for table in tables)),
            ("seats", "Seats that are taken.",
             sum(len(table.table.state.seats) for table in tables if table.table is not None)),
            ("connections", "Sockets at tables.", len(connections)),
            ("backlog", "Messages that wait to be sent.", sum(c.backlog for c in connections)),
        ):  # fmt: skip
            yield GaugeMetricFamily(f"houseway_{name}", words, value)
