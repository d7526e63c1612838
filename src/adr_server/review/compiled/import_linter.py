"""Rules as contracts of import-linter: `forbidden` for what may not reach, `protected` for what only some may reach.

Parts that are kept apart are one `forbidden` contract each: `independence` forbids what is imported indirectly, too.

Source: https://import-linter.readthedocs.io/en/stable/contract_types/
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from posixpath import dirname

from adr_server.review.compiled.model import MARK, Compiled, Left, foreign, holds, neighbours, words_of
from adr_server.review.rules.rules import Rule
from adr_server.review.verdicts.import_checks import ImportCheck, lies

_ENDINGS = (".py",)
_SOURCE_ROOTS = ("src", "lib", "python")


def import_linter(rules: Sequence[Rule], paths: Sequence[str]) -> Compiled:
    """An `.importlinter`; only direct imports count, as everywhere here."""
    modules = _Modules(paths)
    told: list[str] = []
    held: list[str] = []
    left: list[Left] = []
    roots: set[str] = set()
    for rule in rules:
        contracts = _contracts(rule, modules, paths)
        if isinstance(contracts, str):
            left.append(Left(rule_id=rule.rule_id, reason=contracts))
            continue
        held.append(rule.rule_id)
        for one in contracts:
            told += ["", f"[importlinter:contract:{one.name}]", f"name = {words_of(rule)[:200]}", *one.lines]
            roots |= one.roots
    if not held:
        return Compiled(text="", rules=(), left_out=tuple(left))
    head = [f"# {MARK}. `lint-imports` reads it.", "[importlinter]", *_list("root_packages", sorted(roots))]
    text = "\n".join([*head, "include_external_packages = True", *told]) + "\n"
    return Compiled(text=text, rules=tuple(held), left_out=tuple(left))


@dataclass(frozen=True, kw_only=True)
class _Contract:
    """A section of the file, and the packages at the top that it speaks of."""

    name: str
    lines: tuple[str, ...]
    roots: frozenset[str]


def _contracts(rule: Rule, modules: "_Modules", paths: Sequence[str]) -> Sequence[_Contract] | str:
    """What holds a rule, or why nothing does."""
    if rule.check is None:
        return "its files are not Python"
    if rule.check.apart:
        return list(_apart(rule, rule.check, modules, paths)) or "what it keeps apart is no Python"
    found = _contract(rule.check, modules, paths)
    if isinstance(found, str):
        return found
    return [_Contract(name=_id(rule), lines=tuple(found[0]), roots=frozenset(found[1]))]


def _contract(check: ImportCheck, modules: "_Modules", paths: Sequence[str]) -> tuple[list[str], set[str]] | str:
    packages = foreign(check.modules, "pypi")
    targets = [name for folder in check.folders if (name := modules.of(folder))]
    if not holds(paths, check.folders or check.within, _ENDINGS) or not (targets or packages):
        return "what it forbids is no Python"
    if nested := [name for name in packages if "." in name]:
        return f"import-linter knows foreign packages by their first name only, and not {nested[0]}"
    if set(check.beyond) > set(check.folders) and not packages:  # Only some may reach it.
        if check.within:
            return "it binds a part of the project only, and a protected module binds all of it"
        allowed = [name for folder in check.beyond if (name := modules.of(folder)) and name not in targets]
        lines = ["type = protected", *_list("protected_modules", targets), *_list("allowed_importers", allowed)]
        return lines, {name.partition(".")[0] for name in (*targets, *allowed)}
    sources = [name for folder in check.within if (name := modules.of(folder))] if check.within else list(modules.roots)
    sources = [name for name in sources if not any(name == t or name.startswith(f"{t}.") for t in targets)]
    if not sources:
        return "no Python package is the part that it binds"
    exempt = [name for folder in check.beyond if (name := modules.of(folder)) and name not in targets]
    lines = ["type = forbidden", *_list("source_modules", sources), *_list("forbidden_modules", [*targets, *packages])]
    lines += ["allow_indirect_imports = True"]
    ignored = [f"{name}{deep} -> {target}" for name in exempt for target in packages for deep in ("", ".**")]
    if ignored:
        lines += [*_list("ignore_imports", ignored), "unmatched_ignore_imports_alerting = none"]
    return lines, {name.partition(".")[0] for name in (*sources, *targets)}


def _apart(rule: Rule, check: ImportCheck, modules: "_Modules", paths: Sequence[str]) -> Iterator[_Contract]:
    """One contract for each part that is kept apart from its neighbours."""
    for folder in check.apart:
        closed, common = (
            [name for part in some if (name := modules.of(part))] for some in neighbours(paths, folder, _ENDINGS)
        )
        for part in (*closed, *common):
            others = [name for name in closed if name != part]
            if others:
                check_lines = [
                    "type = forbidden",
                    *_list("source_modules", [part]),
                    *_list("forbidden_modules", others),
                ]
                name = f"{_id(rule)}-{part.replace('.', '-')}"
                roots = {one.partition(".")[0] for one in (part, *others)}
                yield _Contract(
                    name=name, lines=(*check_lines, "allow_indirect_imports = True"), roots=frozenset(roots)
                )


class _Modules:
    """The dotted names of a project's folders: from the first one that is no package downwards."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = [path for path in paths if path.endswith(_ENDINGS)]
        self._packages = {dirname(path) for path in self._paths if path.endswith("/__init__.py")}

    @property
    def roots(self) -> tuple[str, ...]:
        """The packages at the top, those of tests aside."""
        tops = {folder for folder in self._packages if dirname(folder) not in self._packages}
        names = {folder.rpartition("/")[2] for folder in tops}
        return tuple(sorted(name for name in names if name.isidentifier() and not name.startswith("test")))

    def of(self, folder: str) -> str | None:
        """The module that a folder is; None where no Python lies in it, or it is no module's name."""
        if not any(lies(path, (folder,)) for path in self._paths):
            return None
        top = folder
        if folder in self._packages:
            while dirname(top) in self._packages:
                top = dirname(top)
            name = folder[len(dirname(top)) :].strip("/")
        else:
            first, _, rest = folder.partition("/")
            name = rest if first in _SOURCE_ROOTS else folder
        parts = name.split("/")
        return ".".join(parts) if name and all(part.isidentifier() for part in parts) else None


def _id(rule: Rule) -> str:
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in rule.rule_id)


def _list(key: str, values: Sequence[str]) -> Iterator[str]:
    yield f"{key} ="
    yield from (f"    {value}" for value in dict.fromkeys(values))
