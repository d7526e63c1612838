"""What settings choose, and what pages load, shows that it is used."""

import pytest

from adr_server.codebase import EvidenceKind
from adr_server.codebase.stack import detect_stack, is_beside


def used(path: str, text: str) -> set[str]:
    found = detect_stack((path,), {path: text}.__getitem__)
    return {one.name for one in found if any(line.kind.shows_use and line.path == path for line in one.evidence)}


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("infra/main.tf", 'resource "aws_db_instance" "d" {\n  engine = "postgres"\n}\n', "PostgreSQL"),
        ("infra/main.tf", 'resource "aws_rds_cluster" "d" {\n  engine = "aurora-mysql"\n}\n', "MySQL"),
        ("infra/main.tf", '  database_version = "POSTGRES_15"\n', "PostgreSQL"),
        ("infra/main.tf", '  engine_type = "RabbitMQ"\n', "RabbitMQ"),
        ("infra/t.yaml", "      Engine: postgres\n", "PostgreSQL"),
        ("prisma/schema.prisma", 'datasource db {\n  provider = "postgresql"\n}\n', "PostgreSQL"),
        ("app/settings.py", "D = {'ENGINE': 'django.contrib.gis.db.backends.postgis'}\n", "PostgreSQL"),
        ("app/settings.py", "C = {'BACKEND': 'django_redis.cache.RedisCache'}\n", "Redis"),
        ("lib/repo.ex", "  use Ecto.Repo, adapter: Ecto.Adapters.Postgres\n", "PostgreSQL"),
        ("db.go", 'package x\nfunc f() { sql.Open("mysql", "x") }\n', "MySQL"),
        ("Cargo.toml", '[dependencies]\nsqlx = { version = "0.7", features = ["postgres"] }\n', "PostgreSQL"),
        ("knexfile.js", "module.exports = { client: 'pg' }\n", "PostgreSQL"),
        ("src/orm.ts", "new DataSource({ type: 'mssql' })\n", "Microsoft SQL Server"),
        ("src/stack.ts", "engine: rds.DatabaseInstanceEngine.postgres({})\n", "PostgreSQL"),
        ("app/db.php", "<?php\n$p = new PDO('pgsql:host=x');\n", "PostgreSQL"),
        ("config/environments/production.rb", "  config.cache_store = :redis_cache_store\n", "Redis"),
        ("src/main/resources/application.properties", "quarkus.datasource.db-kind=postgresql\n", "PostgreSQL"),
        ("gitops/db.yaml", "  source:\n    chart: bitnami/postgresql\n", "PostgreSQL"),
        ("web/index.html", '<script src="https://cdn.jsdelivr.net/npm/vue@3/dist/vue.js"></script>\n', "Vue"),
        ("web/index.html", '<script src="https://cdn.tailwindcss.com"></script>\n', "Tailwind CSS"),
        ("web/a.html.erb", '<script defer src="https://plausible.io/js/script.js"></script>\n', "Plausible"),
        ("web/index.html", '<link href="//unpkg.com/leaflet@1.9/dist/leaflet.css" rel="stylesheet">\n', "Leaflet"),
        (
            "web/index.html",
            '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>\n',
            "Google Analytics",
        ),
        ("db/schema.sql", "CREATE TABLE a (id uuid DEFAULT gen_random_uuid());\n", "PostgreSQL"),
        ("db/001.sql", "create extension if not exists citext;\n", "PostgreSQL"),
        ("db/schema.sql", "CREATE TABLE a (id int) ENGINE=InnoDB;\n", "MySQL"),
        ("db/schema.sql", "CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT);\n", "SQLite"),
        ("db/schema.sql", "CREATE TABLE [dbo].[A] (x NVARCHAR(MAX));\n", "Microsoft SQL Server"),
        ("db/schema.sql", "CREATE TABLE a (x VARCHAR2(20));\n", "Oracle Database"),
        ("db/schema.sql", "-- jsonb\nCREATE TABLE \u0130 (x\n  JSONB);\n", "PostgreSQL"),
        ("cdk/lib/db.ts", "engine: rds.DatabaseInstanceEngine.mysql({})\n", "MySQL"),
        ("main.go", 'db, err := sqlx.Connect("postgres", dsn)\n', "PostgreSQL"),
        ("render.yaml", "services: []\ndatabases:\n  - name: db\n", "PostgreSQL"),
        ("supabase/config.toml", "[db]\nport = 54322\n", "PostgreSQL"),
        ("Procfile", "web: gunicorn app:app\n", "Gunicorn"),
        ("Dockerfile", 'FROM python:3\nCMD ["gunicorn", "app:app"]\n', "Gunicorn"),
    ],
)
def test_what_is_chosen_or_loaded_is_used(path: str, text: str, expected: str) -> None:
    assert expected in used(path, text)


@pytest.mark.parametrize(
    ("path", "text", "other"),
    [
        ("infra/main.tf", '  # engine = "postgres"\n', "PostgreSQL"),
        ("src/a.py", "search_engine = 'postgres'\n", "PostgreSQL"),
        ("src/a.ts", "const x = { type: 'postgres' }\n", "PostgreSQL"),
        ("web/index.html", '<a href="https://plausible.io/privacy">We use it</a>\n', "Plausible"),
        ("web/a.html", '<script src="https://www.googletagmanager.com/gtag/js"></script>\n', "Google Tag Manager"),
        ("web/index.html", "<!-- see https://cdn.jsdelivr.net/npm/vue@3 -->\n", "Vue"),
        ("src/test/settings.py", "D = {'ENGINE': 'django.db.backends.mysql'}\n", "MySQL"),
    ],
)
def test_a_comment_a_link_or_a_test_chooses_nothing(path: str, text: str, other: str) -> None:
    assert other not in used(path, text)


def test_the_line_that_chooses_is_the_evidence() -> None:
    text = 'resource "aws_db_instance" "d" {\n  allocated_storage = 5\n  engine = "postgres"\n}\n'
    (found,) = [one for one in detect_stack(("a.tf",), {"a.tf": text}.__getitem__) if one.name == "PostgreSQL"]
    (line,) = found.evidence
    assert (line.line, line.text, line.kind) == (3, 'engine = "postgres"', EvidenceKind.CONFIG)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.html", "//" * 100_000),
        ("a.html", '"//a' * 50_000),
        ("Cargo.toml", "sqlx = { features = [" * 10_000),
        ("a.tf", "engine" * 50_000),
    ],
)
def test_a_hostile_file_chooses_nothing(path: str, text: str) -> None:
    assert used(path, text) <= {"Rust", "Cargo", "Terraform", "HCL", "HTML"}


def test_a_hostile_name_of_a_file_is_read_in_one_pass() -> None:
    assert not is_beside("a/" + "a_" * 5_000 + "x.txt")
    assert is_beside("deployment/scripts/run-experiments.sh")
    assert not is_beside("src/experiment_runner.py")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("db/a.sql", "CREATE TABLE a (id INTEGER PRIMARY KEY, made TIMESTAMP, words VARCHAR(20));\n"),
        ("db/a.sql", "-- once JSONB, ENGINE=InnoDB\nSELECT 1;\n"),
        ("tests/fixtures/a.sql", "CREATE EXTENSION citext;\n"),
        ("other.yaml", "databases:\n  - name: db\n"),
    ],
)
def test_what_any_database_takes_tells_of_none(path: str, text: str) -> None:
    databases = {"PostgreSQL", "MySQL", "SQLite", "Microsoft SQL Server", "Oracle Database"}
    assert not used(path, text) & databases
