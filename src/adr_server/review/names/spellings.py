"""Bring together what records and manifests call one thing: by its words, whatever joins them and stands around them.

Rule: signs, spaces and capitals tell nothing apart (`Semantic Logger`, `semantic_logger`); what an ecosystem puts
around a name (`rails_`, `spring-boot-starter-`, `-js`) is no part of it; a scope's words may stand behind (`React
Testing Library` is `@testing-library/react`). Only what is written as a name is compared, for everyday words join up.
Pure: names in, names out.
"""

import re
from collections.abc import Iterator

MIN_LETTERS = 5
"""Shorter keys are too many things' names."""
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_BEFORE = (
    "rails",
    "django",
    "flask",
    "python",
    "go",
    "microsoft",
    "spring boot starter",
    "ruby",
    "node",
    "nuxt",
    "vue",
)
_BEHIND = ("rails", "ruby", "rb", "js", "node", "python", "py", "php", "laravel", "go", "gem", "dotnet", "net")
_SPOKEN_BEHIND = ("rb", "js", "py", "gem", "rails")
_NAME = re.compile(r"(?:[A-Z][\w+#]*|[A-Z]{2,}[\w.]*\.[A-Z]+)(?:[ ./-](?:[A-Z][\w+#]*|js|rb))*$")
_VERSION = re.compile(r"^v\d+$")


def words_of(name: str) -> tuple[str, ...]:
    """The words that a name is made of, folded: at signs, spaces, and where small letters meet a capital."""
    return tuple(word.lower() for word in _WORDS.findall(name))


def is_written_as_name(written: str) -> bool:
    """Whether every word has its capital, and there are several or one has two (`Semantic Logger`, `StandardRB`)."""
    if not _NAME.match(written):
        return False
    return len(written.split()) > 1 or len(_WORDS.findall(written)) > 1


def key(name: str) -> str:
    """What two spellings of one name have in common."""
    return "".join(words_of(name))


def any_spelling(name: str) -> str:
    """An expression for a name in small letters, whatever stands between its words."""
    return r"[\W_]{0,2}".join(map(re.escape, words_of(name)))


def any_signs(name: str) -> str:
    """An expression for a name in small letters, whatever sign stands between its words, and some does."""
    return r"[\W_]{1,2}".join(map(re.escape, words_of(name)))


def spelled(words: tuple[str, ...]) -> re.Pattern[str]:
    """What finds a name in prose, in one or several, whatever joins its words and whatever its letters.

    "Route53's DNS firewall" is the Route53 DNS firewall.
    """
    name = r"(?:['’]s\b)?[\W_]{0,2}".join(map(re.escape, words))
    return re.compile(rf"(?<![A-Za-z0-9]){name}s?(?![A-Za-z0-9])", re.IGNORECASE)


def spoken_keys(written: str) -> Iterator[str]:
    """The keys under which a name in prose may be found, the most exact first."""
    words = words_of(written)
    for one in (words, words[:-1] if len(words) > 1 and words[-1] in _SPOKEN_BEHIND else ()):
        if len(found := "".join(one)) >= MIN_LETTERS:
            yield found
    yield from _in_any_order(words)


def package_keys(package: str) -> Iterator[str]:
    """The keys of a package: of its own name, and of that without what its ecosystem puts around it."""
    last = package.rpartition(":")[2]
    if not last.startswith("@"):
        parts = [part for part in last.split("/") if not _VERSION.match(part)]
        last = parts[-1] if parts else last
    words = words_of(last)
    if not words:
        return
    every = {words, _bare(words)}
    if words[:3] == ("spring", "boot", "starter") and len(words) > 3:  # noqa: PLR2004 - the affix itself
        every |= {words[3:], ("spring", *words[3:])}
    for one in every:
        if len(found := "".join(one)) >= MIN_LETTERS:
            yield found
        yield from _in_any_order(one)


def _in_any_order(words: tuple[str, ...]) -> Iterator[str]:
    # Of two words, `React Router` and `router-react` may be two things; letters and digits (`A2A`) are no words.
    if len(words) > 2 and all(len(word) > 1 for word in words):  # noqa: PLR2004 - said above
        yield " ".join(sorted(words))


def _bare(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without those that an ecosystem puts around, at least one."""
    for before in _BEFORE:
        parts = tuple(before.split())
        if words[: len(parts)] == parts and len(words) > len(parts):
            words = words[len(parts) :]
            break
    return words[:-1] if len(words) > 1 and words[-1] in _BEHIND else words
