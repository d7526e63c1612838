"""What shows a technology by itself, by little, or only as a part of something else."""

import pytest

from finding_gaps import found_gaps, places

RAILS = {
    "config/application.rb": "require 'rails'\nmodule App\n  class Application < Rails::Application\n  end\nend\n",
}
DATABASE = {"config/database.yml": "production:\n  adapter: postgresql\n"}
QUEUE = {"config/queue.rb": "Rails.application.configure do\n  config.active_job.queue_adapter = :delayed_job\nend\n"}


def test_a_gem_needs_no_import_where_settings_choose_it() -> None:
    assert "PostgreSQL" not in found_gaps({**RAILS, **DATABASE})
    gems = {"Gemfile": "gem 'rails'\ngem 'pg'\ngem 'delayed_job_active_record'\n"}
    found = found_gaps({**RAILS, **DATABASE, **QUEUE, **gems})
    assert {"PostgreSQL", "Delayed Job"} <= set(found)
    assert "Delayed Job" not in found_gaps({**RAILS, **QUEUE, **gems}, "Jobs go through Delayed Job.")


def test_calls_in_several_files_are_as_good_as_imports() -> None:
    calls = {f"app/models/{name}.rb": "Aws::S3::Client.new.put_object(body: self)\n" for name in ("a", "b")}
    gems = {"Gemfile": "group :development do\n  gem 'aws-sdk-s3'\nend\n"}
    found = found_gaps({**calls, **gems})
    assert ("Amazon S3" in found, "Amazon Web Services" in found) == (True, False)
    assert "Amazon S3" not in found_gaps({"app/models/a.rb": calls["app/models/a.rb"], **gems})


def test_a_call_that_names_a_service_is_as_good_as_an_import_of_its_own_client() -> None:
    manifest = {"requirements.txt": "boto3==1.43\n", "shop/main.py": "import shop.mail\n"}
    reading = 'import boto3\n\n\ndef take():\n    return boto3.resource("sqs").Queue(URL)\n'
    assert found_gaps({**manifest, "shop/mail.py": reading})["Amazon SQS"].kind == "queue"
    assert "Amazon SQS" not in found_gaps({**manifest, "scripts/mail.py": reading})
    assert "Amazon SQS" not in found_gaps({**manifest, "shop/mail.py": "import boto3\n\nTOPIC = 'sqs'\n"})


def test_types_alone_are_no_ground_of_what_runs() -> None:
    manifest = {
        "package.json": '{"dependencies": {"express": "5", "koa": "3"}}\n',
        "src/a.ts": "import Koa from 'koa';\n",
    }
    types = "import type { Request } from 'express';\n"
    assert set(found_gaps({**manifest, "src/b.ts": types})) & {"Express", "Koa"} == {"Koa"}
    assert "Express" in found_gaps({**manifest, "src/b.ts": types, "src/c.ts": "import express from 'express';\n"})


def test_rules_of_a_linter_are_no_code_of_the_product() -> None:
    manifest = {"requirements.txt": "celery==5.4.0\n"}
    task = "from celery import shared_task\n"
    assert "Celery" not in found_gaps({**manifest, ".semgrep/correctness/a.py": task, "shop/b.py": "import os\n"})
    found = found_gaps({**manifest, ".semgrep/correctness/a.py": task, "shop/b.py": task})
    assert places(found["Celery"])[0] == "shop/b.py:1"


def test_a_client_that_a_queue_loads_by_its_address_is_used_where_it_is_asked_for() -> None:
    worker = {"shop/worker.py": "from celery import Celery\n\napp = Celery(broker=settings.BROKER)\n"}
    assert "Redis" not in found_gaps({**worker, "requirements.txt": "celery==5.4.0\n"})
    assert "Redis" not in found_gaps({"shop/worker.py": "import os\n", "requirements.txt": "redis==5.0.1\n"})
    both = {**worker, "requirements.txt": "celery==5.4.0\nredis==5.0.1\n"}
    assert "Redis" not in found_gaps(both)
    found = found_gaps({**both, "shop/settings.py": "import os\n\nBROKER = os.environ['REDIS_URL']\n"})
    assert [(one.path, one.line) for one in found["Redis"].evidence] == [("requirements.txt", 2)]


def test_a_library_over_message_brokers_is_a_gap_beside_the_broker_that_is_decided() -> None:
    code = {f"src/{name}.cs": "using MassTransit;\n\nclass A {}\n" for name in ("A", "B")}
    files = {
        **code,
        "src/x.csproj": '<Project><ItemGroup><PackageReference Include="MassTransit" /></ItemGroup></Project>\n',
    }
    found = found_gaps(files, "We will use RabbitMQ.")
    assert (found["MassTransit"].kind, "RabbitMQ" in found) == ("queue", False)


def test_who_only_signs_in_to_a_provider_is_not_on_it() -> None:
    project = {
        "src/x.csproj": '<Project><ItemGroup><PackageReference Include="Azure.Identity" /></ItemGroup></Project>\n'
    }
    signs_in = {f"src/{name}.cs": "using Azure.Core;\nusing Azure.Identity;\n\nclass A {}\n" for name in ("A", "B")}
    assert "Microsoft Azure" not in found_gaps({**project, **signs_in})
    stores = {f"src/{name}.cs": "using Azure.Data.AppConfiguration;\n\nclass C {}\n" for name in ("C", "D")}
    assert "Microsoft Azure" in found_gaps({**project, **signs_in, **stores})


def test_what_a_framework_lets_through_is_no_gap_where_far_more_rests_on_the_framework() -> None:
    views = {f"ios/View{number}.swift": "import SwiftUI\n" for number in range(8)}
    sheets = {f"ios/Sheet{number}.swift": "import UIKit\n" for number in range(9)}
    assert "UIKit" not in found_gaps({**views, "ios/Sheet0.swift": "import UIKit\n"}, "We will use SwiftUI.")
    assert "UIKit" in found_gaps({**views, **sheets}, "We will use SwiftUI.")


def test_a_server_of_any_maker_is_spoken_to_by_its_protocol() -> None:
    found = found_gaps({f"shop/{name}.py": "import ldap3\n" for name in ("login", "groups")})
    assert ("LDAP" in found, "OpenLDAP" in found) == (True, False)
    assert "LDAP" not in found_gaps({"shop/a.py": "import ldap3\n", "shop/b.py": "import ldap3\n"}, "We run OpenLDAP.")


def test_what_signs_in_by_gds_sso_is_no_use_of_warden() -> None:
    files = {"Gemfile": "gem 'gds-sso'\n", "app/a.rb": "include GDS::SSO::User\n", "app/b.rb": "GDS::SSO.config\n"}
    found = found_gaps(files)
    assert ("GOV.UK Signon" in found, "Warden" in found) == (True, False)
    assert "GOV.UK Signon" not in found_gaps(files, "Users sign in through Signon.")


@pytest.mark.parametrize(
    ("decision", "named"),
    [
        ("Releases are made by `.github/workflows/cd.yml` in three jobs.", True),
        ("Releases are made in three jobs.", False),
        ("Releases are made by `.github/workflows/none.yml`.", False),
    ],
)
def test_a_record_that_names_the_file_of_a_pipeline_tells_whose_it_is(decision: str, *, named: bool) -> None:
    files = {
        ".github/workflows/cd.yml": "on: push\njobs:\n  a:\n    steps:\n      - run: make\n",
        "a.py": "import os\n",
    }
    assert ("GitHub Actions" not in found_gaps(files, decision)) is named


def test_the_clients_of_a_store_are_known_under_their_own_names() -> None:
    crate = {"Cargo.toml": '[package]\nname = "x"\n\n[dependencies]\nsqlite = "0.37"\n'}
    assert "SQLite" in found_gaps(
        {**crate, "src/a.rs": "use sqlite::Connection;\n", "src/b.rs": "use sqlite::Value;\n"}
    )
    own = {f"src/{name}.rs": 'use sqlite::Store;\n\nconst AT: &str = "sqlite://x";\n' for name in ("a", "b")}
    assert "SQLite" not in found_gaps({**own, "Cargo.toml": '[package]\nname = "x"\n'})
    node = {"package.json": '{"dependencies": {"cradle": "1"}}\n'}
    assert "CouchDB" in found_gaps({**node, "a.js": "require('cradle');\n", "b.js": "require('cradle');\n"})
