"""What a caller may get wrong or overdo, by name: each is answered in words, and the next call works."""

import pytest

from adr_server.errors import AdrServerError
from applications import Desk
from secret_samples import GITHUB, PASSWORD

pytestmark = pytest.mark.anyio

NAMES = ("Ωμέγα", "Решение", "設計判断", "قرار", "Überprüfung", "e\u0301tude")


async def test_a_text_over_twenty_megabytes_is_refused_and_the_next_is_masked(desk: Desk) -> None:
    text = f'password = "{PASSWORD}"\n' + "nothing to hide here\n" * 1_000_000
    with pytest.raises(AdrServerError, match="20000000"):
        await desk.run("mask_content", text=text)
    assert PASSWORD not in (await desk.run("mask_content", text=f'password = "{PASSWORD}"')).text


async def test_a_secret_within_a_secret_is_hidden_whole(desk: Desk) -> None:
    found = await desk.value("mask_content", text=f'password = "postgres://app:{PASSWORD}@db.internal/{GITHUB}"')
    assert PASSWORD not in found["text"]
    assert GITHUB not in found["text"]


async def test_masking_what_is_masked_changes_nothing(desk: Desk) -> None:
    once = (await desk.value("mask_content", text=f'token = "{GITHUB}"'))["text"]
    assert (await desk.value("mask_content", text=once))["text"] == once


@pytest.mark.parametrize("name", NAMES)
async def test_a_fact_in_another_script_is_remembered_and_recalled(desk: Desk, name: str) -> None:
    await desk.value("remember", subject=name, text=f"{name} 42", kind="fact")
    assert name in str(await desk.value("recall", query=name))


@pytest.mark.parametrize("name", NAMES)
async def test_a_tool_named_in_another_script_is_unknown_and_said_so(desk: Desk, name: str) -> None:
    with pytest.raises(AdrServerError, match="No tool"):
        await desk.ask("call_tool", {"name": name})


@pytest.mark.parametrize("name", NAMES)
async def test_a_search_in_another_script_is_answered(desk: Desk, name: str) -> None:
    assert not (await desk.ask("search_tools", {"query": name})).failed


async def test_an_unknown_prompt_is_named(desk: Desk) -> None:
    with pytest.raises(AdrServerError, match="No prompt"):
        await desk.ask("load_prompt", {"name": "rules/nowhere"})
