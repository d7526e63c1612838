"""Habits that linters know by name: each is seen in a line that has it, and not in one that only looks like it."""

import pytest

from adr_server.review import Verdict
from judging import judged, record

HABITS = [
    ("We don't write class components.", "src/a.tsx", "class A extends React.Component {}", "class A extends Base {}"),
    ("No inline styles.", "src/a.tsx", "<p style={{ color: 'red' }} />", "<p className='red' data-style='x' />"),
    ("Barrel files are not allowed.", "src/index.ts", "export * from './a'", "export { a } from './a'"),
    ("Non-null assertions are forbidden.", "src/a.ts", "const a = b!.c", "const a = b != c"),
    ("Loose equality is banned.", "src/a.ts", "if (a == b) {}", "if (a === b || a <= b) {}"),
    ("The Options API is not used.", "src/A.vue", "  methods: {", "const methods = ref({})"),
    ("We use no relative imports.", "src/a.py", "from . import b", "from app import b"),
    ("Bare excepts are forbidden.", "src/a.py", "except:", "except ValueError:"),
    ("No print statements.", "src/a.py", "    print(1)", "    pprint(1)"),
    ("Mutable default arguments are forbidden.", "src/a.py", "def a(b=[]):", "def a(b=()):"),
    ("We never use f-strings in logs.", "src/a.py", 'log.info(f"{a}")', 'log.info("%s", a)'),
    ("`unwrap` is not allowed.", "src/a.rs", "let a = b.unwrap();", "let a = b.unwrap_or(1);"),
    ("We write no unsafe code.", "src/a.rs", "unsafe { a() }", "#![forbid(unsafe_code)]"),
    ("We never use `panic`.", "a.go", "\tpanic(err)", "\tlog.panic(err)"),
    ("`init` functions are forbidden.", "a.go", "func init() {", "func initial() {"),
    ("Dot imports are not allowed.", "a.go", 'import . "fmt"', 'import "./fmt"'),
    ("`lateinit` is forbidden.", "src/A.kt", "lateinit var a: B", "val lateinit = 1"),
    ("`!!` is not allowed.", "src/A.kt", "val a = b!!.c", "val a = !b"),
    ("Field injection is banned.", "src/A.java", "@Autowired private B b;", "@Autowired A(B b) {}"),
    ("Force unwraps are not allowed.", "A.swift", "let a = b!.c", "@IBOutlet var label: UILabel!"),
    ("`try!` is forbidden.", "A.swift", "let a = try! b()", "let a = try? b()"),
    ("Storyboards are not used.", "App/Main.storyboard", "<document>", ""),
    ("`async void` is forbidden.", "A.cs", "public async void Go() {}", "public async Task Go() {}"),
    ("`dynamic` is not allowed.", "lib/a.dart", "dynamic a = 1;", "final dynamically = 1;"),
    ("Active Record callbacks are not used.", "app/models/a.rb", "  after_create :b", "  validates :b"),
    ("Models hold queries, but no callbacks.", "app/models/a.rb", "  before_save :b", "  before_filter :b"),
    ("We want no default scopes.", "app/models/a.rb", "  default_scope { b }", "  scope :default"),
    ("Raw SQL is forbidden.", "src/a.py", 'q = "SELECT a FROM b WHERE c"', 'q = "Select a from the list"'),
    ("`!important` is forbidden.", "src/a.css", "a { color: red !important }", "/* not so important */"),
    ("There are no stored procedures.", "db/a.sql", "CREATE PROCEDURE a()", "SELECT 1;"),
    ("We have no triggers.", "db/a.sql", "create or replace trigger a", "-- no trigger is created here"),
    ("Git submodules are not used.", ".gitmodules", '[submodule "a"]', ""),
    ("The `latest` tag is forbidden.", "Dockerfile", "FROM nginx:latest", "FROM nginx:1.25"),
    ("Privileged containers are not allowed.", "deploy/a.yaml", "  privileged: true", "  privileged: false"),
    ("We don't use NodePort services.", "deploy/a.yaml", "  type: NodePort", "  type: ClusterIP"),
    ("Wir schreiben kein rohes SQL.", "src/a.py", 'q = "DELETE FROM a"', 'q = "delete it from the list"'),
    ("Erzwungenes Entpacken ist verboten.", "A.swift", "let a = b!.c", "let a = b?.c"),
    ("Les imports relatifs sont interdits.", "src/a.py", "from .b import c", "from b import c"),
]
CODE = {"tools/run.jl": "x = 1\n"}
TELLS_NOTHING = {"a.go": "package a\n", "go.mod": "module x\n"}


@pytest.mark.parametrize(("sentence", "path", "broken"), [row[:3] for row in HABITS])
def test_a_habit_is_seen_in_a_line_that_has_it(sentence: str, path: str, broken: str) -> None:
    (found,) = judged(CODE | {path: f"\n{broken}\n"}, record(sentence))
    assert (found.verdict, [one.path for one in found.evidence]) == (Verdict.DRIFT, [path])


@pytest.mark.parametrize(("sentence", "path", "kept"), [(row[0], row[1], row[3]) for row in HABITS if row[3]])
def test_a_line_that_only_looks_like_a_habit_is_none(sentence: str, path: str, kept: str) -> None:
    (found,) = judged(CODE | {path: f"\n{kept}\n"}, record(sentence))
    assert found.verdict is Verdict.CONFORM


def test_tests_at_the_end_of_a_source_in_rust_may_do_it() -> None:
    source = "pub fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() { a().unwrap(); }\n}\n"
    (found,) = judged({"src/a.rs": source}, record("`unwrap` is not allowed."))
    assert found.verdict is Verdict.CONFORM


@pytest.mark.parametrize(
    ("path", "line"), [("migrations/001.py", 'op.execute("DELETE FROM a")'), ("tests/test_a.py", 'q = "DELETE FROM a"')]
)
def test_a_habit_counts_only_where_it_is_meant(path: str, line: str) -> None:
    (found,) = judged({path: f"{line}\n", "src/a.py": "import os\n"}, record("Raw SQL is forbidden."))
    assert found.verdict is Verdict.CONFORM


@pytest.mark.parametrize(
    "sentence",
    [
        "No concerns.",
        "We use callbacks to tell the caller.",
        "Raw SQL is fine in reports.",
        "We prefer fewer triggers.",
        "If a page needs inline styles, ask first.",
    ],
)
def test_what_keeps_nothing_out_is_no_habit(sentence: str) -> None:
    assert judged({"src/a.py": 'q = "DELETE FROM a"\n'}, record(sentence)) == []


def test_where_no_file_could_show_a_habit_nothing_is_said() -> None:
    (found,) = judged(TELLS_NOTHING, record("Storyboards are not used."))
    assert found.verdict is Verdict.NOT_CHECKABLE
