"""What a record decided on names of the code is heard from the lines that had them after it, and have them no more."""

from pathlib import Path

import pytest

from adr_server.codebase import EvidenceKind
from adr_server.review import Verdict
from adr_server.review.past.coded_names import MOST_LINES
from histories import State, drifts, judged
from judging import record

ADR = "docs/adr/0001-x.md"
OTHER = "docs/adr/0002-y.md"
SOURCE = {"src/index.js": 'const http = require("http");\n', "package.json": '{"name": "shop"}\n'}
KEPT = "function rate(peer) {\n  return peer.answers / peer.calls;\n}\n"
CODE = "class AnswerLedger {\n  note(peer) {}\n}\nconst ledger = new AnswerLedger(100);\n" + KEPT
DECISION = "A new `AnswerLedger` keeps the peers that answered."
GONE: State = ("2025-06-01", {"src/peers.js": KEPT, "message": "Look at each peer anew"})


def course(decision: str = DECISION, *, gone: State = GONE, code: str = CODE, title: str = "A choice") -> list[State]:
    """A name that comes after the record of 2024-03-01 in a file of another name, and goes one day."""
    return [
        ("2023-09-01", {**SOURCE, "src/peers.js": KEPT}),
        ("2024-03-02", {ADR: record(decision, title=title)}),
        ("2024-04-01", {"src/peers.js": code}),
        ("2024-12-01", {"src/other.js": "1\n"}),
        gone,
        ("2026-01-01", {"src/last.js": "1\n"}),
    ]


def went(message: str = "Look at each peer anew", **files: str | None) -> State:
    return ("2025-06-01", {"src/peers.js": KEPT, "message": message, **files})


def test_a_type_that_the_record_introduces_and_that_the_code_had_and_lost_is_drift(tmp_path: Path) -> None:
    (found,) = judged(tmp_path / "r", *course())
    assert (found.claim.subject.name, found.verdict, found.claim.witnessed) == ("AnswerLedger", Verdict.DRIFT, True)
    assert "src/peers.js:1 named it until the commit " in found.note
    assert " of 2025-06-01, “Look at each peer anew”" in found.note
    assert [(one.path, one.kind) for one in found.evidence] == [("src/index.js", EvidenceKind.PLACE)]


def test_a_name_in_the_first_sentence_of_the_decision_is_heard_and_settles_what_nothing_could_check(
    tmp_path: Path,
) -> None:
    found = judged(tmp_path / "r", *course("We use `AnswerLedger` as the one place for peers that answered."))
    assert [(one.claim.subject.name, one.verdict) for one in found] == [("AnswerLedger", Verdict.DRIFT)]


def test_a_setting_that_is_said_to_be_one_is_heard(tmp_path: Path) -> None:
    code = "const size = process.env.PEER_LEDGER_SIZE;\n" + KEPT
    said = "It holds in all cases. It is well known. The size is set:\n\n* for peers: environment variable {}\n"
    coded = course(said.format("`PEER_LEDGER_SIZE`"), code=code)
    assert drifts(tmp_path / "a", *coded) == ["PEER_LEDGER_SIZE"]
    typed = {**went()[1], "src/other.js": "class PeerLedgerSize {}\n"}
    assert drifts(tmp_path / "b", *coded[:4], ("2025-06-01", typed), coded[5]) == ["PEER_LEDGER_SIZE"]
    dotted = {**went()[1], "src/other.js": "settings.get('peer.ledger.size');\n"}
    assert drifts(tmp_path / "c", *coded[:4], ("2025-06-01", dotted), coded[5]) == []


@pytest.mark.parametrize(
    "decision",
    [
        "Peers are asked. They are shown. Each of them, which the `AnswerLedger` says on its page, is.",
        "Each peer is asked by hand, and no longer by the `AnswerLedger`.",
        "If the peers grow, a new `AnswerLedger` may come in.",
        "const ledger = new AnswerLedger(); ledger.note(peer);",
        "def AnswerLedger(peer):",
        "The code has too much. These will be removed:\n\n1. a new `AnswerLedger` of peers\n2. its page\n",
    ],
)
def test_what_is_named_in_passing_let_go_or_only_possible_is_not_heard(decision: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(decision)) == []


@pytest.mark.parametrize(
    "said",
    [
        "Replace the list of peers with these:\n\n- `AnswerLedger`: those that answered\n",
        "Instead of a list of peers, we add:\n\n- `AnswerLedger`: those that answered\n",
        "Migrate from the list of peers to:\n\n- `AnswerLedger`: those that answered\n",
    ],
)
def test_a_list_of_what_comes_in_the_place_of_something_lets_nothing_go(said: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(said)) == ["AnswerLedger"]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [("Changes", ["AnswerLedger"]), ("2. Detailed design", ["AnswerLedger"]), ("Notes", []), ("Changes of others", [])],
)
def test_a_section_behind_the_decision_that_says_what_is_done_for_it_is_heard(
    heading: str, expected: list[str], tmp_path: Path
) -> None:
    states = course("Peers are to be kept.")
    text = f"{record('Peers are to be kept.')}\n## {heading}\n\n{DECISION}\n"
    assert drifts(tmp_path / "r", states[0], (states[1][0], {ADR: text}), *states[2:]) == expected


def test_what_the_record_itself_says_is_to_go_is_not_heard(tmp_path: Path) -> None:
    decision = DECISION + "\n\n## Consequences\n\nThe AnswerLedger is to be removed once peers answer at once.\n"
    assert drifts(tmp_path / "r", *course(decision)) == []


@pytest.mark.parametrize(("name", "heard"), [("`AnswerLedger`", ["AnswerLedger"]), ("*AnswerLedger*", [])])
def test_what_begins_a_later_sentence_is_the_code_s_own_in_code_marks(
    name: str, heard: list[str], tmp_path: Path
) -> None:
    decision = f"Peers are asked. They are shown. There are two kinds:\n\n* {name}: of those that answered\n"
    assert drifts(tmp_path / "r", *course(decision)) == heard


def test_another_record_that_lets_the_name_go_speaks_for_it(tmp_path: Path) -> None:
    other: State = ("2025-05-01", {OTHER: record("We replace the `AnswerLedger` with nothing.", number=2)})
    states = course()
    assert drifts(tmp_path / "r", *states[:4], other, *states[4:]) == []


def test_what_stood_before_the_record_is_not_known_to_be_its_choice(tmp_path: Path) -> None:
    states = course()
    before: State = ("2023-09-01", {**SOURCE, "src/peers.js": CODE})
    assert drifts(tmp_path / "r", before, states[1], *states[3:]) == []


def test_the_day_of_a_record_is_that_of_its_first_file_however_it_was_moved_since(tmp_path: Path) -> None:
    text = record(DECISION).replace("Date: 2024-03-01\n", "")
    old = "notes/first.md"
    states: list[State] = [
        ("2023-09-01", SOURCE),
        ("2024-03-02", {old: text, "src/peers.js": CODE}),
        ("2024-12-01", {old: None, ADR: text}),
        ("2025-01-01", {"src/other.js": "1\n"}),
        GONE,
        ("2026-01-01", {"src/last.js": "1\n"}),
    ]
    assert drifts(tmp_path / "r", *states) == ["AnswerLedger"]


def test_what_never_stood_in_the_code_is_not_heard(tmp_path: Path) -> None:
    states = course()
    notes: State = ("2024-04-01", {"notes.md": "AnswerLedger, AnswerLedger\n", "tests/ledger.test.js": CODE})
    away: State = ("2025-06-01", {"notes.md": None, "tests/ledger.test.js": None})
    assert drifts(tmp_path / "r", *states[:2], notes, states[3], away, states[5]) == []


def test_one_place_may_be_words_about_something_else(tmp_path: Path) -> None:
    once = 'throw new Error("no AnswerLedger here");\n' + KEPT
    assert drifts(tmp_path / "r", *course(code=once)) == []


@pytest.mark.parametrize(
    "after",
    [
        CODE.replace("AnswerLedger", "ReplyBook"),
        "export class LedgerForAnswer extends Map {}\n" + KEPT,
    ],
)
def test_another_name_in_its_place_is_a_new_name(after: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(gone=("2025-06-01", {"src/peers.js": after}))) == []


@pytest.mark.parametrize(
    "message",
    [
        "Move the ledger of peers",
        "Refactor peers",
        "refactor(peers): ask each peer",
        "Ask each peer\n\nThe rest lives in the repository of the ledger.",
    ],
)
def test_what_a_commit_says_was_moved_is_not_heard(message: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(gone=went(message))) == []


def test_an_aside_of_a_commit_is_not_what_it_does(tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(gone=went("Ask each peer (with a migration)"))) == ["AnswerLedger"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/page.js", "show(answer_ledger);\n"),
        ("tests/page.test.js", "expect(new AnswerLedger()).toBe(1);\n"),
        ("deploy/settings.yaml", "answer-ledger: {size: 3}\n"),
        ("README.md", "The ledger: https://github.com/shop/answer-ledger\n"),
    ],
)
def test_what_something_still_names_is_not_gone(path: str, text: str, tmp_path: Path) -> None:
    kept: State = ("2025-06-01", {**GONE[1], path: text})
    assert drifts(tmp_path / "r", *course(gone=kept)) == []


def test_what_prose_and_comments_remember_is_gone(tmp_path: Path) -> None:
    told: State = (
        "2025-06-01",
        {**GONE[1], "README.md": "We had an AnswerLedger.\n", "src/page.js": "// no AnswerLedger\n"},
    )
    assert drifts(tmp_path / "r", *course(gone=told)) == ["AnswerLedger"]


def test_lines_that_stand_in_another_file_now_were_moved_there(tmp_path: Path) -> None:
    states = course()
    moved: State = ("2025-06-01", {"src/peers.js": KEPT, "src/ledgers.js": CODE, "message": "Ask each peer"})
    away: State = ("2025-09-01", {"src/ledgers.js": None, "message": "Refactor peers"})
    assert drifts(tmp_path / "r", *states[:4], moved, away, states[5]) == []


def test_a_sentence_that_sets_the_name_apart_does_not_let_it_go_where_others_want_it(tmp_path: Path) -> None:
    said = "A new `AnswerLedger` keeps peers.\n\nThe `AnswerLedger` is asked first.\n\nWe test not the `AnswerLedger`."
    assert drifts(tmp_path / "r", *course(said)) == ["AnswerLedger"]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Remove the front end", ["AnswerLedger"]),
        ("Rework the front end", []),
        ("Remove the front end, for it has a separate repository", []),
    ],
)
def test_of_a_commit_too_large_to_read_its_word_counts_and_the_file_that_went(
    message: str, expected: list[str], tmp_path: Path
) -> None:
    assert drifts(tmp_path / "r", *in_bulk(message)) == expected


def in_bulk(message: str, **more: str) -> list[State]:
    """As `course`, where what went is more than is read of a commit."""
    bulk = "".join(f"line({number});\n" for number in range(MOST_LINES + 1))
    states = course(gone=("2025-06-01", {"src/peers.js": None, "src/bulk.js": None, "message": message, **more}))
    states[2] = (states[2][0], {**states[2][1], "src/bulk.js": bulk})
    return states


def test_of_a_commit_too_large_to_read_a_file_of_nearly_the_same_name_is_a_new_form(tmp_path: Path) -> None:
    said = "A new `PeerAnswerLedger` keeps the peers that answered."
    states = [
        (day, {path: text and text.replace("AnswerLedger", "PeerAnswerLedger") for path, text in files.items()})
        for day, files in in_bulk("Remove the old code")
    ]
    states[1] = (states[1][0], {ADR: record(said)})
    assert drifts(tmp_path / "a", *states) == ["PeerAnswerLedger"]
    states[4][1]["src/answer-ledger.js"] = "ask();\n"
    assert drifts(tmp_path / "b", *states) == []


def test_one_name_stands_for_all_that_one_commit_took_away(tmp_path: Path) -> None:
    code = CODE + "class AnswerPage {\n  show() {}\n}\nconst page = new AnswerPage();\n"
    two = "A new `AnswerLedger` keeps the peers. A new `AnswerPage` shows them."
    assert drifts(tmp_path / "r", *course(two, code=code)) == ["AnswerLedger"]


def test_without_history_nothing_is_heard(tmp_path: Path) -> None:
    (day, files), last = course()[1], course()[5]
    assert drifts(tmp_path / "r", (day, {**SOURCE, **files, **last[1]})) == []


def test_what_an_example_names_is_not_wanted(tmp_path: Path) -> None:
    shown = "Toggles are read by the app, as below.\n\n    e.g.\n    - name: build\n          `PEER_LEDGER_SIZE`: 3\n"
    said = f"{shown}\n{shown}"
    assert drifts(tmp_path / "r", *course(said, code="const size = process.env.PEER_LEDGER_SIZE;\n" + KEPT)) == []


def test_what_stands_below_the_word_for_examples_or_for_plans_is_not_wanted(tmp_path: Path) -> None:
    table = "{} It is traced.\n\n| Type | Tag |\n| --- | --- |\n| `AnswerLedger` | `peers` |\n"
    lead = "Each command may be traced. Tags are {}:\n\n| Type | Tag |\n| --- | --- |\n| `AnswerLedger` | `peers` |\n"
    assert drifts(tmp_path / "a", *course(table.format("Calls are traced."))) == ["AnswerLedger"]
    assert drifts(tmp_path / "b", *course(lead.format("for instance those of peers"))) == []
    planned = "1. **Peers**: done\n   - Modules {}:\n     - `AnswerLedger` - keeps the peers\n     - a page\n"
    assert drifts(tmp_path / "c", *course(planned.format("made"))) == ["AnswerLedger"]
    assert drifts(tmp_path / "d", *course(planned.format("planned"))) == []


def test_of_two_that_are_joined_by_or_one_may_be_gone(tmp_path: Path) -> None:
    assert drifts(tmp_path / "a", *course("A new `AnswerLedger` or a page keeps the peers.")) == []
    assert drifts(tmp_path / "b", *course("We introduce a file or `AnswerLedger` for the peers.")) == []
    assert drifts(tmp_path / "c", *course("A new `AnswerLedger` or more of them keep the peers.")) == ["AnswerLedger"]


def test_a_record_with_an_update_knows_what_became_of_its_names(tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(DECISION + "\n\n### Update (6.0)\n\nPeers share one type now.\n")) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("feat: ADR-2 asks each peer", []),
        ("feat: RFC 0002, ask each peer", []),
        ("feat: ADR-7 asks each peer", ["AnswerLedger"]),
        ("chore: remove old ledger.* directories and files", []),
        ("chore: remove unused ledger", ["AnswerLedger"]),
    ],
)
def test_a_commit_that_names_a_younger_record_or_an_old_copy_leaves_open_what_holds(
    message: str, expected: list[str], tmp_path: Path
) -> None:
    younger: State = ("2024-12-02", {OTHER: record("We ask each peer.", number=2)})
    states = course(gone=went(message))
    assert drifts(tmp_path / "r", *states[:4], younger, *states[4:]) == expected
