"""A skill is a function under a name that means nothing else."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError, UnknownNameError
from adr_server.storage import Skill, Skills, StateDir

CODE = "def count_words(text): return 1"


@pytest.fixture
def skills(tmp_path: Path) -> Skills:
    (tmp_path / "project").mkdir()
    return Skills(StateDir.open(tmp_path / "state", tmp_path / "project"))


def skill(name: str = "count_words", code: str = CODE, description: str = "Count.") -> Skill:
    return Skill(name=name, code=code, description=description)


def test_a_skill_that_was_saved_is_there_until_it_is_deleted(skills: Skills) -> None:
    skills.save(skill(), taken=())
    assert skills.names() == ("count_words",)
    assert skills.get("count_words") == skill()
    skills.delete("count_words")
    assert skills.names() == ()
    with pytest.raises(UnknownNameError):
        skills.get("count_words")


@pytest.mark.parametrize("name", ["statistics", "os", "servers", "list_decisions", "class", "A", "x-y", "../x"])
def test_a_name_that_means_something_else_is_refused(skills: Skills, name: str) -> None:
    with pytest.raises(InvalidArgumentsError, match="name:"):
        skills.save(skill(name=name, code=f"def {name}(): pass"), taken={"list_decisions"})


def test_all_that_is_wrong_is_told_at_once(skills: Skills) -> None:
    with pytest.raises(InvalidArgumentsError) as caught:
        skills.save(skill(name="X", code="1", description=" "), taken=())
    assert len(caught.value.problems) == 3


def test_a_damaged_description_leaves_the_skill_usable(skills: Skills, tmp_path: Path) -> None:
    skills.save(skill(), taken=())
    next((tmp_path / "state").rglob("count_words.json")).write_text("[1")
    assert "damaged" in skills.get("count_words").description


TYPESCRIPT = "export async function countWords({ text }: { text: string }) { return 1 }"


def test_a_skill_of_either_language_is_kept_under_its_own_file(skills: Skills) -> None:
    skills.save(skill(), taken=())
    skills.save(Skill(name="countWords", code=TYPESCRIPT, description="Count.", language="typescript"), taken=())
    assert skills.files() == ("countWords.ts", "count_words.py")
    assert skills.get("countWords").language == "typescript"
    assert skills.get("countWords").import_line == 'import { countWords } from "./skills";'


def test_a_skill_that_changes_its_language_leaves_no_other_file(skills: Skills) -> None:
    skills.save(skill(name="count", code="def count(x): return 1"), taken=())
    code = "export const count = () => 1;"
    skills.save(Skill(name="count", code=code, description="Count.", language="typescript"), taken=())
    assert skills.files() == ("count.ts",)
    skills.delete("count")
    assert skills.files() == ()


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("countWords", "function countWords() {}", "export function countWords"),
        ("await", "export function await() {}", "name:"),
        ("statistics", "export function statistics() {}", "name:"),
        ("a$b", "export function a$b() {}", "name:"),
    ],
)
def test_a_typescript_skill_is_an_exported_function_under_a_name_of_its_own(
    skills: Skills, name: str, code: str, told: str
) -> None:
    with pytest.raises(InvalidArgumentsError, match=told):
        skills.save(Skill(name=name, code=code, description="It.", language="typescript"), taken=())
