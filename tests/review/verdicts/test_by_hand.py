"""Where all is to be done by a library, a line that does it with what the language brings along stands beside it."""

from collections.abc import Mapping

import pytest

from adr_server.review import Verdict
from judging import judged, record

POM = (
    "<project><dependencies><dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>1</version>"
    "</dependency></dependencies></project>\n"
)
PYTHON = {"requirements.txt": "structlog\npydantic-settings\nhttpx\norjson\n"}
NODE = {"package.json": '{"dependencies": {"axios": "1", "pino": "9", "envalid": "8"}}\n'}
GO = {"go.mod": "module x\n\nrequire (\n\tgo.uber.org/zap v1.27.0\n\tgithub.com/spf13/viper v1.18.0\n)\n"}
DART = {"pubspec.yaml": "name: x\ndependencies:\n  go_router: ^14.0.0\n"}
LOGS = "All services log with {}."
SETTINGS = "All settings are read with {}."
CALLS = "All outgoing requests are made with {}."

Row = tuple[Mapping[str, str], str, str, str, str, str]

ROWS: list[Row] = [
    (PYTHON, "a/a.py", "import structlog\n", LOGS.format("structlog"), "b/b.py", "def b():\n    print(1)\n"),
    (GO, "a/a.go", 'package a\n\nimport "go.uber.org/zap"\n', LOGS.format("Zap"), "b/b.go",
     'package b\n\nfunc B() {\n\tlog.Printf("b")\n}\n'),
    ({"x.csproj": '<Project><ItemGroup><PackageReference Include="Serilog" /></ItemGroup></Project>\n'}, "src/A.cs",
     "using Serilog;\n", LOGS.format("Serilog"), "src/B.cs", 'class B { void C() { Console.WriteLine("b"); } }\n'),
    ({"composer.json": '{"require": {"monolog/monolog": "3"}}\n'}, "src/A.php", "<?php\nuse Monolog\\Logger;\n",
     LOGS.format("Monolog"), "src/B.php", "<?php\nerror_log('b');\n"),
    ({"pom.xml": POM.format("org.slf4j", "slf4j-api")}, "src/main/java/a/A.java", "import org.slf4j.Logger;\n",
     LOGS.format("SLF4J"), "src/main/java/a/B.java", 'class B { void c() { System.out.println("b"); } }\n'),
    ({"pom.xml": POM.format("org.slf4j", "slf4j-api")}, "src/main/kotlin/a/A.kt", "import org.slf4j.Logger\n",
     LOGS.format("SLF4J"), "src/main/kotlin/a/B.kt", 'fun b() {\n    println("b")\n}\n'),
    ({"Gemfile": 'gem "lograge"\n'}, "config/environments/production.rb", "config.lograge.enabled = true\n",
     LOGS.format("Lograge"), "app/b.rb", 'def b\n  puts "b"\nend\n'),
    ({"Cargo.toml": '[package]\nname = "x"\n\n[dependencies]\ntracing = "0.1"\n'}, "src/a.rs",
     "use tracing::info;\n", LOGS.format("`tracing`"), "src/b.rs", 'fn b() {\n    println!("b");\n}\n'),
    (DART, "lib/router.dart", "import 'package:go_router/go_router.dart';\n", "All routes are declared with go_router.",
     "lib/page.dart", "final route = MaterialPageRoute(builder: page);\n"),
    (PYTHON, "a/a.py", "from pydantic_settings import BaseSettings\n", SETTINGS.format("pydantic-settings"), "b/b.py",
     'KEY = os.environ["KEY"]\n'),
    (GO, "a/a.go", 'package a\n\nimport "github.com/spf13/viper"\n', SETTINGS.format("Viper"), "b/b.go",
     'package b\n\nvar key = os.Getenv("KEY")\n'),
    (NODE, "src/a.ts", "import { cleanEnv } from 'envalid';\n", SETTINGS.format("`envalid`"), "src/b.ts",
     "const key = process.env.KEY;\n"),
    (NODE, "src/a.ts", "import axios from 'axios';\n", CALLS.format("axios"), "src/b.ts",
     "fetch('https://example.org/b');\n"),
    (PYTHON, "a/a.py", "import httpx\n", CALLS.format("HTTPX"), "b/b.py", "urllib.request.urlopen(url)\n"),
    (PYTHON, "a/a.py", "import orjson\n", "All payloads are parsed with orjson.", "b/b.py", "json.loads(text)\n"),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_what_all_is_to_be_done_by_a_library_is_seen_done_by_hand(row: Row) -> None:
    manifest, own, used, sentence, other, by_hand = row
    found = judged({**manifest, own: used, other: by_hand}, record(sentence))
    assert [one.verdict for one in found] == [Verdict.PARTIAL]
    assert other in {one.path for one in found[0].evidence}


@pytest.mark.parametrize("row", ROWS)
def test_where_no_more_than_some_is_to_be_done_so_nothing_stands_beside(row: Row) -> None:
    manifest, own, used, sentence, other, by_hand = row
    some = sentence.replace("All ", "Some ").replace("Some services", "The billing service")
    assert Verdict.PARTIAL not in {one.verdict for one in judged({**manifest, own: used, other: by_hand}, record(some))}


@pytest.mark.parametrize(
    ("sentence", "other", "line"),
    [
        (LOGS.format("structlog"), "b/b.py", "def b():\n    blueprint('b')\n"),
        (LOGS.format("structlog"), "scripts/b.py", "def b():\n    print('b')\n"),
        (LOGS.format("structlog"), "tests/test_b.py", "def b():\n    print('b')\n"),
        (SETTINGS.format("pydantic-settings"), "b/b.py", "self.environ = {}\n"),
        (CALLS.format("HTTPX"), "b/b.py", "urllib.parse.quote(url)\n"),
    ],
)
def test_what_only_looks_like_it_or_serves_the_work_on_the_product_does_not_stand_beside(
    sentence: str, other: str, line: str
) -> None:
    uses = "import structlog\nimport httpx\nfrom pydantic_settings import BaseSettings\n"
    found = judged({**PYTHON, "a/a.py": uses, other: line}, record(sentence))
    assert [one.verdict for one in found] == [Verdict.CONFORM]
