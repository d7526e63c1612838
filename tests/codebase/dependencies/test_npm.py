from collections.abc import Mapping

import pytest

from adr_server.codebase import read_dependencies

PACKAGE = """{
  "dependencies": {"react": "^18.0.0", "alias": "npm:@scope/real@^2.0.0", "shared": "workspace:*"},
  "devDependencies": {
    "jest": "29.7.0"
  },
  "peerDependencies": {"react": ">=17", "vue": ">=3"}
}
"""
NPM = """{
  "lockfileVersion": 3,
  "packages": {
    "": {"name": "x"},
    "node_modules/react": {
      "version": "18.3.1"
    },
    "node_modules/a/node_modules/react": {
      "version": "17.0.2",
      "dev": true
    }
  }
}
"""
YARN_1 = 'react@^18.0.0, react@^18.1.0:\n  version "18.3.1"\n  resolved "x"\n\nreact@^17.0.0:\n  version "17.0.2"\n'
YARN_4 = '"react@npm:^18.0.0":\n  version: 18.3.1\n  resolution: "react@npm:18.3.1"\n'
PNPM_9 = """importers:

  .:
    dependencies:
      react:
        specifier: ^18.0.0
        version: 18.3.1

packages:

  react@18.3.1:
    resolution: {integrity: x}

  react@17.0.2:
    resolution: {integrity: x}
"""
BUN = (
    '{\n  "packages": {\n    "react": ["react@18.3.1", "", {}, "sha'
    '"],\n    "a/react": ["react@17.0.2", "", {}, "sha"],\n  }\n}\n'
)


def versions(files: Mapping[str, str]) -> dict[str, str | None]:
    return {found.name: found.version for found in read_dependencies(list(files), files.__getitem__).direct}


def test_sections_give_scopes_and_aliases_their_true_names() -> None:
    files = {"package.json": PACKAGE}
    report = read_dependencies(list(files), files.__getitem__)
    assert [(found.name, found.scope.value, found.evidence.line) for found in report.direct] == [
        ("@scope/real", "runtime", 2),
        ("react", "runtime", 2),
        ("shared", "runtime", 2),
        ("jest", "dev", 4),
        ("vue", "peer", 6),
    ]
    assert report.direct[0].purl == "pkg:npm/%40scope/real"


@pytest.mark.parametrize(
    ("lock", "text"),
    [
        ("package-lock.json", NPM),
        ("yarn.lock", YARN_1),
        ("yarn.lock", YARN_4),
        ("pnpm-lock.yaml", PNPM_9),
        ("bun.lock", BUN),
    ],
)
def test_each_lock_gives_the_version_that_the_project_itself_uses(lock: str, text: str) -> None:
    # In Yarn's first format nothing but the constraint tells the two versions apart.
    constraint = "^18" if lock == "yarn.lock" else "*"
    assert versions({"package.json": f'{{"dependencies": {{"react": "{constraint}"}}}}', lock: text}) == {
        "react": "18.3.1"
    }


def test_a_catalog_of_the_workspace_gives_the_constraint() -> None:
    files = {
        "pnpm-workspace.yaml": "catalog:\n  react: 18.3.1\ncatalogs:\n  old:\n    vue: 2.7.0\n",
        "apps/web/package.json": '{"dependencies": {"react": "catalog:", "vue": "catalog:old"}}',
    }
    assert versions(files) == {"react": "18.3.1", "vue": "2.7.0"}


def test_a_lock_cut_off_in_the_middle_is_a_finding() -> None:
    report = read_dependencies(["package-lock.json"], lambda _: NPM[:-20])
    assert [problem.path for problem in report.problems] == ["package-lock.json"]
