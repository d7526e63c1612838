"""Find secrets and personal data in a text, with exact spans. Pure: text in, values out.

Text without a rule's keyword is never searched by its pattern, and every pattern is bounded, so the work grows with the
text and not with what is in it.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adr_server.security.checks import CHECKS, entropy
from adr_server.security.decoding import decoded_runs
from adr_server.security.kubernetes import secret_values
from adr_server.security.model import Category, Find, Rule
from adr_server.security.plan import Plan, plan_of, shipped_plan
from adr_server.security.rule_files import published_values
from adr_server.security.searched_text import SearchedText

MAX_DEPTH = 2
"""How often something that decodes to text is decoded again."""
LEAD = 200
"""Characters of a line before a name that a rule's `lead` sees."""
FINDERS: Mapping[str, Callable[[str], Iterator[tuple[int, int, str]]]] = {"kubernetes": secret_values}
WHOLE_FILE = 4_096
_PREFIXES = (
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "npm_",
    "xoxb-",
    "xoxp-",
    "sk_live_",
    "hvs.",
)
"""What begins so has its provider's format or is none of its secrets; a name beside it says nothing."""
_STAND_IN_FILE = re.compile(
    r"(?i)(?:^|[/._-])(?:dummy|example|sample|fake|placeholder|template|dist)(?:[._-][^/]*)?$|\.(?:so|dylib|dll)(?:\.\d+)*$|\.(?:mgc|cache)$"
)
_SECRET_FILE = re.compile(r"(?i)(?:^|[._-]|[a-z](?=[A-Z]))\w*(?:secret|token|password|passphrase|api[_-]?key)$")
_LONE_WORD = re.compile(r"^(?P<value>\S{16,400})$", re.MULTILINE)
LONG_VALUE = 60
_MASKS = re.compile(r"REDACTED(?:_[A-Z0-9_]+|-[A-Za-z0-9]{4})?|\$\{[A-Z0-9_]+\}")
_LINE_ENDS = re.compile("\n")
_NEVER: Callable[[], None] = lambda: None  # noqa: E731 - a default that does nothing


@dataclass(frozen=True, kw_only=True)
class _Span:
    rule: Rule
    start: int
    end: int
    key: str | None
    encoded: bool = False


def scan(
    text: str,
    *,
    path: str = "",
    rules: Sequence[Rule] | None = None,
    categories: Iterable[Category] = tuple(Category),
    check_time: Callable[[], None] = _NEVER,
) -> tuple[Find, ...]:
    """What `text` gives away, in its order; spans do not overlap.

    `path` is where the text comes from: `db.password` holds a password, and a file called a dummy or a sample holds
    nothing real. `rules` are the shipped ones unless given; `check_time` is called between rules and may raise to stop.
    """
    wanted = frozenset(categories)
    plan = shipped_plan(wanted) if rules is None else plan_of([rule for rule in rules if rule.category in wanted])
    if _STAND_IN_FILE.search(path):
        return ()
    spans = _apart((*_spans(text, plan, MAX_DEPTH, check_time), *_whole_file(text, path, plan.rules)))
    starts = [0, *(match.end() for match in _LINE_ENDS.finditer(text))] if spans else []
    return tuple(_find(span, starts) for span in spans)


def _find(span: _Span, line_starts: Sequence[int]) -> Find:
    line = bisect_right(line_starts, span.start)
    return Find(
        rule=span.rule.id,
        title=span.rule.title,
        category=span.rule.category,
        start=span.start,
        end=span.end,
        line=line,
        column=span.start - line_starts[line - 1] + 1,
        key=span.key,
        encoded=span.encoded,
    )


def _spans(text: str, plan: Plan, depth: int, check_time: Callable[[], None]) -> Iterator[_Span]:
    source = SearchedText(text)
    dense, held = source.in_dense(plan.dense), source.behind_gates(plan.gated)
    for rule in plan.rules:
        check_time()
        if rule.keywords and (dense if rule.dense else held).isdisjoint(rule.keywords):
            continue
        if rule.also and held.isdisjoint(rule.also):
            continue
        if rule.finder is not None:
            for start, end, key in FINDERS[rule.finder](text):
                yield _Span(rule=rule, start=start, end=end, key=key)
        elif rule.names is not None:
            yield from _named(rule, source, plan.owned)
        else:
            yield from _searched(rule, source)
    if depth:
        for start, end, decoded in decoded_runs(source):
            check_time()
            for inner in _apart(_spans(decoded, plan, depth - 1, check_time))[:1]:
                yield _Span(rule=inner.rule, start=start, end=end, key=inner.key, encoded=True)


def _whole_file(text: str, path: str, rules: Sequence[Rule]) -> Iterator[_Span]:
    """A file that is called after what it holds: `api.token`, `database_password`."""
    name = path.rsplit("/", 1)[-1]
    if len(text) > WHOLE_FILE or not _SECRET_FILE.search(name):
        return
    for rule in rules:
        if rule.id == "plain-secret":
            for match in _LONE_WORD.finditer(text):
                span = _judged(rule, match, name)
                if span is not None:
                    yield span


def _searched(rule: Rule, source: SearchedText) -> Iterator[_Span]:
    for start, end in _windows(rule, source):
        for match in rule.pattern.finditer(source.whole, start, end):
            span = _judged(rule, match, None)
            if span is not None:
                yield span


def _windows(rule: Rule, source: SearchedText) -> Iterator[tuple[int, int]]:
    """Where to search: around each keyword or hint, joined where two reach into one another; everywhere without any."""
    length = len(source.whole)
    if rule.hint is None and not rule.keywords:
        yield 0, length
        return
    at = -1
    end = -1
    places = source.places(rule.keywords) if rule.hint is None else source.matches(rule.hint)
    for first, last in places:
        left, right = max(first - rule.before, 0), min(last + rule.after, length)
        if left <= end:
            end = max(end, right)
            continue
        if end >= 0:
            yield at, end
        at, end = left, right
    if end >= 0:
        yield at, end


def _named(rule: Rule, source: SearchedText, owned: Sequence[re.Pattern[str]]) -> Iterator[_Span]:
    text = source.whole
    seen = -1
    for place in source.places(rule.keywords):
        if place[0] < seen:
            continue
        start, seen = source.name_around(place)
        # What follows decides nearly always, and at once.
        match = rule.pattern.match(text, seen)
        if match is None or not _is_named(rule, text, start, seen, owned):
            continue
        span = _judged(rule, match, text[start:seen])
        if span is not None and not text.startswith(_PREFIXES, span.start):
            yield span


def _is_named(rule: Rule, text: str, start: int, end: int, owned: Sequence[re.Pattern[str]]) -> bool:
    name = text[start:end]
    if rule.names is None or not rule.names.search(name) or any(names.search(name) for names in owned):
        return False
    line = text.rfind("\n", max(start - LEAD, 0), start) + 1 or max(start - LEAD, 0)
    return rule.lead is None or rule.lead.search(text[line:start]) is not None


def _judged(rule: Rule, match: re.Match[str], name: str | None) -> _Span | None:
    groups = match.groupdict()
    group = next((group for group in ("value", "value2") if groups.get(group) is not None), None)
    start, end = match.span(group) if group else match.span()
    value = match.string[start:end]
    if len(value) > LONG_VALUE:
        # A key may hold another secret that was masked before it: what is left of it still gives it away.
        value = _MASKS.sub("", value)
    if (rule.entropy and entropy(value) < rule.entropy) or value in published_values():
        return None
    key = name or groups.get("key")
    if key is not None and not CHECKS["not_stand_in"](key + "_"):
        return None
    return (
        _Span(rule=rule, start=start, end=end, key=key) if all(CHECKS[check](value) for check in rule.checks) else None
    )


def _apart(spans: Iterable[_Span]) -> list[_Span]:
    """The spans in order; those that overlap become one over all of them, called after the one of the highest rank.

    What only one of them covers would still be given away if it were left.
    """
    kept: list[_Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
            continue
        best = max(kept[-1], span, key=lambda one: (one.rule.rank, one.end - one.start))
        kept[-1] = replace(best, start=kept[-1].start, end=max(kept[-1].end, span.end))
    return kept
