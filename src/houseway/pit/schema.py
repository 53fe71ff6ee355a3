"""The schema of the messages, from which the browser's types are made.

`python -m houseway.pit.schema` prints it; a server shows it at `/schema/messages.json`.
"""

from typing import Any

import msgspec

from houseway.pit.messages import FromClient, FromServer

_NAMED = "#/$defs/{name}"


def messages_schema() -> dict[str, Any]:
    """JSON schema of every message; `FromClient` and `FromServer` name them by who sends them."""
    (from_client, from_server), parts = msgspec.json.schema_components(
        (FromClient, FromServer), ref_template=_NAMED
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "AnyMessage",
        "anyOf": [{"$ref": _NAMED.format(name=name)} for name in ("FromClient", "FromServer")],
        "$defs": {
            "FromClient": {"title": "FromClient", **from_client},
            "FromServer": {"title": "FromServer", **from_server},
            **parts,
        },
    }


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(messages_schema())).decode())
