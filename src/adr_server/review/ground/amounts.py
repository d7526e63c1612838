"""Read the value that a record states or a line sets: a number with its unit, or a word. Pure: text in, values out.

Rule: two amounts are one where they measure the same in some reading of their units (`4000` for 4 s, `10m` for 10 MB).
Where only the line has a unit and the numbers differ, or one is a number and one a word, nothing is told. What is
worked out from a name is no value.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

_KIND = dict[str, Fraction]
_TIME: _KIND = {
    name: Fraction(factor)
    for names, factor in (
        ("ns nanos nanosecond nanoseconds", "1/1000000"),
        ("us µs micros microsecond microseconds", "1/1000"),
        ("ms msec milli millis millisecond milliseconds", "1"),
        ("s sec secs second seconds", "1000"),
        ("m min mins minute minutes", "60000"),
        ("h hr hrs hour hours", "3600000"),
        ("d day days", "86400000"),
        ("w wk week weeks", "604800000"),
        ("y yr year years", "31536000000"),
    )
    for name in names.split()
}
_SIZES = ("", "k", "m", "g", "t")
_DECIMAL: _KIND = {
    unit: Fraction(1000) ** power
    for power, sign in enumerate(_SIZES)
    for unit in ((sign, f"{sign}b") if sign else ("b", "byte", "bytes"))
}
_BINARY: _KIND = {
    unit: Fraction(1024) ** power
    for power, sign in enumerate(_SIZES)
    for unit in ((sign, f"{sign}b", f"{sign}i", f"{sign}ib") if sign else ("b", "byte", "bytes"))
}
_SHARE: _KIND = {"%": Fraction(1), "percent": Fraction(1), "pct": Fraction(1)}
_KINDS = (_TIME, _DECIMAL, _BINARY, _SHARE)
_UNIT = "|".join(sorted({re.escape(unit) for kind in _KINDS for unit in kind}, key=len, reverse=True))
_NUMBER = r"[+-]?\d+(?:[_,]\d{3})*(?:\.\d+)?(?:[eE]\d+)?"
_AMOUNT = re.compile(rf"(?P<number>{_NUMBER})\s*-?\s*(?P<unit>[A-Za-zµ]+|%)?")
_ISO = re.compile(r"P(?:(?P<d>\d+)D)?(?:T(?:(?P<h>\d+)H)?(?:(?P<m>\d+)M)?(?:(?P<s>\d+)S)?)?")
_SUFFIX = re.compile(r"(?:[lLfFdDuUn]|[ui](?:8|16|32|64|128|size)|f32|f64)?")
_IN_KEY = re.compile(
    r"(?:[-_.]|in|(?<=[a-z])(?=[A-Z]))[-_]?(millis(?:econds)?|ms|secs?|seconds|mins?|minutes|hours|days|weeks"
    r"|bytes|[kmg]i?b|percent|pct)$",
    re.IGNORECASE,
)
_FACTOR = re.compile(
    rf"\s*(?:(?P<number>{_NUMBER})(?P<suffix>[A-Za-z]\w*)?|(?:[A-Za-z_]\w*[.:]+)+(?P<unit>[A-Za-z]+))\s*(?P<next>\*|$)"
)
_CALL = re.compile(r"(?P<name>[A-Za-z_][\w.:]*)\(\s*(?:(?P<key>\w+)\s*[=:]\s*)?(?P<arguments>[^()]*)\)$")
_CONVERTS = re.compile(
    r"(?:int|float|str|bool|Number|Some|u?int\d+|parseInt|Number\.parseInt)\((?P<value>.*?)(?:, 10)?\)"
)
_OF = re.compile(r"^(?:of|[Ff]rom|in|to|as)_?")
_METHOD = re.compile(rf"(?P<number>{_NUMBER})\.(?P<unit>[a-z]+)$")
_DEFAULTED = re.compile(r"(?:\|\||\?\?|\bor\b)\s*(?P<value>[^|?]+)$")
_TAKES = re.compile(
    r"env|get|default|config|setting|option|int|float|str|parse|Some|Optional|fetch|property|number", re.IGNORECASE
)
_QUOTED = re.compile(r"""^[bruf]?(["'`])(?P<text>(?:(?!\1).)*)\1$""")
_FILLED = re.compile(r"\$\{[^}:]*:-?(?P<value>[^}]*)\}$")
_WORD = re.compile(r"[A-Za-z][\w.-]*$")
_NAMED = re.compile(r"(?:[A-Za-z_]\w*(?:\.|::))+(?P<last>[A-Z]\w*)$")
_YES, _NO = frozenset({"true", "yes", "on", "enabled"}), frozenset({"false", "no", "off", "disabled"})
_UNSET = frozenset({"null", "none", "nil", "undefined"})


@dataclass(frozen=True, kw_only=True)
class Value:
    """A value as it is written; an amount has a `number`, and its `unit` in small letters where one is said."""

    text: str
    number: Fraction | None = None
    unit: str = ""


def value_of(text: str) -> Value:
    """What a person writes for a value: `50`, `4 s`, `35 days`, `P35D`, `true`, `info`."""
    plain = text.strip().strip("`'\"").strip()
    match = _AMOUNT.fullmatch(plain)
    if match is not None and (match["unit"] is None or _is_unit(match["unit"])):
        return Value(text=plain, number=_number(match["number"]), unit=(match["unit"] or "").lower())
    iso = _ISO.fullmatch(plain) if len(plain) > 2 else None  # noqa: PLR2004 - a P alone is no span
    if iso is not None and any(iso.groups()):
        span = sum(_TIME[unit] * int(amount) for unit, amount in iso.groupdict().items() if amount)
        return Value(text=plain, number=Fraction(span), unit="ms")
    return Value(text=plain)


@dataclass(frozen=True, kw_only=True)
class _Written:
    """What stands behind a key; `code`: a bare word is the name of something else there."""

    text: str
    code: bool


def value_set(written: str, *, code: bool) -> Value | None:
    """What a line sets a key to; None where it is worked out from something else.

    `code`: a bare word is the name of something else there.
    """
    one = _Written(text=written.strip().rstrip(",;").strip(), code=code)
    if (quoted := _QUOTED.match(one.text)) is not None:
        return _filled(replace(one, text=quoted["text"])) if "$" in quoted["text"] else value_of(quoted["text"])
    readers = (_filled, _product, _method, _call, _defaulted, _amount, _word)
    return next((found for read in readers if (found := read(one)) is not None), None)


def unit_in(key: str) -> str:
    """The unit that the end of a key says (`timeout_ms`, `retentionInDays`); empty where it says none."""
    match = _IN_KEY.search(key)
    return match[1].lower() if match is not None else ""


def agree(wanted: Value, stated: Value) -> bool | None:
    """Whether two values are one; None where the units that are said cannot tell."""
    if (wanted.number is None) is not (stated.number is None):
        return None
    if wanted.number is None:
        first, second = wanted.text.lower(), stated.text.lower()
        return first == second or {first, second} <= _YES or {first, second} <= _NO
    if wanted.number == stated.number and not (wanted.unit and stated.unit):
        return True
    if not wanted.unit:
        return None if stated.unit else False
    kinds = [kind for kind in _KINDS if wanted.unit in kind and (not stated.unit or stated.unit in kind)]
    return any(_same(wanted, stated, kind) for kind in kinds) if kinds else None


def _same(wanted: Value, stated: Value, kind: Mapping[str, Fraction]) -> bool:
    if wanted.number is None or stated.number is None:
        return False
    measure = wanted.number * kind[wanted.unit]
    if kind is _SHARE:
        return stated.number in {wanted.number, wanted.number / 100}
    factors = [kind[stated.unit]] if stated.unit else kind.values()
    return any(stated.number * factor == measure for factor in factors)


def _filled(one: _Written) -> Value | None:
    """Of `${PEERS:-50}`, which holds where nothing else is set."""
    match = _FILLED.match(one.text)
    return value_of(match["value"]) if match is not None else None


def _product(one: _Written) -> Value | None:
    """Of `4 * time.Second`, `60 * 60 * 24`."""
    if "*" not in one.text:
        return None
    number, unit, at = Fraction(1), "", 0
    while at < len(one.text):
        match = _FACTOR.match(one.text, at)
        if match is None or not (_SUFFIX.fullmatch(match["suffix"] or "") and _is_unit(match["unit"] or "s")):
            return None
        number *= _number(match["number"] or "1")
        unit = (match["unit"] or unit).lower()
        at = match.end()
    return Value(text=one.text, number=number, unit=unit)


def _method(one: _Written) -> Value | None:
    """Of `35.days`."""
    match = _METHOD.fullmatch(one.text) if one.code else None
    if match is None or not _is_unit(match["unit"]):
        return None
    return Value(text=one.text, number=_number(match["number"]), unit=match["unit"])


def _call(one: _Written) -> Value | None:
    """Of `Duration.ofDays(35)`, `timedelta(days=35)`, and of what takes a default: `getenv("PEERS", "50")`."""
    if (within := _CONVERTS.fullmatch(one.text)) is not None:
        return value_set(within["value"], code=one.code)
    match = _CALL.fullmatch(one.text)
    arguments = [part.strip() for part in match["arguments"].split(",")] if match is not None else [""]
    last = value_set(arguments[-1].rpartition("=")[2], code=one.code) if arguments[-1] else None
    if match is None or last is None:
        return None
    called = re.split(r"[.:]+", match["name"])[-1]
    of = match["key"] or next(filter(_is_unit, (called, _OF.sub("", called))), "")
    if _is_unit(of):
        return (
            Value(text=one.text, number=last.number, unit=of.lower()) if len(arguments) == 1 and last.number else None
        )
    return last if _TAKES.search(match["name"]) and not match["key"] else None


def _defaulted(one: _Written) -> Value | None:
    """Of `process.env.PEERS ?? 50`."""
    match = _DEFAULTED.search(one.text)
    return value_set(match["value"], code=one.code) if match is not None else None


def _amount(one: _Written) -> Value | None:
    match = _AMOUNT.fullmatch(one.text)
    if match is None or match["unit"] is None or _is_unit(match["unit"]):
        return value_of(one.text) if match is not None else None
    return value_of(match["number"]) if _SUFFIX.fullmatch(match["unit"]) else None


def _word(one: _Written) -> Value | None:
    if (named := _NAMED.match(one.text)) is not None:
        one_of_it = Fraction(1) if _is_unit(named["last"]) else None
        return Value(text=named["last"], number=one_of_it, unit=named["last"].lower() if one_of_it else "")
    folded = one.text.lower()
    known = folded in _YES | _NO or (not one.code and folded not in _UNSET and _WORD.match(one.text))
    return value_of(one.text) if known else None


def _is_unit(name: str) -> bool:
    return any(name.lower() in kind for kind in _KINDS)


def _number(written: str) -> Fraction:
    return Fraction(written.replace("_", "").replace(",", ""))
