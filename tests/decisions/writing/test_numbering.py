from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions.model import DecisionLog
from adr_server.decisions.writing import next_number, numbers_in
from adr_server.decisions.writing.numbering import dominant_folder, learn_naming, number_in, slugify
from sample_logs import fact

DAY = date(2026, 11, 21)


def log(*paths: str) -> DecisionLog:
    return DecisionLog(decisions=tuple(fact(path, id=path, number=number_in(path)) for path in sorted(paths)))


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["doc/adr/0001-a-b.md", "doc/adr/0002-c-d.md"], "0003-use-redis-cache.md"),
        (["doc/adr/001-a-b.md", "doc/adr/002-c-d.md"], "003-use-redis-cache.md"),
        (["adr/ADR-001_a_b.md", "adr/ADR-002_c_d.md"], "ADR-003_use_redis_cache.md"),
        (["adr/adr-9.md", "adr/adr-10-x-y.md"], "adr-11-use-redis-cache.md"),
        (["adr/ccc-jb-001-a-b.md", "adr/ccc-jb-002-a-c.md"], "ccc-jb-003-use-redis-cache.md"),
        (["adr/0001-a.adoc", "adr/0002-b.adoc", "adr/0003-c.md"], "0004-use-redis-cache.adoc"),
        (["adr/1-a.md", "adr/2-b.md"], "3-use-redis-cache.md"),
        (["adr/2026-01-02-a-b.md", "adr/2026-01-03-c.md"], "2026-11-21-use-redis-cache.md"),
        (["adr/20260102-a-b.md"], "20261121-use-redis-cache.md"),
        (["adr/use-files.md", "adr/use-disks.md"], "use-redis-cache.md"),
        (["adr/0001-a/README.md", "adr/0002-b/README.md"], "0003-use-redis-cache/README.md"),
        (["adr/0001 Use Files.md", "adr/0002 Use Disks.md"], "0003 Use Redis Cache.md"),
        (["adr/0001-Use-Files.rst", "adr/0002-Use-Disks.rst"], "0003-Use-Redis-Cache.rst"),
    ],
)
def test_a_new_file_is_named_as_the_others_are(paths: list[str], expected: str) -> None:
    known = log(*paths)
    naming = learn_naming(known.decisions)
    number = next_number(known)
    assert naming.file_name("Use Redis Cache", number=number, today=DAY) == expected


def test_an_empty_log_starts_at_one_with_four_digits() -> None:
    empty = DecisionLog(decisions=())
    assert next_number(empty) == 1
    assert learn_naming(()).file_name("Use Redis", number=1, today=DAY) == "0001-use-redis.md"


def test_a_number_that_the_base_branch_has_is_not_given_again() -> None:
    assert next_number(log("adr/0001-a.md"), {2, 3}) == 4


def test_a_year_among_small_numbers_is_not_gone_on_from() -> None:
    assert next_number(log("adr/0001-a.md", "adr/0002-b.md", "adr/2019-c.md")) == 3


def test_each_log_of_a_monorepo_counts_for_itself_and_its_retired_folder() -> None:
    known = log("a/adr/0001-x.md", "a/adr/0002-y.md", "a/adr/deprecated/0007-z.md", "b/adr/0050-x.md")
    assert dominant_folder(known) == "a/adr"
    assert next_number(known) == 8
    assert next_number(known, folder="b/adr") == 51


def test_the_numbers_of_a_branch_are_those_of_the_folder() -> None:
    tree = ["adr/0001-x.md", "adr/2026-01-02-y.md", "adr/deprecated/0004-z.md", "src/0009-q.md", "adr/README.md"]
    assert numbers_in(tree, "adr") == {1, 4}


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Don't use `eval`", "dont-use-eval"),
        ("Größe wählen: Übermaß", "groesse-waehlen-uebermass"),
        ("Décision à prendre", "decision-a-prendre"),
        ("データベースを選ぶ", "データベースを選ぶ"),
        ("Use [Redis](https://example.org)", "use-redis"),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_a_title_becomes_a_slug(title: str, slug: str) -> None:
    assert slugify(title) == slug


@given(st.text(max_size=300))
def test_a_slug_is_always_one_safe_file_name(title: str) -> None:
    slug = slugify(title)
    assert len(slug.encode()) <= 240
    assert not set(slug) & set('/\\:*?"<>|\x00\n\r.')
