"""Records as people write them, mutated: an edit changes the lines it means to, or is refused; it never garbles."""

import os
from datetime import date
from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adr_server.decisions.log import read_log
from adr_server.decisions.model import Relation, Status
from adr_server.decisions.reading import read_decision
from adr_server.decisions.writing import change_status, new_decision, supersede
from adr_server.decisions.writing.text_lines import split_lines
from adr_server.errors import AdrServerError
from sample_logs import LOGS, log_of, reader_of

DAY = date(2026, 11, 21)
CORPORA = Path(os.environ.get("ADR_SERVER_CORPORA", str(Path(__file__).resolve().parents[4] / "shared" / "corpora")))
REPOSITORIES = sorted(path.name for path in CORPORA.iterdir() if (path / "files").is_dir()) if CORPORA.is_dir() else []
NOISE = st.sampled_from(
    [
        "",
        "Some *prose* | with a bar.",
        "```",
        "<!-- Status: Rejected -->",
        "> quoted",
        "- [ ] a box",
        "\u2028",
        "| a | b |",
        "é ü 決定",
    ]
)
WRITABLE = [status for status in Status if status is not Status.UNKNOWN]


def changed_lines(old: str, new: str) -> tuple[list[str], list[str]]:
    """The lines between the common start and the common end of two texts."""
    before, after = split_lines(old), split_lines(new)
    start = sum(1 for _ in _while_same(before, after))
    stop = sum(1 for _ in _while_same(before[start:][::-1], after[start:][::-1]))
    return before[start : len(before) - stop], after[start : len(after) - stop]


def _while_same(one: list[str], other: list[str]) -> list[str]:
    same: list[str] = []
    for a, b in zip_longest(one, other):
        if a != b:
            break
        same.append(a)
    return same


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_mutated_record_changes_only_where_its_status_stands(data: st.DataObject) -> None:
    files = dict(LOGS[data.draw(st.sampled_from(sorted(LOGS)))])
    path = min(files)
    lines = files[path].split("\n")
    for _ in range(data.draw(st.integers(0, 4))):
        lines.insert(data.draw(st.integers(0, len(lines))), data.draw(NOISE))
    newline = data.draw(st.sampled_from(["\n", "\r\n"]))
    files[path] = newline.join(lines)
    log = log_of(files)
    if not log.by_path(path):
        return
    record = log.by_path(path)[0]
    status = data.draw(st.sampled_from(WRITABLE))
    try:
        changes = change_status(log, reader_of(files), record.id, status, today=DAY)
    except AdrServerError:
        return
    for edit in changes.edits:
        old, new = changed_lines(files[path], edit.after)
        assert len(old) <= 12
        assert len(new) <= 12
        assert all(line.endswith(newline) for line in split_lines(edit.after)[:-1])
        now = read_decision(edit.after, path)
        assert (now.title, now.status) == (record.title, status)


def corpus(name: str) -> dict[str, str]:
    root = CORPORA / name / "files"
    return {
        path.relative_to(root).as_posix(): path.read_bytes().decode("utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


@pytest.mark.skipif(not REPOSITORIES, reason="../shared/corpora is missing")
@pytest.mark.parametrize("name", REPOSITORIES)
def test_real_records_take_a_status_and_a_successor(name: str) -> None:
    files = corpus(name)
    log = read_log(tuple(files), files.__getitem__)
    sampled = log.decisions[:: max(1, len(log.decisions) // 8)]
    refused = 0
    for place, record in enumerate(sampled):
        other = sampled[place - 1]
        status = Status.REJECTED if record.status is not Status.REJECTED else Status.ACCEPTED
        try:
            one = change_status(log, files.__getitem__, record.path, status, today=DAY)
            both = supersede(log, files.__getitem__, record.path, other.path, today=DAY)
        except AdrServerError:
            refused += 1
            continue
        for edit in one.edits:
            old, new = changed_lines(files[edit.path], edit.after)
            assert read_decision(edit.after, edit.path).status is status
            assert len([line for line in new if line not in old]) <= 4
        for edit in both.edits:
            gone, come = changed_lines(files[edit.path], edit.after)
            assert len([line for line in gone if line not in come]) <= 3
    assert refused * 4 <= len(sampled) + 3


@pytest.mark.skipif(not REPOSITORIES, reason="../shared/corpora is missing")
@pytest.mark.parametrize("name", REPOSITORIES)
def test_a_new_record_for_a_real_log_reads_back(name: str) -> None:
    files = corpus(name)
    log = read_log(tuple(files), files.__getitem__)
    (edit,) = new_decision(log, files.__getitem__, title="Use Redis for caching", today=DAY).edits
    assert edit.path not in files
    wider = read_log((*files, edit.path), lambda path: edit.after if path == edit.path else files[path])
    (record,) = wider.by_path(edit.path)
    assert record.title in {"Use Redis for caching", None}
    assert record.status is Status.PROPOSED
    assert not record.targets(Relation.SUPERSEDES)
