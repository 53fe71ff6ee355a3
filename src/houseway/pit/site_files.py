"""The browser's side: the built files, as they lie in the package."""

from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from houseway.pit.asked import Asked
from houseway.pit.packing import packed
from houseway.pit.rights import NOWHERE, Denied

FOLDER = Path(__file__).parent / "site"
LASTING = "public, max-age=31536000, immutable"
"""Of files whose names change with what is in them."""
NOT_BUILT = (
    "The pages of the pit are not built here: `make web` builds them. Programs need none of it; "
    "docs/pit.md tells how they speak to the house.\n"
)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asked, path: FromPath[str] = "") -> Response[Any]:
    """A file of the site; the first page where none is named."""
    name = path.lstrip("/") or "index.html"
    file = _files().get(name)
    if file is None and name == "index.html":
        return Response(NOT_BUILT, media_type="text/plain")
    if file is None:
        raise Denied(404, NOWHERE)
    kind, _ = guess_type(file.name)
    lasts = LASTING if name.startswith("assets/") else "no-cache"
    body, headers = packed(request, file.read_bytes())
    return Response(
        body,
        media_type=kind or "application/octet-stream",
        headers={"Cache-Control": lasts, **headers},
    )


def _files() -> dict[str, Path]:
    """Every file there is, by its name under the folder: nothing else can be asked for."""
    if not FOLDER.is_dir():
        return {}
    return {str(f.relative_to(FOLDER)): f for f in FOLDER.rglob("*") if f.is_file()}
