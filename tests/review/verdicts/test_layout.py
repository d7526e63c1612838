"""Where records say that things lie, and what may be said of a path that is not there."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.review import Ground, Judgement, KnownStates, Past, State, TechnologyNames, claims_of, find_drift
from histories import judged as judged_over
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
        ("Define the routes in `api/openapi.yaml`.", ["conform"]),
        ("We implement the reader in `crates/x/lib.rs`.", ["conform"]),
        ("Introduce `crates/x/lib.rs`, which reads records.", ["conform"]),
        ("Create a new package `backend/app/interactors` for what users do.", ["conform"]),
        ("Orders are changed by the `OrderMaker` in the `backend/app/interactors` package.", ["conform"]),
        ("- `backend/app/interactors`: what users do\n- `api/routes.yaml` - the routes", ["conform", "not_checkable"]),
        ("Do not define routes in `api/openapi.yaml`.", []),
        ("If needed, create `crates/y/lib.rs`.", []),
        ("Extract the reader from `crates/x/lib.rs`.", []),
        ("Add `actions/checkout` to the pipeline.", []),
        ("Add `github.com/acme/table` for tables.", []),
        ("- `crates/x/lib.rs` - updated to read records\n- `crates/y/lib.rs`: removed", []),
        ("- `crates/x/lib.rs`: the old reader, which goes away", []),
        ("1. **Removed Components**:\n   - `backend/app/interactors/` - entire package", []),
        ("### Files that change\n\n- `crates/x/lib.rs`: reads each record once", []),
    ],
)
def test_a_path_is_there_or_is_not_known(sentence: str, expected: list[str]) -> None:
    found = [one for one in judged(FILES, record(sentence)) if one.claim.polarity.value == "lies_at"]
    assert [one.verdict.value for one in found] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Recipes live in `src/recipes/<name>.recipe.ts`.", ["drift"]),
        ("Recipes live in `src/recipes/*.ts`.", ["conform"]),
        ("Recipes live in `src/**/*.ts`.", ["conform"]),
        ("Recipes live in `src/**/*.recipe.ts`.", ["drift"]),
        # One file tells of no habit; what a folder is called so may be open.
        ("Rules live in `rules/*.rego`.", ["not_checkable"]),
        ("Recipes live in `src/recipes/<kind>/<name>.ts`.", ["conform"]),
        ("We will implement a new workflow `deploy.yml` for Terraform.", ["drift"]),
        ("We will implement a new workflow `ci.yml` for Terraform.", ["conform"]),
        ("We will add a script `x.sh`, which users run.", []),
        ("We will write a report `report.json` at run time.", []),
        ("Recipe of bread: `src/recipes/bread.ts`", ["conform"]),
        ("Recipe of soup: `src/recipes/soup.ts`", ["not_checkable"]),
        ("Changed: `src/recipes/soup.ts`", []),
        ("Recipe before: `src/recipes/soup.ts`", []),
        ("Recipes have tests.\n\n**Naming convention:**\n\n- Recipe: `src/recipes/soup.ts`", []),
    ],
)
def test_files_are_called_as_a_path_with_a_blank_says(sentence: str, expected: list[str]) -> None:
    recipes = {"src/recipes/bread.ts": "export {}\n", "src/recipes/cake.ts": "export {}\n"}
    files = {**recipes, "rules/one.yaml": "a: 1\n", ".github/workflows/ci.yml": "on: push\n"}
    found = [one for one in judged(files, record(sentence)) if one.claim.polarity.value == "lies_at"]
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


STORE = {"src/lib/events.ts": "export {}\n", "src/app.ts": "export {}\n", "package.json": '{"name": "x"}\n'}
MOVED: Mapping[str, str | None] = {"src/lib/events.ts": None, "src/core/events.ts": "export {}\n"}
DROPPED: Mapping[str, str | None] = {"src/lib/events.ts": None, "message": "Remove the event store"}
LOST: Mapping[str, str | None] = {"src/lib/events.ts": None, "message": "Tidy up"}


def test_the_source_that_a_list_describes_and_that_moved_is_drift(tmp_path: Path) -> None:
    said = "We keep events.\n\n- `src/lib/events.ts`: writes each of them once"
    states = [
        ("2024-03-01", {**STORE, "docs/adr/0001-x.md": record(said)}),
        ("2024-06-01", {"src/app.ts": "export const a = 1\n"}),
        ("2024-12-01", MOVED),
        ("2025-06-01", {"src/app.ts": "export const a = 2\n"}),
    ]
    (own,) = (one for one in judged_over(tmp_path / "r", *states) if one.claim.polarity.value == "lies_at")
    assert (own.verdict.value, own.evidence[0].path) == ("drift", "src/core/events.ts")


@pytest.mark.parametrize(
    ("change", "verdict", "note"),
    [
        (MOVED, "drift", "nothing lies at src/lib/events.ts; it stood at "),
        (DROPPED, "drift", "and a commit says that it takes it away"),
        (LOST, "not_checkable", "may have moved to another repository"),
    ],
)
def test_the_source_behind_a_label_that_moved_or_was_taken_away_is_drift(
    change: Mapping[str, str | None], verdict: str, note: str, tmp_path: Path
) -> None:
    states = [
        (
            "2024-03-01",
            {**STORE, "docs/adr/0001-x.md": record("We keep events.\n\n- Event store: `src/lib/events.ts`")},
        ),
        ("2024-06-01", {"src/app.ts": "export const a = 1\n"}),
        ("2024-12-01", change),
        ("2025-06-01", {"src/app.ts": "export const a = 2\n"}),
    ]
    found = judged_over(tmp_path / "r", *states)
    (own,) = (one for one in found if one.claim.polarity.value == "lies_at")
    assert own.verdict.value == verdict
    assert note in own.note
