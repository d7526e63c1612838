"""The first places of a gap are those that tell most."""

from finding_gaps import found_gaps, places


def test_code_of_the_product_comes_before_images_and_settings_at_one_place_a_file() -> None:
    files = {
        "docker-compose.yml": "services:\n  cache:\n    image: redis:7\n",
        "server/a.ts": "import { createClient } from 'redis';\nimport type { X } from 'redis';\n",
        "server/b.ts": "import { createClient } from 'redis';\n",
        "package.json": '{"dependencies": {"redis": "4"}}\n',
    }
    assert places(found_gaps(files)["Redis"])[:2] == ["server/a.ts:1", "server/b.ts:1"]


def test_a_dockerfile_is_shown_by_what_it_builds_on_and_the_one_above_most_code_first() -> None:
    image = "# A comment\n\nFROM node:22\n"
    files = {
        "docker/dwp/Dockerfile": image,
        "service/Dockerfile": image,
        "service/src/a.ts": "export const x = 1;\n",
    }
    assert places(found_gaps(files)["Docker"]) == ["service/Dockerfile:3", "docker/dwp/Dockerfile:3"]


def test_templates_come_last() -> None:
    image = "FROM node:22\n"
    found = found_gaps({"a/generators/templates/Dockerfile": image, "z/Dockerfile": image})
    assert places(found["Docker"])[0] == "z/Dockerfile:1"


def test_the_pipeline_that_tests_comes_before_those_that_label() -> None:
    flow = "on: push\njobs: {}\n"
    names = ["add-label", "build_docs", "cla", "crowdin", "dependabot", "issues", "stale", "test"]
    found = found_gaps({f".github/workflows/{name}.yml": flow for name in names})
    assert places(found["GitHub Actions"])[0].startswith(".github/workflows/test.yml")


def test_a_language_is_shown_by_its_sources() -> None:
    files = {"tsconfig.json": "{}\n", **{f"src/a{number}.ts": "export const x = 1;\n" for number in range(6)}}
    assert places(found_gaps(files)["TypeScript"])[0] == "src/a0.ts:1"
