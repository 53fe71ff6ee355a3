import os

from hypothesis import HealthCheck, settings

# No deadline and no check of the speed of generation: both would make a busy machine fail a test
# that is right. In CI the same examples are drawn every time; at a desk each run tries new ones.
settings.register_profile(
    "houseway",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("houseway")
