import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

# The house's key of the tests is theirs: none of the user's is read or made.
os.environ["HOUSEWAY_KEYS"] = tempfile.mkdtemp(prefix="houseway-keys-")

# No deadline and no check of the speed of generation: both would make a busy machine fail a test
# that is right. In CI the same examples are drawn every time; at a desk each run tries new ones.
settings.register_profile(
    "houseway",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("houseway")

SHARED_IN_A_FILE = (
    "tests/pit/",
    "tests/browser/",
    "tests/envs/",
    "tests/math/",
    "tests/oracles/",
    "tests/report/",
    "tests/sim/",
)
"""Where the tests of a file share a house, a browser, papers, or what was computed and compiled."""
SHARED_IN_THE_FOLDER = ("tests/package/",)
"""Where all share one clean install."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is dear to make is made by one worker, which has all tests that share it."""
    for item in items:
        file = item.nodeid.partition("::")[0]
        if file.startswith(SHARED_IN_THE_FOLDER):
            item.add_marker(pytest.mark.xdist_group(file.rpartition("/")[0]))
        elif file.startswith(SHARED_IN_A_FILE):
            item.add_marker(pytest.mark.xdist_group(file))
