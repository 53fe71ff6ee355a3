"""The clause catalogue, citations, and the trace from clause to code and test."""

from pitboss.law.catalogue import Clause, Kind, UnknownClause, catalogue, clause

__all__ = ["Clause", "Kind", "UnknownClause", "catalogue", "clause"]
