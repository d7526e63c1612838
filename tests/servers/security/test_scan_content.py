"""scan_content: where a text holds secrets, without showing them."""

import json

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk
from secret_samples import GITHUB, MAIL

pytestmark = pytest.mark.anyio


async def test_it_says_where_the_secret_stands_and_not_what_it_is(desk: Desk) -> None:
    value = await desk.value("scan_content", text=f"a\ntoken: {GITHUB}")
    assert [(row["rule"], row["line"], row["column"]) for row in value["finds"]] == [("github-token", 2, 8)]
    assert GITHUB not in json.dumps(value)


async def test_only_the_asked_kinds_are_looked_for(desk: Desk) -> None:
    value = await desk.value("scan_content", text=f"{GITHUB} {MAIL}", categories=["personal"])
    assert value["counts"] == {"email": 1}


async def test_an_unknown_kind_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="categories"):
        await desk.run("scan_content", text="x", categories=["nonsense"])
