"""Find endpoints in lines of code by their paths, whatever a framework calls the parameters. Pure: text in, values out.

Rule: `/things/{id}`, `{thingId}`, `:id`, `<int:pk>`, `[id]` and `(?P<pk>…)` are one, at their place in the path; every
other part stands as it is written, in any case. A path may stand below a base (`/api`), and may lack its slashes at
both ends; what goes on behind it is another endpoint.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import splitext

METHODS = ("get", "post", "put", "patch", "delete", "head", "options")
_WRITTEN = re.compile(rf"(?:(?P<method>{'|'.join(METHODS)})\s+)?(?P<path>/[^\s?#\"'`]+)", re.IGNORECASE)
_PARAMETER = (
    r"(?:\{[^{}/]*(?:\{[^{}]*\}[^{}/]*)*\}|:[A-Za-z_]\w*(?:\([^)]*\))?[?*+]?|<[^<>/]+>|\$\{[^{}]*\}|\$[A-Za-z_]\w*|\[[\w.]+\]"
    r"|\(\?P<\w+>[^/]*\)|\([^()/]*\)|\*{1,2}|%[sdv])"
)
_IS_PARAMETER = re.compile(rf"{_PARAMETER}$")
_OPENS = r"(?:^|(?<=[\"'`\s(=^]))"
_CLOSES = r"(?:/?\$?(?=[\"'`\s),;?#\]]|$)|(?=:(?:\s|$)))"
_BASE = r"(?:/?[\w.-]+(?:/[\w.-]+){0,3}/|/)?"
"""What a server or a gateway puts before its paths."""
_SPOKEN = re.compile(
    rf"(?:[.@]|\bHttp|\bMap|[\"'`\s\[(])({'|'.join(METHODS)})(?:Mapping|Async)?(?=[(\"'`\s\],])", re.IGNORECASE
)
_ROOTS = re.compile(r"(?:^|/)(?:app|pages|routes|api|functions)/")
_FILED = re.compile(r"/(?:route|page|index|\+server|\+page(?:\.server)?)$")
_GROUP = re.compile(r"/\([^()/]+\)(?=/|$)")


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """A path in its parts, and the method in small letters, empty where none is said."""

    parts: tuple[str, ...]
    method: str = ""

    @property
    def word(self) -> str:
        """The last part that is no parameter."""
        return next(part for part in reversed(self.parts) if not _IS_PARAMETER.match(part))

    @cached_property
    def whole(self) -> re.Pattern[str]:
        """What finds the whole path in a line, below whatever base."""
        return re.compile(f"{_OPENS}{_BASE}{_path(self.parts)}{_CLOSES}", re.IGNORECASE | re.MULTILINE)

    def halves(self) -> Sequence[tuple[re.Pattern[str], re.Pattern[str], bool]]:
        """The path cut in two, as routers are put together: what finds each half, and whether the second has a word."""
        cut = []
        for at in range(1, len(self.parts)):
            first, second = self.parts[:at], self.parts[at:]
            found = [re.compile(rf"[\"'`]/?{_path(half)}/?\$?[\"'`]", re.IGNORECASE) for half in (first, second)]
            cut.append((found[0], found[1], any(not _IS_PARAMETER.match(part) for part in second)))
        return cut

    def is_filed_at(self, path: str) -> bool:
        """Whether a source file is the endpoint by where it lies: `app/things/[id]/route.ts`."""
        root = _ROOTS.search(path)
        if root is None:
            return False
        place = _GROUP.sub("", _FILED.sub("", splitext(path)[0]))
        return re.search(rf"/{_path(self.parts)}$", f"/{place}", re.IGNORECASE) is not None

    def is_other_method(self, line: str) -> bool:
        """Whether a line speaks of methods, and not of the endpoint's."""
        spoken = {match.lower() for match in _SPOKEN.findall(line)}
        return bool(self.method and spoken) and self.method not in spoken


def endpoint_of(name: str) -> Endpoint | None:
    """The endpoint that a name is: a path from its slash on, with or without a method; None where it is none."""
    match = _WRITTEN.fullmatch(name.strip())
    if match is None:
        return None
    parts = tuple(part for part in match["path"].split("/") if part)
    if all(_IS_PARAMETER.match(part) for part in parts):
        return None
    return Endpoint(parts=parts, method=(match["method"] or "").lower())


def _path(parts: Sequence[str]) -> str:
    return "/".join(_PARAMETER if _IS_PARAMETER.match(part) else re.escape(part) for part in parts)
