"""The virtual file system: what is mounted can be read page by page, nothing else exists."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import BrokenInputError, NotAllowedError, UnknownNameError, UsageError
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.mounts import Detail, FolderMount, ProjectMount, StubsMount

TOOLS = {"decisions": ("list_decisions", "read_decision"), "code": ("search_code",)}
PROJECT = {"README.md": "Hello, wörld", "src/a.py": "a", "src/sub/b.py": "b", "src0.py": "0", "src-x/c.py": "c"}


class FakeProject:
    """Files by path; every read is noted."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.read: list[str] = []

    def paths(self) -> tuple[str, ...]:
        return tuple(sorted(self.files))

    def read_text(self, path: str) -> str:
        self.read.append(path)
        return self.files[path]


def tell(name: str, detail: Detail) -> str:
    return f"{detail} of {name}"


@pytest.fixture
def files(tmp_path: Path) -> VirtualFiles:
    (tmp_path / "prompts" / "rules").mkdir(parents=True)
    (tmp_path / "prompts" / "rules" / "refine.md").write_text("Refine.", encoding="utf-8")
    (tmp_path / "prompts" / ".hidden").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "prompts" / "link.md").symlink_to(tmp_path / "secret.txt")
    (tmp_path / "prompts" / "up").symlink_to(tmp_path)
    return VirtualFiles(
        {
            "servers": StubsMount(lambda: TOOLS, tell),
            "prompts": FolderMount(tmp_path / "prompts"),
            "project": ProjectMount(FakeProject(PROJECT)),
        }
    )


def names(files: VirtualFiles, path: str) -> list[str]:
    return [entry.name + ("/" if entry.kind == "directory" else "") for entry in files.list(path).entries]


def test_the_root_holds_the_mounts_and_nothing_else(files: VirtualFiles) -> None:
    assert names(files, "/") == ["project/", "prompts/", "servers/"]


def test_every_folder_lists_what_stands_right_under_it(files: VirtualFiles) -> None:
    assert names(files, "/servers") == ["code/", "decisions/"]
    assert names(files, "/servers/code") == ["search_code.json", "search_code.pyi", "search_code.ts"]
    assert names(files, "/project") == ["README.md", "src-x/", "src/", "src0.py"]
    assert names(files, "/project/src") == ["a.py", "sub/"]
    assert names(files, "/prompts") == ["rules/"]


def test_a_path_is_the_same_with_dots_doubled_slashes_and_none_in_front(files: VirtualFiles) -> None:
    for path in ("/project/src/a.py", "project//src/./a.py", "/./project/src/a.py/"):
        assert files.read(path).text == "a"


def test_a_file_is_read_page_by_page_to_its_end(files: VirtualFiles) -> None:
    first = files.read("/project/README.md", 0, 8)
    assert (first.text, first.next_offset, first.total) == ("Hello, w", 8, 12)
    last = files.read("/project/README.md", 8, 8)
    assert (last.text, last.next_offset) == ("örld", None)
    assert files.read("/project/README.md", 99, 8).text == ""


@given(text=st.text(), limit=st.integers(1, 7))
def test_pages_put_together_are_the_whole_text(text: str, limit: int) -> None:
    files = VirtualFiles({"project": ProjectMount(FakeProject({"a": text}))})
    told, offset = "", 0
    while True:
        page = files.read("/project/a", offset, limit)
        told += page.text
        if page.next_offset is None:
            break
        assert page.next_offset > offset
        offset = page.next_offset
    assert told == text


@pytest.mark.parametrize("path", ["/project/../etc/passwd", "..", "/project/a\0b", "/project\\src", "/" + "a/" * 600])
def test_a_path_that_leads_out_or_is_none_is_refused(files: VirtualFiles, path: str) -> None:
    with pytest.raises(NotAllowedError):
        files.read(path)
    with pytest.raises(NotAllowedError):
        files.list(path)


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("/project/READ.md", "/project/README.md"),
        ("/servers/decisions/list_decision.pyi", "/servers/decisions/list_decisions.pyi"),
        ("/server/decisions/list_decisions.pyi", "/servers"),
        ("/project/scr/sub/b.py", "/project/src"),
    ],
)
def test_a_miss_names_the_nearest_in_the_deepest_folder_that_exists(
    files: VirtualFiles, path: str, nearest: str
) -> None:
    with pytest.raises(UnknownNameError) as missing:
        files.read(path)
    assert nearest in missing.value.nearest


def test_a_folder_is_no_file_and_a_file_no_folder(files: VirtualFiles) -> None:
    for folder in ("/", "/project", "/project/src", "/servers/code", "/prompts/rules"):
        with pytest.raises(UsageError, match="list_directory"):
            files.read(folder)
    for file in ("/project/README.md", "/servers/code/search_code.pyi", "/prompts/rules/refine.md"):
        with pytest.raises(UsageError, match="read_file"):
            files.list(file)


def test_links_and_hidden_files_of_a_shipped_folder_do_not_exist(files: VirtualFiles) -> None:
    for path in ("/prompts/.hidden", "/prompts/link.md", "/prompts/up/secret.txt"):
        with pytest.raises(UnknownNameError):
            files.read(path)


def test_a_stub_is_told_at_the_detail_that_its_ending_asks_for(files: VirtualFiles) -> None:
    assert files.read("/servers/code/search_code.pyi").text == "signature of search_code"
    assert files.read("/servers/code/search_code.json").text == "full of search_code"
    with pytest.raises(UnknownNameError):
        files.read("/servers/decisions/search_code.pyi")


def test_a_project_file_that_the_checkout_does_not_list_is_never_opened() -> None:
    project = FakeProject({"a.py": "a"})
    with pytest.raises(UnknownNameError):
        VirtualFiles({"project": ProjectMount(project)}).read("/project/.env")
    assert project.read == []


def test_a_long_folder_is_cut_and_says_by_how_much() -> None:
    project = FakeProject({f"{number:05}.py": "" for number in range(2_000)})
    listing = VirtualFiles({"project": ProjectMount(project)}).list("/project", 10)
    assert [entry.name for entry in listing.entries][-1] == "00009.py"
    assert listing.left_out == 1_990


def test_a_file_that_is_no_text_is_named_as_such(tmp_path: Path) -> None:
    (tmp_path / "noise.md").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(BrokenInputError, match=r"noise\.md:1: not UTF-8"):
        VirtualFiles({"prompts": FolderMount(tmp_path)}).read("/prompts/noise.md")


@pytest.mark.parametrize(("offset", "limit"), [(-1, 10), (0, 0), (0, 10**9)])
def test_an_offset_or_limit_that_makes_no_sense_is_refused(files: VirtualFiles, offset: int, limit: int) -> None:
    with pytest.raises(UsageError, match="offset"):
        files.read("/project/README.md", offset, limit)


NAME = st.text(st.sampled_from("ab-.0é"), min_size=1, max_size=3).filter(lambda name: name.strip("."))


@given(st.sets(st.lists(NAME, min_size=1, max_size=3).map("/".join), max_size=12))
def test_every_listed_file_can_be_reached_from_the_root(paths: set[str]) -> None:
    # A path cannot be a file and a folder at once.
    tree = {path: path for path in paths if not any(other.startswith(f"{path}/") for other in paths)}
    files = VirtualFiles({"project": ProjectMount(FakeProject(tree))})
    found, folders = set(), ["/project"]
    while folders:
        folder = folders.pop()
        for entry in files.list(folder).entries:
            path = f"{folder}/{entry.name}"
            if entry.kind == "directory":
                folders.append(path)
            else:
                found.add(files.read(path).text)
    assert found == set(tree)
