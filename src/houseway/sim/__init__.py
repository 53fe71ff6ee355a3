"""Simulation: rounds by the billion, counted as integers, on threads and on clusters."""
