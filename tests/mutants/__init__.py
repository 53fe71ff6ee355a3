"""Clauses broken at random, to see whether the tests marked with them bite: `make mutants`."""
