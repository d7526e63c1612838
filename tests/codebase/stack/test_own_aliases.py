"""A name that a project gives to its own files is no package, whatever that is called."""

import pytest

from adr_server.codebase import detect_stack

IMPORT = "import { x } from '#app/utils/x';\n"
OWN = {"app/utils/x.ts": "export const x = 1;\n", "app/a.ts": IMPORT}


def names(files: dict[str, str]) -> set[str]:
    return {found.name for found in detect_stack(list(files), files.__getitem__)}


def test_a_subpath_import_of_the_own_package_is_not_nuxts() -> None:
    assert "Nuxt" in names({**OWN, "package.json": "{}\n"})
    assert "Nuxt" not in names({**OWN, "package.json": '{"imports": {"#app/*": "./app/*"}}\n'})
    assert "Nuxt" in names({**OWN, "package.json": '{"imports": {"#app/*": "nuxt/app/*"}}\n'})


def mapped_to(target: str) -> set[str]:
    settings = f'{{"compilerOptions": {{"paths": {{"#app/*": ["{target}"]}}}}}}\n'
    return names({**OWN, "tsconfig.json": settings})


def test_a_path_of_the_compilers_settings_that_leads_to_code_is_the_projects_own() -> None:
    assert "Nuxt" not in mapped_to("./app/*")


@pytest.mark.parametrize("target", ["./node_modules/nuxt/app/*", "./types/*", "./gone/*"])
def test_a_path_into_packages_or_types_or_to_nothing_stands_for_the_package(target: str) -> None:
    assert "Nuxt" in mapped_to(target)


def test_an_alias_holds_below_its_own_package_alone() -> None:
    files = {
        "web/package.json": '{"imports": {"#app/*": "./app/*"}}\n',
        "web/app/a.ts": IMPORT,
        "site/package.json": "{}\n",
    }
    assert "Nuxt" not in names(files)
    assert "Nuxt" in names({**files, "site/a.ts": IMPORT})
