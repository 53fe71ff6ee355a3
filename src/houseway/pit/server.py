"""The server: every address of the house, behind its gate."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from houseway import __version__, pit
from houseway.pit import site_files, sockets
from houseway.pit.database import OUT_OF_REACH, OutOfReach
from houseway.pit.gate import Application, Gate
from houseway.pit.house import House
from houseway.pit.logs import log
from houseway.pit.openapi import Published
from houseway.pit.rights import NOWHERE, Denied
from houseway.printable import printable
from houseway.table.journal import JournalError
from houseway.table.refusal import Refused


def application(house: House) -> Gate:
    """What a server serves: the house behind its gate."""
    app = Litestar(
        [*_handlers(), sockets.table_socket, site_files.page],
        state=State({"house": house}),
        exception_handlers={
            Refused: _refused,
            OutOfReach: _out_of_reach,
            JournalError: _out_of_reach,
            HTTPException: _http,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="The pit",
            version=__version__,
            path="/schema",
            render_plugins=[Published(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    return Gate(cast(Application, app), house)


def _handlers() -> list[Any]:
    """Those of every `http_*.py` of the pit."""
    names = [each.name for each in iter_modules(pit.__path__) if each.name.startswith("http_")]
    modules = [import_module(f"{pit.__name__}.{name}") for name in sorted(names)]
    return [handler for module in modules for handler in module.HANDLERS]


def _body(sentence: str, cite: str = "") -> dict[str, str]:
    return {"sentence": sentence, "cite": cite}


def _refused(_: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    body = _body(refused.sentence, refused.cite)
    if isinstance(refused, Denied):
        return Response(body, status_code=refused.status, headers=refused.headers)
    return Response(body, status_code=400)


def _out_of_reach(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.warning("a request finds no books", at=request.scope["state"]["asked"], why=str(error))
    return Response(_body(OUT_OF_REACH), status_code=503)


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    return Response(_body(_what_is_wrong(error)), status_code=error.status_code)


def _too_deep(_: Request[Any, Any, Any], __: Exception) -> Response[Any]:
    return Response(_body("the request has too many brackets within brackets"), status_code=400)


def _what_is_wrong(error: HTTPException) -> str:
    """What is wrong with a request, in one sentence."""
    if error.status_code == 404:
        return NOWHERE
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{'the request' if one.get('key', 'data') == 'data' else one['key']}: {one['message']}"
        for one in found
        if isinstance(one, dict) and "message" in one
    ]
    if parts == ["the request: 'data'"]:  # so Litestar says that there is none
        return "the request has no body; it must be a JSON object"
    return printable("; ".join(parts) or error.detail or "this cannot be done", 300)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("a request failed", at=request.scope["state"]["asked"], exc_info=error)
    return Response(_body("the house could not do this"), status_code=500)
