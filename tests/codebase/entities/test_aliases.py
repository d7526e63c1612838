"""What a file knows by another name points at the thing itself, in every language that has such names."""

import pytest

from adr_server.codebase.entities import ReferenceKind, read_entities

CASES = {
    "module.py": ("import shop.stock as st\n\n\nst.reserve()\n", "shop.stock as st", "shop.stock.reserve"),
    "name.py": ("from .stock import reserve as take\n\n\ntake()\n", ".stock.reserve as take", ".stock.reserve"),
    "name.ts": ('import {reserve as take} from "./stock";\ntake();\n', "./stock#reserve as take", "./stock#reserve"),
    "all.ts": ('import * as st from "./stock";\nst.reserve();\n', "./stock#* as st", "./stock#reserve"),
    "required.js": ('const st = require("./stock");\nst.reserve();\n', "./stock#* as st", "./stock#reserve"),
    "taken.js": ('const {reserve: r} = require("./stock");\nr();\n', "./stock#reserve as r", "./stock#reserve"),
    "equals.ts": ('import st = require("./stock");\nst.reserve();\n', "./stock#* as st", "./stock#reserve"),
    "a.go": (
        'package a\n\nimport st "x.org/stock"\n\nfunc f() { st.Reserve() }\n',
        "x.org/stock as st",
        "x.org/stock.Reserve",
    ),
    "A.cs": (
        "using St = Shop.Stock;\nclass A { void F() { St.Reserve(); } }\n",
        "Shop.Stock as St",
        "Shop.Stock.Reserve",
    ),
    "a.kt": ("import shop.reserve as take\n\nfun f() { take() }\n", "shop.reserve as take", "shop.reserve"),
    "a.php": ("<?php\nuse Shop\\Stock as St;\nSt::reserve();\n", "Shop\\Stock as St", "Shop\\Stock::reserve"),
    "a.rs": ("use shop::stock as st;\nfn f() { st::reserve(); }\n", "shop::stock as st", "shop::stock::reserve"),
    "a.scala": ("import shop.{Stock => St}\nobject A { St.reserve() }\n", "shop.Stock as St", "shop.Stock.reserve"),
}


@pytest.mark.parametrize("path", CASES)
def test_a_call_by_another_name_points_at_the_thing_itself(path: str) -> None:
    text, imported, called = CASES[path]
    found = read_entities(path, text).references
    assert imported in {each.target for each in found if each.kind is ReferenceKind.IMPORTS}
    assert called in {each.target for each in found if each.kind is ReferenceKind.CALLS}


def test_a_base_by_another_name_is_the_base_itself() -> None:
    found = read_entities("a.py", "from base import Model as M\n\n\nclass Order(M):\n    pass\n").references
    assert [each.target for each in found if each.kind is ReferenceKind.INHERITS] == ["base.Model"]


def test_a_name_that_the_file_defines_itself_is_its_own() -> None:
    text = "from base import make as build\n\n\ndef build():\n    pass\n\n\nbuild()\n"
    found = read_entities("a.py", text).references
    assert [each.target for each in found if each.kind is ReferenceKind.CALLS] == ["build"]


def test_what_a_script_gives_on_under_another_name_is_said() -> None:
    text = (
        'export {Order as default, place as make} from "./orders";\nexport * as all from "./all";\n'
        "export {helper as assist};\nfunction helper() {}\nexport default class Desk {}\n"
    )
    found = {(each.kind.value, each.source, each.target) for each in read_entities("a.ts", text).references}
    assert found >= {
        ("imports", "", "./orders#Order as default"),
        ("imports", "", "./orders#place as make"),
        ("exports", "", "helper as assist"),
        ("exports", "", "Desk as default"),
    }
    assert ("imports", "", "./all#* as all") not in found  # It has that name by itself.


def test_a_file_may_have_brackets_in_its_name() -> None:
    found = read_entities("a.ts", 'import "./[id]";\n').references
    assert [each.target for each in found] == ["./[id]"]


def test_a_default_keeps_the_name_that_the_importing_file_gives_it() -> None:
    found = read_entities("a.ts", 'import Place from "./orders";\nimport React from "react";\nPlace();\n').references
    assert [each.target for each in found] == ["./orders", "./orders#default as Place", "react", "Place"]
