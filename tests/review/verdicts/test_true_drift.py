"""Claims that the code of five small projects breaks, in as many wordings: each is found as drift."""

from collections.abc import Mapping

import pytest

from judging import judged, record

GO = {
    "go.mod": (
        "module example.org/shop\n"
        "\n"
        "go 1.20\n"
        "\n"
        "require github.com/gin-gonic/gin v1.9.0\n"
        "require github.com/lib/pq v1.0.0\n"
    ),
    "main.go": (
        "package main\n"
        "\n"
        "import (\n"
        '\t"github.com/gin-gonic/gin"\n'
        '\t"example.org/shop/internal/store"\n'
        ")\n"
        "\n"
        "func main() { gin.Default(); store.X() }\n"
    ),
    "internal/store/s.go": 'package store\n\nimport _ "github.com/lib/pq"\n\nfunc X() {}\n',
    "internal/handlers/h.go": 'package handlers\n\nimport "example.org/shop/internal/store"\n',
    ".github/workflows/ci.yml": (
        "name: ci\non: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n"
    ),
}
JAVA = {
    "pom.xml": (
        "<project><properties><java.version>11</java.version></properties><dependencies><depen"
        "dency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web<"
        "/artifactId><version>2.7.0</version></dependency><dependency><groupId>org.projectlomb"
        "ok</groupId><artifactId>lombok</artifactId><version>1.18</version></dependency></depe"
        "ndencies></project>\n"
    ),
    "src/main/java/com/x/domain/A.java": (
        "package com.x.domain;\n"
        "\n"
        "import com.x.infra.B;\n"
        "import lombok.Data;\n"
        "import org.springframework.boot.SpringApplication;\n"
        "class A {}\n"
    ),
    "src/main/java/com/x/infra/B.java": "package com.x.infra;\nclass B {}\n",
    "src/test/java/com/x/ATest.java": "package com.x;\nimport org.junit.Test;\nclass ATest {}\n",
    "Jenkinsfile": "pipeline { }\n",
}
RUBY = {
    "Gemfile": 'source "https://rubygems.org"\nruby "3.0.2"\ngem "rails", "~> 6.1"\ngem "pg"\ngem "resque"\n',
    "app/jobs/a.rb": "require 'resque'\nclass A; end\n",
    "config/database.yml": "production:\n  adapter: postgresql\n",
    "config/application.rb": "require 'rails/all'\n",
}
PYTHON = {
    "pyproject.toml": (
        '[project]\nname="x"\nrequires-python=">=3.9"\ndependencies=["flask","pymongo","celery","requests"]\n'
    ),
    "x/app.py": "import flask\nimport pymongo\nimport requests\nfrom celery import Celery\n",
    "x/services/pay.py": "from x.controllers.web import go\n",
    "x/controllers/web.py": "from x.repositories.db import q\n",
    "x/repositories/db.py": "q=1\n",
    ".travis.yml": "language: python\n",
}
TYPESCRIPT = {
    "package.json": (
        '{"dependencies":{"react":"17.0.0","redux":"4","axios":"1","styled-components":"5","mo'
        'ment":"2"},"devDependencies":{"jest":"29","typescript":"5"},"engines":{"node":">=14"}'
        "}\n"
    ),
    "package-lock.json": '{"lockfileVersion":3,"packages":{}}\n',
    "src/a.tsx": (
        "import React from 'react'\n"
        "import { createStore } from 'redux'\n"
        "import axios from 'axios'\n"
        "import styled from 'styled-components'\n"
        "import moment from 'moment'\n"
    ),
    "src/a.test.tsx": "import {expect} from '@jest/globals'\n",
    "jest.config.js": "module.exports={}\n",
    "src/ui/b.ts": "import {x} from '../data/c'\n",
    "src/data/c.ts": "export const x=1\n",
}
PROJECTS: Mapping[str, Mapping[str, str]] = {
    "go": GO,
    "java": JAVA,
    "ruby": RUBY,
    "python": PYTHON,
    "typescript": TYPESCRIPT,
}


@pytest.mark.parametrize(
    ("project", "decision"),
    [
        ("go", "We will use Echo as our HTTP framework."),
        ("go", "We require Go 1.22 or later."),
        ("go", "We will use GitLab CI for our pipelines."),
        ("go", "Handlers must not import the store package."),
        ("go", "We will use MySQL as our relational database."),
        ("go", "We use gRPC for all communication between services."),
        ("java", "We will use Quarkus."),
        ("java", "Lombok must not be used."),
        ("java", "We do not use Lombok anywhere in the codebase."),
        ("java", "The domain package shall not depend on the infra package."),
        ("java", "We target Java 17."),
        ("java", "All modules are compiled with Java 17 or higher."),
        ("java", "The domain must not depend on Spring."),
        ("java", "We standardise on GitHub Actions for CI and drop Jenkins."),
        ("java", "Upgrade to Spring Boot 3."),
        ("ruby", "We will use Sidekiq for background jobs."),
        ("ruby", "We will move from Resque to Sidekiq."),
        ("ruby", "Ruby 3.2 is the minimum version."),
        ("ruby", "We will use MySQL."),
        ("ruby", "The application will be upgraded to Rails 7."),
        ("python", "We will use PostgreSQL for persistence."),
        ("python", "MongoDB is not allowed."),
        ("python", "Switch from Flask to FastAPI."),
        ("python", "We have decided to use RQ instead of Celery."),
        ("python", "We will stop using Travis CI."),
        ("python", "Services must never import from controllers."),
        ("python", "Controllers must not talk directly to repositories."),
        ("python", "We chose httpx over requests as our HTTP client."),
        ("python", "All HTTP calls must go through `httpx`; `requests` must not be used."),
        ("python", "Only the repositories layer may access pymongo."),
        ("typescript", "We use Zustand for state management."),
        ("typescript", "Redux should not be used."),
        ("typescript", "We will style components with Tailwind CSS."),
        ("typescript", "We will not use axios, but the native fetch API."),
        ("typescript", "We replace Moment.js with date-fns."),
        ("typescript", "All new tests are written with Vitest."),
        ("typescript", "We will use Vue.js for the frontend."),
        ("typescript", "Node 18 is the minimum supported version."),
        ("typescript", "We use pnpm as package manager."),
        ("typescript", "The ui layer must not depend on the data layer."),
        ("typescript", "We will use Angular."),
        ("typescript", "We upgrade to React 18."),
    ],
)
def test_what_the_code_breaks_is_drift_whatever_the_words(project: str, decision: str) -> None:
    assert "drift" in {judgement.verdict.value for judgement in judged(PROJECTS[project], record(decision))}


def test_a_name_that_may_be_a_word_is_left_open_where_nothing_fills_its_place() -> None:
    [only] = judged(PYTHON, record("We will use Poetry to manage dependencies."))
    assert only.verdict.value == "not_checkable"


FLASK = {
    "backend/requirements.txt": "flask==3.0\n",
    "backend/app/main.py": "from flask import Flask\n\napp = Flask(__name__)\n",
}
FASTAPI = {
    "{}/requirements.txt": "fastapi==0.115\n",
    "{}/app/main.py": "from fastapi import FastAPI\n\napp = FastAPI()\n",
}


@pytest.mark.parametrize(
    ("again", "decision", "verdict"),
    [
        ("backend_v2", "We will use FastAPI for the backend.", "conform"),
        ("new-backend", "We will use FastAPI for the backend.", "conform"),
        ("backend_v2", "We will use FastAPI for the service in `backend/`.", "drift"),
        ("reports", "We will use FastAPI for the backend.", "drift"),
    ],
)
def test_a_part_that_was_built_again_beside_itself_counts(again: str, decision: str, verdict: str) -> None:
    every = FLASK | {path.format(again): text for path, text in FASTAPI.items()}
    assert verdict in {judgement.verdict.value for judgement in judged(every, record(decision))}
