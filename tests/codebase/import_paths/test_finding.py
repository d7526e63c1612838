"""What an import means among the files of a project, in each language, with the settings that have a say in it."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.import_paths import ImportPaths, Meaning
from adr_server.codebase.import_paths.script_settings import match
from adr_server.codebase.project_files import ProjectFiles
from adr_server.errors import BrokenInputError


def paths_of(files: Mapping[str, str]) -> ImportPaths:
    def read(path: str) -> str:
        if path not in files:
            raise BrokenInputError(f"{path}: does not exist")
        return files[path]

    return ImportPaths(ProjectFiles(list(files), read))


def found(files: Mapping[str, str], target: str, path: str, language: str) -> tuple[str | None, tuple[str, ...]] | str:
    meaning = paths_of(files).find(target, path, language)
    if meaning is None:
        return "unknown"
    return "foreign" if meaning.foreign else (meaning.path, meaning.names)


PYTHON = dict.fromkeys(
    (
        "src/shop/__init__.py",
        "src/shop/orders.py",
        "src/shop/mail/__init__.py",
        "src/shop/json/decoder.py",
        "plain/a.py",
    ),
    "",
)


@pytest.mark.parametrize(
    ("target", "path", "expected"),
    [
        ("shop.orders.place", "tests/test_a.py", ("src/shop/orders.py", ("place",))),
        ("shop.Desk", "tests/test_a.py", ("src/shop/__init__.py", ("Desk",))),
        (".orders.place", "src/shop/mail/__init__.py", ("src/shop/mail/__init__.py", ("orders", "place"))),
        ("..orders.place", "src/shop/mail/__init__.py", ("src/shop/orders.py", ("place",))),
        (".mail", "src/shop/orders.py", ("src/shop/mail/__init__.py", ())),
        (".Desk", "src/shop/orders.py", ("src/shop/__init__.py", ("Desk",))),
        ("....out", "src/shop/orders.py", "unknown"),
        ("json.decoder", "src/shop/orders.py", "foreign"),
        ("requests", "src/shop/orders.py", "foreign"),
        ("a", "plain/b.py", ("plain/a.py", ())),
        ("plain.a.go", "x.py", ("plain/a.py", ("go",))),
    ],
)
def test_python_modules_are_files_packages_and_names_in_them(target: str, path: str, expected: object) -> None:
    assert found(PYTHON, target, path, "Python") == expected


WEB = {
    "tsconfig.base.json": json.dumps(
        {"compilerOptions": {"baseUrl": ".", "paths": {"@acme/ui": ["libs/ui/src/index.ts"]}}}
    ),
    "apps/web/tsconfig.json": '{\n  // aliases\n  "extends": "../../tsconfig.base.json",\n  '
    '"compilerOptions": {"paths": {"@/*": ["./src/*"], "~lib": ["./src/lib/index.ts"],},},}',
    "apps/web/package.json": json.dumps({"name": "web", "imports": {"#db/*": "./src/db/*.js"}}),
    "apps/web/src/api/orders.ts": "",
    "apps/web/src/lib/index.ts": "",
    "apps/web/src/db/client.ts": "",
    "apps/admin/tsconfig.json": '{"extends": "../../tsconfig.base.json"}',
    "apps/admin/src/main.ts": "",
    "libs/ui/src/index.ts": "",
    "packages/core/package.json": json.dumps(
        {"name": "@acme/core", "exports": {".": {"import": "./dist/index.js"}, "./kit/*": "./dist/kit/*.js"}}
    ),
    "packages/core/src/index.ts": "",
    "packages/core/src/kit/clock.ts": "",
    "packages/plain/package.json": json.dumps({"name": "plain", "main": "lib/plain.js"}),
    "packages/plain/lib/plain.js": "",
    "packages/plain/deep/x.js": "",
    "loop/tsconfig.json": '{"extends": "./tsconfig.json", "compilerOptions": {"baseUrl": "src"}}',
    "loop/src/inner/a.ts": "",
    "split/tsconfig.json": '{"references": [{"path": "./tsconfig.app.json"}]}',
    "split/tsconfig.app.json": '{"compilerOptions": {"paths": {"$x/*": ["./code/*"]}}}',
    "split/code/y.tsx": "",
    "broken/tsconfig.json": "{",
    "broken/src/z.ts": "",
}


@pytest.mark.parametrize(
    ("target", "path", "expected"),
    [
        ("@/api/orders#place", "apps/web/src/main.ts", ("apps/web/src/api/orders.ts", ("place",))),
        ("~lib", "apps/web/src/main.ts", ("apps/web/src/lib/index.ts", ())),
        ("@acme/ui", "apps/admin/src/main.ts", ("libs/ui/src/index.ts", ())),
        ("#db/client", "apps/web/src/main.ts", ("apps/web/src/db/client.ts", ())),
        ("./api/orders.js#*", "apps/web/src/main.ts", ("apps/web/src/api/orders.ts", ())),
        ("./lib", "apps/web/src/main.ts", ("apps/web/src/lib/index.ts", ())),
        ("@acme/core", "apps/web/src/main.ts", ("packages/core/src/index.ts", ())),
        ("@acme/core/kit/clock#now", "apps/web/src/main.ts", ("packages/core/src/kit/clock.ts", ("now",))),
        ("plain", "apps/web/src/main.ts", ("packages/plain/lib/plain.js", ())),
        ("plain/deep/x", "apps/web/src/main.ts", ("packages/plain/deep/x.js", ())),
        ("inner/a", "loop/src/main.ts", ("loop/src/inner/a.ts", ())),
        ("$x/y", "split/code/main.ts", ("split/code/y.tsx", ())),
        ("@/z", "broken/src/main.ts", ("broken/src/z.ts", ())),
        ("react", "apps/web/src/main.ts", "foreign"),
        ("@scope/react", "apps/web/src/main.ts", "foreign"),
        ("./gone", "apps/web/src/main.ts", "unknown"),
        ("../../../../etc/passwd", "apps/web/src/main.ts", "unknown"),
    ],
)
def test_scripts_follow_the_settings_beside_them(target: str, path: str, expected: object) -> None:
    assert found(WEB, target, path, "TypeScript") == expected


OTHERS = {
    "go.mod": "module example.org/shop\n",
    "orders/orders.go": "",
    "orders/orders_test.go": "",
    "tools/go.mod": 'module "example.org/shop/tools"\n',
    "tools/gen/gen.go": "",
    "core/src/main/java/org/shop/Orders.java": "",
    "core/src/main/kotlin/org/shop/mail/Mail.kt": "",
    "src/Shop.Api/Orders/Desk.cs": "",
    "crates/stock/Cargo.toml": '[package]\nname = "shop-stock"\n',
    "crates/stock/src/lib.rs": "",
    "crates/stock/src/shelf/mod.rs": "",
    "crates/stock/src/shelf/row.rs": "",
    "composer.json": json.dumps({"autoload": {"psr-4": {"Shop\\": "php/"}}}),
    "php/Mail/Post.php": "",
    "lib/shop/desk.rb": "",
    "include/shop/desk.h": "",
    "c/main.c": "",
}


@pytest.mark.parametrize(
    ("target", "path", "language", "expected"),
    [
        ("example.org/shop/orders", "main.go", "Go", ("orders", ())),
        ("example.org/shop/orders.Place", "main.go", "Go", ("orders", ("Place",))),
        ("example.org/shop/tools/gen", "main.go", "Go", ("tools/gen", ())),
        ("fmt", "main.go", "Go", "foreign"),
        ("org.shop.Orders.place", "A.java", "Java", ("core/src/main/java/org/shop/Orders.java", ("Orders", "place"))),
        ("org.shop.mail.post", "A.kt", "Kotlin", ("core/src/main/kotlin/org/shop/mail", ("post",))),
        ("java.util.List", "A.java", "Java", "foreign"),
        ("Shop.Api.Orders.Desk", "A.cs", "C#", ("src/Shop.Api/Orders", ("Desk",))),
        ("System.Text", "A.cs", "C#", "foreign"),
        ("crate::shelf::row::Row", "crates/stock/src/lib.rs", "Rust", ("crates/stock/src/shelf/row.rs", ("Row",))),
        ("super::take", "crates/stock/src/shelf/row.rs", "Rust", ("crates/stock/src/shelf/mod.rs", ("take",))),
        ("shop_stock::Shelf", "app/src/main.rs", "Rust", ("crates/stock/src/lib.rs", ("Shelf",))),
        ("std::fmt", "crates/stock/src/lib.rs", "Rust", "foreign"),
        ("Shop\\Mail\\Post::send", "a.php", "PHP", ("php/Mail/Post.php", ("Post", "send"))),
        ("Monolog\\Logger", "a.php", "PHP", "foreign"),
        ("shop/desk", "bin/run.rb", "Ruby", ("lib/shop/desk.rb", ())),
        ("shop/desk.h", "c/main.c", "C", ("include/shop/desk.h", ())),
        ("stdio.h", "c/main.c", "C", "foreign"),
        ("anything", "a.zig", "Zig", "unknown"),
    ],
)
def test_other_languages_have_their_own_ways(target: str, path: str, language: str, expected: object) -> None:
    assert found(OTHERS, target, path, language) == expected


def test_a_package_means_its_files_without_the_tests() -> None:
    meaning = paths_of(OTHERS).find("example.org/shop/orders", "main.go", "Go")
    assert meaning == Meaning(files=("orders/orders.go",), folder="orders")


@given(st.text(max_size=40), st.sampled_from(["Python", "TypeScript", "Go", "Java", "C#", "Rust", "PHP", "Ruby", "C"]))
def test_any_text_is_an_import_that_means_something_or_nothing(target: str, language: str) -> None:
    meaning = paths_of({**PYTHON, **WEB, **OTHERS}).find(target, "apps/web/src/main.ts", language)
    assert meaning is None or all(path in {**PYTHON, **WEB, **OTHERS} for path in meaning.files)


@given(st.text("ab/*@", max_size=12))
def test_settings_of_any_form_say_something_or_nothing(text: str) -> None:
    files = {
        "tsconfig.json": json.dumps({"compilerOptions": {"paths": {text: [text, 1, None]}, "baseUrl": text}}),
        "a.ts": "",
    }
    assert found(files, "ab/a", "a.ts", "TypeScript") in {"foreign", "unknown", ("a.ts", ())}


@pytest.mark.parametrize(
    ("pattern", "module", "expected"),
    [("@/*", "@/a/b", "a/b"), ("@/*", "x", None), ("a", "a", ""), ("a*a", "a", None), ("a*b", "axb", "x")],
)
def test_a_pattern_has_one_star(pattern: str, module: str, expected: str | None) -> None:
    assert match(pattern, module) == expected
