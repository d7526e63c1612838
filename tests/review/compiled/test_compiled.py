"""What a target cannot say is left out with the reason, and never said otherwise."""

import json
import re

import pytest

from adr_server.review import Rule, Strength
from adr_server.review.compiled import Compiled, Target, compile_rules
from adr_server.review.verdicts.import_checks import ImportCheck

PATHS = (
    "src/shop/__init__.py",
    "src/shop/db/__init__.py",
    "src/shop/web/__init__.py",
    "ui/a+b/page.ts",
    "ui/model/cart.ts",
    "app/src/main/kotlin/org/acme/core/Core.kt",
)


def compiled(check: ImportCheck | None, to: Target, strength: Strength = Strength.MUST_NOT, **more: str) -> Compiled:
    scope = tuple(more.values())
    rule = Rule(
        rule_id="r-1",
        decision="0001",
        path="a.md",
        line=3,
        strength=strength,
        text='Say "no"\nto it',
        check=check,
        scope=scope,
    )
    return compile_rules([rule], to, PATHS)


def test_a_folder_below_a_source_folder_is_named_as_its_package() -> None:
    made = compiled(ImportCheck(within=("src/shop/web",), folders=("src/shop/db",)), Target.IMPORT_LINTER)
    assert "source_modules =\n    shop.web" in made.text
    assert "root_packages =\n    shop\n" in made.text


def test_a_foreign_package_with_an_exempt_folder_is_forbidden_but_for_that_folder() -> None:
    check = ImportCheck(beyond=("src/shop/db",), modules=("pypi:sqlalchemy",))
    made = compiled(check, Target.IMPORT_LINTER)
    assert "shop.db.** -> sqlalchemy" in made.text
    assert "unmatched_ignore_imports_alerting = none" in made.text


@pytest.mark.parametrize(
    ("check", "to", "reason"),
    [
        (None, Target.IMPORT_LINTER, "nothing that an import could break"),
        (ImportCheck(modules=("pypi:google.cloud",)), Target.IMPORT_LINTER, "by their first name only"),
        (ImportCheck(within=("ui",), folders=("ui/model",)), Target.IMPORT_LINTER, "no Python"),
        (ImportCheck(modules=("pypi:requests",)), Target.DEPENDENCY_CRUISER, "no JavaScript or TypeScript"),
        (ImportCheck(modules=("npm:moment",)), Target.ARCHUNIT, "no package of Java or Kotlin"),
        (ImportCheck(within=("ui",), modules=("maven:org.joda",)), Target.ARCHUNIT, "no package of Java or Kotlin"),
    ],
)
def test_what_a_target_cannot_say_is_left_out(check: ImportCheck | None, to: Target, reason: str) -> None:
    made = compiled(check, to)
    assert made.text == ""
    assert reason in made.left_out[0].reason


def test_a_rule_that_a_review_narrowed_stays_in_our_own_form() -> None:
    check = ImportCheck(folders=("src/shop/db",))
    assert "yaml keep them" in compiled(check, Target.IMPORT_LINTER, glob="src/**").left_out[0].reason
    assert compiled(check, Target.YAML, glob="src/**").rules == ("r-1",)


def test_signs_of_a_path_are_no_expression() -> None:
    made = compiled(
        ImportCheck(within=("ui/model",), folders=("ui/a+b",)), Target.DEPENDENCY_CRUISER, Strength.SHOULD_NOT
    )
    [path] = re.findall(r'"to": \{\s*"path": "([^"]*)"', made.text)
    assert re.search(path.replace("\\\\", "\\"), "ui/a+b/page.ts")
    assert '"severity": "warn"' in made.text


def test_a_sentence_with_quotes_stays_one_literal_of_java() -> None:
    check = ImportCheck(within=("app/src/main/kotlin/org/acme/core",), modules=("maven:org.joda.time",))
    made = compiled(check, Target.ARCHUNIT)
    assert '.because("Say \\"no\\" to it (a.md:3)");' in made.text
    assert '.resideInAnyPackage("org.joda.time..")' in made.text


APART = (
    "src/shop/__init__.py",
    "src/shop/features/__init__.py",
    "src/shop/features/cart/__init__.py",
    "src/shop/features/pay/__init__.py",
    "src/shop/features/shared/__init__.py",
    "ui/features/cart/a.ts",
    "ui/features/pay/b.ts",
    "ui/features/shared/c.ts",
    "app/src/main/java/org/acme/features/cart/A.java",
    "app/src/main/java/org/acme/features/shared/B.java",
)


def apart(folder: str, to: Target) -> Compiled:
    check = ImportCheck(within=(folder,), apart=(folder,))
    rule = Rule(
        rule_id="r-1", decision="1", path="a.md", line=3, strength=Strength.MUST_NOT, text="Keep apart.", check=check
    )
    return compile_rules([rule], to, APART)


def test_parts_kept_apart_are_a_contract_each_that_leaves_the_common_ground_open() -> None:
    text = apart("src/shop/features", Target.IMPORT_LINTER).text
    assert text.count("type = forbidden") == 3
    assert "source_modules =\n    shop.features.cart\nforbidden_modules =\n    shop.features.pay\n" in text
    shared = text.partition("source_modules =\n    shop.features.shared\n")[2]
    assert shared.startswith("forbidden_modules =\n    shop.features.cart\n    shop.features.pay\n")


def test_parts_kept_apart_are_one_rule_with_groups_of_dependency_cruiser() -> None:
    text = apart("ui/features", Target.DEPENDENCY_CRUISER).text
    [origin, target, exempt, *_] = [json.loads(f'"{one}"') for one in re.findall(r'"path(?:Not)?": "([^"]*)"', text)]
    match = re.match(origin, "ui/features/cart/a.ts")
    assert match is not None
    for to, breaks in (("pay/b.ts", True), ("cart/x.ts", False), ("shared/c.ts", False)):
        path = f"ui/features/{to}"
        wanted, left = (one.replace("$1", match[1]).replace("$2", match[2]) for one in (target, exempt))
        assert (re.match(wanted, path) is not None and re.match(left, path) is None) is breaks


def test_parts_kept_apart_are_slices_of_archunit() -> None:
    text = apart("app/src/main/java/org/acme/features", Target.ARCHUNIT).text
    assert 'slices().matching("org.acme.features.(*)..").should().notDependOnEachOther()' in text
    assert '.ignoreDependency(alwaysTrue(), resideInAnyPackage("org.acme.features.shared.."))' in text


def test_what_is_kept_apart_elsewhere_is_left_out() -> None:
    assert apart("ui/features", Target.IMPORT_LINTER).left_out[0].reason == "what it keeps apart is no Python"
    assert apart("ui/features", Target.ARCHUNIT).text == ""
    assert apart("src/shop/features", Target.DEPENDENCY_CRUISER).text == ""


def test_without_sources_in_packages_archunit_has_nothing_to_analyse() -> None:
    rule = Rule(
        rule_id="r-1",
        decision="0001",
        path="a.md",
        line=3,
        strength=Strength.MUST_NOT,
        text="No joda.",
        check=ImportCheck(modules=("maven:org.joda",)),
    )
    made = compile_rules([rule], Target.ARCHUNIT, PATHS[:5])
    assert made.text == ""
    assert [left.reason for left in made.left_out] == ["no package of Java, Kotlin or Scala lies here"]
    assert compile_rules([rule], Target.ARCHUNIT, PATHS).text
