from adr_server.decisions.writing import ChangeSet, Edit


def test_an_edit_that_changes_nothing_is_dropped() -> None:
    assert not ChangeSet.of([Edit(path="a", before="x", after="x")])


def test_two_edits_of_one_file_become_one() -> None:
    changes = ChangeSet.of([Edit(path="a", before="1", after="2"), Edit(path="a", before="2", after="3")])
    assert changes.edits == (Edit(path="a", before="1", after="3"),)


def test_the_diff_shows_new_files_and_missing_newlines() -> None:
    changes = ChangeSet.of([Edit(path="b", before="x", after="y"), Edit(path="a", before=None, after="new\n")])
    assert changes.diff() == (
        "--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+new\n"
        "--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n"
    )


def test_edits_come_in_path_order_and_notes_once() -> None:
    edits = [Edit(path="b", before=None, after="1"), Edit(path="a", before=None, after="1")]
    changes = ChangeSet.of(edits, ["n", "n"])
    assert [edit.path for edit in changes.edits] == ["a", "b"]
    assert changes.notes == ("n",)
    assert changes.after("b") == "1"
    assert changes.after("c") is None
