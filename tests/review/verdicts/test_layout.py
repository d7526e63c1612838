"""Where records say that things lie, and what may be said of a path that is not there."""

from collections.abc import Mapping

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.review import Ground, Judgement, KnownStates, Past, State, TechnologyNames, claims_of, find_drift
from judging import judged, record
from sample_logs import log_of, reader_of

FILES = {
    "package.json": '{"name": "x"}\n',
    "backend/app/interactors/a.rb": "class A\nend\n",
    "crates/x/lib.rs": "pub fn a() {}\n",
    "api/openapi.yaml": "openapi: 3.0.0\n",
    ".editorconfig": "root = true\n",
    "HISTORY.md": "# 1.0\n",
}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("ADRs will be stored in `docs/adr`.", ["conform"]),
        ("ADRs live in docs/adr.", ["conform"]),
        ("We will keep ADRs in `doc/arch`.", ["drift"]),
        ("Architecture decision records are kept in the doc/arch folder.", ["drift"]),
        ("ADRs will be kept in a specific directory within the code repo.", []),
        ("Interactors are stored in the `app/interactors` directory.", ["conform"]),
        ("Interactors are stored in the `app/actors` directory.", ["not_checkable"]),
        ("Workspace-owned crates live under `crates/`.", ["conform"]),
        ("The OpenAPI document is kept at `api/openapi.yaml`.", ["conform"]),
        ("Components live under `api/{parameters,responses}/`.", ["conform"]),
        ("Documents of the API live in `api/*.yaml`.", ["conform"]),
        ("Crates live in `crates/**/src`.", ["conform"]),
        ("Interactors live in `app/interactors/_shared_`.", ["not_checkable"]),
        ("We will add an `.editorconfig` file.", ["conform"]),
        ("We will keep a CHANGELOG.", ["conform"]),
        ("We will add a CODEOWNERS file.", ["drift"]),
        ("Uploaded files are stored in `/var/data`.", []),
        ("State is kept in `s3://bucket/x`.", []),
        ("This code lives within the github.com/acme/apps repository.", []),
        ("Tests live beside sources.", []),
        ("The readme is kept in the root folder.", []),
        ("The chart located in the `api` folder will be removed.", []),
        ("We will keep one model and allow others in `org.acme.model`.", []),
        ("We will keep ADRs under `docs/adr/adr-NNN.md`.", ["conform"]),
        ("We will keep ADRs under `docs/adr/adr-number.md`.", ["conform"]),
        ("We will keep ADRs under `docs/adr/number-title.md`.", ["conform"]),
        ("If it grows, ADRs will be stored in `doc/arch`.", []),
    ],
)
def test_a_path_is_there_or_is_not_known(sentence: str, expected: list[str]) -> None:
    found = [one for one in judged(FILES, record(sentence)) if one.claim.polarity.value == "lies_at"]
    assert [one.verdict.value for one in found] == expected


def judged_after(files: Mapping[str, str], before: Mapping[str, str], sentence: str) -> Judgement:
    """The judgement on one sentence in a project of `files` that held the files of `before` once."""
    every = {**files, "docs/adr/0001-x.md": record(sentence)}
    log, read = log_of(every), reader_of(every)
    texts = {decision.path: every[decision.path] for decision in log.decisions}
    ground = Ground(sorted(every), read, records=texts, record_folders=log.folders)
    names = TechnologyNames(shipped_lexicon(), ground.foreign)
    past = Past(KnownStates(known=(State(commit="a" * 40, day="2024-02-01", files=before),)), ground)
    [found] = find_drift(log, claims_of(log, texts, names), ground, names, past)
    return found


def test_what_moved_from_its_path_within_the_project_has_left_it() -> None:
    files = FILES | {"ops/app.yml": "services: {}\n"}
    found = judged_after(files, {"deploy/app.yml": "services: {}\n"}, "The set-up lives in `deploy/`.")
    assert (found.verdict.value, found.evidence[0].path) == ("drift", "ops/app.yml")
    assert "it stood at deploy/app.yml:1 in the commit aaaaaaaaaa of 2024-02-01" in found.note


def test_what_left_altogether_may_live_in_another_repository() -> None:
    found = judged_after(FILES, {"deploy/app.yml": "services: {}\n"}, "The set-up lives in `deploy/`.")
    assert found.verdict.value == "not_checkable"
