"""What a process says is hostile: forged, broken and endless lines end the run, and never more than the run."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import NotAllowedError
from adr_server.sandbox.code import Bridge, CodeFault, CodeLimits, CodeResult, FaultKind
from adr_server.sandbox.code.typescript.asks import Asks
from adr_server.sandbox.code.typescript.conversation import Conversation
from adr_server.sandbox.code.typescript.messages import Ask, End, Fail, ForeignLineError, Out, read_message
from adr_server.sandbox.code.typescript.process import DenoProcess
from adr_server.sandbox.files import DirectoryEntry
from adr_server.sandbox.plain import Bounds

pytestmark = pytest.mark.anyio

BOUNDS = Bounds(bytes=10_000, depth=10, nodes=1_000)
LIMITS = CodeLimits(seconds=20, suspensions=50, printed_bytes=1_000)


class HostileProcess:
    """Says what its test says, and notes what it is told."""

    def __init__(self, said: bytes, exit_code: int = 0) -> None:
        self.reader = asyncio.StreamReader(limit=1 << 16)
        self.reader.feed_data(said)
        self.reader.feed_eof()
        self.told: list[Any] = []
        self._exit_code = exit_code

    async def send(self, data: bytes) -> None:
        self.told.append(json.loads(data))

    async def ended(self) -> int:
        return self._exit_code


class Reach:
    """A bridge that answers every call, and refuses every file."""

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        return [tool, dict(arguments)]

    def read_text(self, path: str) -> str:
        raise NotAllowedError(f"'{path}' is not here.")

    def list_directory(self, path: str) -> Sequence[DirectoryEntry]:
        del path
        return ()


async def talk(*lines: object, raw: bytes = b"", exit_code: int = 0) -> tuple[CodeResult, HostileProcess]:
    said = b"".join(json.dumps(line).encode() + b"\n" for line in lines) + raw
    process = HostileProcess(said, exit_code)
    asks = Asks(bridge=cast("Bridge", Reach()), limits=LIMITS)
    talk = Conversation(cast("DenoProcess", process), asks, LIMITS, _tell)
    return await talk.run("code", {"x": 1}, seconds=20), process


def _tell(fail: Fail) -> CodeFault:
    return CodeFault(kind=FaultKind.RAISED, text=fail.message, line=fail.line)


async def test_prints_and_a_value_come_back() -> None:
    result, process = await talk(["out", 1, "a\n"], ["out", 2, "b\n"], ["end", {"k": [1, None]}])
    assert (result.stdout, result.stderr, result.value, result.fault) == ("a\n", "b\n", {"k": [1, None]}, None)
    assert process.told[0]["code"] == "code"


@pytest.mark.parametrize(
    "raw",
    [
        b"hello\n",
        b"[\n",
        b"[" * 60_000 + b"\n",
        b"[" + b"1," * 20_000 + b"1]\n",
        b"\xff\xfe\n",
        b'["end", NaN]\n',
        b'["end", 1e999]\n',
        b'["end", "\\ud800"]\n',
        b'["out", 3, "x"]\n',
        b'["ask", null, "tool", {}]\n',
        b'["ask", 1, "tool", []]\n',
        b'["fail", "engine", "X", "y", 1, null]\n',
        b'{"end": 1}\n',
        b"null\n",
        b"\n",
    ],
)
async def test_a_line_that_is_no_message_ends_the_run(raw: bytes) -> None:
    result, _ = await talk(raw=raw + b'["end", 1]\n')
    assert result.value is None
    assert result.fault is not None
    assert "console.log" in result.fault.text or "more at once" in result.fault.text


async def test_a_line_without_an_end_ends_the_run_before_it_fills_the_memory() -> None:
    result, _ = await talk(raw=b"x" * (1 << 17))
    assert result.fault is not None
    assert result.fault.kind is FaultKind.BUDGET


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (["tool", {"tool": 1, "arguments": {}}], "tool is text"),
        (["tool", {"tool": "echo", "arguments": []}], "one object"),
        (["read", {"path": ["/etc/passwd"]}], "path is text"),
        (["read", {"path": "/etc/passwd"}], "not here"),
        (["__class__", {}], "no '__class__'"),
    ],
)
async def test_a_forged_question_gets_a_refusal(ask: list[Any], told: str) -> None:
    _, process = await answered_talk(["ask", 7, *ask])
    answer = next(line for line in process.told if isinstance(line, list))
    assert answer[:2] == [7, False]
    assert told in answer[3]


async def answered_talk(*lines: object) -> tuple[CodeResult, HostileProcess]:
    """As `talk`, but the process says no more until it has its answer."""
    process = HostileProcess(b"")
    process.reader = asyncio.StreamReader(limit=1 << 16)
    send = process.send

    async def then_end(data: bytes) -> None:
        await send(data)
        if len(process.told) > len(lines):
            process.reader.feed_data(b'["end", null]\n')

    process.send = then_end  # type: ignore[method-assign]  # the fake answers its own test
    process.reader.feed_data(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    asks = Asks(bridge=cast("Bridge", Reach()), limits=LIMITS)
    return await Conversation(cast("DenoProcess", process), asks, LIMITS, _tell).run("", {}, seconds=20), process


async def test_calls_are_answered_by_their_number() -> None:
    result, process = await answered_talk(
        ["ask", 2, "tool", {"tool": "b", "arguments": {"x": 1}}], ["ask", 1, "tool", {"tool": "a", "arguments": {}}]
    )
    assert result.fault is None
    answers = {line[0]: line[1:] for line in process.told if isinstance(line, list)}
    assert answers == {2: [True, ["b", {"x": 1}]], 1: [True, ["a", {}]]}


async def test_questions_without_end_end_the_run() -> None:
    result, _ = await talk(*(["ask", 1, "list", {"path": "/project"}] for _ in range(60)))
    assert result.fault is not None
    assert "called out over 50 times" in result.fault.text


async def test_prints_without_end_end_the_run_and_what_was_printed_before_is_kept() -> None:
    result, _ = await talk(*(["out", 1, "x" * 100] for _ in range(20)))
    assert len(result.stdout) == 1_000
    assert result.fault is not None
    assert result.fault.kind is FaultKind.BUDGET


@pytest.mark.parametrize(("code", "kind"), [(-9, FaultKind.BUDGET), (-31, FaultKind.BUDGET), (0, FaultKind.RAISED)])
async def test_a_process_that_ends_early_is_told_by_how_it_ended(code: int, kind: FaultKind) -> None:
    result, _ = await talk(["out", 1, "so far"], exit_code=code)
    assert result.stdout == "so far"
    assert result.fault is not None
    assert result.fault.kind is kind


async def test_a_value_beyond_its_bounds_is_refused_whatever_the_process_says_of_it() -> None:
    result, _ = await talk(["end", list(range(CodeLimits().value.nodes))])
    assert result.value is None
    assert result.fault is not None


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_are_refused(line: bytes) -> None:
    with suppress(ForeignLineError):
        assert isinstance(read_message(line, BOUNDS), Out | Ask | End | Fail)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.sampled_from(["out", "ask", "end", "fail"]),
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=20,
    )
)
def test_any_json_is_a_message_or_is_refused(value: object) -> None:
    line = json.dumps(value).encode()
    try:
        message = read_message(line, BOUNDS)
    except ForeignLineError:
        return
    if isinstance(message, Fail):
        assert message.line is None or message.line > 0
