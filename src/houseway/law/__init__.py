"""The clause catalogue, citations, and the trace from clause to code and test."""

from houseway.law.catalogue import (
    Brought,
    Clause,
    Kind,
    UnknownClause,
    brought,
    catalogue,
    clause,
    outside_the_text,
)
from houseway.law.cites import cites
from houseway.law.variant import VARIANT, VARIANT_WORDS

__all__ = [
    "VARIANT",
    "VARIANT_WORDS",
    "Brought",
    "Clause",
    "Kind",
    "UnknownClause",
    "brought",
    "catalogue",
    "cites",
    "clause",
    "outside_the_text",
]
