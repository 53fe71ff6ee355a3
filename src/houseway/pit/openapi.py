"""The addresses as OpenAPI, with what only the gate knows: who may come, and what is refused."""

import re
from typing import Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from houseway.pit.gate import CHANGING
from houseway.pit.rights import find_address

_PART = re.compile(r"\{\w+\}")
REFUSED = {
    "description": "Refused in one sentence, with its clause if a rule says so.",
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["sentence", "cite"],
                "properties": {"sentence": {"type": "string"}, "cite": {"type": "string"}},
            }
        }
    },
}
ACT = {
    "description": "An act as over the socket: any message of a client but `join` and `ping`.",
    "required": True,
    "content": {
        "application/json": {"schema": {"$ref": "/schema/messages.json#/$defs/FromClient"}}
    },
}
TOKEN = {
    "name": "X-Houseway-Token",
    "in": "header",
    "required": True,
    "description": "The token of `GET /api/me`.",
    "schema": {"type": "string"},
}


def told_as(shape: type) -> dict[int, ResponseSpec]:
    """The shape of an answer that is encoded already when it comes to the handler."""
    words = "Request fulfilled, document follows"
    return {200: ResponseSpec(data_container=shape, generate_examples=False, description=words)}


class Published(JsonRenderPlugin):
    """The schema as clients read it."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """All of it as JSON."""
        paths = {
            path: {
                method: _complete(operation, method.upper(), _PART.sub("x", path))
                for method, operation in operations.items()
            }
            for path, operations in openapi_schema["paths"].items()
        }
        return super().render(request, {**openapi_schema, "paths": paths})


def _complete(operation: dict[str, Any], method: str, path: str) -> dict[str, Any]:
    address = find_address(method, path)
    who = ", ".join(sorted(address.roles)) or "anybody"
    answers = {status: one for status, one in operation["responses"].items() if status < "400"}
    complete = {
        **operation,
        "description": f"{operation['description'].rstrip()}\n\nFor: {who}.",
        "responses": {**answers, "default": REFUSED},
    }
    if path.endswith("/acts"):
        complete["requestBody"] = ACT
    if method in CHANGING and address.roles and address.token:
        complete["parameters"] = [*operation.get("parameters", ()), TOKEN]
    return complete
