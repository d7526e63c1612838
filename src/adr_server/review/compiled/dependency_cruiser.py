"""Rules as `forbidden` rules of dependency-cruiser, matched on resolved paths.

Source: https://github.com/sverweij/dependency-cruiser/blob/main/doc/rules-reference.md
"""

import json
import re
from collections.abc import Sequence

from adr_server.review.compiled.model import MARK, Compiled, Left, foreign, holds, neighbours, words_of
from adr_server.review.rules.obliging import Strength
from adr_server.review.rules.rules import Rule
from adr_server.review.verdicts.import_checks import ImportCheck

_ENDINGS = (".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte")
_HEAD = """// {mark}. `depcruise` reads it.
/** @type {{import('dependency-cruiser').IConfiguration}} */
module.exports = """


def dependency_cruiser(rules: Sequence[Rule], paths: Sequence[str]) -> Compiled:
    """A `.dependency-cruiser.cjs`; what should not be is a warning, what must not an error."""
    told: list[dict[str, object]] = []
    left: list[Left] = []
    for rule in rules:
        target = _target(rule.check, paths) if rule.check is not None else None
        if rule.check is None or target is None or not holds(paths, rule.check.within, _ENDINGS):
            left.append(Left(rule_id=rule.rule_id, reason="what it binds or forbids is no JavaScript or TypeScript"))
        elif rule.check.folders and not rule.check.modules and not holds(paths, rule.check.folders, _ENDINGS):
            left.append(Left(rule_id=rule.rule_id, reason="what it forbids is no JavaScript or TypeScript"))
        else:
            told.append(
                {
                    "name": rule.rule_id,
                    "comment": words_of(rule),
                    "severity": "warn" if rule.strength in {Strength.SHOULD, Strength.SHOULD_NOT} else "error",
                    "from": _origin(rule.check),
                    "to": target,
                }
            )
    if not told:
        return Compiled(text="", rules=(), left_out=tuple(left))
    document = {
        "forbidden": told,
        "options": {
            "doNotFollow": {"path": "node_modules"},
            "exclude": {"path": r"(^|/)(__tests__|tests?)/|\.(test|spec)\."},
        },
    }
    text = _HEAD.format(mark=MARK) + json.dumps(document, indent=2, ensure_ascii=False) + ";\n"
    return Compiled(text=text, rules=tuple(str(one["name"]) for one in told), left_out=tuple(left))


def _origin(check: ImportCheck) -> dict[str, str]:
    if check.apart:  # The folder and its part, which `to` speaks of as $1 and $2.
        return {"path": f"{_under(check.apart)}([^/]+)/"}
    found = {"path": _under(check.within)} if check.within else {"pathNot": "(^|/)node_modules/"}
    if check.beyond:
        others = _under(check.beyond)
        found["pathNot"] = f"{others}|{found['pathNot']}" if "pathNot" in found else others
    return found


def _target(check: ImportCheck, paths: Sequence[str]) -> dict[str, str] | None:
    if check.apart:
        common = [part for folder in check.apart for part in neighbours(paths, folder, _ENDINGS)[1]]
        exempt = "".join(f"|{_quoted(part.rpartition('/')[2])}" for part in common)
        return {"path": "^$1/[^/]+/", "pathNot": f"^$1/($2{exempt})/"}
    modules = foreign(check.modules, "npm")
    parts = [_under(check.folders)] if check.folders else []
    if modules:
        parts.append(f"(^|node_modules/)({'|'.join(map(_quoted, modules))})(/|$)")
    return {"path": "|".join(parts)} if parts else None


def _under(folders: Sequence[str]) -> str:
    return f"^({'|'.join(_quoted(folder) for folder in folders if folder)})/"


def _quoted(text: str) -> str:
    """As `re.escape`, for JavaScript: a sign that needs no escape must have none in its regular expressions."""
    return re.sub(r"([\\^$.|?*+()\[\]{}])", r"\\\1", text)
