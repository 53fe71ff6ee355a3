"""What every answer tells the browser: nothing comes from outside, and nobody frames us."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PAPER = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""Of a document that has its styles and drawings inside it and no script."""
ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SECURE = {"strict-transport-security": "max-age=31536000"}
PRIVATE = {"cache-control": "no-store"}
"""For what is told to one person."""

Headers = list[tuple[bytes, bytes]]


def guarded(headers: Headers, path: str, *, secure: bool) -> Headers:
    """The headers of an answer with ours; one that a handler has set itself stays."""
    wanted = ALWAYS | (SECURE if secure else {}) | (PRIVATE if path.startswith("/api/") else {})
    there = {name.lower() for name, _ in headers}
    ours = ((name.encode(), value.encode()) for name, value in wanted.items())
    return [*headers, *(pair for pair in ours if pair[0] not in there)]
