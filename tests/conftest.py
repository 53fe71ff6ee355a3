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

A_HOUSE_A_FILE = ("tests/pit/", "tests/browser/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of one file share a house and a browser, so one worker has all of them."""
    for item in items:
        file = item.nodeid.partition("::")[0]
        if file.startswith(A_HOUSE_A_FILE):
            item.add_marker(pytest.mark.xdist_group(file))
