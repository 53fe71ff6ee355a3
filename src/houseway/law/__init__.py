"""The clause catalogue, citations, and the trace from clause to code and test."""

from houseway.law.catalogue import (
    Clause,
    Kind,
    UnknownClause,
    catalogue,
    clause,
    outside_the_text,
)
from houseway.law.cites import cites

__all__ = ["Clause", "Kind", "UnknownClause", "catalogue", "cites", "clause", "outside_the_text"]
