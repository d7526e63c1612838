"""What a record decided is heard from what was built of it after the record was made, and has left since."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.codebase import EvidenceKind
from adr_server.review import Verdict
from histories import State, drifts, judged
from judging import record

BARE = '{"name": "shop", "dependencies": {"express": "4"}}\n'
WITH = '{"name": "shop", "dependencies": {"express": "4", "react-ga": "3", "enzyme": "3"}}\n'
SOURCE = {"src/index.js": 'const express = require("express");\n'}
ADR = "docs/adr/0001-x.md"
PEERS = {"src/peer_list.js": "class PeerList {\n  find() {}\n}\n" * 5}


def course(decision: str, *, before: str = BARE, title: str = "A choice") -> list[tuple[str, Mapping[str, str | None]]]:
    """A record of 2024-03-01, a package that comes (or was there before) and stands, and one day goes."""
    return [
        ("2023-09-01", {**SOURCE, "package.json": before}),
        ("2024-03-02", {ADR: record(decision, title=title)}),
        ("2024-04-01", {"package.json": WITH, "src/views.js": "1\n"}),
        ("2024-12-01", {"src/other.js": "1\n"}),
        ("2025-06-01", {"package.json": BARE}),
        ("2026-01-01", {"src/last.js": "1\n"}),
    ]


@pytest.mark.parametrize(
    "decision",
    [
        "Page views go through `react-ga`, as its hooks suit our router.",
        "### react-ga\n\nThe wrapper that everyone knows.\n",
        "All is counted. It is a duty. By now pages are counted by a script (`react-ga` library), and nothing else is.",
        "It is all about measuring.\n\n| what | with |\n|---|---|\n| views | `react-ga` |\n| events | `react-ga` |\n",
    ],
)
def test_a_package_that_came_with_the_record_and_left_is_drift_however_the_record_says_so(
    decision: str, tmp_path: Path
) -> None:
    (found,) = judged(tmp_path / "r", *course(decision))
    assert (found.claim.subject.name, found.verdict, found.claim.witnessed) == ("react-ga", Verdict.DRIFT, True)
    assert "it stood at package.json:1" in found.note
    assert "it stood here after the record was made" in found.note


@pytest.mark.parametrize(
    "decision",
    [
        "Page views are sent by hand instead of `react-ga`, as it is too big for us.",
        "We decided for a script of our own and against staying on `react-ga`.",
        "A table of our own lets the counts evolve regardless of `react-ga`.",
        "The counts were up to 15x faster than those of the `react-ga` store.",
        "We trust a major actor of the field (`react-ga`) and went with their recommendation.",
        "Unlike `react-ga`, our own script is small. No `react-ga` is wanted.",
        "We considered `react-ga`, and found it too big.",
        "`react-ga` and its kin were unstable, and only we could use them.",
        "We chose our own script because\n\n- `react-ga` needs a consent\n- `react-ga` grows each year\n",
        "If the script grows, `react-ga` may come in.",
        "`react-ga` disappears from the public pages.",
        "The shape of an event is similar with the one in `react-ga`. It borrows from `react-ga` for its names.",
        "`react-ga` verschwindet aus den öffentlichen Seiten.",
        "Pages are measured by either a script of our own, or `react-ga`.",
        "Pages are measured by either logs of the `react-ga` kind.",
        "Pages are measured. That is the law. And so it is here, like with `react-ga` at other places.",
    ],
)
def test_what_is_turned_down_compared_or_only_possible_is_not_heard(decision: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(decision)) == []


def test_who_keeps_to_the_defaults_of_a_thing_need_not_have_it(tmp_path: Path) -> None:
    decision = "We have set our counters to `react-ga`'s default period of a day."
    assert drifts(tmp_path / "r", *course(decision, title="Respect `react-ga` default periods")) == []
    assert len(drifts(tmp_path / "s", *course("We count the views.", title="Respect `react-ga` counters"))) == 1


def test_what_the_record_does_not_name_any_more_but_in_its_title_it_lets_go(tmp_path: Path) -> None:
    (*states, last) = course("Views are counted by `react-ga`. Events are, too.", title="Views and `react-ga`")
    rewritten = (*last[:1], {ADR: record("Events are counted by hand.", title="Views and `react-ga`")})
    assert drifts(tmp_path / "r", *states, last) == ["react-ga"]
    assert drifts(tmp_path / "s", *states, last, rewritten) == []


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ("## Implementation plan\n\nIt is early.\n\n### Views\n\nWe will use `react-ga` for them.\n", ["react-ga"]),
        ("## Implementation plan\n\nIt is early.\n\n### Views\n\n`react-ga` is well known.\n", []),
        ("## More\n\nIt is early.\n\nWe will use `react-ga` for some.\n", []),
    ],
)
def test_what_a_section_behind_the_decision_says_is_used_is_heard(
    behind: str, expected: list[str], tmp_path: Path
) -> None:
    states = course("Views are counted.")
    text = f"{record('Views are counted.')}\n{behind}"
    assert drifts(tmp_path / "r", states[0], (states[1][0], {ADR: text}), *states[2:]) == expected


def test_what_was_here_before_the_record_is_its_choice_where_it_stood_long_after_it(tmp_path: Path) -> None:
    states = course("Page views go through `react-ga` from here on out.", before=WITH)
    assert drifts(tmp_path / "r", *states) == ["react-ga"]
    soon = [(day.replace("2025-06-01", "2024-06-01"), files) for day, files in states]
    assert drifts(tmp_path / "soon", *sorted(soon, key=lambda state: state[0])) == []


def test_what_never_came_is_not_heard(tmp_path: Path) -> None:
    states = course("Page views go through `react-ga`, as its hooks suit our router.")
    assert drifts(tmp_path / "r", *[states[at] for at in (0, 1, 3, 5)]) == []


def test_another_record_that_lets_the_thing_go_speaks_for_it(tmp_path: Path) -> None:
    states = course("Page views go through `react-ga`, as its hooks suit our router.")
    other = record("Page views are sent by hand instead of `react-ga`.", number=2, title="Another choice")
    last = ("2026-02-01", {"docs/adr/0002-y.md": other})
    assert drifts(tmp_path / "r", *states, last) == []


def parts(decision: str, message: str = "Look elsewhere for peers") -> list[tuple[str, Mapping[str, str | None]]]:
    """A record of 2024-03-01, and a part of the code that comes and goes."""
    return [
        ("2023-09-01", {**SOURCE, "package.json": BARE}),
        ("2024-03-02", {ADR: record(decision)}),
        ("2024-04-01", PEERS),
        ("2024-12-01", {"src/other.js": "1\n"}),
        ("2025-06-01", {"src/peer_list.js": None, "message": message}),
        ("2026-01-01", {"src/last.js": "1\n"}),
    ]


def test_a_part_that_the_record_introduces_and_that_was_taken_away_is_drift(tmp_path: Path) -> None:
    (found,) = judged(tmp_path / "r", *parts("A new `PeerList` keeps the peers that answered."))
    assert (found.claim.subject.name, found.verdict) == ("PeerList", Verdict.DRIFT)
    assert "src/peer_list.js was taken away in the commit" in found.note
    assert [(one.path, one.kind) for one in found.evidence] == [("src/index.js", EvidenceKind.PLACE)]
    assert "of 2025-06-01" in found.note


@pytest.mark.parametrize(
    ("decision", "message"),
    [
        ("Peers stand in memory, which the `PeerList` shows on its page.", "Look elsewhere for peers"),
        ("A new `PeerList` keeps the peers that answered.", "Move peers to their own repository"),
        ("A new `PeerList` keeps the peers that answered.", "Refactor the peers"),
        ("A new `PeerList` keeps the peers that answered.", "Migrate the peers to a package of theirs"),
    ],
)
def test_a_part_that_is_named_in_passing_or_was_moved_is_not_heard(decision: str, message: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *parts(decision, message)) == []


def test_what_a_commit_migrates_to_another_technology_is_gone(tmp_path: Path) -> None:
    said = "A new `PeerList` keeps the peers that answered."
    assert drifts(tmp_path / "r", *parts(said, "Migrate peers to Redis")) == ["PeerList"]


def test_a_part_that_has_another_path_now_is_not_heard(tmp_path: Path) -> None:
    states = parts("A new `PeerList` keeps the peers that answered.")
    moved = {**states[4][1], "src/neighbours.js": PEERS["src/peer_list.js"]}
    assert drifts(tmp_path / "r", *states[:4], ("2025-06-01", moved), states[5]) == []


def test_a_part_that_something_still_names_is_not_heard(tmp_path: Path) -> None:
    states = parts("A new `PeerList` keeps the peers that answered.")
    named = {**states[4][1], "src/use.js": "const peers = new PeerList();\n"}
    assert drifts(tmp_path / "r", *states[:4], ("2025-06-01", named), states[5]) == []


def test_the_part_that_a_record_without_a_deciding_section_has_a_heading_for_is_heard(tmp_path: Path) -> None:
    states = parts("-")
    text = "# 1. Peers\n\nDate: 2024-03-01\n\n## Components\n\n### `PeerList`\n\nKeeps peers.\n"
    assert drifts(tmp_path / "r", states[0], ("2024-03-02", {ADR: text}), *states[2:]) == ["PeerList"]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("All routes stand in a single file (`site_routes.mk`).", ["site_routes.mk"]),
        ("The build has parts.\n\nThey are two.\n\nThey hold:\n\n* `site_routes.mk`: all routes\n", ["site_routes.mk"]),
        ("The build has parts.\n\nThey are two.\n\nEach of them includes `site_routes.mk` anyway.\n", []),
    ],
)
def test_a_file_that_the_record_names_and_that_was_taken_away_is_drift(
    decision: str, expected: list[str], tmp_path: Path
) -> None:
    states = course(decision)
    came: State = ("2024-04-01", {"hack/site_routes.mk": "all:\n\ttrue\n"})
    gone: State = ("2025-06-01", {"hack/site_routes.mk": None, "message": "Remove the make files"})
    assert drifts(tmp_path / "a", *states[:2], came, states[3], gone, states[5]) == expected
    other = {**gone[1], "hack/site-routes.sh": "true\n"}
    assert drifts(tmp_path / "b", *states[:2], came, states[3], (gone[0], other), states[5]) == []
    named = {**gone[1], "Makefile": "include site_routes.mk\n"}
    assert drifts(tmp_path / "c", *states[:2], came, states[3], (gone[0], named), states[5]) == []
    early: State = (states[0][0], {**states[0][1], "hack/site_routes.mk": "all:\n"})
    assert drifts(tmp_path / "d", early, states[1], came, states[3], gone, states[5]) == []


def test_without_a_history_nothing_is_heard_beyond_what_the_record_says(tmp_path: Path) -> None:
    checkout = tmp_path / "r"
    assert judged(checkout, course("Page views go through `react-ga`.")[-1]) == []


def test_a_part_of_the_project_that_a_commit_says_it_removes_did_not_move_elsewhere(tmp_path: Path) -> None:
    inner = {"ml/requirements.txt": "tensorflow==2.0\n", "ml/train.py": "import tensorflow\n"}
    taken = dict.fromkeys(inner)
    states = course("TensorFlow ranks what is found.")
    for message, expected in (
        ("Remove ranking", ["TensorFlow"]),
        ("Leave ranking to others", []),
        ("Drop ranking\n\nIt is in a separate repository now.", []),
        ("Delete ranking\n\nKeep the build repositories as they are.", ["TensorFlow"]),
        ("Retire ranking\n\nSee example/ranker, the repository of the team.", ["TensorFlow"]),
        ("Kill ranking\n\nIt lives in the example/ranker repo.", []),
        ("Get rid of ranking\n\nWe moved away from it a year ago.", ["TensorFlow"]),
    ):
        last = ("2025-06-01", {**taken, "message": message})
        assert drifts(tmp_path / message[:3], states[0], states[1], ("2024-04-01", inner), states[3], last) == expected


def test_a_package_manager_is_gone_with_its_lock(tmp_path: Path) -> None:
    states = course("We will use Yarn to install packages.")
    lock = ("2024-04-01", {"yarn.lock": "# yarn lockfile v1\n"})
    last = ("2025-06-01", {"yarn.lock": None, "package-lock.json": '{"lockfileVersion": 3, "packages": {}}\n'})
    assert drifts(tmp_path / "r", states[0], states[1], lock, states[3], last, states[5]) == ["Yarn"]


def test_what_a_project_is_split_into_may_be_developed_elsewhere(tmp_path: Path) -> None:
    lock = ("2024-04-01", {"yarn.lock": "# yarn lockfile v1\n"})
    last = ("2025-06-01", {"yarn.lock": None, "package-lock.json": '{"lockfileVersion": 3, "packages": {}}\n'})
    for verb, expected in (("split the project into", []), ("name the project's parts:", ["Yarn"])):
        states = course(f"We need to {verb} client, Yarn, jobs.")
        assert drifts(tmp_path / verb[:4], states[0], states[1], lock, states[3], last, states[5]) == expected


def test_a_word_of_a_title_is_no_part_that_a_folder_was_called_after(tmp_path: Path) -> None:
    states = parts("-")
    text = record("It is drawn where it is asked for.", title="Peer List: Architecture Approach")
    files = {"src/list/draw.js": "class Draw {}\n", "src/architecture.js": "1\n"}
    gone = ("2025-06-01", dict.fromkeys(files))
    assert drifts(tmp_path / "r", states[0], ("2024-03-02", {ADR: text}), ("2024-04-01", files), states[3], gone) == []


def test_a_package_of_a_technology_that_is_still_here_may_have_another_name(tmp_path: Path) -> None:
    before, after = (
        BARE.replace('"express": "4"', f'"express": "4", "{name}": "4"')
        for name in ("@material-ui/lab", "@mui/material")
    )
    course_ = course("Add `@material-ui/lab` for the tree.")
    states = [course_[0], course_[1], ("2024-04-01", {"package.json": before}), course_[3]]
    last = ("2025-06-01", {"package.json": after, "src/view.js": 'import Button from "@mui/material/Button";\n'})
    assert drifts(tmp_path / "r", *states, last) == []


def test_what_stands_below_options_is_not_heard_where_no_section_decides(tmp_path: Path) -> None:
    states = parts("-")
    text = "# 1. Peers\n\nDate: 2024-03-01\n\n## Considered alternatives\n\n### A new `PeerList`\n\nKeeps peers.\n"
    assert drifts(tmp_path / "r", states[0], ("2024-03-02", {ADR: text}), *states[2:]) == []


def test_a_package_of_another_ecosystem_that_is_called_so_may_be_meant(tmp_path: Path) -> None:
    babel = BARE.replace('"express"', '"@babel/core": "7", "express"')
    states = course("We will use Babel as the tool for catalogues.", before=babel)
    gone = ("2025-07-01", {"package.json": BARE})
    python = ("2025-07-02", {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["babel>=2.18"]\n'})
    (missed,) = judged(tmp_path / "a", *states[:2], states[3], gone, states[5])
    assert missed.verdict is Verdict.DRIFT
    (found,) = judged(tmp_path / "b", *states[:2], states[3], gone, python, states[5])
    assert (found.verdict, found.note) == (
        Verdict.NOT_CHECKABLE,
        "pyproject.toml:3 asks for babel, which the record may mean",
    )


@pytest.mark.parametrize(
    ("title", "expected"), [("Deploy Docker images with Watchtower", []), ("Docker for the parser", ["Docker"])]
)
def test_images_called_after_docker_are_not_docker(title: str, expected: list[str], tmp_path: Path) -> None:
    states: list[tuple[str, Mapping[str, str | None]]] = [
        ("2023-09-01", {**SOURCE, "package.json": BARE}),
        ("2024-03-02", {ADR: record("It is small, and that is enough.", title=title)}),
        ("2024-04-01", {"parser/Dockerfile": "FROM node:22\nCMD run\n"}),
        ("2024-12-01", {"src/other.js": "1\n"}),
        ("2025-06-01", {"parser/Dockerfile": None}),
        ("2026-01-01", {"src/last.js": "1\n"}),
    ]
    assert drifts(tmp_path / "r", *states) == expected


def test_sentences_in_a_language_without_words_of_our_own_are_not_heard(tmp_path: Path) -> None:
    said = record(
        "Decidimos medir tudo.\n\nEnquanto o `react-ga` cria um cookie, o nosso não. O `react-ga` é grande.\n"
    )
    spoken = said.replace("## Status", "## Situação").replace("## Context", "## Contexto")
    spoken = spoken.replace("## Decision", "## Decisão").replace("## Consequences", "## Consequências")
    assert (
        drifts(tmp_path / "r", *[(day, {ADR: spoken} if ADR in files else files) for day, files in course("x")]) == []
    )


@pytest.mark.parametrize(
    ("decision", "title"),
    [
        ("We do not support any rules for cookies in `react-ga`.", "A choice"),
        ("Cookies are banned.", "React-ga does not support consent"),
    ],
)
def test_what_a_thing_does_not_do_is_no_wish_for_it(decision: str, title: str, tmp_path: Path) -> None:
    assert drifts(tmp_path / "r", *course(decision, title=title)) == []


def test_a_record_without_a_decision_has_to_say_that_it_wants_a_thing(tmp_path: Path) -> None:
    def told(sentence: str) -> list[State]:
        bare = f"# Measuring\n\nDate: 2024-03-01\n\n{sentence}\n\nIt is a matter of law.\n"
        return [(day, {ADR: bare} if ADR in files else files) for day, files in course("x")]

    argued = "`react-ga` is tied to cookies in each of its parts. `react-ga` would have to be taken apart for that."
    assert drifts(tmp_path / "argued", *told(argued)) == []
    assert drifts(tmp_path / "wanted", *told("We will measure with `react-ga`. It is known.")) == ["react-ga"]


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        ("A table of our own lets the counts evolve regardless of `react-ga`.", ["react-ga"]),
        ("We count by a script instead of `react-ga`.", []),
    ],
)
def test_what_goes_on_regardless_of_a_thing_does_not_let_it_go(tmp_path: Path, later: str, expected: list[str]) -> None:
    states = course("Page views go through `react-ga`, as its hooks suit our router.")
    states.insert(4, ("2025-01-01", {"docs/adr/0002-y.md": record(later, number=2)}))
    assert drifts(tmp_path / "r", *states) == expected
