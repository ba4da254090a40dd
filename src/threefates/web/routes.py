"""The pages' routes."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute

from threefates.web.problems import as_refused, status_of

__all__ = ["problem_page", "routes"]


def problem_page(connection: HTTPConnection, error: Exception) -> Response:
    """A page that says what is wrong and what to do."""
    refused = as_refused(error)
    return PlainTextResponse(str(refused), status_of(refused.refusal))


def routes() -> list[BaseRoute]:
    """Every page."""
    return []
