"""find_code_for_decision: the places that name a record, and the files that its text is about."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_the_file_that_the_record_speaks_of_comes_first_and_no_record_is_among_the_files(desk: Desk) -> None:
    write(
        desk.project, "src/orders/queue.py", '"""Send orders to RabbitMQ."""\n\ndef publish_order(order):\n    pass\n'
    )
    write(desk.project, "src/pages/menu.py", '"""Draw the menu."""\n\ndef draw():\n    pass\n')
    found = await desk.value("find_code_for_decision", id="0003")
    assert found["decision"]["id"] == "0003"
    assert found["likely"][0]["path"] == "src/orders/queue.py"
    assert not [row for row in found["likely"] if row["path"].startswith("docs/adr/")]
    for row in found["likely"]:
        assert abs(sum(row["parts"].values()) - row["score"]) < 1e-3


async def test_a_line_of_code_that_names_the_record_is_given_with_its_place(desk: Desk) -> None:
    write(desk.project, "src/orders/queue.py", "import pika\n\n# As ADR-0003 says.\n")
    found = await desk.value("find_code_for_decision", id="0003")
    assert [(place["path"], place["line"]) for place in found["named_at"]] == [("src/orders/queue.py", 3)]


async def test_the_files_of_a_folder_alone_can_be_asked_for(desk: Desk) -> None:
    write(desk.project, "src/orders/queue.py", '"""Send orders to RabbitMQ."""\n')
    write(desk.project, "lib/queue.py", '"""Send orders to RabbitMQ."""\n')
    found = await desk.value("find_code_for_decision", id="0003", path="lib")
    assert {row["path"] for row in found["likely"]} == {"lib/queue.py"}


async def test_a_record_that_is_none_ends_it_with_the_nearest(desk: Desk) -> None:
    answer = await desk.run("find_code_for_decision", id="0033")
    assert answer.failed
    assert "0003" in answer.text
