from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import BudgetExceededError, InvalidArgumentsError, UnknownNameError
from adr_server.storage import Fact, Memory, MemoryQuota, StateDir


@pytest.fixture
def state(tmp_path: Path) -> StateDir:
    return StateDir.open(tmp_path / "state", tmp_path)


@pytest.fixture
def memory(state: StateDir) -> Iterator[Memory]:
    moments = iter(datetime(2026, 1, 31, tzinfo=UTC) + timedelta(days=day) for day in range(1_000))
    memory = Memory(state, quota=MemoryQuota(facts=5, relations=2, characters=2_000), now=lambda: next(moments))
    yield memory
    memory.close()


def note(memory: Memory, subject: str, text: str, *tags: str, kind: str = "note") -> Fact:
    return memory.remember(kind=kind, subject=subject, text=text, tags=tags)


def subjects(memory: Memory, query: str, kind: str | None = None, tag: str | None = None) -> list[str]:
    return [recalled.fact.subject for recalled in memory.recall(query, kind=kind, tag=tag)]


def test_a_fact_is_recalled_in_a_later_process(memory: Memory, state: StateDir) -> None:
    fact = memory.remember(kind="convention", subject="Errors", text="One tree.", source="adr/1.md:3", tags=["errors"])
    memory.close()
    later = Memory(state)
    assert later.recall("tree")[0].fact == fact == later.fact(fact.fact_id)
    later.close()


def test_words_in_the_subject_weigh_more_than_in_the_text(memory: Memory) -> None:
    note(memory, "Deployment", "The cache is warmed first and then the traffic moves over.")
    note(memory, "Cache", "Redis, since it was there before anything else was thought about.")
    assert subjects(memory, "cache") == ["Cache", "Deployment"]


def test_forms_of_a_word_and_accents_do_not_matter(memory: Memory) -> None:
    note(memory, "Caching", "We décided it.")
    assert subjects(memory, "caches decide") == ["Caching"]


def test_facts_in_scripts_without_spaces_are_found_by_a_part(memory: Memory) -> None:
    note(memory, "認証", "認証方式の決定を記録する")
    assert subjects(memory, "決定") == ["認証"]


def test_kind_and_tag_narrow_a_recall(memory: Memory) -> None:
    note(memory, "One", "queue", "infra")
    note(memory, "Two", "queue", "infra-old", kind="finding")
    assert subjects(memory, "queue", kind="finding") == ["Two"]
    assert subjects(memory, "queue", tag="infra") == ["One"]


@pytest.mark.parametrize(
    "query", ["?", "C++", "a-b", "NEAR(", '"', "x AND", "subject:C", "*", "C++ / C#?", "\0C", "(C"]
)
def test_no_query_is_a_syntax_error(memory: Memory, query: str) -> None:
    note(memory, "C++", "Bindings are written in C++ and x.")
    assert subjects(memory, query) == (["C++"] if any(letter in "cx" for letter in query.lower()) else [])


@given(st.text(max_size=60))
def test_whatever_stands_around_a_word_its_fact_is_found(tmp_path_factory: pytest.TempPathFactory, noise: str) -> None:
    base = tmp_path_factory.getbasetemp() / "any-query"
    memory = Memory(StateDir.open(base, base))
    memory.remember(kind="note", subject="Zebra", text="Stripes.")
    assert subjects(memory, f"{noise} zebra") == subjects(memory, f"zebra {noise}") == ["Zebra"]
    memory.close()


def test_saying_the_same_again_renews_and_adds_nothing(memory: Memory) -> None:
    first = note(memory, "Queue", "Kafka", "a")
    second = note(memory, " Queue ", "Kafka\n", "b")
    assert (second.fact_id, second.tags, second.created) == (first.fact_id, ("a", "b"), first.created)
    assert second.updated > first.updated
    assert memory.stats().facts == 1
    assert memory.facts() == (second,)


def test_facts_are_listed_newest_first(memory: Memory) -> None:
    note(memory, "One", "x")
    note(memory, "Two", "x", kind="finding")
    assert [fact.subject for fact in memory.facts()] == ["Two", "One"]
    assert [fact.subject for fact in memory.facts(kind="note")] == ["One"]


def test_a_forgotten_fact_is_gone_with_its_relations_and_words(memory: Memory) -> None:
    one, two = note(memory, "One", "alpha"), note(memory, "Two", "beta")
    memory.relate(one.fact_id, "supports", two.fact_id)
    memory.forget(one.fact_id)
    assert memory.relations(two.fact_id) == ()
    assert memory.recall("alpha") == ()
    with pytest.raises(UnknownNameError):
        memory.forget(one.fact_id)


def test_relations_are_seen_from_both_ends_and_told_once(memory: Memory) -> None:
    one, two = note(memory, "One", "alpha"), note(memory, "Two", "beta")
    relation = memory.relate(one.fact_id, "supports", two.fact_id)
    memory.relate(one.fact_id, "supports", two.fact_id)
    assert memory.relations(one.fact_id) == memory.relations(two.fact_id) == (relation,)


def test_relations_need_a_name_and_two_facts_that_exist(memory: Memory) -> None:
    one = note(memory, "One", "alpha")
    with pytest.raises(InvalidArgumentsError, match=r"no name.*related to itself"):
        memory.relate(one.fact_id, "Is Like", one.fact_id)
    with pytest.raises(UnknownNameError, match=f"Did you mean '{one.fact_id}'"):
        memory.relate(one.fact_id, "supports", one.fact_id[:-1] + "_")


def test_all_that_is_wrong_with_a_fact_is_told_at_once(memory: Memory) -> None:
    with pytest.raises(InvalidArgumentsError) as caught:
        memory.remember(
            kind="A Kind", subject=" ", text="x\0", source="y" * 501, tags=["two words", *"abcdefghijklmnopqrst"]
        )
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        "kind",
        "subject",
        "text",
        "source",
        "tags",
        "tags",
    ]


def test_a_full_memory_says_what_to_do(memory: Memory) -> None:
    with pytest.raises(BudgetExceededError, match="forget some first"):
        note(memory, "Large", "x" * 2_001)
    for number in range(5):
        note(memory, str(number), "x")
    with pytest.raises(BudgetExceededError, match="5 facts"):
        note(memory, "One more", "x")
    ids = [fact.fact_id for fact in memory.facts()]
    memory.relate(ids[0], "a", ids[1])
    memory.relate(ids[0], "a", ids[2])
    with pytest.raises(BudgetExceededError, match="2 relations"):
        memory.relate(ids[0], "a", ids[3])


def test_stats_count_by_kind(memory: Memory) -> None:
    note(memory, "One", "abc", "tag")
    note(memory, "Two", "abc", kind="finding")
    stats = memory.stats()
    assert (stats.facts, stats.relations, stats.kinds) == (2, 0, {"finding": 1, "note": 1})
    assert stats.characters == len("OneabctagTwoabc")


def test_a_corrupted_memory_is_moved_aside_and_said(memory: Memory, state: StateDir) -> None:
    note(memory, "One", "alpha")
    memory.close()
    for path in (state.folder / "memory").iterdir():
        path.write_bytes(b"no database at all")
    assert memory.recall("alpha") == ()
    note(memory, "Two", "alpha")
    assert subjects(memory, "alpha") == ["Two"]
    assert len(memory.notices) == 1


def test_what_says_the_same_has_the_same_id_wherever_it_is_said(memory: Memory, tmp_path: Path) -> None:
    first, other = note(memory, "Queue", "Three zones."), note(memory, "Queue", "Three zones.", kind="risk")
    memory.forget(first.fact_id)
    elsewhere = Memory(StateDir.open(tmp_path / "other", tmp_path))
    assert note(memory, "Queue", "Three zones.").fact_id == first.fact_id
    assert note(elsewhere, "Queue", "Three zones.").fact_id == first.fact_id != other.fact_id
    elsewhere.close()
