"""check_claims on values: a key that a reader says is set to something, against the lines that set it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import make_repository, write
from review_projects import record

pytestmark = pytest.mark.anyio
SAID = "Limits are part of the decision, such as 50 peers, 35 days of retention and 4 s until we give up."
FILES = {
    "docs/adr/0001-limits.md": record(1, "Limits", SAID),
    "go.mod": "module shop\n\ngo 1.22\n",
    "p2p/config.go": (
        "package p2p\n\nconst (\n\tMaxPeers = 50\n\tDialTimeout = 4 * time.Second // for 30 seconds see below\n"
        "\tPeersPerRoom uint32 = 8\n\tPingEvery = interval()\n\tMaxPeersOfRoom = 9\n)\n\n"
        "func full(n int) bool { return n >= MinPeers && n == MaxRooms }\n"
    ),
    "p2p/flags.go": 'package p2p\n\nvar rooms = flag.Int("max-halls", 12, "halls")\n',
    "deploy/values.yaml": (
        "retention_in_days: 30\nlogLevel: info\nimage:\n  pullPolicy: Always\nhttp:\n  read:\n    timeout: 10s\n"
        "grpc:\n  read:\n    timeout: 20s\n# maxDoors: 7\nwindowCount: {{ .Values.windows | default 3 }}\n"
    ),
    "deploy/pod.yaml": 'env:\n  - name: MAX_SHELVES\n    value: "40"\n  - name: MAX_STAIRS\n',
    "app/build.gradle": "android {\n  defaultConfig {\n    minSdkVersion 26\n    targetSdk = 34\n  }\n}\n",
    "infra/variables.tf": 'variable "backup_days" {\n  type    = number\n  default = 35\n}\n',
    "web/settings.py": (
        "import os\n\nCACHE_TTL = timedelta(minutes=5)\n"
        'PAGE_SIZE = int(os.getenv("PAGE_SIZE", "25"))\nDEBUG_BAR = False\n'
    ),
    "web/views.py": (
        "from web import client\n\n\ndef ask():\n    return client.get(retry_limit=3, page=1)\n"
        "client.ask_timeout(as_seconds(span))\n"
    ),
    "web/rooms.py": "def look(grid):\n    return grid(row_height=10)\n",
    "web/halls.py": "def look(grid):\n    return grid(row_height=20)\n",
    "web/app.config": '<add key="MaxCarts" value="6" /><bodyLimit>10m</bodyLimit>\n',
    "tests/test_limits.py": "MAX_TESTED = 5\n",
    "examples/config.yaml": "maxGuests: 3\n",
}


@pytest.fixture
async def limits(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """A project whose record speaks of limits, and which sets them in many ways."""
    del anyio_backend
    async with open_desk(tmp_path, make_repository(tmp_path / "limits", FILES, day="2024-04-01")) as opened:
        yield opened


def set_to(key: str, value: str, **more: Any) -> dict[str, Any]:
    quote = "Limits are part of the decision"
    return {"record": "0001", "line": 15, "quote": quote, "subject": key, "polarity": "set_to", "value": value, **more}


@pytest.mark.parametrize(
    ("given", "verdict", "place"),
    [
        (set_to("MaxPeers", "50"), "conform", "p2p/config.go:4"),
        (set_to("max_peers", "50"), "conform", "p2p/config.go:4"),
        (set_to("MaxPeers", "60"), "drift", "p2p/config.go:4"),
        (set_to("DialTimeout", "4 s"), "conform", "p2p/config.go:5"),
        (set_to("DialTimeout", "4000 ms"), "conform", "p2p/config.go:5"),
        (set_to("DialTimeout", "30s"), "drift", "p2p/config.go:5"),
        (set_to("DialTimeout", "5"), "not_checkable", "p2p/config.go:5"),
        (set_to("PeersPerRoom", "8"), "conform", "p2p/config.go:6"),
        (set_to("PingEvery", "10 s"), "not_checkable", "p2p/config.go:7"),
        (set_to("MinPeers", "3"), "not_checkable", ""),
        (set_to("MaxRooms", "3"), "not_checkable", ""),
        (set_to("max-halls", "12"), "conform", "p2p/flags.go:3"),
        (set_to("retention", "35 days"), "not_checkable", "deploy/values.yaml:1"),
        (set_to("retention_in_days", "35 days"), "drift", "deploy/values.yaml:1"),
        (set_to("retention", "35 days", folder="deploy"), "drift", "deploy/values.yaml:1"),
        (set_to("retention", "30 days", folder="deploy/values.yaml"), "conform", "deploy/values.yaml:1"),
        (set_to("logLevel", "INFO"), "conform", "deploy/values.yaml:2"),
        (set_to("log level", "debug"), "drift", "deploy/values.yaml:2"),
        (set_to("image.pullPolicy", "Always"), "conform", "deploy/values.yaml:4"),
        (set_to("http.read.timeout", "10s"), "conform", "deploy/values.yaml:7"),
        (set_to("grpc.read.timeout", "10s"), "drift", "deploy/values.yaml:10"),
        (set_to("timeout", "10s"), "not_checkable", "deploy/values.yaml:7"),
        (set_to("maxDoors", "7"), "not_checkable", ""),
        (set_to("maxDoors", "7", folder="deploy", required=True), "drift", ""),
        (set_to("maxDoors", "7", folder="deploy"), "not_checkable", ""),
        (set_to("windowCount", "3"), "not_checkable", "deploy/values.yaml:12"),
        (set_to("MAX_SHELVES", "40"), "conform", "deploy/pod.yaml:3"),
        (set_to("MAX_SHELVES", "50"), "drift", "deploy/pod.yaml:3"),
        (set_to("MAX_STAIRS", "50"), "not_checkable", ""),
        (set_to("minSdk", "26", names=["minSdkVersion"]), "conform", "app/build.gradle:3"),
        (set_to("targetSdk", "35"), "drift", "app/build.gradle:4"),
        (set_to("backup_days", "35"), "conform", "infra/variables.tf:3"),
        (set_to("CACHE_TTL", "5 minutes"), "conform", "web/settings.py:3"),
        (set_to("PAGE_SIZE", "50"), "drift", "web/settings.py:4"),
        (set_to("DEBUG_BAR", "off"), "conform", "web/settings.py:5"),
        (set_to("retry_limit", "3"), "conform", "web/views.py:5"),
        (set_to("ask_timeout", "30 s"), "not_checkable", "web/views.py:6"),
        (set_to("row_height", "10"), "partial", "web/halls.py:2"),
        (set_to("row_height", "30"), "not_checkable", "web/halls.py:2"),
        (set_to("row_height", "30", folder="web"), "drift", "web/halls.py:2"),
        (set_to("MaxCarts", "6"), "conform", "web/app.config:1"),
        (set_to("bodyLimit", "10 MB"), "conform", "web/app.config:1"),
        (set_to("MAX_TESTED", "6"), "not_checkable", ""),
        (set_to("MAX_TESTED", "6", folder="tests"), "drift", "tests/test_limits.py:1"),
        (set_to("maxGuests", "6"), "not_checkable", ""),
    ],
    ids=lambda value: f"{value['subject']}={value['value']}" if isinstance(value, dict) else None,
)
async def test_a_key_is_judged_by_the_lines_that_set_it(
    limits: Desk, given: dict[str, Any], verdict: str, place: str
) -> None:
    value = await limits.value("check_claims", claims=[given])
    assert value["problems"] == []
    [row] = value["judgements"]
    assert row["verdict"] == verdict, row
    assert row["claim"]["polarity"] == "set_to"
    assert (f"{row['evidence'][0]['path']}:{row['evidence'][0]['line']}" if row["evidence"] else "") == place, row
    assert_evidence_resolves(limits.project, row)


async def test_the_note_says_what_is_set_and_what_would_make_it_checkable(limits: Desk) -> None:
    given = [set_to("MaxPeers", "60"), set_to("timeout", "10s"), set_to("PingEvery", "10 s"), set_to("maxDoors", "7")]
    rows = (await limits.value("check_claims", claims=given))["judgements"]
    notes = {row["claim"]["subject"]: row["note"] for row in rows}
    assert notes["MaxPeers"] == "MaxPeers is 50, not 60"
    assert "say the whole key, or the file or folder" in notes["timeout"]
    assert "name the constant or the setting that holds the value" in notes["PingEvery"]
    assert "name the key as the settings or the code write it" in notes["maxDoors"]


async def test_a_younger_record_that_speaks_of_the_key_leaves_the_older_one_open(limits: Desk) -> None:
    write(limits.project, "docs/adr/0002-more.md", record(2, "More", "MaxPeers may grow."))
    [row] = (await limits.value("check_claims", claims=[set_to("MaxPeers", "60")]))["judgements"]
    assert (row["verdict"], row["note"]) == ("not_checkable", "record 0002 speaks of MaxPeers after this one")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"value": ""}, "'set_to' needs a value such as 50, 4 s, 35 days or true; subject is the key"),
        ({"polarity": "use"}, "'use' takes no value; what a key is set to is claimed by 'set_to'"),
        ({"required": True}, "'required' needs 'set_to' and the folder or file"),
        ({"version": "3"}, "'set_to' takes no version"),
        ({"target": "src"}, "'set_to' takes no target"),
    ],
)
async def test_a_value_that_does_not_fit_is_refused_with_the_remedy(
    limits: Desk, wrong: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidArgumentsError, match=message):
        await limits.run("check_claims", claims=[{**set_to("MaxPeers", "50"), **wrong}])


async def test_a_place_that_is_not_there_is_told(limits: Desk) -> None:
    value = await limits.value("check_claims", claims=[set_to("MaxPeers", "50", folder="p2p/none.go")])
    assert value["problems"] == [
        "claims[0].folder: the project has no folder or file 'p2p/none.go'; leave it empty for the whole project"
    ]
