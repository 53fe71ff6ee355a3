"""Simulation: rounds by the billion, counted as integers, on threads and on clusters."""

from houseway.extras import needed_by, require

with needed_by("houseway.sim"):
    require("numpy", "numba")
