import re
from collections import Counter

import pytest

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.stack import read_lexicon, shipped_lexicon
from adr_server.errors import BrokenInputError

LEXICON = shipped_lexicon()


def test_the_shipped_lexicon_knows_at_least_five_hundred_technologies() -> None:
    assert len({entry.name for entry in LEXICON.entries}) >= 500


def test_every_technology_can_be_found_by_something() -> None:
    named_by_tool = {
        "GitHub Actions", "GitLab CI", "Jenkins", "Azure Pipelines", "CircleCI", "Docker Compose", "CloudFormation",
    }  # fmt: skip
    for entry in LEXICON.entries:
        names = (
            *entry.packages, *entry.imports, *entry.images, *entry.resources, *entry.files, *entry.actions, *entry.env,
            *entry.extensions, *entry.schemes,
        )  # fmt: skip
        assert names or entry.name in named_by_tool, entry.name


def test_every_slot_is_declared_and_filled() -> None:
    assert {entry.slot for entry in LEXICON.entries} - {None} == set(LEXICON.slots)


def test_no_name_of_an_entry_stands_twice_in_it() -> None:
    for entry in LEXICON.entries:
        for names in (
            entry.images,
            entry.resources,
            entry.files,
            entry.actions,
            entry.extensions,
            *entry.packages.values(),
        ):
            assert max(Counter(names).values(), default=1) == 1, (entry.name, names)


def test_what_an_ending_must_hold_is_said_of_endings_of_the_same_entry() -> None:
    for entry in LEXICON.entries:
        assert set(entry.written) <= set(entry.extensions), entry.name


@pytest.mark.parametrize("written", ["{.a: '('}", "'^x'"])
def test_what_an_ending_must_hold_is_an_expression(written: str) -> None:
    with pytest.raises(BrokenInputError, match=r"a\.yaml: .*written|a\.yaml: .*parenthesis"):
        read_lexicon({"a.yaml": f"category: x\ntechnologies:\n- {{name: A, extensions: [.a], written: {written}}}\n"})


def test_an_alias_means_one_technology() -> None:
    counts = Counter(name.lower() for entry in LEXICON.entries for name in {entry.name, *entry.aliases})
    assert [name for name, count in counts.items() if count > 1] == []


def test_package_names_are_spelled_as_their_ecosystems_compare_them() -> None:
    shapes = {
        Ecosystem.PYPI: r"[a-z0-9]+(-[a-z0-9]+)*[-*]*",
        Ecosystem.MAVEN: r"[\w.-]+(:[\w.*-]+|\.\*)",
        Ecosystem.COMPOSER: r"[a-z0-9_.-]+/[a-z0-9_.*-]+",
        Ecosystem.GOLANG: r"[\w.-]+\.[a-z]+(/[\w.~*-]+)*",
    }
    for entry in LEXICON.entries:
        for ecosystem, shape in shapes.items():
            for name in entry.packages.get(ecosystem, ()):
                assert re.fullmatch(shape, name), (entry.name, name)


def test_all_problems_of_a_lexicon_are_told_at_once() -> None:
    source = (
        "category: x\nslots: {a: A}\ntechnologies:\n- {name: One, slot: b}\n- {name: Two, colour: red}\n"
        "- {name: Three, packages: {cpan: [x]}}\n- {name: One}\n"
    )
    with pytest.raises(BrokenInputError) as raised:
        read_lexicon({"x.yaml": source, "y.yaml": "a: [\n"})
    text = str(raised.value)
    for part in (
        "slot 'b'",
        "unknown key 'colour'",
        "unknown ecosystem 'cpan'",
        "One: stands twice",
        "y.yaml: is no YAML",
    ):
        assert part in text


def test_a_package_belongs_to_its_own_technology_and_to_those_of_its_family() -> None:
    names = [
        entry.name for entry in LEXICON.packages(Ecosystem.MAVEN, "org.springframework.boot:spring-boot-starter-amqp")
    ]
    assert {"RabbitMQ", "Spring Boot", "Spring Framework"} <= set(names)
    assert names[0] == "RabbitMQ"


def test_a_go_module_belongs_to_the_modules_above_it() -> None:
    names = [entry.name for entry in LEXICON.packages(Ecosystem.GOLANG, "go.opentelemetry.io/otel/sdk")]
    assert names == ["OpenTelemetry"]


def test_an_import_belongs_to_the_nearest_known_module_above_it() -> None:
    imported = LEXICON.imported
    assert [entry.name for entry in imported(Ecosystem.PYPI, "google.cloud.storage.blob")] == ["Google Cloud Storage"]
    assert [entry.name for entry in imported(Ecosystem.NPM, "react/jsx-runtime")] == ["React"]
    assert imported(Ecosystem.NPM, "./react") == ()
