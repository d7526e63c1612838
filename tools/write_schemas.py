"""Write the published JSON Schemas again: python tools/write_schemas.py."""

import json
from pathlib import Path

from adr_server.cli.fleet.model import schema as fleet_schema
from adr_server.cli.reports.data import schema
from adr_server.settings.schema import settings_schema

FOLDER = Path(__file__).parents[1] / "docs" / "schemas"

if __name__ == "__main__":
    for name, value in (("check", schema()), ("fleet", fleet_schema()), ("settings", settings_schema())):
        file = FOLDER / f"{name}.json"
        file.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        print(file.name)
