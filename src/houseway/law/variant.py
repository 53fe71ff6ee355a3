"""What is cited where a table is a designer's variant and no clause prints what is done."""

VARIANT = "variant"
"""Stands in the place of a clause; it is none, and the catalogue does not have it."""
VARIANT_WORDS = "designer's variant, not the printed rules"
"""How every sheet, transcript and report says it."""
