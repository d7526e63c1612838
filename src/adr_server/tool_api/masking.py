"""The project's own masking: patterns of its own beside the shipped rules, rules left out, and the usual strategy.

Kept in the workspace as `masking.json`, where code and people can read it. A pattern from there is a stranger's: it
runs in the confined worker only.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pydantic import Field, ValidationError

from adr_server.errors import BrokenInputError, BudgetExceededError, UnknownNameError
from adr_server.security import Category, Find, Strategy, scan, shipped_rules
from adr_server.tool_api.context import ToolContext
from adr_server.tool_api.models import ToolInput, ToolOutput

FILE = "masking.json"
MOST_MATCHES = 10_000
PIECE = 1_000_000
"""Characters that are searched at once with a pattern of the project's own."""
OVERLAP = 10_000
"""So far a match may reach out of its piece."""


class CustomRule(ToolInput):
    """A pattern of the project's own; what its group `value` would say is the whole match."""

    name: str = Field(pattern=r"^[a-z][a-z0-9-]{1,40}$")
    """The rule's name, lower-case words joined by hyphens."""
    pattern: str = Field(min_length=1, max_length=2_000)
    """A regular expression; all that it matches is hidden."""
    flags: str = Field(default="", pattern=r"^[aimsx]{0,5}$")
    """Letters of its flags: a ASCII, i ignore case, m multi-line, s dot matches all, x verbose."""
    category: Category = Category.SECRET
    """What a match would give away."""


class MaskingConfig(ToolInput):
    """What this project masks beside what ships, and how."""

    strategy: Strategy = Strategy.PLACEHOLDER
    """How values are hidden unless a call says otherwise."""
    categories: list[Category] = Field(default_factory=lambda: list(Category))
    """What is looked for unless a call says otherwise."""
    disabled: list[str] = Field(default_factory=list)
    """Names of shipped rules that are left out."""
    rules: list[CustomRule] = Field(default_factory=list)
    """Patterns of the project's own."""


class FindRow(ToolOutput):
    """One find. The value itself is never in it."""

    rule: str
    title: str
    category: Category
    line: int
    column: int
    start: int
    """Offset of the first character."""
    end: int
    """Offset behind the last character."""
    key: str | None
    """The name that the value is assigned to."""
    encoded: bool
    """Whether it was found in what the text decodes to."""


def find_row(find: Find) -> FindRow:
    """A find as tools give it."""
    return FindRow(
        rule=find.rule,
        title=find.title,
        category=find.category,
        line=find.line,
        column=find.column,
        start=find.start,
        end=find.end,
        key=find.key,
        encoded=find.encoded,
    )


def read_masking(context: ToolContext) -> MaskingConfig:
    """The project's masking; that which ships where it has none.

    Raises:
        BrokenInputError: the file was changed by hand and is not what it should be.
    """
    text = context.code_state.workspace.read(FILE)
    if text is None:
        return MaskingConfig()
    try:
        return MaskingConfig.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the file"
        raise BrokenInputError(f"/workspace/{FILE}: {place}: {first['msg']}. Call configure_masking again.") from None


def save_masking(context: ToolContext, config: MaskingConfig) -> None:
    """Keep the project's masking.

    Raises:
        UnknownNameError: a disabled rule that does not ship. BudgetExceededError: the workspace is full.
    """
    known = {rule.id for rule in shipped_rules()}
    for name in config.disabled:
        if name not in known:
            raise UnknownNameError("masking rule", name, known)
    context.code_state.workspace.write(FILE, config.model_dump_json(indent=2) + "\n")


async def find_in(context: ToolContext, text: str, config: MaskingConfig, *, path: str = "") -> list[Find]:
    """What the shipped rules and the project's own find in `text`, in order, without overlaps."""
    rules = [rule for rule in shipped_rules() if rule.id not in config.disabled]
    shipped = await context.in_thread(
        lambda: scan(text, path=path, rules=rules, categories=config.categories, check_time=context.check_time)
    )
    own = [rule for rule in config.rules if rule.category in config.categories]
    if not own:
        return list(shipped)
    lines = [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]
    found = [find for rule in own for find in await _matches(context, rule, text, lines)]
    return _apart([*found, *shipped])


async def _matches(context: ToolContext, rule: CustomRule, text: str, lines: list[int]) -> list[Find]:
    """What a pattern of the project's own matches; BudgetExceededError where it matches too often to hide it all."""
    found: list[Find] = []
    for start, end in _pieces(text):
        matches = await context.match(rule.pattern, rule.flags, [text[start : end + OVERLAP]], MOST_MATCHES)
        if len(matches) >= MOST_MATCHES:
            often = f"{MOST_MATCHES:,} times in {end - start:,} characters"
            message = f"The pattern '{rule.name}' matches {often}: narrow it."
            raise BudgetExceededError("matches", message)
        found += [
            _found(rule, start + first, start + last, lines)
            for _, first, last in matches
            if last > first and start + first < end
        ]
    return found


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where to cut a text that is more than the confined worker takes at once: at line ends, where there are some."""
    start = 0
    while start < len(text):
        end = min(start + PIECE, len(text))
        if end < len(text):
            end = text.rfind("\n", start, end) + 1 or end
        yield start, end
        start = end


def _found(rule: CustomRule, start: int, end: int, lines: list[int]) -> Find:
    line = bisect_right(lines, start)
    return Find(
        rule=rule.name,
        title=rule.name,
        category=rule.category,
        start=start,
        end=end,
        line=line,
        column=start - lines[line - 1] + 1,
    )


def _apart(finds: Iterable[Find]) -> list[Find]:
    """The finds in order; those that overlap become one over all of them, called after the longest.

    What only one of them covers would still be given away if it were left.
    """
    kept: list[Find] = []
    for find in sorted(finds, key=lambda find: (find.start, -find.end)):
        if not kept or find.start >= kept[-1].end:
            kept.append(find)
            continue
        last = kept[-1]
        named = max(last, find, key=lambda one: one.end - one.start)
        end = max(last.end, find.end)
        kept[-1] = replace(named, start=last.start, line=last.line, column=last.column, end=end)
    return kept
