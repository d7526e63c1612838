import pytest

from adr_server.decisions import read_decision
from adr_server.decisions.titles import number_in, stem_of, strip_title, title_number


@pytest.mark.parametrize(
    ("heading", "number", "title"),
    [
        ("1. Record decisions", 1, "Record decisions"),
        ("0014. Installation method", 14, "Installation method"),
        ("0014 Installation method", 14, "Installation method"),
        ("ADR 263: Proxies", 263, "Proxies"),
        ("ADR-0001: Adopt `FastAPI` + **Pydantic**", 1, "Adopt `FastAPI` + **Pydantic**"),
        ("ADR-001 – Use Go", 1, "Use Go"),
        ("ADR #12 - Use Go", 12, "Use Go"),
        ("[ADR-0012] Use Go", 12, "Use Go"),
        ("ADR 2022-10-17: Runner image", None, "Runner image"),
        ("Architecture Decision Record: Use ADRs", 1, "Use ADRs"),
        ("ADR: Monorepo", None, "Monorepo"),
        ("API-001: State store", 1, "State store"),
        ("RFC 12: Streaming", 12, "Streaming"),
        ("KEP-1234: Sidecars", 1234, "Sidecars"),
        ("KEP-168-2: Visible jobs", 168, "Visible jobs"),
        ("ADR-001-Use Go", 1, "Use Go"),
        ("ADR-001-撮合策略", 1, "撮合策略"),
        ("RFC-2119-style words", 7, "RFC-2119-style words"),
        ("ADR Process", 4, "ADR Process"),
        ("Deployment ADR", None, "Deployment ADR"),
        ("3 ways to deploy", 12, "3 ways to deploy"),
        ("2.0 release", 7, "2.0 release"),
        ("UTF-8: the encoding", 7, "UTF-8: the encoding"),
        ("9.1 Use Postgres", None, "Use Postgres"),
        ("Use Postgres {#adr-12}", 12, "Use Postgres"),
        ("Adresse: wohin", 1, "Adresse: wohin"),
        ("Adapt the API", 1, "Adapt the API"),
        ("Entscheidung 3: Kafka", 3, "Kafka"),
        ("Décision d'architecture 3 : Kafka", 3, "Kafka"),
    ],
)
def test_a_title_loses_what_numbers_it_and_nothing_else(heading: str, number: int | None, title: str) -> None:
    assert strip_title(heading, number) == title


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("docs/adr/0001-x.md", 1),
        ("docs/adr/ADR-0012-x.md", 12),
        ("docs/adr/adr_7.md", 7),
        ("docs/adr/API-003-x.md", 3),
        ("docs/adr/ccc-jb-001-x.md", 1),
        ("docs/adr/0004a-x.md", 4),
        ("docs/adr/2022-10-17-x.md", None),
        ("docs/adr/20200924-x.md", None),
        ("docs/adr/202009-x.md", None),
        ("docs/adr/migrate-to-java-17.md", None),
        ("docs/adr/artifacts.md", None),
        ("docs/adr/0005-x/README.md", 5),
        ("docs/adr/2021-01-02-x/index.md", None),
        ("docs/adr/README.md", None),
        ("docs/adr/adr-2022-10-17-x.md", None),
        ("keps/sig-node/1234-sidecars/README.md", 1234),
    ],
)
def test_the_number_is_what_the_files_name_bears(path: str, number: int | None) -> None:
    assert number_in(stem_of(path)).number == number


def test_the_heading_may_bear_another_number() -> None:
    assert title_number("ADR-017: x") == 17
    assert title_number("3. x") == 3
    assert title_number("ADR 2022-10-17: x") is None
    assert title_number("Use x") is None


@pytest.mark.parametrize(
    ("stem", "number", "dated"),
    [
        ("20240509-adr-0001-use-kafka", 1, True),
        ("2024-05-09-ADR-12-use-kafka", 12, True),
        ("2024-05-09-use-kafka", None, True),
        ("20240509-adr-2024-review", None, True),
        ("2026-W07", None, True),
        ("2026-w07-use-kafka", None, True),
    ],
)
def test_behind_a_day_the_number_of_a_record_still_counts_and_a_week_is_a_day(
    stem: str, number: int | None, *, dated: bool
) -> None:
    name = number_in(stem)
    assert (name.number, name.dated) == (number, dated)


@pytest.mark.parametrize(
    ("path", "title"),
    [("docs/adr/ADR-004-process.md", "Process"), ("docs/adr/0004-adr-process.md", "ADR Process")],
)
def test_the_word_for_a_record_in_front_goes_where_the_files_name_lacks_it(path: str, title: str) -> None:
    assert read_decision("# ADR Process\n\nStatus: accepted\n", path).title == title


@pytest.mark.parametrize(
    ("heading", "title", "problems"),
    [
        ("[Gestion des dates]", "Gestion des dates", ()),
        ("[titre de la solution]", "[titre de la solution]", ("title_placeholder",)),
        ("[Title]", "[Title]", ("title_placeholder",)),
    ],
)
def test_brackets_that_a_template_left_around_a_title_go_where_the_files_name_bears_it_out(
    heading: str, title: str, problems: tuple[str, ...]
) -> None:
    one = read_decision(f"# {heading}\n\n* Statut : accepté\n", "docs/adr/ADR-003-gestion-des-dates.md")
    assert (one.title, tuple(problem.code for problem in one.problems)) == (title, problems)
