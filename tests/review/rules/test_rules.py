"""Rule sets and baselines read back as what was written, whatever they hold."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.decisions import read_decision
from adr_server.errors import BrokenInputError
from adr_server.review import (
    Rule,
    RuleSet,
    Strength,
    Violation,
    baseline_text,
    compare,
    infer_rules,
    read_rule_set,
    rule_set_text,
)
from adr_server.review.verdicts.import_checks import ImportCheck

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=20)
FOLDERS = st.lists(WORDS, max_size=3).map(tuple)
NAMES = st.lists(st.tuples(st.sampled_from(["npm", "pypi", "maven"]), WORDS).map(":".join), max_size=3).map(tuple)
CHECKS = st.builds(
    ImportCheck,
    within=FOLDERS,
    beyond=FOLDERS,
    folders=st.lists(WORDS, min_size=1, max_size=3).map(tuple),
    modules=NAMES,
    packages=NAMES,
    apart=FOLDERS,
)
RULES = st.builds(
    Rule,
    rule_id=WORDS,
    decision=WORDS,
    path=WORDS,
    line=st.integers(1, 10_000),
    strength=st.sampled_from(Strength),
    text=WORDS,
    scope=FOLDERS,
    check=st.none() | CHECKS,
)
VIOLATIONS = st.builds(
    Violation,
    rule=RULES,
    evidence=st.builds(Evidence, path=WORDS, line=st.integers(1, 99), text=WORDS, kind=st.just(EvidenceKind.IMPORT)),
)


@given(st.lists(RULES, max_size=4).map(tuple), st.sampled_from(["yaml", "json"]))
def test_a_rule_set_reads_back_with_its_checks(rules: tuple[Rule, ...], form: str) -> None:
    text = rule_set_text(RuleSet(rules=rules), "json" if form == "json" else "yaml")
    assert read_rule_set(text, "rules").rules == rules


@given(st.lists(VIOLATIONS, max_size=6))
def test_a_baseline_holds_what_it_was_written_from_and_nothing_is_gone(violations: list[Violation]) -> None:
    compared = compare(violations, baseline_text(violations), "known.json")
    assert (compared.new, compared.gone) == ((), ())
    assert list(compared.held) == violations


@given(st.lists(VIOLATIONS, min_size=1, max_size=6))
def test_what_is_mended_is_gone_and_what_comes_twice_is_new_once(violations: list[Violation]) -> None:
    known = baseline_text(violations)
    assert len(compare(violations[1:], known, "known.json").gone) == 1
    assert compare([*violations, violations[0]], known, "known.json").new == (violations[0],)


@pytest.mark.parametrize(
    ("check", "told"),
    [
        ({"folders": "web"}, "folders: must be a list of texts"),
        ({"fodlers": ["web"]}, "unknown fodlers"),
        ([], "check: must be a mapping"),
    ],
)
def test_a_check_that_is_none_is_told_with_its_line(check: object, told: str) -> None:
    rule = {"rule_id": "r", "decision": "1", "path": "a.md", "line": 1, "strength": "must", "text": "x", "check": check}
    with pytest.raises(BrokenInputError, match=f"rules.yaml:1: not a rule: .*{told}"):
        read_rule_set(json.dumps({"version": 1, "rules": [rule]}), "rules.yaml")


@pytest.mark.parametrize(
    ("sentence", "strength"),
    [
        ("All services must expose their metrics over HTTP.", Strength.MUST),
        ("No module may not only reach its neighbour.", Strength.MUST_NOT),
        ("Each team should keep its records short.", Strength.SHOULD),
        ("Alle Dienste müssen ihre Metriken über HTTP liefern.", Strength.MUST),
        ("Kein Dienst darf Redis selbst nutzen.", Strength.MUST_NOT),
        ("Die Module dürfen einander nicht kennen.", Strength.MUST_NOT),
        ("Das Web darf den Speicher nur über den Dienst erreichen.", Strength.ONLY),
        ("Die Berichte sollten täglich gebaut werden.", Strength.SHOULD),
        ("Die Berichte sollten nicht von Hand gebaut werden.", Strength.SHOULD_NOT),
        ("Die Dienste müssen das nicht selbst tun.", None),
        ("Die Dienste liefern ihre Metriken über HTTP.", None),
        ("Tous les services doivent exposer leurs métriques.", Strength.MUST),
        ("Aucun service ne doit utiliser Redis.", Strength.MUST_NOT),
        ("Le web ne peut atteindre la base que par le service.", Strength.ONLY),
        ("Les rapports devraient être produits chaque jour.", Strength.SHOULD),
        ("Les rapports ne devraient pas être produits à la main.", Strength.SHOULD_NOT),
        ("Les services exposent leurs métriques par HTTP.", None),
    ],
)
def test_a_sentence_obliges_in_each_language_that_is_read(sentence: str, strength: Strength | None) -> None:
    text = f"# 1. Services\n\n## Status\n\nAccepted\n\n## Decision\n\n{sentence}\n"
    found = infer_rules(read_decision(text, "docs/adr/0001-services.md"), text)
    assert [(rule.line, rule.strength, rule.text) for rule in found] == ([(9, strength, sentence)] if strength else [])
