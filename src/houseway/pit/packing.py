"""Answers made smaller on their way.

Only those that are the same for everybody, so that no length tells anything of anybody.
"""

from functools import lru_cache
from gzip import compress

from houseway.pit.asked import Asked

LEAST = 500
"""Bytes below which it is not worth it."""


def packed(request: Asked, body: bytes) -> tuple[bytes, dict[str, str]]:
    """What is sent of a body, and the headers that say so."""
    varies = {"Vary": "Accept-Encoding"}
    if len(body) < LEAST or not _takes_gzip(request.headers.get("accept-encoding", "")):
        return body, varies
    return _gzipped(body), {"Content-Encoding": "gzip", **varies}


def _takes_gzip(accepted: str) -> bool:
    """Whether a browser's list of encodings has gzip, and not with a weight of zero."""
    for one in accepted.lower().split(","):
        name, _, weight = one.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or weight == ""
    return False


@lru_cache(maxsize=128)
def _gzipped(body: bytes) -> bytes:
    return compress(body, 6, mtime=0)
