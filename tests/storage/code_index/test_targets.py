"""A pointer reaches the entity that it means, through aliases, re-exports and settings, and no other of that name."""

from collections.abc import Iterator

import pytest

from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, facts
from adr_server.storage.code_index.targets import Targets
from git_repositories import write

DECOYS = {
    "elsewhere/decoy.py": "def reserve():\n    pass\n\n\ndef loads():\n    pass\n",
    "elsewhere/decoy.ts": "export function reserve() {}\nexport class Desk {}\nexport function useState() {}\n",
    "elsewhere/decoy.go": "package decoy\n\nfunc Reserve() {}\n",
    "elsewhere/src/main/java/org/decoy/Stock.java": "package org.decoy;\nclass Stock { static void reserve() {} }\n",
}
FILES = {
    "shop/__init__.py": "from shop.stock import reserve as take, Shelf\n",
    "shop/stock.py": "def reserve():\n    pass\n\n\nclass Shelf:\n    def fill(self):\n        pass\n",
    "shop/module_alias.py": "import shop.stock as st\n\n\ndef go():\n    st.reserve()\n",
    "shop/name_alias.py": "from .stock import reserve as r\n\n\ndef go():\n    r()\n",
    "shop/given_on.py": "from shop import take\n\n\ndef go():\n    take()\n",
    "shop/shelved.py": "from shop import Shelf\n\n\nclass Rack(Shelf):\n    pass\n",
    "shop/foreign.py": "import json\n\n\ndef go():\n    json.loads()\n",
    "shop/words.py": "class Words:\n    def strip(self):\n        pass\n\n    def str(self):\n        pass\n",
    "shop/plain.py": "from shop.words import Words\n\n\ndef go(it):\n    str(it)\n",
    "shop/stripped.py": "from shop.words import Words\n\n\ndef go(it):\n    it.strip()\n",
    "web/src/express.ts": "export function create() {}\n",
    "web/src/both.ts": 'import express from "express";\nimport {create} from "./express";\nexpress();\n',
    "web/tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}',
    "web/src/stock.ts": "export function reserve() {}\nexport default class Desk {}\n",
    "web/src/index.ts": 'export * from "./stock";\nexport {reserve as hold} from "./stock";\n',
    "web/src/by_alias.ts": 'import {reserve as r} from "@/stock";\nexport function go() { r(); }\n',
    "web/src/by_module.ts": 'import * as st from "@/stock";\nexport function go() { st.reserve(); }\n',
    "web/src/by_barrel.ts": 'import {reserve} from ".";\nexport function go() { reserve(); }\n',
    "web/src/by_new_name.ts": 'import {hold} from "./index";\nexport function go() { hold(); }\n',
    "web/src/by_default.ts": 'import Counter from "./stock";\nexport function go() { new Counter(); }\n',
    "web/src/foreign.ts": 'import {useState} from "react";\nexport function go() { useState(); }\n',
    "go.mod": "module example.org/shop\n",
    "stock/stock.go": "package stock\n\nfunc Reserve() {}\n",
    "desk/desk.go": 'package desk\n\nimport st "example.org/shop/stock"\n\nfunc Go() { st.Reserve() }\n',
    "src/main/java/org/shop/Stock.java": "package org.shop;\npublic class Stock { public static void reserve() {} }\n",
    "src/main/java/org/desk/Desk.java": "package org.desk;\nimport org.shop.Stock;\n"
    "class Desk { void go() { Stock.reserve(); } }\n",
    "php/composer.json": '{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}',
    "php/src/Stock.php": "<?php\nnamespace Shop;\nclass Stock { static function reserve() {} }\n",
    "php/desk.php": "<?php\nuse Shop\\Stock as St;\nfunction go() { St::reserve(); }\n",
    "net/Shop.Core/Stock.cs": "namespace Shop.Core;\npublic class Stock { public static void Reserve() {} }\n",
    "net/Shop.Desk/Desk.cs": "using St = Shop.Core.Stock;\nclass Desk { void Go() { St.Reserve(); } }\n",
    "rs/Cargo.toml": '[package]\nname = "shop"\n',
    "rs/src/lib.rs": "mod stock;\nuse crate::stock::reserve as take;\npub fn go() { take(); }\n",
    "rs/src/stock.rs": "pub fn reserve() {}\n",
    "kt/src/main/kotlin/org/kt/Stock.kt": "package org.kt\n\nfun reserve() {}\n",
    "kt/src/main/kotlin/org/desk/Desk.kt": "package org.desk\n\nimport org.kt.reserve as take\n\nfun go() { take() }\n",
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeIndex]:
    """Shops in several languages, with other things of the same names elsewhere."""
    root = tmp_path_factory.mktemp("shops").resolve()
    for path, text in {**FILES, **DECOYS}.items():
        write(root, path, text)
    found = CodeIndex(tmp_path_factory.mktemp("state"), root)
    found.refresh(Checkout.open(root))
    yield found
    found.close()


def called(index: CodeIndex, path: str, kind: str = "calls") -> list[tuple[str, str, bool]]:
    """What a file calls: path, key and whether that is unsure; `-` where it is nothing of the project."""

    def reading(connection: object, checkout: int) -> list[tuple[str, str, bool]]:
        targets = Targets(connection, checkout)  # type: ignore[arg-type]  # it is the connection
        module = facts.meant_by(targets.connection, checkout, path)[0]
        steps = [step for step in facts.steps_out(targets, module) if step.kind == kind]
        return [(s.target.path, s.target.key, s.unsure) if s.target else ("-", s.name, False) for s in steps]

    return index.read(reading)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("shop/module_alias.py", ("shop/stock.py", "reserve")),
        ("shop/name_alias.py", ("shop/stock.py", "reserve")),
        ("shop/given_on.py", ("shop/stock.py", "reserve")),
        ("web/src/by_alias.ts", ("web/src/stock.ts", "reserve")),
        ("web/src/by_module.ts", ("web/src/stock.ts", "reserve")),
        ("web/src/by_barrel.ts", ("web/src/stock.ts", "reserve")),
        ("web/src/by_new_name.ts", ("web/src/stock.ts", "reserve")),
        ("web/src/by_default.ts", ("web/src/stock.ts", "Desk")),
        ("desk/desk.go", ("stock/stock.go", "Reserve")),
        ("src/main/java/org/desk/Desk.java", ("src/main/java/org/shop/Stock.java", "Stock.reserve")),
        ("php/desk.php", ("php/src/Stock.php", "Stock.reserve")),
        ("net/Shop.Desk/Desk.cs", ("net/Shop.Core/Stock.cs", "Stock.Reserve")),
        ("rs/src/lib.rs", ("rs/src/stock.rs", "reserve")),
        ("kt/src/main/kotlin/org/desk/Desk.kt", ("kt/src/main/kotlin/org/kt/Stock.kt", "reserve")),
    ],
)
def test_a_call_reaches_what_the_import_names_and_that_knows_its_caller(
    index: CodeIndex, path: str, target: tuple[str, str]
) -> None:
    assert called(index, path) == [(*target, False)]

    def callers(connection: object, checkout: int) -> set[str]:
        targets = Targets(connection, checkout)  # type: ignore[arg-type]  # it is the connection
        hits = [hit for hit in targets.defining(target[1].rpartition(".")[2]) if hit.path == target[0]]
        return {step.source.path for step in facts.steps_in(targets, hits[0]) if step.kind == "calls"}

    assert path in index.read(callers)


def test_a_module_of_the_same_name_is_not_taken_for_its_default(index: CodeIndex) -> None:
    assert called(index, "web/src/both.ts") == [("-", "express", False)]


def test_a_name_of_the_language_is_nothing_of_the_project(index: CodeIndex) -> None:
    assert called(index, "shop/plain.py") == [("-", "str", False)]


def test_a_method_that_every_text_has_is_unsure(index: CodeIndex) -> None:
    assert called(index, "shop/stripped.py") == [("shop/words.py", "Words.strip", True)]


@pytest.mark.parametrize(("path", "name"), [("shop/foreign.py", "json.loads")])
def test_what_an_import_brings_from_elsewhere_is_nothing_of_the_project(index: CodeIndex, path: str, name: str) -> None:
    assert called(index, path) == [("-", name, False)]


def test_a_name_that_only_some_other_file_defines_is_unsure(index: CodeIndex) -> None:
    assert called(index, "web/src/foreign.ts") == [("elsewhere/decoy.ts", "useState", True)]


def test_a_base_is_reached_through_the_package_that_gives_it_on(index: CodeIndex) -> None:
    assert called(index, "shop/shelved.py", "inherits") == [("shop/stock.py", "Shelf", False)]


def test_an_import_of_a_module_reaches_the_file(index: CodeIndex) -> None:
    assert ("web/src/stock.ts", "", False) in called(index, "web/src/index.ts", "imports")
    assert ("stock/stock.go", "", False) in called(index, "desk/desk.go", "imports")
