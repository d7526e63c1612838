"""A database of a compose file is the product's where the product speaks to it."""

from finding_gaps import found_gaps

SERVED = """\
services:
  app:
    build: .
    environment:
      - API=http://api
  api:
    image: example.org/api:1
    environment:
      - SPRING_DATASOURCE_URL=jdbc:postgresql://db:5432/api
  db:
    image: postgres:15
    environment:
      - POSTGRES_USER=admin
"""


def test_the_database_of_another_image_is_no_gap() -> None:
    assert "PostgreSQL" not in found_gaps({"docker-compose.yml": SERVED, "src/a.ts": "export const x = 1;\n"})


def test_a_service_that_is_built_here_speaks_to_it() -> None:
    own = SERVED.replace("API=http://api", "DATABASE_URL=postgresql://db/app")
    assert "PostgreSQL" in found_gaps({"docker-compose.yml": own, "src/a.ts": "export const x = 1;\n"})


def test_settings_code_and_manifests_speak_to_it() -> None:
    for path, text in {
        "src/main/resources/application.properties": "spring.datasource.url=jdbc:postgresql://db/app\n",
        "config/database.php": "<?php\nreturn ['default' => 'postgres'];\n",
        "package.json": '{"dependencies": {"pg": "8"}}\n',
    }.items():
        assert "PostgreSQL" in found_gaps({"docker-compose.yml": SERVED, path: text}), path


def test_a_provider_is_not_rested_on_where_every_client_has_another_endpoint() -> None:
    store = 'import boto3\n\nboto3.session.Session().resource(service_name="s3", endpoint_url=URL)\n'
    other = 'import boto3\n\nboto3.client("sqs")\n'
    helper = "import botocore\n\nERRORS = botocore.exceptions.ClientError\n"
    assert "Amazon Web Services" not in found_gaps({"app/store.py": store, "app/errors.py": helper})
    assert "Amazon Web Services" in found_gaps({"app/store.py": store, "app/queue.py": other})
    assert "Amazon Web Services" in found_gaps({"app/errors.py": helper})


OF_OTHERS = """\
services:
  app:
    build: .
  pool:
    build:
      context: https://example.org/pool.git
    environment:
      - REDIS_HOST=redis
  redis:
    image: redis:7
"""


def test_a_service_that_is_built_from_another_repository_is_none_of_the_product_s() -> None:
    code = {"src/sync.rs": "// We rediscover peers.\nfn rediscover() {}\n"}
    assert "Redis" not in found_gaps({"docker-compose.yml": OF_OTHERS, **code})
    own = OF_OTHERS.replace("https://example.org/pool.git", "pool")
    assert "Redis" in found_gaps({"docker-compose.yml": own, **code})
