"""check_claims on endpoints: a path with its parameters, against the routes that the code declares in its own way."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import make_repository
from review_projects import record

pytestmark = pytest.mark.anyio
FILES = {
    "docs/adr/0001-endpoints.md": record(1, "Endpoints", "Orders are read and written over paths of their own."),
    "package.json": '{"name": "shop"}\n',
    "src/express.js": (
        "app.get('/v1/things/:thingId', show);\nrouter.post(`/v1/orders/${id}/lines`, add);\n"
        "// app.get('/v1/ghosts/:id')\napp.use('/v2', rooms);\n"
    ),
    "src/rooms.js": "rooms.get('/rooms/:room', show);\nrooms.delete('/halls/:id(\\\\d+)', drop);\n",
    "src/urls.py": "urlpatterns = [path('v1/people/<int:pk>/', view), re_path(r'^v1/towns/(?P<pk>\\\\d+)/$', view)]\n",
    "src/Carts.java": '@RequestMapping("/v1/carts")\nclass Carts {\n  @GetMapping("/{id}")\n  void show() {}\n}\n',
    "src/main.go": 'package main\n\nfunc main() {\n\tmux.HandleFunc("GET /v1/parcels/{parcel}", show)\n}\n',
    "src/resources.rb": "resources :vouchers\n",
    "app/api/v1/labels/[id]/route.ts": "export async function GET() {}\n",
    "gateway.yaml": "routes:\n  - path: /api/v1/stamps/{id}\n",
    "openapi.yaml": "paths:\n  /v1/coupons/{id}:\n    get: {}\n  /v1/things/{id}:\n    get: {}\n",
    "tests/test_api.py": "def test():\n    client.get('/v1/queues/{id}')\n",
}


@pytest.fixture
async def shop(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """A shop that declares its routes in many ways."""
    del anyio_backend
    async with open_desk(tmp_path, make_repository(tmp_path / "shop", FILES, day="2024-04-01")) as opened:
        yield opened


def claim(subject: str, polarity: str = "use", **more: Any) -> dict[str, Any]:
    quote = "over paths of their own"
    return {"record": "0001", "line": 15, "quote": quote, "subject": subject, "polarity": polarity, **more}


@pytest.mark.parametrize(
    ("given", "verdict", "place"),
    [
        (claim("/v1/things/{id}"), "conform", "src/express.js:1"),
        (claim("GET /v1/things/{id}"), "conform", "src/express.js:1"),
        (claim("/v1/things/:id/"), "conform", "src/express.js:1"),
        (claim("PUT /v1/things/{id}"), "not_checkable", "openapi.yaml:4"),
        (claim("/v1/things"), "not_checkable", "openapi.yaml:4"),
        (claim("/v1/things/{id}/parts"), "drift", ""),
        (claim("/v1/orders/<id>/lines"), "conform", "src/express.js:2"),
        (claim("/v1/orders/{id}"), "not_checkable", "src/express.js:2"),
        (claim("/v1/ghosts/{id}"), "drift", ""),
        (claim("/v2/rooms/{id}"), "conform", "src/rooms.js:1"),
        (claim("/v3/rooms/{id}"), "not_checkable", "src/express.js:4"),
        (claim("DELETE /v2/halls/{id}"), "conform", "src/rooms.js:2"),
        (claim("/v1/people/{id}"), "conform", "src/urls.py:1"),
        (claim("/v1/towns/{id}"), "conform", "src/urls.py:1"),
        (claim("GET /v1/carts/{cartId}"), "conform", "src/Carts.java:3"),
        (claim("GET /v1/parcels/{id}"), "conform", "src/main.go:4"),
        (claim("POST /v1/parcels/{id}"), "not_checkable", "src/main.go:4"),
        (claim("/vouchers/{id}"), "not_checkable", "src/resources.rb:1"),
        (claim("/v1/labels/{label}"), "conform", "app/api/v1/labels/[id]/route.ts:1"),
        (claim("/v1/stamps/{id}"), "conform", "gateway.yaml:2"),
        (claim("/v1/coupons/{id}"), "not_checkable", "openapi.yaml:2"),
        (claim("/v1/queues/{id}"), "partial", "tests/test_api.py:2"),
        (claim("/v1/things/{id}", "do_not_use"), "drift", "src/express.js:1"),
        (claim("/v2/rooms/{id}", "do_not_use"), "not_checkable", "src/rooms.js:1"),
        (claim("/v1/ghosts/{id}", "do_not_use"), "conform", ""),
        (claim("/v1/ghosts/{id}", names=["Carts"]), "conform", "src/Carts.java:2"),
    ],
    ids=lambda value: f"{value['subject']}-{value['polarity']}" if isinstance(value, dict) else None,
)
async def test_a_path_is_found_whatever_its_parameters_are_called(
    shop: Desk, given: dict[str, Any], verdict: str, place: str
) -> None:
    value = await shop.value("check_claims", claims=[given])
    assert value["problems"] == []
    [row] = value["judgements"]
    shown = row["evidence"][0] if row["evidence"] and row["evidence"][0]["kind"] != "place" else None
    assert (row["verdict"], f"{shown['path']}:{shown['line']}" if shown else "") == (verdict, place), row
    if shown:
        assert_evidence_resolves(shop.project, row)
