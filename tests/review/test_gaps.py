"""A gap is what the product itself rests on and no record in force names."""

from collections.abc import Mapping

import pytest

from adr_server.review import Survey, find_gaps
from judging import record
from sample_logs import log_of, reader_of

APP = {"src/app.py": "import flask\nimport redis\n", "src/more.py": "import redis\n"}
MANIFEST = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["flask", "redis", "anthropic"]\n'}
FLASK = "We will use Flask."


def gaps(files: Mapping[str, str], decision: str = FLASK) -> set[str]:
    every = {**APP, **MANIFEST, **files, "docs/adr/0001-x.md": record(decision)}
    log = log_of(every)
    return {gap.name for gap in find_gaps(Survey(log, sorted(every), reader_of(every)))}


def test_what_the_product_imports_is_a_gap() -> None:
    assert gaps({}) == {"Redis"}


@pytest.mark.parametrize("folder", [".agents/skills/eval", "scripts", "tools/bench", "experiments"])
def test_what_only_serves_the_work_on_the_product_is_none(folder: str) -> None:
    code = "import anthropic\n\nanthropic.Anthropic()\n"
    assert gaps({f"{folder}/one.py": code, f"{folder}/two.py": code}) == {"Redis"}
    assert "Anthropic" in gaps({"src/one.py": code, "src/two.py": code})
    crowd = {f"{folder}/a{number}.py": code for number in range(9)}
    assert "Anthropic" in gaps({**crowd, "src/one.py": code, "src/two.py": code})


@pytest.mark.parametrize("words", ["We will use graphile-worker.", "We will use Graphile Worker."])
def test_a_name_closes_its_gap_with_and_without_a_hyphen(words: str) -> None:
    node = {
        "package.json": '{"dependencies": {"graphile-worker": "1"}}\n',
        "src/a.ts": "import { run } from 'graphile-worker'\n",
        "src/b.ts": "import { run } from 'graphile-worker'\n",
    }
    assert "Graphile Worker" in gaps(node)
    assert "Graphile Worker" not in gaps(node, words)


def test_the_line_that_declares_a_package_is_no_use_of_what_it_belongs_to() -> None:
    pin = '<Project>\n  <PackageReference Include="KubernetesClient" Version="1.0.0" />\n</Project>\n'
    assert "Kubernetes" not in gaps({"src/app/app.csproj": pin, "src/app/A.cs": "class A {}\n"})


def test_what_comes_along_with_a_framework_is_no_gap_of_its_own() -> None:
    api = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["fastapi", "starlette"]\n',
        "src/app.py": "import fastapi\nfrom starlette.requests import Request\n",
        "src/more.py": "import fastapi\nfrom starlette.requests import Request\n",
    }
    assert gaps(api) == {"FastAPI"}
    alone = {path: text.replace("fastapi", "flask") for path, text in api.items()}
    assert gaps(alone) == {"Starlette"}


def test_what_keeps_terraforms_own_state_is_no_store_of_the_product() -> None:
    state = 'resource "aws_dynamodb_table" "tfstate_lock" {\n  name = "x"\n}\n'
    table = 'resource "aws_dynamodb_table" "orders" {\n  name = "x"\n}\n'
    assert "Amazon DynamoDB" not in gaps({"infra/bootstrap/main.tf": state})
    assert "Amazon DynamoDB" in gaps({"infra/bootstrap/main.tf": state, "infra/main.tf": table})


def test_a_terraform_module_that_nothing_includes_is_no_gap() -> None:
    queue = 'resource "aws_sqs_queue" "q" {\n}\n'
    main = 'terraform {\n}\nmodule "queue" {\n  source = "../modules/queue"\n}\n'
    assert "Amazon SQS" not in gaps({"infra/modules/queue/main.tf": queue, "infra/prod/main.tf": "terraform {\n}\n"})
    assert "Amazon SQS" in gaps({"infra/modules/queue/main.tf": queue, "infra/prod/main.tf": main})
    assert "Amazon SQS" in gaps({"infra/modules/queue/main.tf": queue})


@pytest.mark.parametrize("settings", ["docusaurus.config.js", ".vitepress/config.ts", "mkdocs.yml"])
def test_a_site_of_documents_beside_the_product_decides_nothing(settings: str) -> None:
    page = "import React from 'react';\n"
    site = {"package.json": '{"dependencies": {"react": "18"}}\n', "manual/src/a.jsx": page, "manual/src/b.jsx": page}
    assert "React" in gaps(site)
    assert "React" not in gaps({**site, f"manual/{settings}": "{}\n"})


def test_another_database_than_the_one_decided_is_a_gap() -> None:
    code = {"requirements.txt": "psycopg\n", "src/one.py": "import psycopg\n", "src/two.py": "import psycopg\n"}
    assert "PostgreSQL" in gaps(code, "We will use MySQL.")
    assert "PostgreSQL" not in gaps(code, "We will use Amazon RDS.")
