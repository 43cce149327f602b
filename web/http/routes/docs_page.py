"""The interactive documentation at /docs: Swagger UI, from the files of an installed package."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from fastapi.openapi.docs import get_swagger_ui_html
from starlette.routing import Route

from .page_files import file_route

ADDRESS = "/docs"
SHOWN: dict[str, Any] = {
    "displayRequestDuration": True,
    "docExpansion": "list",
    "tryItOutEnabled": True,  # an example is one click away from its answer
    "validatorUrl": None,  # no requests to an external validator
}
"""Settings of Swagger UI."""
_SCRIPT, _STYLE, _ICON = "swagger-ui-bundle.js", "swagger-ui.css", "icon.svg"


def docs_routes() -> Iterator[Route]:
    """Yield the route of the documentation, and one for each of its two files."""
    page = get_swagger_ui_html(
        openapi_url="./openapi.json", title="outs over HTTP", swagger_js_url=f".{ADDRESS}/{_SCRIPT}",
        swagger_css_url=f".{ADDRESS}/{_STYLE}", swagger_favicon_url=f"./{_ICON}", swagger_ui_parameters=SHOWN,
    )  # fmt: skip
    yield file_route(ADDRESS, "docs.html", bytes(page.body))
    for name in (_SCRIPT, _STYLE):
        yield file_route(f"{ADDRESS}/{name}", name, (files("fastapi_swagger.resources") / name).read_bytes())
