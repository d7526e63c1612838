"""What the process says, a line at a time. Every line is hostile: measured before it is parsed, and of no other shape.

Pure. A line that is none of these ends the run: only code that reached around the bridge can have written it.
"""

from dataclasses import dataclass
from typing import Any, Literal

from adr_server.sandbox.confined.frames import MalformedFrameError, decode_payload
from adr_server.sandbox.plain import Bounds

_STREAMS: dict[object, Literal["stdout", "stderr"]] = {1: "stdout", 2: "stderr"}
_MOST_LINES = 10_000_000


@dataclass(frozen=True, kw_only=True)
class Out:
    """A piece of what the program printed."""

    stream: Literal["stdout", "stderr"]
    text: str


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Something that the program wants of the host; `number` comes back with the answer."""

    number: int
    what: str
    given: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class End:
    """The program came to its end, with the value of its default export."""

    value: Any


@dataclass(frozen=True, kw_only=True)
class Fail:
    """The program did not come to its end. `line` counts in its own text, or in that of `skill`."""

    kind: Literal["syntax", "raised", "budget"]
    name: str
    message: str
    line: int | None
    skill: str | None


Message = Out | Ask | End | Fail


class ForeignLineError(Exception):
    """A line that the bridge does not write. Never leaves this package."""


def read_message(line: bytes, bounds: Bounds) -> Message:
    """The message in one line.

    Raises:
        ForeignLineError: it is no message, or larger than `bounds` let pass.
    """
    try:
        parts = decode_payload(line, bounds)
    except MalformedFrameError as problem:
        raise ForeignLineError(str(problem)) from None
    match parts:
        case ["out", int(stream), str(text)] if stream in _STREAMS:
            return Out(stream=_STREAMS[stream], text=text)
        case ["ask", int(number), str(what), dict(given)]:
            return Ask(number=number, what=what, given=given)
        case ["end", value]:
            return End(value=value)
        case ["fail", ("syntax" | "raised" | "budget") as kind, str(name), str(message), line_number, skill]:
            known = isinstance(line_number, int) and not isinstance(line_number, bool) and 0 < line_number < _MOST_LINES
            return Fail(
                kind=kind,
                name=name,
                message=message,
                line=line_number if known else None,
                skill=skill if isinstance(skill, str) else None,
            )
        case _:
            raise ForeignLineError("it wrote a line that is no message")
