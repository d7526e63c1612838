import sys
from collections import Counter
from datetime import date
from types import FrameType

from adr_server.decisions import DecisionLog, Relation, Status
from adr_server.decisions.lint import BaseNumbers, LintOptions, lint
from lint_logs import link, log_of, record

INDEX = "adr/README.md"


def crowded_log(size: int) -> DecisionLog:
    """A log in which every rule has much to look at: each number twice, one long chain, one list of all."""
    paths = [f"adr/{number // 2:06}-{number % 2}.md" for number in range(size)]
    records = [
        record(
            path,
            title=f"Title {number // 3}",
            status=Status.SUPERSEDED if number % 5 else Status.UNKNOWN,
            links=(link(Relation.SUPERSEDED_BY, paths[(number + 1) % size]), link(Relation.RELATES, None, "gone")),
        )
        for number, path in enumerate(paths)
    ]
    return log_of(*records, others={INDEX: "index"})


def work_on(size: int) -> tuple[int, Counter[str]]:
    """How many calls of functions a run makes, and how often it reads each text."""
    log = crowded_log(size)
    listed = "\n".join(f"- [x]({one.path.removeprefix('adr/')})" for one in log.decisions[:-5])
    reads: Counter[str] = Counter()
    calls = 0

    def read(path: str) -> str:
        reads[path] += 1
        return listed if path == INDEX else "# Title\n<!-- adr-lint disable=ADR105 reason: many alike -->\n"

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    base = BaseNumbers(branch="main", numbers={one.path + "x.md": one.number or 0 for one in log.decisions})
    sys.setprofile(count)
    try:
        lint(log, texts=read, options=LintOptions(), base=base, today=date(2026, 11, 21), paths=set(reads))
    finally:
        sys.setprofile(None)
    return calls, reads


def test_work_grows_no_faster_than_the_number_of_records() -> None:
    small, _ = work_on(400)
    large, _ = work_on(1600)
    assert large < small * 4 * 1.15


def test_every_text_is_read_once() -> None:
    _, reads = work_on(50)
    assert set(reads.values()) == {1}
    assert len(reads) == 51
