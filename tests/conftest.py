import os
import tempfile

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
