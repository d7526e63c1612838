"""Judge the records of projects that went through several states, in real git histories of a few commits."""

from collections.abc import Mapping
from pathlib import Path

from adr_server.decisions import read_log
from adr_server.review import Judgement, Survey, Verdict, tells_of_use
from adr_server.storage import Checkout, Timeline
from git_repositories import commit, git, write

State = tuple[str, Mapping[str, str | None]]
"""A day, and the files of its commit by path; None takes one away. Under `message` stands what the commit says."""


def judged(root: Path, *states: State) -> list[Judgement]:
    """The judgements on a project whose files were made (or taken away, where None) in commits of these days."""
    root.mkdir()
    git(root, "init", "--quiet", "--initial-branch=main")
    for day, files in states:
        message = files.get("message") or "Go on"
        for path, text in files.items():
            if path == "message":
                continue
            if text is None:
                (root / path).unlink()
            else:
                write(root, path, text)
        commit(root, message, day=day)
    checkout = Checkout.open(root.resolve())
    repository = checkout.repository
    assert repository is not None
    log = read_log(checkout.paths(), checkout.read_text)
    days = [decision.date or "" for decision in log.decisions]
    timeline = Timeline(repository, days, now=checkout.blob, wanted=tells_of_use)
    found = Survey(log, checkout.paths(), checkout.read_text, None, timeline).judgements
    for one in found:
        lines = checkout.read_text(one.claim.path).split("\n")
        assert one.claim.text in lines[one.claim.line - 1]
    return list(found)


def drifts(root: Path, *states: State) -> list[str]:
    return [one.claim.subject.name for one in judged(root, *states) if one.verdict is Verdict.DRIFT]
