"""The API's description of itself, and the API held against it by machine-made nonsense."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.serving import Serving
from tests.web.conftest import Evening
from threefates.web.api import ACTIONS, Action

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
EXAMPLES = 25


@pytest.fixture(scope="module")
def described(server: Serving) -> Evening:
    return Evening(server)


def test_every_route_is_described(server: Serving) -> None:
    paths = server.ask("GET", "/api/openapi.json").json()["paths"]

    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert described == {(action.method, action.path) for action in ACTIONS} | {("GET", "/api/tables/{table}/stream")}


def test_the_shapes_are_those_the_api_reads(server: Serving) -> None:
    schemas = server.ask("GET", "/api/openapi.json").json()["components"]["schemas"]

    assert schemas["Start"]["required"] == ["system"]
    assert schemas["Act"]["required"] == ["id", "command"]
    assert {"code", "title", "remedy", "source"} <= set(schemas["Problem"]["properties"])
    assert "tc.toss" in str(schemas["Toss"])


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: f"{action.method} {action.path}")
def test_whatever_is_sent_the_answer_is_one_that_was_described(described: Evening, action: Action) -> None:
    server = described.server
    schema = schemathesis.openapi.from_dict(server.ask("GET", "/api/openapi.json").json())
    operation = schema[action.path][action.method]
    keys = st.sampled_from([described.gm, described.mara, "", "made up"])
    tables = st.sampled_from([described.id, described.id, described.code, "nothere"])
    statuses = set()

    @given(case=operation.as_strategy(), key=keys, table=tables)
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    def hold(case: schemathesis.Case[Any], key: str, table: str) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        statuses.add(case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS).status_code)

    hold()
    assert statuses
