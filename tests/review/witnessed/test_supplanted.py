"""What a record decided is heard from what stands in its place."""

from collections.abc import Mapping

import pytest

from adr_server.review import Judgement, Verdict
from adr_server.review.survey import Survey
from judging import record
from sample_logs import log_of, reader_of

MANIFEST = '{"name": "shop", "dependencies": {"winston": "3", "redux": "4", "express": "4", "joi": "17"}}\n'
SHOP = {
    "package.json": MANIFEST,
    "src/log.js": "import winston from 'winston';\nexport const log = winston.createLogger();\n",
    "src/store.js": "import { createStore } from 'redux';\nexport const store = createStore(() => ({}));\n",
    "src/app.js": "import express from 'express';\nimport Joi from 'joi';\nexport const app = express();\n",
}


def drifts(decision: str, files: Mapping[str, str] = SHOP, *more: str) -> list[Judgement]:
    """The drifts of records with these decisions in a project."""
    records = {
        f"docs/adr/{number:04d}-x.md": record(one, number=number) for number, one in enumerate((decision, *more), 1)
    }
    every = {**files, **records}
    survey = Survey(log_of(every), sorted(every), reader_of(every))
    return [one for one in survey.judgements if one.verdict is Verdict.DRIFT]


@pytest.mark.parametrize(
    ("decision", "subject", "instead"),
    [
        ("All log lines come out of pino.", "Pino", "Winston"),
        ("For logging, pino was preferred to winston.", "Pino", "Winston"),
        ("Log lines are JSON. All of them come out of pino, a small library.", "Pino", "Winston"),
        ("State is kept in Zustand, not in Redux.", "Zustand", "Redux"),
        ("Every request body passes a Zod schema.", "Zod", "Joi"),
        ("Log lines are written by pino, as winston cannot keep up.", "Pino", "Winston"),
        ("Log lines leave through pino; winston was ruled out as it blocks.", "Pino", "Winston"),
        ("winston is on its way out, pino takes its place.", "Pino", "Winston"),
        ("winston was considered and rejected; log lines leave through pino.", "Pino", "Winston"),
        ("Log lines are written by pino; winston was ruled out since it blocks.", "Pino", "Winston"),
        ("winston makes way for pino.", "Pino", "Winston"),
        ("Alle Protokollzeilen kommen aus pino.", "Pino", "Winston"),
        ("Les lignes du journal sortent de pino.", "Pino", "Winston"),
    ],
)
def test_a_technology_that_nothing_shows_was_wanted_where_another_fills_its_place(
    decision: str, subject: str, instead: str
) -> None:
    (found,) = drifts(decision)
    assert found.claim.subject.name == subject
    assert f"{instead} fills its place" in found.note
    assert found.evidence
    assert found.searched


@pytest.mark.parametrize(
    "decision",
    [
        "No log line comes out of pino.",
        "pino was considered and rejected; log lines leave through winston.",
        "Unlike pino, our logger writes to a file.",
        "We compared it with pino, which is faster.",
        "If the logs grow, they come out of pino.",
        "Log lines come out of winston rather than pino.",
        "Log lines come out of winston. Its API is that of pino.",
        "Teams may write logs with pino.",
        "Either pino or winston writes the logs.",
        "For example, pino writes logs as JSON.",
        "Previously, all log lines came out of pino.",
        "Interactivity stays with our own code; neither Zustand nor MobX.",
        "Log lines are routed; for their form see pino.",
        "The logger writes JSON to stdout.\n\n### Later phases\n\nAll log lines come out of pino.",
    ],
)
def test_what_is_turned_down_compared_or_put_off_was_not_wanted(decision: str) -> None:
    assert drifts(decision) == []


def test_where_another_record_wants_what_fills_the_place_or_lets_the_thing_go_nothing_is_heard() -> None:
    told = "All log lines come out of pino."
    assert drifts(told, SHOP, "We will use winston for logging.") == []
    assert drifts(told, SHOP, "Logs are written by hand instead of pino.") == []
    assert len(drifts(told, SHOP, "We will use Express.")) == 1


def test_where_the_thing_is_used_or_nothing_fills_its_place_nothing_is_heard() -> None:
    told = "All log lines come out of pino."
    used = {
        "src/b.js": "import pino from 'pino';\n",
        "package.json": MANIFEST.replace('{"winston"', '{"pino": "9", "winston"'),
    }
    assert drifts(told, {**SHOP, **used}) == []
    assert (
        drifts(told, {"src/app.js": SHOP["src/app.js"], "package.json": '{"dependencies": {"express": "4"}}\n'}) == []
    )
    assert drifts("All log lines come out of Serilog.") == []
