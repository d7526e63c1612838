"""What the scanner looks for and what it says it found. Facts only."""

import re
from dataclasses import dataclass
from enum import StrEnum

NOTHING = re.compile(r"(?!)")


class Category(StrEnum):
    """What a find would give away: access to something, or something about a person."""

    SECRET = "secret"  # noqa: S105 - the name of a category
    PERSONAL = "personal"


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One kind of thing to find.

    `keywords` are lower-case words of which one stands near every match: text without them is passed over.

    Without `names`, `pattern` is searched from `before` characters before a keyword or hint to `after` behind it;
    without any in the whole text. With `names`, the keyword stands in a name (`db.api_key`) in which `names` is found,
    `lead` is found in what its line holds before it, and `pattern` matches right behind it.

    `finder` names code that reads a structure no pattern can (see `scanning.FINDERS`).

    `pattern` names what to hide `value` (or `value2` in a second form), and may name what it is assigned to `key`. A
    match counts only if its entropy suffices and every one of `checks` (see `checks.CHECKS`) holds of the value.
    """

    id: str
    title: str
    category: Category
    pattern: re.Pattern[str] = NOTHING
    finder: str | None = None
    keywords: tuple[str, ...] = ()
    dense: bool = False
    """Whether keywords stand within runs of twenty characters or more; other text is passed over fast."""
    owns: re.Pattern[str] | None = None
    """Names whose values this rule alone judges, because it knows their format."""
    hint: re.Pattern[str] | None = None
    """What every match begins with, in place of keywords: a pattern that begins with a class of characters is fast."""
    also: tuple[str, ...] = ()
    """Lower-case words of which one stands in the text too, anywhere."""
    names: re.Pattern[str] | None = None
    lead: re.Pattern[str] | None = None
    checks: tuple[str, ...] = ()
    entropy: float = 0.0
    """The least Shannon entropy of the value, in bits a character."""
    before: int = 120
    after: int = 600
    rank: int = 50
    """Where two finds overlap, the one of higher rank stays: a provider's own format knows more than a key's name."""


@dataclass(frozen=True, kw_only=True)
class Find:
    """One find: `start` and `end` are offsets into the text, in characters; `line` and `column` count from 1."""

    rule: str
    title: str
    category: Category
    start: int
    end: int
    line: int
    column: int
    key: str | None = None
    """The name that the value is assigned to, where there is one."""
    encoded: bool = False
    """Whether the find is in what the text decodes to; the span is then that of the encoded run."""
