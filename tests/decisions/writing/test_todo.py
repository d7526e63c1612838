from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions.model import Decision, DecisionLog, Section, SectionKind, Status
from adr_server.decisions.writing import compare_progress, todo
from sample_logs import LOGS, fact, log_of


def section(heading: str, text: str, kind: SectionKind = SectionKind.OTHER) -> Section:
    return Section(kind=kind, heading=heading, level=2, text=text, line=10, end_line=10 + text.count("\n"))


ASKING = fact(sections=(section("Action items", "- Move the files\n- [x] Tell the team\n"),))
PLAIN = fact("docs/adr/0002-b.md", id="0002", number=2, title="Use Redis")
OPEN = fact("docs/adr/0003-c.md", id="0003", number=3, title="Use Kafka", status=Status.PROPOSED)
GONE = fact("docs/adr/0004-d.md", id="0004", number=4, title="Use CSV", status=Status.SUPERSEDED)
LOG = DecisionLog(decisions=(ASKING, PLAIN, OPEN, GONE), folders=("docs/adr",))


def written(text: str | None, log: DecisionLog = LOG) -> str:
    changes = todo(log, text)
    after = changes.after("TODO.md")
    return after if after is not None else text or ""


def with_status(decision: Decision, status: Status) -> DecisionLog:
    return replace(LOG, decisions=tuple(replace(d, status=status) if d is decision else d for d in LOG.decisions))


def test_records_ask_for_their_action_items_or_to_be_carried_out_or_decided() -> None:
    text = written(None)
    assert "- [ ] Move the files ([ADR-0001](docs/adr/0001-use-sqlite.md)) <!-- adr:0001#" in text
    assert "- [x] Tell the team ([ADR-0001]" in text
    assert "- [ ] Carry out: Use Redis ([ADR-0002]" in text
    assert "- [ ] Decide: Use Kafka ([ADR-0003]" in text
    assert "CSV" not in text


def test_doing_it_twice_changes_nothing() -> None:
    assert not todo(LOG, written(None))


def test_a_ticked_box_a_reworded_line_and_own_tasks_stay() -> None:
    text = written(None)
    edited = text.replace("- [ ] Carry out: Use Redis", "- [x] Set Redis up, finally")
    edited = edited.replace("<!-- adr-todo:end -->", "- [ ] Buy milk\n<!-- adr-todo:end -->")
    assert not todo(LOG, edited)


def test_an_open_task_that_its_record_no_longer_asks_for_goes_and_is_named() -> None:
    changes = todo(with_status(PLAIN, Status.REJECTED), written(None))
    after = changes.after("TODO.md")
    assert after is not None
    assert "Use Redis" not in after
    assert "Use Redis" in changes.notes[0]


def test_a_done_task_of_a_retired_record_stays() -> None:
    done = written(None).replace("- [ ] Carry out: Use Redis", "- [x] Carry out: Use Redis")
    assert not todo(with_status(PLAIN, Status.SUPERSEDED), done)


def test_a_task_whose_record_is_unknown_is_untouched() -> None:
    text = written(None).replace("<!-- adr-todo:end -->", "- [ ] Old <!-- adr:9999#abcdef01 -->\n<!-- adr-todo:end -->")
    assert not todo(LOG, text)


def test_a_new_task_joins_those_of_its_record() -> None:
    more = replace(
        ASKING, sections=(section("Action items", "- Move the files\n- [x] Tell the team\n- Delete the old ones\n"),)
    )
    after = written(written(None), replace(LOG, decisions=(more, *LOG.decisions[1:])))
    lines = after.splitlines()
    assert lines.index(next(x for x in lines if "Delete the old" in x)) == 1 + lines.index(
        next(x for x in lines if "Tell the team" in x)
    )


def test_text_around_the_markers_is_untouched() -> None:
    inside = written(None)
    around = f"Mine\r\n{inside}\nMine too"
    assert not todo(LOG, around)


def test_items_in_fenced_code_ask_for_nothing() -> None:
    log = DecisionLog(decisions=(fact(sections=(section("Decision", "```\n- [ ] not this\n```\n"),)),))
    assert "not this" not in written(None, log)


@given(st.permutations(["x", " ", "-", "X"]))
def test_any_mark_in_a_box_is_kept(marks: list[str]) -> None:
    text = written(None)
    for mark in marks:
        text = text.replace("- [ ] ", f"- [{mark}] ", 1)
    assert written(text) == text


def test_progress_counts_what_is_done_open_missing_and_unbound() -> None:
    text = written(None).replace("- [ ] Move", "- [x] Move")
    text = "\n".join(line for line in text.splitlines() if "Use Redis" not in line)
    text += "\n- [ ] Buy milk\n- [ ] Old <!-- adr:9999#abcdef01 -->\n- [ ] Dead <!-- adr:0004#abcdef01 -->\n"
    progress = compare_progress(LOG, text)
    by_id = {entry.id: entry for entry in progress.decisions}
    assert (len(by_id["0001"].done), len(by_id["0001"].open)) == (2, 0)
    assert by_id["0002"].unlisted == ("Carry out: Use Redis",)
    assert [entry.text for entry in progress.unbound] == ["Buy milk"]
    assert [entry.text for entry in progress.unknown] == ["Old"]
    assert [entry.text for entry in progress.retired] == ["Dead"]


def test_work_ticked_before_the_decision_stands_is_ahead() -> None:
    text = written(None).replace(
        "<!-- adr-todo:end -->", "- [x] Built it <!-- adr:0003#abcdef01 -->\n<!-- adr-todo:end -->"
    )
    assert [entry.text for entry in compare_progress(LOG, text).ahead] == ["Built it"]


def test_records_of_several_folders_with_one_number_are_told_apart_by_id() -> None:
    log = log_of({f"{folder}/adr/0001-use-x.md": LOGS["nygard"]["docs/adr/0001-use-files.md"] for folder in ("a", "b")})
    text = written(None, log)
    assert "ADR-0001" not in text
    assert all(f"([{d.id}]({d.path}))" in text for d in log.decisions)
    assert len({d.id for d in log.decisions}) == 2
    assert not todo(log, text)
