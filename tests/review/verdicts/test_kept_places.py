"""Which part may hold what: where names of code belong, what a part is free of, and what goes from all of it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from histories import drifts
from judging import judged, record

GRADLE = {
    "settings.gradle.kts": 'include(":feature:cart", ":feature:pay", ":store", ":queue")\n',
    "feature/cart/build.gradle.kts": 'dependencies {\n    implementation(project(":feature:pay"))\n}\n',
    "feature/cart/src/main/kotlin/Cart.kt": "package cart\n\nclass Cart\n",
    "feature/pay/build.gradle.kts": "dependencies {\n}\n",
    "feature/pay/src/main/kotlin/Pay.kt": "package pay\n\nclass Pay\n",
    "store/build.gradle.kts": 'dependencies {\n    testImplementation(project(":queue"))\n}\n',
    "store/src/main/kotlin/Store.kt": "package store\n\nclass Store\n",
    "queue/build.gradle.kts": 'dependencies {\n    // implementation(project(":feature:pay"))\n}\n',
    "queue/src/main/kotlin/Queue.kt": "package queue\n\nclass Queue\n",
}
ASKS_ACROSS = {**GRADLE, "queue/build.gradle.kts": 'dependencies {\n    implementation(project(":store"))\n}\n'}
RUBY = {
    "Gemfile": 'gem "rails"\n',
    "packs/points/book.rb": "module Points\n  # Partners::Rate is not for us\n  X = 1\nend\n",
    "packs/partners/rate.rb": "module Partners\n  class Rate\n    B = Points::X\n  end\nend\n",
}
NATIVE = {
    "CMakeLists.txt": "project(x)\n",
    "src/a.cpp": '#include <gdal_priv.h>\n#include "api.hpp"\n',
    "include/x/api.hpp": "#pragma once\n// #include <gdal_priv.h>\n#include <string>\n",
}
GO = {
    "go.mod": "module example.org/x\n",
    "internal/ledger/a.go": 'package ledger\n\nimport (\n\t"net/http"\n\t"example.org/x/internal/clock"\n)\n',
    "internal/clock/c.go": "package clock\n\nvar log = 1\n",
    "internal/web/w.go": 'package web\n\nimport "log"\n',
    "tools/seed.go": 'package main\n\nimport "log"\n',
}
JAVA = {
    "pom.xml": "<project/>\n",
    "src/main/java/org/x/domain/Order.java": "package org.x.domain;\n\nimport java.util.UUID;\n",
    "src/main/java/org/x/web/Page.java": (
        "package org.x.web;\n\nimport com.fasterxml.jackson.databind.ObjectMapper;\n"
        "import org.springframework.stereotype.Service;\n"
    ),
}
SWIFT = {
    "Package.swift": "// swift-tools-version:5.5\nimport PackageDescription\n",
    "Sources/Map/Map.swift": "import UIKit\n",
    "Sources/Ride/Ride.swift": "import SwiftUI\n// import UIKit\n",
}


def verdicts(files: Mapping[str, str], sentence: str) -> list[str]:
    return sorted(judgement.verdict.value for judgement in judged(files, record(sentence)))


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (GRADLE, "Features depend on `:core` only, a feature never depends on another feature.", ["drift"]),
        (GRADLE, "`store` and `queue` may use `core`, they do not see each other.", ["conform", "conform"]),
        (ASKS_ACROSS, "`store` and `queue` may use `core`, they do not see each other.", ["conform", "drift"]),
        (GRADLE, "We may use `core`, they do not see each other.", []),
        (RUBY, "Partners must never know points.", ["drift"]),
        (RUBY, "Points must never know partners.", ["not_checkable"]),
        (NATIVE, "Public headers (`include/`) must not include any GDAL header.", ["not_checkable"]),
        (NATIVE, "The sources (`src/`) must not include any GDAL header.", ["drift"]),
        (GO, "`internal/ledger` must not import `net/http` nor anything from `internal/web`.", ["conform", "drift"]),
        (GO, "Code sits in `internal/clock`. It must not import `net/http`.", ["conform"]),
        (JAVA, "Code in `org.x.web` is plain Java: no Spring, no Jackson.", ["drift", "drift"]),
        (JAVA, "Code in `org.x.domain` is plain Java: no Spring, no Jackson.", ["conform", "conform"]),
        (SWIFT, "UIKit only where it is needed, that is inside `Sources/Map`.", ["not_checkable"]),
        (SWIFT, "UIKit only inside `Sources/Ride`.", ["drift"]),
        (SWIFT, "UIKit only in ride.", ["conform"]),
        (GO, "For the demo, the ledger must not import the web.", []),
        (SWIFT, "Secrets are committed only in encrypted form.", []),
    ],
)
def test_one_part_reaches_another(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert verdicts(files, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("`fmt.Println` and the `log` package are for scripts under `tools/` only.", ["conform", "partial"]),
        ("`fmt.Println` and the `log` package are for scripts under `internal/` only.", ["conform", "partial"]),
        ("`fmt.Println` and the `errors` package are for scripts under `tools/` only.", ["conform", "conform"]),
    ],
)
def test_a_package_is_told_by_its_import_alone(sentence: str, expected: list[str]) -> None:
    assert verdicts(GO, sentence) == expected


PYDANTIC = {
    "pyproject.toml": '[project]\nname = "x"\ndependencies = ["pydantic"]\n',
    "src/a.py": 'from pydantic import validator\n\n\n@validator("x")\ndef f(v):\n    """@root_validator"""\n',
    "src/b.py": "@field_validator\ndef f(v):\n    class Meta:\n        x = 1\n",
}
KINDS = {
    "apps/a/ingress.yaml": "kind: Service\n---\nkind: Ingress\nspec: {}\n",
    "apps/a/secret.yaml": "kind: Secret\nmetadata:\n  name: x\n",
    "apps/b/secret.yaml": "kind: Secret\ndata:\n  token: eA==\n",
    "apps/b/route.yaml": "kind: HTTPRoute\nspec:\n  kind: Gateway\n",
    "src/app.py": "import json\n",
}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (PYDANTIC, "v1 validators (`@validator`) get rewritten.", ["partial"]),
        (PYDANTIC, "The old `validator` decorator and `class Meta` go away with it.", ["partial", "partial"]),
        (PYDANTIC, "The old `@root_validator` gets removed.", ["conform"]),
        (PYDANTIC, "The old `field` goes away.", []),
        (PYDANTIC, "On logout the `@validator` is removed.", []),
        (PYDANTIC, "The `field_validator` disappears.", []),
        (PYDANTIC, "No view calls `field_validator`.", ["not_checkable"]),
        (PYDANTIC, "No class extends `Meta.Base` any more.", ["conform"]),
        (KINDS, "With this change the last `Ingress` object disappears from the repository.", ["partial"]),
        (KINDS, "From then on the repository holds no `Gateway` object.", ["conform"]),
        (KINDS, "A `kind: Secret` with data in it does not go into this repository.", ["partial"]),
        (KINDS, "A `kind: Service` with data in it does not go into this repository.", ["conform"]),
        (KINDS, "The operator acts when the `Ingress` object is deleted.", []),
        (KINDS, "A tenant has no `Ingress` object.", []),
        (KINDS, "A `kind: Secret` is made by hand.", []),
    ],
)
def test_what_is_to_be_gone_is_named_yet(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert verdicts(files, sentence) == expected


SORTS = {
    "build.gradle.kts": 'dependencies {\n    implementation("io.insert-koin:koin-ktor:3.5.3")\n}\n',
    "src/main/kotlin/A.kt": "import org.koin.dsl.module\n\nclass A : ComponentFragment()\nclass B : Fragmented()\n",
    "app/src/main/res/layout/a.xml": "<View/>\n",
    "app/src/main/res/values/a.xml": "<x/>\n",
    "package.json": '{"dependencies": {"vue": "3", "swr": "2", "@tanstack/react-query": "5"}}\n',
    "web/a.js": "import { createApp } from 'vue';\nimport useSWR from 'swr';\nimport q from '@tanstack/react-query';\n",
    "src/Shop/Orders.cs": "public class Orders : ControllerBase\n{\n}\n",
    "lib/a.cpp": "#include <boost/x.hpp>\n",
}
PLAIN = {
    "build.gradle.kts": "dependencies {\n}\n",
    "src/main/kotlin/A.kt": "class A : Fragmented()\n",
    "app/src/main/res/values/a.xml": "<x/>\n",
    "app/src/main/res/layout/.gitkeep": "",
    "package.json": '{"dependencies": {"@tanstack/react-query": "5"}}\n',
    "web/a.js": "import q from '@tanstack/react-query';\n",
    "src/Shop/Orders.cs": "public class Orders\n{\n}\n",
    "lib/a.cpp": "// #include <boost/x.hpp>\n",
}


@pytest.mark.parametrize(
    "sentence",
    [
        "Wiring is done by hand; a DI framework is not used.",
        "Verdrahtet wird von Hand; ein DI-Framework kommt nicht ins Projekt.",
        "Pas de framework JavaScript (ni React, ni Vue) : les postes sont vieux.",
        "Fragments go as well.",
        "Boost is not to be used, in the library or in its tests.",
        "Everything goes through TanStack Query, we do not want a second fetching library next to it.",
    ],
)
def test_a_kind_of_thing_is_kept_out(sentence: str) -> None:
    assert "drift" in verdicts(SORTS, sentence)
    assert "drift" not in verdicts(PLAIN, sentence)


def test_what_is_kept_out_of_one_place_is_not_kept_out_of_all() -> None:
    assert verdicts(SORTS, "In the tests, Boost is not used.") == []


def test_several_that_are_denied_are_each_kept_out() -> None:
    files = {
        "Cargo.toml": '[package]\nname = "x"\n\n[dependencies]\ntokio = "1"\n',
        "src/main.rs": "use tokio::time;\n",
    }
    assert verdicts(files, "Async runtimes stay out: no tokio, no async-std.") == ["conform", "drift"]
    assert verdicts(files, "There was no tokio before.") == []


def test_what_is_kept_out_of_what_is_new_shows_in_later_files_alone(tmp_path: Path) -> None:
    sentences = "MVC controllers are not used any more. From now on no screen gets an XML layout any more."
    before = ("2024-01-01", {"src/A.cs": SORTS["src/Shop/Orders.cs"], "app/src/main/res/layout/a.xml": "<View/>\n"})
    decided = ("2024-03-01", {"docs/adr/0001-x.md": record(sentences), "src/B.cs": "public class B\n{\n}\n"})
    later = ("2024-06-01", {"src/C.cs": SORTS["src/Shop/Orders.cs"], "app/src/main/res/layout/b.xml": "<View/>\n"})
    assert drifts(tmp_path / "held", before, decided) == []
    assert drifts(tmp_path / "left", before, decided, later) == ["MVC controllers", "XML layout"]


DEEDS = {
    "crates/shop-core/Cargo.toml": '[package]\nname = "shop-core"\n',
    "crates/shop-core/src/lib.rs": 'pub fn f() {\n    // println!("x");\n    let s = "println!(1)";\n}\n',
    "crates/shop-cli/Cargo.toml": '[package]\nname = "shop-cli"\n',
    "crates/shop-cli/src/main.rs": 'fn main() {\n    println!("x");\n}\n',
    "shop/views.py": "def rows():\n    return Order.objects.filter(x=1)\n",
    "shop/selectors.py": "def rows():\n    return Order.objects.all()\n",
    "lib/badge.dart": "class Badge extends StatelessWidget {\n  f() => Dio().get('x');\n}\n",
    "lib/client.dart": "class Client {\n  f() => Dio().get('x');\n}\n",
}
WITHOUT = {
    **DEEDS,
    "shop/views.py": "def rows():\n    return selected()\n",
    "lib/badge.dart": "class Badge extends StatelessWidget {\n}\n",
}


@pytest.mark.parametrize(
    ("sentence", "before", "after"),
    [
        ("The cli does not print.", "drift", "drift"),
        ("The core does not print.", "not_checkable", "not_checkable"),
        ("A view never calls the ORM itself.", "drift", "not_checkable"),
        ("Widgets never call the network themselves.", "drift", "not_checkable"),
        ("Gadgets never call the network themselves.", "not_checkable", "not_checkable"),
    ],
)
def test_a_deed_shows_by_a_line_of_the_part_and_never_by_none(sentence: str, before: str, after: str) -> None:
    assert verdicts(DEEDS, sentence) == [before]
    assert verdicts(WITHOUT, sentence) == [after]
