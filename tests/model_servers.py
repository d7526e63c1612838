"""A server on this machine that speaks OpenAI's chat completions and says what a test tells it to say."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "openai:test-model"


@dataclass(frozen=True, kw_only=True)
class Filled:
    """An answer that fills in the form: `arguments` as JSON, or any text that a model might send instead."""

    arguments: Any
    tokens: tuple[int, int] | None = (100, 20)


@dataclass(frozen=True, kw_only=True)
class Prose:
    """An answer in words, past the form."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Refused:
    """An answer of another status, as JSON."""

    status: int
    error: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Raw:
    """Any text in the place of an answer, as a proxy or a broken server sends it."""

    text: str


class Silence:
    """No answer until the test is over."""


Reply = Filled | Prose | Refused | Raw | Silence
Script = Sequence[Reply] | Callable[[Mapping[str, Any]], Reply]


@dataclass(kw_only=True)
class ModelServer:
    """The address, and each request's body and key, in order."""

    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def said(self, number: int = 0) -> str:
        """All that request `number` told the model."""
        return json.dumps(self.requests[number]["messages"], ensure_ascii=False)


@contextmanager
def model_server(script: Script) -> Iterator[ModelServer]:
    """Serve until the block ends; the last reply of a sequence is given again and again."""
    state = ModelServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.requests.append(body)
            state.keys.append(self.headers.get("Authorization", ""))
            at = len(state.requests) - 1
            reply = script(body) if callable(script) else script[min(at, len(script) - 1)]
            if isinstance(reply, Silence):
                state.over.wait()
                return
            status, told = (200, reply.text) if isinstance(reply, Raw) else _told(reply, at)
            data = told.encode() if isinstance(told, str) else json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that http.server gives it
            """Tests say enough."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield state
    finally:
        state.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _told(reply: Filled | Prose | Refused, at: int) -> tuple[int, dict[str, Any]]:
    if isinstance(reply, Refused):
        return reply.status, {"error": dict(reply.error)}
    message: dict[str, Any] = {"role": "assistant", "content": None}
    usage = None
    if isinstance(reply, Prose):
        message["content"] = reply.text
    else:
        text = reply.arguments if isinstance(reply.arguments, str) else json.dumps(reply.arguments)
        call = {"id": f"call_{at}", "type": "function", "function": {"name": "answer", "arguments": text}}
        message["tool_calls"] = [call]
        if reply.tokens is not None:
            sent, received = reply.tokens
            usage = {"prompt_tokens": sent, "completion_tokens": received, "total_tokens": sent + received}
    ended = "stop" if isinstance(reply, Prose) else "tool_calls"
    told = {
        "id": f"chat-{at}",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "test-model",
        "choices": [{"index": 0, "message": message, "finish_reason": ended}],
    }
    return 200, told if usage is None else {**told, "usage": usage}
