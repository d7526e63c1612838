"""Send what runs did to an OpenTelemetry collector: spans and counters. The only module that imports opentelemetry.

Off unless the user configured it. Names, times, counts and states go out; never what a tool was given or what it said.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from adr_server import __version__
from adr_server.settings.fields import STANDARD
from adr_server.storage import CallEnd, RunEnd

LAST_SECONDS = 5.0
"""How long the end of the process waits for a collector to take what is left."""

_NAME = "adr-server"


class Telemetry:
    """Sends to one collector. `endpoint` is its URL, or `otel` for what OpenTelemetry's own variables say."""

    def __init__(self, endpoint: str) -> None:
        ours = Resource({"service.name": _NAME, "service.version": __version__})
        resource = ours.merge(OTELResourceDetector().detect())
        self._tracers = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._tracers.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=_at(endpoint, "v1/traces"))))
        reader = PeriodicExportingMetricReader(OTLPMetricExporter(endpoint=_at(endpoint, "v1/metrics")))
        self._meters = MeterProvider(resource=resource, metric_readers=[reader], shutdown_on_exit=False)
        self._tracer = self._tracers.get_tracer(_NAME, __version__)
        meter = self._meters.get_meter(_NAME, __version__)
        self._runs = meter.create_counter("adr_server.runs", description="Runs that ended, by kind and state.")
        self._seconds = meter.create_histogram("adr_server.run.duration", unit="s", description="How long runs took.")
        self._calls = meter.create_counter("adr_server.calls", description="Calls of catalogue tools in runs.")
        self._kept = meter.create_counter("adr_server.tokens.kept", description="Tokens kept behind handles.")
        self._returned = meter.create_counter("adr_server.tokens.returned", description="Tokens that went back.")

    def tell(self, run: RunEnd) -> None:
        """Take a run that ended; sending happens in threads of the library."""
        facts = {"adr_server.run.kind": run.kind, "adr_server.run.status": run.status}
        self._runs.add(1, facts)
        self._seconds.record(run.seconds, facts)
        self._kept.add(run.tokens_kept, facts)
        self._returned.add(run.tokens_returned, facts)
        for call in run.calls:
            self._calls.add(1, _of_call(call))
        self._trace(run, facts)

    def close(self) -> None:
        """Send what is left, as long as the collector answers in time."""
        sending = threading.Thread(target=self._shut_down, name="telemetry", daemon=True)
        sending.start()
        sending.join(LAST_SECONDS)

    def _shut_down(self) -> None:
        self._tracers.shutdown()
        self._meters.shutdown()

    def _trace(self, run: RunEnd, facts: Mapping[str, str]) -> None:
        """One span for the run, below the request that it served, and one for each of its calls."""
        attributes: dict[str, Any] = {
            **facts,
            "adr_server.run.id": run.run_id,
            "adr_server.run.tool": run.tool,
            "adr_server.run.origin": run.origin,
            "adr_server.run.calls": len(run.calls),
            "adr_server.run.tokens_kept": run.tokens_kept,
            "adr_server.run.tokens_returned": run.tokens_returned,
        }
        if run.failed_by is not None:
            attributes["error.type"] = run.failed_by
        span = self._tracer.start_span(f"run {run.kind}", attributes=attributes, start_time=run.began)
        below = trace.set_span_in_context(span)
        for call in run.calls:
            inner = self._tracer.start_span(
                f"call {call.tool}", context=below, attributes=_of_call(call), start_time=call.began
            )
            _fail(inner, failed=call.failed)
            inner.end(call.ended)
        _fail(span, failed=run.status in {"failed", "cancelled"})
        span.end(run.ended)


def _of_call(call: CallEnd) -> dict[str, str | bool]:
    return {"adr_server.tool": call.tool, "adr_server.failed": call.failed}


def _fail(span: trace.Span, *, failed: bool) -> None:
    if failed:
        span.set_status(trace.StatusCode.ERROR)


def _at(endpoint: str, path: str) -> str | None:
    """The URL of one signal; None leaves it to the variables."""
    return None if endpoint == STANDARD else f"{endpoint.rstrip('/')}/{path}"
