"""Code that nothing reaches rests on nothing."""

import pytest

from finding_gaps import found_gaps

SCRIPTED = "import { ClientCredentials } from 'simple-oauth2';\n\nexport const token = new ClientCredentials({});\n"
WEB = {f"src/shop/part{at}.ts": f"import './part{(at + 1) % 6}';\n" for at in range(6)}
NPM = {"package.json": '{"dependencies": {"simple-oauth2": "5"}}\n', "src/index.ts": "import './shop/part1';\n", **WEB}
PYTHON = {f"shop/parts/part{at}.py": f"from shop.parts import part{(at + 1) % 6}\n" for at in range(6)}
RUBY = {
    f"app/models/part_{at}.rb": f"class Part{at}\n  has_many :x, class_name: 'Part{(at + 1) % 6}'\nend\n"
    for at in range(6)
}
GO = {
    "go.mod": "module example.com/shop\n\nrequire github.com/nats-io/nats.go v1.30.0\n",
    "main.go": 'package main\n\nimport "example.com/shop/basket"\n\nfunc main() { basket.Fill() }\n',
    "basket/basket.go": "package basket\n\n" + "".join(f'import _ "example.com/shop/p{at}"\n' for at in range(5)),
    **{f"p{at}/p.go": f"package p{at}\n" for at in range(5)},
}
QUEUE = 'package queue\n\nimport "github.com/nats-io/nats.go"\n\nvar conn *nats.Conn\n'


def test_a_source_that_no_other_names_is_no_ground() -> None:
    assert "OAuth 2.0" not in found_gaps({**NPM, "src/shop/profileTokens.ts": SCRIPTED})
    used = {"src/shop/part1.ts": "import './part2';\nimport { token } from './profileTokens';\n"}
    assert "OAuth 2.0" in found_gaps({**NPM, **used, "src/shop/profileTokens.ts": SCRIPTED})
    assert "OAuth 2.0" in found_gaps({**NPM, "src/shop/one.ts": SCRIPTED, "src/shop/two.ts": SCRIPTED})


@pytest.mark.parametrize(
    "path", ["src/pages/profileTokens.ts", "netlify/profileTokens.ts", "src/main.ts", "profile.ts"]
)
def test_what_is_found_by_its_place_or_its_name_is_reached(path: str) -> None:
    assert "OAuth 2.0" in found_gaps({**NPM, path: SCRIPTED})


def test_where_code_looks_for_its_parts_every_part_is_reached() -> None:
    parts = {"src/load.ts": "const parts = import.meta.glob('./shop/*.ts');\n"}
    assert "OAuth 2.0" in found_gaps({**NPM, **parts, "src/shop/profileTokens.ts": SCRIPTED})


def test_a_package_of_go_that_the_program_does_not_import_is_no_ground() -> None:
    assert "NATS" not in found_gaps({**GO, "sdk/queue/queue.go": QUEUE})
    importing = {"basket/send.go": 'package basket\n\nimport _ "example.com/shop/sdk/queue"\n'}
    assert "NATS" in found_gaps({**GO, **importing, "sdk/queue/queue.go": QUEUE})
    tried = {"sdk/queue/queue_test.go": "package queue\n"}
    assert "NATS" in found_gaps({**GO, **tried, "sdk/queue/queue.go": QUEUE})


def test_a_library_of_go_is_imported_by_others() -> None:
    library = {path: text for path, text in GO.items() if path != "main.go"}
    assert "NATS" in found_gaps({**library, "sdk/queue/queue.go": QUEUE})


def test_where_few_sources_name_each_other_one_that_is_not_named_tells_nothing() -> None:
    alone = dict.fromkeys(WEB, "export const x = 1;\n")
    assert "OAuth 2.0" in found_gaps({**NPM, **alone, "src/shop/profileTokens.ts": SCRIPTED})


def test_a_script_is_started_by_hand() -> None:
    code = "import redis\n\nredis.Redis().ping()\n"
    project = {"requirements.txt": "redis\n", **PYTHON}
    assert "Redis" not in found_gaps({**project, "shop/parts/watching.py": code})
    assert "Redis" in found_gaps({**project, "shop/parts/watching.py": f"#!/usr/bin/env python3\n{code}"})


def test_a_worker_of_ruby_is_reached_by_its_constant() -> None:
    worker = "class OrderSweeper\n  include Sidekiq::Worker\n\n  def perform = nil\nend\n"
    project = {"Gemfile": "gem 'sidekiq'\n", **RUBY, "app/workers/order_sweeper.rb": worker}
    assert "Sidekiq" not in found_gaps(project)
    assert "Sidekiq" in found_gaps({**project, "app/models/order.rb": "OrderSweeper.perform_async\n"})
