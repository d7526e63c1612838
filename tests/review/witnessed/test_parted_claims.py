"""What a record decided is heard from a commit that says it took that away, and did."""

from pathlib import Path

import pytest

from adr_server.codebase import EvidenceKind
from adr_server.review import Verdict
from histories import State, drifts, judged
from judging import record

ADR = "docs/adr/0001-x.md"
OTHER = "docs/adr/0002-y.md"
SOURCE = {"src/index.js": 'const http = require("http");\n', "package.json": '{"name": "shop"}\n'}
CODE = "".join(f"await grimoire.putDocument(page_{number});\n" for number in range(40))
USED = {"src/store.js": CODE, "deploy/store.yaml": "grimoire: {size: 3}\n"}
DECISION = "Documentation is kept in Grimoire, as it has been so far."
GONE: State = (
    "2025-06-01",
    {"src/store.js": None, "deploy/store.yaml": None, "message": "Remove all Grimoire code (#12)"},
)


def course(decision: str = DECISION, *, gone: State = GONE, title: str = "A choice") -> list[State]:
    """A store that was there before the record of 2024-03-01, and goes."""
    return [
        ("2023-09-01", {**SOURCE, **USED}),
        ("2024-03-02", {ADR: record(decision, title=title)}),
        ("2024-12-01", {"src/other.js": "1\n"}),
        gone,
        ("2026-01-01", {"src/last.js": "1\n"}),
    ]


def went(message: str, day: str = "2025-06-01", **kept: str) -> State:
    return (day, {"src/store.js": None, "deploy/store.yaml": None, "message": message, **kept})


def test_what_a_record_affirms_and_a_commit_says_it_removes_is_drift(tmp_path: Path) -> None:
    (found,) = judged(tmp_path / "r", *course())
    assert (found.claim.subject.name, found.verdict) == ("Grimoire", Verdict.DRIFT)
    assert "of 2025-06-01 says “Remove all Grimoire code (#12)”, and src/store.js:1 named it before" in found.note
    assert [(one.path, one.kind) for one in found.evidence] == [("src/index.js", EvidenceKind.PLACE)]


@pytest.mark.parametrize(
    "message",
    [
        "Tidy up",
        "Remove Grimoire, which moved to its own repository",
        "Entferne Grimoire, liegt nun im eigenen Repository",
        "Supprime Grimoire, désormais dans un autre dépôt",
        'Revert "Remove Grimoire"',
    ],
)
def test_a_commit_that_does_not_say_so_or_names_another_place_is_no_witness(message: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(gone=went(message))) == []


def test_what_the_commit_leaves_standing_is_not_gone(tmp_path: Path) -> None:
    left = {"src/keep.js": "grimoire.get(1);\n" * 3}
    assert drifts(tmp_path / "r", *course(gone=went("Remove Grimoire", **left))) == []


def test_a_trace_beside_all_that_went_is_told_and_does_not_hide_it(tmp_path: Path) -> None:
    left = {"src/keep.js": 'const mode = "grimoire";\n'}
    (found,) = judged(tmp_path / "r", *course(gone=went("Remove Grimoire", **left)))
    assert found.verdict is Verdict.DRIFT
    assert found.note.startswith("but for a trace (src/keep.js:1) Grimoire is gone; the commit ")


def test_a_commit_that_took_the_name_out_of_the_record_too_lets_it_go(tmp_path: Path) -> None:
    title = "Documents and Grimoire"
    message = {"message": "Remove all Grimoire code (#12)"}
    rewritten = {**GONE[1], ADR: record("Documentation is kept in files.", title=title), **message}
    assert drifts(tmp_path / "r", *course(title=title)) == ["Grimoire"]
    assert drifts(tmp_path / "s", *course(title=title, gone=(GONE[0], rewritten))) == []


def test_what_prose_and_comments_remember_does_not_count(tmp_path: Path) -> None:
    left = {"README.md": "We had Grimoire.\n" * 9, "src/keep.js": "// grimoire was here\n" * 9}
    assert drifts(tmp_path / "r", *course(gone=went("Remove Grimoire", **left))) == ["Grimoire"]


def test_another_name_in_the_same_lines_is_a_new_name(tmp_path: Path) -> None:
    renamed = {"src/store.js": CODE.replace("grimoire", "codexstore")}
    assert drifts(tmp_path / "r", *course(gone=went("Replace Grimoire with Codexstore", **renamed))) == []


@pytest.mark.parametrize(
    "decision",
    [
        "Documentation is kept in SQLite, which does more than Grimoire did.",
        "We replace Grimoire with SQLite. Writing to Grimoire stops.",
        "If it grows, Grimoire may be split.",
        "Documentation is kept as files, e.g. in Postgres, Grimoire and others.",
        "Pages are made. They are shown. They are kept. So they can be put into Grimoire one day.",
    ],
)
def test_what_is_compared_let_go_possible_or_an_example_is_not_heard(decision: str, tmp_path: Path) -> None:
    assert "Grimoire" not in drifts(tmp_path / "r", *course(decision))


@pytest.mark.parametrize(("listed", "expected"), [("violations", []), ("parts", ["Grimoire"])])
def test_an_entry_of_a_list_of_what_breaks_the_rule_is_not_wanted(
    listed: str, expected: list[str], tmp_path: Path
) -> None:
    intro = f"The gate checks every layer. There are two {listed}, each with its owner:"
    decision = f"{intro}\n\n1. Pages.\n2. `Grimoire` keeps pages for later."
    assert drifts(tmp_path / "r", *course(decision)) == expected


def test_what_soon_follows_a_record_that_is_not_about_it_may_be_its_own_doing(tmp_path: Path) -> None:
    title = "Documentation and Grimoire"
    decision = "Pages are kept as files. They are written at night."
    soon, late = (went("Remove Grimoire", day) for day in ("2024-03-20", "2025-06-01"))
    once = course(decision + " As in the Grimoire.", gone=soon, title=title)
    assert drifts(tmp_path / "a", *once[:2], soon, once[2], once[4]) == []
    assert drifts(tmp_path / "b", *course(decision + " As in the Grimoire.", gone=late, title=title)) == ["Grimoire"]


@pytest.mark.parametrize("path", ["docs/adr/0002-remove-grimoire.md", OTHER])
def test_a_record_that_lets_the_thing_go_speaks_for_it(path: str, tmp_path: Path) -> None:
    named = "We replace Grimoire with files." if path == OTHER else "Grimoire and its parts."
    other: State = ("2025-05-01", {path: record(named, number=2)})
    states = course()
    assert drifts(tmp_path / "r", *states[:3], other, *states[3:]) == []


def test_a_word_that_is_no_name_is_not_heard(tmp_path: Path) -> None:
    states = course("Documentation is kept in the grimoire, as it has been so far.")
    assert drifts(tmp_path / "r", *states) == []


def test_a_claim_that_nothing_could_check_is_settled_by_the_commit(tmp_path: Path) -> None:
    states = course("We use Heroku for hosting.")
    files = {"bin/release.sh": "heroku pipelines:promote\n" * 30}
    gone: State = ("2025-06-01", {"bin/release.sh": None, "message": "Remove Heroku"})
    before = [("2023-09-01", {**SOURCE, **files}), *states[1:3]]
    (found,) = judged(tmp_path / "a", *before, gone, states[4])
    assert (found.claim.subject.name, found.verdict) == ("Heroku", Verdict.DRIFT)
    assert "says “Remove Heroku”" in found.note


def test_a_word_in_a_title_is_heard_where_the_code_was_full_of_it_and_is_not_any_more(tmp_path: Path) -> None:
    states = course("It is what everyone does.", title="Keep pages in the grimoire")
    assert drifts(tmp_path / "a", *states) == ["grimoire"]
    left = {"src/keep.js": 'const mode = "grimoire";\n'}
    some = course("It is what everyone does.", title="Keep pages in the grimoire", gone=went("Remove grimoire", **left))
    assert drifts(tmp_path / "b", *some) == []


def test_what_a_title_says_is_to_be_used_is_a_name(tmp_path: Path) -> None:
    left = {"src/keep.js": 'const mode = "grimoire";\n'}
    states = course("It is what everyone does.", title="Use our grimoire", gone=went("Remove grimoire", **left))
    assert drifts(tmp_path / "r", *states) == ["grimoire"]


@pytest.mark.parametrize(
    "decision",
    [
        "Pages are read from `lib/grimoire/pages` as before.",
        "Pages are kept by the Grimoire Cover Tool as before.",
        "The parts are:\n\n- Shelf\n- Grimoire\n",
        "Pages are kept as files, which the Grimoire reads.",
        "They are:\n\n| what | where |\n|---|---|\n| pages | our Grimoire |\n| notes | a Grimoire |\n",
    ],
)
def test_a_part_of_a_path_or_of_a_longer_name_and_a_bare_entry_are_not_heard(decision: str, tmp_path: Path) -> None:
    assert "Grimoire" not in drifts(tmp_path / "r", *course(f"So be it. And so on. {decision}"))


def test_some_things_of_a_kind_that_went_are_not_the_kind(tmp_path: Path) -> None:
    states = course("All rules are kept in Grimoire Books of ours.")
    books = {"src/store.js": CODE.replace("grimoire", "grimoireBooks")}
    first = ("2023-09-01", {**SOURCE, **books})
    gone: State = ("2025-06-01", {"src/store.js": None, "message": "Remove unused grimoire books"})
    assert drifts(tmp_path / "a", first, *states[1:3], gone, states[4]) == []
    whole: State = ("2025-06-01", {"src/store.js": None, "message": "Remove grimoire books"})
    assert drifts(tmp_path / "b", first, *states[1:3], whole, states[4]) == ["Grimoire Books"]


def test_a_part_that_has_a_repository_of_its_own_is_not_gone(tmp_path: Path) -> None:
    readme = {"README.md": "See https://github.com/shop/grimoire for the rest.\n"}
    assert drifts(tmp_path / "r", *course(gone=went("Remove Grimoire", **readme))) == []


@pytest.mark.parametrize(
    ("folder", "expected"),
    [
        ("docs/adr/archived", []),
        ("planung/archiv/adrs-veraltet", []),
        ("planung/adrs-veraltet", []),
        ("doc/decisions_obsolètes", []),
        ("old/archive-of-pages", ["Grimoire"]),
    ],
)
def test_a_record_that_was_put_aside_is_not_in_force(folder: str, expected: list[str], tmp_path: Path) -> None:
    states = course()
    aside: State = ("2025-07-01", {ADR: None, f"{folder}/0001-x.md": record(DECISION)})
    assert drifts(tmp_path / "r", *states[:4], aside, states[4]) == expected


def test_what_the_record_itself_says_is_to_go_one_day_is_not_heard(tmp_path: Path) -> None:
    decision = f"{DECISION} Grimoire is deprecated."
    assert drifts(tmp_path / "r", *course(decision)) == []


def test_of_several_commits_the_one_that_took_most_is_quoted_with_a_line_of_its_own(tmp_path: Path) -> None:
    states = course()
    most: State = ("2025-06-01", {"src/store.js": None, "message": "Remove Grimoire"})
    rest: State = (
        "2025-07-01",
        {"deploy/store.yaml": None, "message": "Delete the last of it, remove Grimoire settings"},
    )
    (found,) = judged(tmp_path / "r", *states[:3], most, rest, states[4])
    assert "of 2025-06-01 says “Remove Grimoire”, and src/store.js:1 named it before" in found.note


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("After CircleCI has built a release, it will tag it.", ["CircleCI"]),
        ("The tags of CircleCI look like that.", []),
    ],
)
def test_a_technology_is_heard_in_one_sentence_that_decides_though_it_leads_none(
    sentence: str, expected: list[str], tmp_path: Path
) -> None:
    jobs = "".join(f"  - run: circleci step {number}\n" for number in range(20))
    before: State = ("2023-09-01", {**SOURCE, ".circleci/config.yml": f"version: 2.1\njobs:\n{jobs}"})
    actions = {".github/workflows/ci.yml": "on: push\njobs: {}\n"}
    gone: State = (
        "2025-06-01",
        {".circleci/config.yml": None, **actions, "message": "Switch from CircleCI to GitHub Actions"},
    )
    states = course(f"Releases are named by date. That is short. It is known. {sentence}", gone=gone)
    assert drifts(tmp_path / "r", before, *states[1:]) == expected


def test_what_a_record_strikes_out_or_decides_for_a_time_is_not_heard(tmp_path: Path) -> None:
    assert drifts(tmp_path / "a", *course(f"Pages are kept as files. ~~{DECISION}~~")) == []
    assert drifts(tmp_path / "b", *course(title="The store during the migration")) == []
    assert drifts(tmp_path / "c", *course(title="The store of pages")) == ["Grimoire"]


def test_what_went_on_the_day_of_the_record_went_with_it(tmp_path: Path) -> None:
    told = [*course()[:2], went("Remove all Grimoire code (#12)", day="2024-03-02"), course()[4]]
    told[1] = ("2024-03-01", told[1][1])
    assert drifts(tmp_path / "later", *told) == ["Grimoire"]
    told[1] = ("2024-03-02", {ADR: record(DECISION).replace("2024-03-01", "2024-03-02")})
    assert drifts(tmp_path / "same", *told) == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("ADR 1 stands unedited as history; its store is retired.", []),
        ("Record 0001-x is superseded in this.", []),
        ("ADR 1 stays as it is.", ["Grimoire"]),
        ("ADR 11 is retired.", ["Grimoire"]),
    ],
)
def test_a_younger_record_that_cites_it_may_say_what_became_of_it(
    said: str, expected: list[str], tmp_path: Path
) -> None:
    other: State = ("2025-07-01", {OTHER: record("All pages are one.", number=2, more=f"\n{said}\n")})
    assert drifts(tmp_path / "r", *course()[:4], other, course()[4]) == expected


@pytest.mark.parametrize(
    ("decision", "title", "expected"),
    [
        ("Pages are kept in Grimoire.", "Storing pages in Grimoire", ["Grimoire"]),
        ("So be it. And so on.", "Why Grimoire is not linked to pages", []),
        ("So be it. And so on.", "Rendering Grimoire Pages using Codex", []),
        ("Grimoire is the store.", "Grimoire for pages: retired", []),
        ("Delete the field `at` from the pages of Grimoire.", "A choice", []),
        ("What we keep:\n\n| Thing | Action | By |\n|---|---|---|\n| Grimoire | Replace | a file |", "A choice", []),
    ],
)
def test_what_only_tells_of_a_thing_does_not_want_it(
    decision: str, title: str, expected: list[str], tmp_path: Path
) -> None:
    assert drifts(tmp_path / "r", *course(decision, title=title)) == expected
