"""Rules as a JUnit 5 test of ArchUnit, one field a rule.

Source: https://www.archunit.org/userguide/html/000_Index.html
"""

import json
import re
from collections.abc import Sequence
from posixpath import dirname

from adr_server.review.compiled.model import MARK, Compiled, Left, foreign, neighbours, words_of
from adr_server.review.rules.rules import Rule
from adr_server.review.verdicts.import_checks import ImportCheck

_ENDINGS = (".java", ".kt", ".scala")
_ROOT = re.compile(r"(?:^|.*/)(?:java|kotlin|scala)/")
_HEAD = """// {mark}. JUnit 5 with ArchUnit runs it.
import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = {{{packages}}}, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureRulesTest {{
"""


def archunit(rules: Sequence[Rule], paths: Sequence[str]) -> Compiled:
    """`ArchitectureRulesTest.java`; a check of foreign packages goes by their names in Java."""
    sources = [path for path in paths if path.endswith(_ENDINGS) and "/test/" not in f"/{path}"]
    told: list[str] = []
    held: list[str] = []
    left: list[Left] = []
    tops = sorted({".".join(package.split(".")[:2]) for path in sources if (package := _package(dirname(path)))})
    for rule in rules if tops else ():
        sentence = _sentence(rule.check, sources) if rule.check is not None else None
        if sentence is None:
            left.append(Left(rule_id=rule.rule_id, reason="what it binds or forbids is no package of Java or Kotlin"))
            continue
        held.append(rule.rule_id)
        field = (
            f"    @ArchTest\n    static final ArchRule {_name(rule.rule_id, held)} =\n"
            f"        {sentence}\n            .because({_text(words_of(rule))});"
        )
        told.append(field)
    if not tops:
        left = [Left(rule_id=rule.rule_id, reason="no package of Java, Kotlin or Scala lies here") for rule in rules]
    if not held:
        return Compiled(text="", rules=(), left_out=tuple(left))
    text = _HEAD.format(mark=MARK, packages=", ".join(map(_text, tops))) + "\n\n".join(told) + "\n}\n"
    return Compiled(text=text, rules=tuple(held), left_out=tuple(left))


def _sentence(check: ImportCheck, sources: Sequence[str]) -> str | None:
    if check.apart:
        return _slices(check, sources)
    targets = [
        *_packages(check.folders, sources),
        *(f"{name.rstrip('.*')}.." for name in foreign(check.modules, "maven")),
    ]
    origins, exempt = _packages(check.within, sources), _packages(check.beyond, sources)
    if not targets or (check.within and not origins):
        return None
    outside = f"resideOutsideOfPackages({_texts(exempt)})" if exempt else ""
    inside = f"resideInAnyPackage({_texts(origins)})" if origins else ""
    subject = ".and().".join(part for part in (inside, outside) if part)
    that = f".that().{subject}" if subject else ""
    should = f".should().dependOnClassesThat().resideInAnyPackage({_texts(targets)})"
    return f"noClasses(){that}\n            {should}\n            .allowEmptyShould(true)"


def _slices(check: ImportCheck, sources: Sequence[str]) -> str | None:
    packages = dict.fromkeys(_package(folder) for folder in check.apart)
    if len(packages) != 1 or not (package := next(iter(packages))):
        return None
    common = [part for folder in check.apart for part in neighbours(sources, folder, _ENDINGS)[1]]
    exempt = [f"{name}.." for part in common if (name := _package(part))]
    ignored = f"\n            .ignoreDependency(alwaysTrue(), resideInAnyPackage({_texts(exempt)}))" if exempt else ""
    return f"slices().matching({_text(f'{package}.(*)..')}).should().notDependOnEachOther(){ignored}"


def _packages(folders: Sequence[str], sources: Sequence[str]) -> list[str]:
    """The packages below some folders: a folder's own name where it is one, else the packages that lie in it."""
    found: dict[str, None] = {}
    for folder in folders:
        own = _package(folder)
        below = {_package(dirname(path)) for path in sources if path.startswith(f"{folder}/")}
        if own and any(below):
            found[f"{own}.."] = None
        elif not own:
            found.update(dict.fromkeys(sorted(package for package in below if package)))
    return list(found)


def _package(folder: str) -> str:
    match = _ROOT.match(f"{folder}/")
    name = folder[match.end() :].strip("/") if match is not None else ""
    return name.replace("/", ".") if re.fullmatch(r"[\w/]*", name) else ""


def _name(rule_id: str, held: Sequence[str]) -> str:
    return f"rule_{re.sub(r'[^0-9A-Za-z]', '_', rule_id)}_{len(held)}"


def _texts(values: Sequence[str]) -> str:
    return ", ".join(map(_text, values))


def _text(value: str) -> str:
    """A literal of Java: JSON's escapes are Java's, too, but for the slash that neither needs."""
    return json.dumps(value)
