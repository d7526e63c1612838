"""Records in a folder that only a README calls one of decisions, or whose pages open with the day they were taken."""

from collections.abc import Mapping

import pytest

from adr_server.decisions import Discovery, SectionKind, Status, read_log
from adr_server.errors import BrokenInputError

ENTRY = "**{0} instead of it** ({1} 2020). We use {0} everywhere, for\nwe know it.\n"
AGREED = (
    "# House rules\n\nAgreed by the four of us on 12 September 2022, after the outage.\n\nEach container has limits.\n"
)
TERMS = "# {0}\n\nWhat we do\n: {0} applies this repository.\n\nWhat we do not do\n: Argo. Its UI is nice.\n"
DECIDED = "# {0}\n\nDecided 2023-08-15 by Petra and Olu.\n\nPaths carry {0}.\n"
PROSE = "# {0}\n\nHow to work with {0} in this project.\n"


def _found(files: Mapping[str, str], convention: Discovery | None = None) -> set[str]:
    log = read_log(list(files), files.__getitem__, convention=convention or Discovery())
    return {one.path for one in log.decisions}


def _entries(folder: str) -> dict[str, str]:
    names = (("live", "Nov"), ("ecto", "Nov"), ("jobs", "Dec"), ("oban", "June"))
    return {f"{folder}/0{at}-{name}.md": ENTRY.format(name, month) for at, (name, month) in enumerate(names, 1)}


NUMBERED = {
    "why/0001-gitops.md": TERMS.format("Flux"),
    "why/0002-rules.md": AGREED,
    "why/0003-gateway.md": TERMS.format("Envoy"),
    "why/0004-secrets.md": PROSE.format("secrets"),
}
UNNUMBERED = {f"architecture/{name}.md": DECIDED.format(name) for name in ("api", "board", "delivery")}


@pytest.mark.parametrize(
    ("readme", "pages"),
    [
        ("# X\n\nWalk-in queue. See `notes/` for why things are as they are.\n", _entries("notes")),
        ("# X\n\nFlux reads `clusters/`. Why it is so: `why/`.\n", NUMBERED),
        ("# X\n\n- [Why](why)\n- [How](how)\n", NUMBERED),
        ("# X\n\nWarum das so ist, steht in why/ und sonst nirgends.\n", NUMBERED),
        ("# X\n\nDecisions: [the API](architecture/api.md) and others in the same folder.\n", UNNUMBERED),
    ],
)
def test_a_readme_says_where_the_decisions_are(readme: str, pages: Mapping[str, str]) -> None:
    assert _found({"README.md": readme, "docs/guide.md": PROSE.format("it"), **pages}) == pages.keys()
    assert _found(pages) == set()


@pytest.mark.parametrize(
    "readme",
    [
        "# X\n\nSee `notes/` for all the rest.\n",
        "# X\n\nWhy it is so is a long story. Notes are in `notes/`.\n",
        "# X\n\nWhy it is so:\n\n```sh\nls notes/\n```\n",
        "# X\n\nWhy it is so: https://example.org/notes/\n",
        f"# X\n\nWhy {'it is so and never was otherwise and ' * 4} stands beside much else in `notes/`.\n",
    ],
)
def test_a_readme_that_says_something_else_points_nowhere(readme: str) -> None:
    assert _found({"README.md": readme, **_entries("notes")}) == set()


@pytest.mark.parametrize(
    ("folder", "pages"),
    [
        ("notes", {f"0{at}-step.md": PROSE.format(at) for at in range(1, 6)}),
        ("notes", {f"{name}.md": ENTRY.format(name, "May") for name in "ab"}),
        ("notes", {f"{name}.md": f"# {name}\n\nLast updated: 12 May 2023.\n\nText.\n" for name in "abcd"}),
        ("notes", {f"2023-0{at}-15.md": f"# Round\n\n15 0{at} 2023, with Ann and Bo.\n" for at in range(1, 6)}),
        ("notes", {"a.md": DECIDED.format("a"), **{f"{name}.md": PROSE.format(name) for name in "bcdef"}}),
        ("minutes", {f"0{at}-round.md": DECIDED.format(at) for at in range(1, 6)}),
        ("docs", {f"0{at}-page.md": DECIDED.format(at) for at in range(1, 6)}),
    ],
)
def test_notes_guides_minutes_and_few_pages_are_no_records_though_a_readme_points_there(
    folder: str, pages: Mapping[str, str]
) -> None:
    files = {"README.md": f"# X\n\nWhy: `{folder}/`.\n"} | {f"{folder}/{name}": text for name, text in pages.items()}
    assert _found(files) == set()


def test_what_the_user_says_of_folders_counts_and_the_readme_does_not() -> None:
    files = {"README.md": "# X\n\nWhy: `notes/`.\n", "docs/adr/0001-a.md": AGREED, **_entries("notes")}
    assert _found(files) == files.keys() - {"README.md"}
    assert _found(files, Discovery(folders=("docs/adr",))) == {"docs/adr/0001-a.md"}
    assert _found(files, Discovery(exclude=("notes/*",))) == {"docs/adr/0001-a.md"}


def test_a_readme_that_cannot_be_read_hides_no_record() -> None:
    def read(path: str) -> str:
        if path == "README.md":
            raise BrokenInputError("README.md: not readable.")
        return AGREED

    log = read_log(["README.md", "docs/adr/0001-a.md"], read)
    assert ([one.path for one in log.decisions], log.unreadable) == (["docs/adr/0001-a.md"], {})


def test_a_page_without_a_heading_begins_with_its_title_and_says_what_was_decided() -> None:
    files = {"README.md": "# X\n\nWhy: `notes/`.\n", **_entries("notes")}
    first = read_log(list(files), files.__getitem__).decisions[0]
    decided = first.section(SectionKind.DECISION)
    assert first.title == "live instead of it"
    assert decided is not None
    assert (decided.line, "We use live everywhere" in decided.text) == (1, True)


def test_the_terms_of_a_list_of_definitions_are_sections() -> None:
    files = {"docs/adr/0001-flux.md": TERMS.format("Flux") + "\nStatus\n: out of date since July 2023\n"}
    (record,) = read_log(list(files), files.__getitem__).decisions
    decided = record.section(SectionKind.DECISION)
    assert decided is not None
    assert decided.text == "Flux applies this repository."
    assert record.status is Status.DEPRECATED


FRONT = "---\nid: NET-1\nstatus: {0}\ndate: 2022-09-20\n---\n# Networking\n\nNo Alamofire is added.\n"


@pytest.mark.parametrize(("status", "expected"), [("Accepted", 1), ("Superseded by STO-2", 1), ("of use", 0)])
def test_a_page_of_a_folder_of_decisions_that_states_its_state_and_day_is_a_record(status: str, expected: int) -> None:
    files = {"Documentation/Decisions/network.md": FRONT.format(status)}
    assert len(_found(files)) == expected
    assert _found({"Documentation/Guides/network.md": FRONT.format(status)}) == set()


def test_pages_of_a_folder_of_decisions_that_open_with_a_day_are_records_where_most_do() -> None:
    opened = {
        "decisions/databases.md": "# Databases\n\n22 February 2022. We run PostgreSQL.\n",
        "decisions/images.md": "# Images\n\nOctober 2022. Images come from our own registry.\n",
        "decisions/tagging.md": "# Tagging\n\nSince October 2022. All is tagged.\n",
    }
    assert _found(opened) == opened.keys()
    others = {f"decisions/{name}.md": PROSE.format(name) for name in "abc"}
    assert _found(opened | others) == set()
