"""`--model`: a model at a server on this machine answers machines and drafts, or fails, and the exit code says so."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from adr_server.cli.main import main
from git_repositories import commit, git, write
from model_servers import MODEL, Filled, ModelServer, Prose, Reply, Silence, model_server
from review_projects import FILES
from samples import write_project

TITLE = "Use Apache Kafka as a message broker"
SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
ANSWER: Mapping[str, Any] = {
    "title": TITLE,
    "question": "How do orders reach the warehouse?",
    "context": "Orders are sent through a client of Kafka.",
    "drivers": [{"force": "orders are sent from the domain", "source": "src/domain/more.js:2"}],
    "options": [{"title": "Apache Kafka", "pros": ["the client is there"], "cons": ["one more thing to run"]}],
    "outcome": {"option": "Apache Kafka", "because": ""},
    "consequences": {"good": [], "bad": ["operations runs brokers"]},
    "unknowns": ["Who runs the brokers?"],
}
CANDIDATE: Mapping[str, Any] = {
    "gap": "Apache Kafka",
    "decision": True,
    "title": "Publish orders as events",
    "question": "How do other services learn of an order?",
    "signs": ["binding", "hard_to_take_back"],
    "evidence": [{"path": "src/domain/more.js", "line": 2}],
    "confidence": "shown",
    "reason": "A client of it is made.",
}
CHOICE: Mapping[str, Any] = {"title": "Publish orders as events", "gaps": ["Apache Kafka"], "reason": "It is new."}
GOOD = Filled(arguments={"event": "accept", "answer": {"drafts": [ANSWER]}})
PATH = "docs/adr/0007-use-apache-kafka-as-a-message-broker.md"


def judging(request: Mapping[str, Any]) -> Reply:
    """Answers both questions of suggest_decisions, by the form that comes with them."""
    form = request["tools"][0]["function"]["parameters"]["properties"]["answer"]["properties"]
    if "chosen" in form:
        return Filled(arguments={"event": "accept", "answer": {"chosen": [CHOICE], "left_out": []}})
    return Filled(arguments={"event": "accept", "answer": {"candidates": [CANDIDATE]}})


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project on a branch that brings Kafka, with a secret on the line that shows it."""
    root = write_project(tmp_path / "torn", FILES)
    git(root, "checkout", "--quiet", "-b", "feature")
    write(
        root, "src/domain/more.js", f"const token = '{SECRET}'\nconst {{ Kafka }} = require('kafkajs')  // {SECRET}\n"
    )
    write(root, "package.json", FILES["package.json"].replace('"pg"', '"kafkajs": "2.0.0", "pg"'))
    commit(root, "Send orders through Kafka")
    return root


@pytest.fixture
def where(project: Path, tmp_path: Path) -> list[str]:
    return ["--project", str(project), "--state-dir", str(tmp_path / "state")]


def asked(server: ModelServer, monkeypatch: pytest.MonkeyPatch, words: Sequence[str]) -> int:
    """The exit code of a command with the server's model."""
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)  # A server of one's own needs none.
    return main([*words, "--model", MODEL])


def transcript(told: str, where: Sequence[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The lines of the transcript that standard error names."""
    command = re.search(r"transcript: `adr-server (.*)`", told)
    assert command is not None, told
    assert main([*command[1].split(), *where]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_model_fills_what_evidence_leaves_open_and_the_record_names_it(
    where: list[str], project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server([GOOD]) as server:
        assert asked(server, monkeypatch, ["draft", "--from-diff", "main", "--write", *where]) == 0
    told = capsys.readouterr()
    text = (project / PATH).read_text()
    assert told.out == text
    assert f"answers: {MODEL}\n" in text
    assert "`src/domain/more.js:2`" in text, "the evidence stays"
    assert "* orders are sent from the domain (src/domain/more.js:2)" in text
    assert "Bad, because one more thing to run" in text
    assert 'Chosen option: "Apache Kafka", because TODO.' in text
    assert "TODO: Who runs the brokers?" in text
    assert f"model {MODEL}: 1 request, 100 tokens sent, 20 received" in told.err
    assert SECRET not in server.said()
    [line] = transcript(told.err, where, capsys)
    assert TITLE in line["sent"]
    assert "operations runs brokers" in line["received"]
    assert SECRET not in json.dumps(line)


def test_an_answer_that_breaks_the_schema_goes_back_and_is_mended(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Filled(arguments={"event": "accept", "answer": {"drafts": [{**ANSWER, "context": "short"}]}})
    with model_server([bad, GOOD]) as server:
        assert asked(server, monkeypatch, ["draft", "--from-diff", "main", "--format", "json", *where]) == 0
    told = capsys.readouterr()
    assert "drafts.0.context: 'short' is too short" in server.said(1)
    assert json.loads(told.out)["records"] == [PATH]
    assert len(transcript(told.err, where, capsys)) == 2


@pytest.mark.parametrize(
    "failing",
    [
        (Prose(text="I would rather not."), [], "gave no answer that fits in 3 tries"),
        (
            Filled(arguments={"event": "destroy", "answer": {}}),
            [],
            "No event open in state 'completing' called 'destroy'",
        ),
        (Filled(arguments={"event": "accept"}), [], "gave no answer that fits in 3 tries"),
        (Silence(), ["--model-timeout", "0.3"], "did not answer within 0.3 seconds"),
        (GOOD, ["--model-tokens", "200"], "Raise --model-tokens"),
    ],
)
def test_a_model_that_fails_leaves_the_draft_of_evidence_and_an_exit_code(
    where: list[str],
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: tuple[Reply, list[str], str],
) -> None:
    reply, options, told = failing
    with model_server([reply]) as server:
        assert asked(server, monkeypatch, ["draft", "--from-diff", "main", "--write", *options, *where]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert "What evidence says is shown; nothing is written." in said.err
    assert "TODO" in said.out
    assert "`src/domain/more.js:2`" in said.out
    assert "answers:" not in said.out
    assert not (project / PATH).exists(), "so that it can be tried again"


def test_a_server_that_is_not_there_is_told_and_the_draft_is_shown(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server([GOOD]) as server:
        pass
    assert asked(server, monkeypatch, ["draft", "--from-gap", "redis", *where]) == 2
    said = capsys.readouterr()
    assert f"cannot be reached at {server.url.removesuffix('/v1')}" in said.err
    assert "TODO" in said.out


def test_nothing_missing_asks_no_model(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server([GOOD]) as server:
        assert asked(server, monkeypatch, ["draft", "--title", "Web framework", *where]) == 0
    assert server.requests == []
    told = capsys.readouterr().err
    assert "was not asked" in told
    assert "has it (accepted)" in told


def test_any_machine_of_the_desk_is_answered_question_by_question(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server(judging) as server:
        assert asked(server, monkeypatch, ["run", "suggest_decisions", "--json", *where]) == 0
    told = capsys.readouterr()
    outcome = json.loads(told.out)
    assert outcome["status"] == "done", outcome
    assert len(server.requests) == 2
    assert [line["tokens_sent"] for line in transcript(told.err, where, capsys)] == [100, 100]


def test_a_run_that_a_model_gave_up_waits_for_somebody_else(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with model_server([Prose(text="no")]) as server:
        assert asked(server, monkeypatch, ["run", "suggest_decisions", *where]) == 2
    told = capsys.readouterr().err
    run_id = re.search(r"The run (\S+) waits for an answer", told)
    assert run_id is not None
    assert main(["runs", "show", run_id[1], *where]) == 0
    assert "asking" in capsys.readouterr().out
    assert main(["runs", "answer", run_id[1], *where]) == 0
    assert "found.gaps: [" in capsys.readouterr().out, "it asks again"
    answer = {"event": "accept", "answer": {"candidates": [CANDIDATE]}}
    assert main(["runs", "answer", run_id[1], "--event", "accept", "--answer", json.dumps(answer), *where]) == 2
    assert "candidates" in capsys.readouterr().err
    with model_server(judging) as server:
        assert asked(server, monkeypatch, ["runs", "answer", run_id[1], *where]) == 0
    said = capsys.readouterr()
    assert "Publish orders as events" in said.out
    assert len(transcript(said.err, where, capsys)) == 3 + 2, "both models' lines, in order"
    assert asked(server, monkeypatch, ["runs", "answer", run_id[1], *where]) == 2
    assert "only a run that asks can be answered" in capsys.readouterr().err
    assert asked(server, monkeypatch, ["runs", "answer", run_id[1], "--event", "accept", *where]) == 2
    assert "give one of them" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--model", "gpt"], "expected PROVIDER:NAME"),
        (["--model", "nobody:gpt"], "nobody:gpt cannot be opened"),
        (["--model-tokens", "5"], "need --model PROVIDER:NAME"),
        (["--model", MODEL, "--model-tokens", "0"], "from 1 to"),
        (["--model", MODEL, "--model-timeout", "-1"], "more than 0"),
    ],
)
def test_wrong_use_is_told_before_anything_runs(
    where: list[str], words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["draft", "--title", "x"], ["run", "list_decisions"]):
        try:
            code = main([*command, *words, *where])
        except SystemExit as stop:
            code = int(str(stop.code))
        assert code == 2
        assert told in capsys.readouterr().err


def test_without_a_model_no_client_is_imported_and_no_address_is_asked(where: list[str]) -> None:
    words = ["draft", "--from-diff", "main", *where]
    asked_of = (
        "import sys, socket\n"
        "def refuse(*given): raise AssertionError('the network was used')\n"
        "socket.socket.connect = refuse\n"
        "from adr_server.cli.main import main\n"
        "code = main(sys.argv[1:])\n"
        "print([name for name in ('pydantic_ai', 'openai') if name in sys.modules])\n"
        "sys.exit(code)\n"
    )
    for command in (words, ["run", "suggest_decisions", *where]):
        done = subprocess.run(
            [sys.executable, "-c", asked_of, *command], capture_output=True, text=True, check=False, cwd=Path.cwd()
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1] == "[]"


def test_without_the_extra_the_message_says_how_to_get_it(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "adr_server.answering.client", raising=False)
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    assert main(["draft", "--title", "x", "--model", MODEL, *where]) == 2
    assert "pip install 'adr-server[llm]'" in capsys.readouterr().err
