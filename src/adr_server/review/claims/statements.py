"""Hear that a thing goes, or is not wanted, in plain statements whose words stand in an order that no phrase foresees.

Rule: each word of a statement has its class in `words/statements.yaml`, and the order of the classes decides. A
statement names things in one place and says one thing of them; a word without a class may only say who does it, or
where. What only wants a thing is not heard here: a mention is no claim.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from adr_server.review.words.expressions import Expression
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import table_of
from adr_server.review.words.wording import Phrase, Polarity, Wording

_CLASSES = {
    "hedges": "h",
    "denies": "N",
    "none_of": "M",
    "without": "V",
    "speaks": "W",
    "helps": "B",
    "takes": "T",
    "takes_out": "t",
    "goes": "G",
    "goes_out": "g",
    "gone": "P",
    "gone_out": "p",
    "wants": "U",
    "needs": "D",
    "wants_in": "u",
    "out_of": "f",
    "into": "i",
    "where": "L",
    "kinds": "K",
    "when": "w",
    "breaks": "|",
    "skipped": "",
}
"""The sign of each class of words; a list of names is `X`, code is `c`, and what has no class is `o`."""
_JOINS = "(?:and|or|nor|und|oder|noch|et|ou|ni|y|e|o|nem|né|и|или|ни)"
_NAME = r"(?:§\d+§|`[^`\n]+`)"
_LIST = rf"§\d+§(?: {_JOINS} {_NAME}|(?:, {_NAME})+,? {_JOINS} {_NAME})?"
"""Two names or more, some of which may be files; "with A, and B goes" is no list."""
_MANIFEST = re.compile(
    r"`(?:[\w./-]*(?:package\.json|go\.(?:mod|sum)|gemfile(?:\.lock)?|pom\.xml|build\.gradle(?:\.kts)?|mix\.exs"
    r"|composer\.(?:json|lock)|cargo\.(?:toml|lock)|pyproject\.toml|requirements[\w.-]*|pubspec\.yaml|[\w.-]*\.csproj))`"
)
_HERE = "[LcWU]"
"""The project, or one of its manifests; "the build" is called as what is done with it."""
_OUT = f"(?:f+{_HERE}*|{_HERE}+)"
"""Out of the project: "from the build", "out", or what is left itself ("leaves `go.mod`")."""
_WHO = "(?P<who>[oKLc]{1,4})"
_WHOLE = re.compile("[WL]*")
"""Who is the whole project."""
_SUBJECT = f"(?:W|{_WHO}|)"
_LATER = "(?:[if]?w.*)?$"
_ENDS = f"(?P<rest>(?:[if][oLKcU]{{1,4}})?){_LATER}"
_NAMES = "(?P<x>X)K?"
_VERB = re.compile("[BUDuTtGgPp]")
_DOES = re.compile(r"[a-zäöü]{3,}ende[nrsm]?")
"""What a German adjective says that a thing does ("das blockierende requests"); a noun has a capital."""
_ACTS = re.compile(rf"§\d+§ {any_of('does_not')}\b", re.IGNORECASE)
"""What a thing itself does not do: "the script that `ioMapping` does not carry"."""
_NOT_NEEDED_BY = re.compile(rf"§ {any_of('not_needed_by')}\b", re.IGNORECASE)
"""What one thing does without others may need."""
_TELLS_OF_A_THING = re.compile(rf"^{any_of('told_of_a_thing')}\b", re.IGNORECASE)
_DENIAL = re.compile("[NMV]")
_GOES = (
    rf"^{_SUBJECT}B*T{_NAMES}{_ENDS}",  # We drop X.
    rf"^{_SUBJECT}B*t{_NAMES}{_OUT}{_LATER}",  # We take X out of the build.
    rf"^{_SUBJECT}B*t{_NAMES}f(?P<rest>[oLKc]{{1,4}}){_LATER}",  # We take X out of the tests.
    rf"^{_NAMES}B*(?:G|g{_OUT}|p{_OUT})(?:f+{_HERE}*)?{_LATER}",  # X goes; X leaves the build; X is taken out.
    rf"^{_NAMES}B*P(?:f+{_HERE}*|{_HERE}+)?{_ENDS}",  # X is removed from the server.
    rf"^{_NAMES}B*{_OUT}[Pp]{_LATER}",  # X wird aus dem Build entfernt.
    rf"^i?{_NAMES}(?:TW|tWf)(?:{_OUT})?$",  # Auf X verzichten wir; X lösen wir ab.
    rf"^Wt{_NAMES}f{_HERE}*$",  # Wir lösen X ab.
)
_REMAINS = (rf"^M+(?P<x>X)K+B+(?:i{_HERE}+)?{_LATER}",)
"""No X client remains in the code."""
_UNWANTED = (
    rf"^{_SUBJECT}(?:[BU]+i?)?N*[MV]+(?P<x>X)(?:[MV][oL]{{1,2}})?(?:i{_HERE}+|B*U)?{_ENDS}",  # We use no X.
    rf"^{_SUBJECT}B*M+U+{_NAMES}{_ENDS}",  # There is no place for X.
    rf"^{_SUBJECT}B*N+B*U+(?:B+U+)*N*i?{_NAMES}{_ENDS}",  # We do not use X; we do not want to see X; nobody adds X.
    rf"^WB*N+B*D+N*{_NAMES}{_ENDS}",  # We do not need X.
    rf"^Ni(?P<who>[oLKcW]{{1,4}})B+U{_NAMES}{_ENDS}",  # Nothing in this folder may depend on X.
    rf"^{_NAMES}[NB]*N[NB]*(?:[UD]+N*|[ug]i?{_HERE}*|i+{_HERE}+)i?{_HERE}*{_ENDS}",  # X is not used.
    rf"^{_NAMES}[ug]?N+(?:i{_HERE}+U?|U){_LATER}",  # X kommt nicht ins Projekt; X kommt nicht zurück.
    rf"^{_NAMES}B?[UD]WN+i?{_LATER}",  # Den X nehmen wir nicht auf.
)


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What a statement wants of the `names` in it, as they stand there, and what `limits` it: who does it, or where.

    `technology`: it speaks of what is made of one ("no RabbitMQ client remains"), and not of a name in the code.
    """

    polarity: Polarity
    names: str
    limits: str
    technology: bool = False

    @property
    def phrase(self) -> Phrase:
        """The way of saying it, for which a name that may be a word is none."""
        return Phrase(
            polarity=self.polarity,
            pattern=Expression(source=r"§\d+§"),
            strength="must",
            known=True,
            makes=self.technology,
        )


def statements(masked: str, wording: Wording, *, bare: bool) -> Iterator[Statement]:
    """The statements of a clause with masked names that say that things go, or are not wanted.

    `bare`: so does "no X" without a verb, which behind a dash, or a label, tells of what stands before that.
    """
    if _NOT_NEEDED_BY.search(masked):
        return
    before: Sequence[tuple[str, str]] = ()
    for tokens in _parts(masked, _words(wording.language)):
        signs = "".join(sign for sign, _ in tokens)
        # "Without X, …" says what would be; "it is slower and without X" tells of a thing, and not of us.
        begins = signs[:1] == "V" and (not before or _TELLS_OF_A_THING.search(" ".join(word for _, word in before)))
        actor = _goes_on_of(signs, before)
        before = tokens or before
        told = signs[:1] in {"M", "V"} and not (bare or _VERB.search(signs))
        acts = _ACTS.search(" ".join(word for _, word in tokens)) is not None
        if signs.count("X") != 1 or "h" in signs or begins or told or acts:
            continue
        denied = _DENIAL.search(signs) is not None
        polarity, ways = (Polarity.FORBID, _UNWANTED) if denied else (Polarity.REMOVE, _GOES)
        whole = _first(ways, signs)
        match = whole or _first(_REMAINS, signs)
        if match is not None:
            names = tokens[match.start("x")][1]
            limits = _limits(tokens, match) or actor
            yield Statement(polarity=polarity, names=names, limits=limits, technology=whole is None)


def is_sentence(text: str, wording: Wording) -> bool:
    """Whether a text says something, and is no label: "`domain/`: no Spring" speaks of one part alone."""
    return any(_VERB.search(sign) for part in _parts(text, _words(wording.language)) for sign, _ in part)


def _goes_on_of(signs: str, before: Sequence[tuple[str, str]]) -> str:
    """Who does it, as a place, where a statement goes on of the one before: "The script waits and does not call X"."""
    subject = re.match("[oKL]+(?=B)", "".join(sign for sign, _ in before))
    if subject is None or not signs.startswith("B"):
        return ""
    return " ".join(["in", *(word for _, word in before[: subject.end()])])


def _limits(tokens: Sequence[tuple[str, str]], match: re.Match[str]) -> str:
    """Who does it, as a place, where that is not the whole; else the words behind that say where."""
    who = match.groupdict().get("who") or ""
    if not _WHOLE.fullmatch(who):
        return " ".join(["in", *(word for _, word in tokens[slice(*match.span("who"))])])
    rest = match.groupdict().get("rest") or ""
    return " ".join(word for _, word in tokens[slice(*match.span("rest"))]) if rest else ""


def _first(sources: tuple[str, ...], signs: str) -> re.Match[str] | None:
    return next((found for way in _ways(sources) if (found := way.match(signs))), None)


@cache
def _ways(sources: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(source) for source in sources)


@dataclass(frozen=True, kw_only=True)
class _Words:
    """The words of a language: the sign of each, and the expression that takes a text apart into them."""

    signs: Mapping[str, str]
    tokens: re.Pattern[str]
    elided: re.Pattern[str]


@cache
def _words(language: str) -> _Words:
    table = table_of("statements")[language]
    signs: dict[str, str] = {}
    for kind, sign in _CLASSES.items():
        for word in table[kind]:
            signs.setdefault(str(word).lower(), sign)
    several = sorted((word for word in signs if not word.isalpha()), key=len, reverse=True)
    told = "|".join(map(re.escape, several))
    tokens = rf"{_LIST}|`[^`\n]+`|(?<![\w']){'(?:' + told + ')'}(?![\w'])|[^\W_]+(?:[.'-][^\W_]+)*|[,;:()/]"
    elided = re.compile(rf"\b({'|'.join(table['elided']) or '(?!)'})'(?=\w)", re.IGNORECASE)
    return _Words(signs=signs, tokens=re.compile(tokens, re.IGNORECASE), elided=elided)


def is_manifest(name: str) -> bool:
    """Whether a name in code marks is that of a file which lists what a project is made of."""
    return _MANIFEST.fullmatch(f"`{name.lower()}`") is not None


def _parts(masked: str, words: _Words) -> Iterator[list[tuple[str, str]]]:
    """The statements of a clause, each as its words with their signs."""
    part: list[tuple[str, str]] = []
    for hit in words.tokens.finditer(words.elided.sub(r"\1 ", masked.replace("’", "'"))):
        sign = _sign(hit[0], words.signs)
        if sign == "|":
            yield part
            part = []
        elif sign:
            part.append((sign, hit[0]))
    yield part


def _sign(word: str, signs: Mapping[str, str]) -> str:
    if word[0] == "§":
        return "X"
    if word[0] == "`":
        return "c" if _MANIFEST.fullmatch(word.lower()) else "o"
    if word in ",;:()/":
        return "|"
    return signs.get(word.lower(), "" if _DOES.fullmatch(word) else "o")
