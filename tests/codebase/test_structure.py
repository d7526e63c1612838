import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase import map_structure

FILES = {
    "README.md": "# x\n",
    "docs/adr/0001.md": "",
    "api/pyproject.toml": '[project]\nname = "shop-api"\n[project.scripts]\nshop = "shop:main"\n',
    "api/src/shop/app.py": "from fastapi import FastAPI\n\napp = FastAPI()\n",
    "api/tests/test_app.py": "def test(): ...",
    "web/package.json": '{\n  "name": "shop-web"\n}\n',
    "web/src/main.tsx": "createRoot(document.body)\n",
    "web/node_modules/x/index.js": "a\n" * 100,
    "cmd/tool/main.go": "package main\n\nfunc main() {\n}\n",
    "lib/Core/Core.csproj": "<Project/>",
}


def test_packages_carry_the_names_that_their_manifests_give() -> None:
    found = map_structure(list(FILES), FILES.__getitem__).packages
    assert [(package.path, package.name, package.ecosystem, package.evidence.line) for package in found] == [
        ("api", "shop-api", "pypi", 2),
        ("web", "shop-web", "npm", 2),
        ("lib/Core", "Core", "nuget", 1),
    ]


def test_a_module_takes_its_own_name_and_not_its_parents() -> None:
    pom = (
        "<project>\n<parent><artifactId>parent</artifactId></parent>\n<artifactId>child</artifactId>\n"
        "<dependencies><dependency><artifactId>other</artifactId></dependency></dependencies></project>"
    )
    (package,) = map_structure(["a/pom.xml"], lambda _: pom).packages
    assert (package.name, package.evidence.line) == ("child", 3)


def test_entry_points_are_told_by_what_files_say() -> None:
    found = map_structure(list(FILES), FILES.__getitem__).entry_points
    assert [(entry.path, entry.kind, entry.evidence.line) for entry in found] == [
        ("api/pyproject.toml", "command line", 3),
        ("cmd/tool/main.go", "program", 3),
        ("web/src/main.tsx", "program", 1),
        ("api/src/shop/app.py", "script", 3),
    ]


def test_languages_are_counted_without_what_is_vendored() -> None:
    found = map_structure(list(FILES), FILES.__getitem__).languages
    counts = {count.name: (count.files, count.lines) for count in found}
    assert counts == {"Go": (1, 4), "Python": (2, 4), "TypeScript": (1, 1)}


def test_without_a_reader_lines_are_unknown_and_places_are_told() -> None:
    found = map_structure(list(FILES))
    assert {count.lines for count in found.languages} == {None}
    assert found.test_folders == ("api/tests",)
    assert found.documents == ("README.md", "docs")
    assert [(area.path, area.files) for area in found.areas][:2] == [("api", 3), ("web", 2)]


def test_long_lists_are_cut_and_say_how_much_is_missing() -> None:
    found = map_structure([f"p{at:03}/package.json" for at in range(100)])
    assert len(found.packages) == 60
    assert found.omitted == {"areas": 60, "packages": 40}


@given(st.lists(st.text(st.sampled_from("ab/._-"), min_size=1), max_size=20))
def test_the_order_of_the_paths_does_not_matter(paths: list[str]) -> None:
    assert map_structure(paths) == map_structure(list(reversed(paths)))


@pytest.mark.parametrize("paths", [[], [""], ["/"], ["..", "a//b"]])
def test_strange_paths_are_taken_as_they_come(paths: list[str]) -> None:
    assert map_structure(paths).files == len(paths)
