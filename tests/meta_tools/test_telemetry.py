"""Runs reach a real collector as spans and counters, without a word of what they were given, where configured."""

import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from adr_server.meta_tools.application import NO_TELEMETRY
from adr_server.settings.loading import load_settings
from applications import open_desk
from samples import write_project

pytestmark = pytest.mark.anyio

CODE = "from servers.decisions import list_decisions, read_decision\nlist_decisions()\nread_decision(id='the-secret')"


@dataclass
class Collector:
    """What a receiver of OTLP over HTTP was sent, by path."""

    url: str
    bodies: dict[str, list[bytes]] = field(default_factory=dict)

    def spans(self) -> list[Any]:
        requests = map(ExportTraceServiceRequest.FromString, self.bodies.get("/v1/traces", []))
        return [
            span
            for request in requests
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def services(self) -> set[str]:
        requests = map(ExportTraceServiceRequest.FromString, self.bodies.get("/v1/traces", []))
        resources = [resource for request in requests for resource in request.resource_spans]
        return {values(resource.resource.attributes)["service.name"] for resource in resources}

    def sums(self) -> dict[str, float]:
        """Counters and counts of histograms by name."""
        requests = map(ExportMetricsServiceRequest.FromString, self.bodies.get("/v1/metrics", []))
        found: dict[str, float] = {}
        for request in requests:
            for resource in request.resource_metrics:
                for metric in resource.scope_metrics[0].metrics:
                    points: Sequence[Any] = metric.sum.data_points or metric.histogram.data_points
                    found[metric.name] = sum(
                        getattr(point, "as_int", 0) or getattr(point, "count", 0) for point in points
                    )
        return found


def values(attributes: Any) -> dict[str, Any]:
    return {item.key: getattr(item.value, item.value.WhichOneof("value")) for item in attributes}


@pytest.fixture
def collector() -> Iterator[Collector]:
    """A server on a free port of loopback."""
    found = Collector(url="")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.bodies.setdefault(self.path, []).append(body)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Stay silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield found
        server.shutdown()
        thread.join()


async def test_runs_and_calls_arrive_as_spans_and_counters(tmp_path: Path, collector: Collector) -> None:
    project = write_project(tmp_path / "project")
    async with open_desk(tmp_path, project, telemetry=collector.url) as desk:
        answer = await desk.ask("execute_code", {"code": CODE})
        assert answer.failed
        await desk.run("list_decisions")
    spans = {span.name: span for span in collector.spans()}
    run = spans["run code"]
    told = values(run.attributes)
    assert told["adr_server.run.id"] == answer.structured["run_id"]
    assert (told["adr_server.run.status"], told["adr_server.run.calls"], told["error.type"]) == ("failed", 2, "input")
    inner = [span for span in collector.spans() if span.parent_span_id == run.span_id]
    assert [span.name for span in inner] == ["call list_decisions", "call read_decision"]
    assert [values(span.attributes)["adr_server.failed"] for span in inner] == [False, True]
    assert run.start_time_unix_nano <= inner[0].start_time_unix_nano <= inner[0].end_time_unix_nano
    assert inner[1].end_time_unix_nano <= run.end_time_unix_nano
    assert values(spans["run call"].attributes)["adr_server.run.status"] == "done"
    assert collector.services() == {"adr-server"}
    sums = collector.sums()
    assert (sums["adr_server.runs"], sums["adr_server.run.duration"], sums["adr_server.calls"]) == (2, 2, 3)
    assert sums["adr_server.tokens.kept"] > 0


async def test_nothing_of_what_was_given_or_said_goes_out_or_into_the_log(tmp_path: Path, collector: Collector) -> None:
    project = write_project(tmp_path / "project")
    async with open_desk(tmp_path, project, telemetry=collector.url) as desk:
        await desk.ask("execute_code", {"code": CODE, "inputs": {"key": "the-secret"}})
        await desk.run("read_decision", id="the-secret")
        logged = str(desk.application.stores.run_log.lines(10)).encode()
    sent = b"".join(body for bodies in collector.bodies.values() for body in bodies)
    for text in (sent, logged):
        assert b"read_decision" in text
        assert b"the-secret" not in text
        assert str(project).encode() not in text


async def test_a_collector_that_is_not_there_costs_a_run_nothing(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with open_desk(tmp_path, project, telemetry="http://127.0.0.1:9") as desk:
        assert not (await desk.run("list_decisions")).failed


async def test_without_the_library_runs_go_on_and_the_notice_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.metrics", None)
    monkeypatch.delitem(sys.modules, "adr_server.meta_tools.telemetry", raising=False)
    project = write_project(tmp_path / "project")
    async with open_desk(tmp_path, project, telemetry="otel") as desk:
        assert not (await desk.run("list_decisions")).failed
        assert NO_TELEMETRY in desk.application.facts().notices
        assert "adr-server[telemetry]" in NO_TELEMETRY


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, None),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"}, "otel"),
        ({"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": "http://c:4318/v1/metrics"}, "otel"),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "OTEL_SDK_DISABLED": "true"}, None),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318", "ADR_SERVER_TELEMETRY": "off"}, None),
        ({"ADR_SERVER_TELEMETRY": "https://collector.example/otlp"}, "https://collector.example/otlp"),
    ],
)
def test_telemetry_is_off_unless_a_collector_is_named(
    tmp_path: Path, environ: dict[str, str], expected: str | None
) -> None:
    assert load_settings(tmp_path, {}, {"ADR_SERVER_USER_CONFIG": "", **environ}).telemetry == expected


def test_what_runs_without_telemetry_loads_none_of_it(tmp_path: Path) -> None:
    import subprocess  # noqa: PLC0415 - only here

    write_project(tmp_path / "project")
    code = (
        "import sys\nfrom adr_server.cli.main import main\nmain(sys.argv[1:])\n"
        "assert 'opentelemetry.sdk' not in sys.modules"
    )
    arguments = [
        "run",
        "list_decisions",
        "--project",
        str(tmp_path / "project"),
        "--state-dir",
        str(tmp_path / "state"),
    ]
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True)
