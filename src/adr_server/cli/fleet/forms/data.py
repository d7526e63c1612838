"""A report over many checkouts as JSON, by a published schema (`docs/schemas/fleet.json`)."""

import json

from adr_server.cli.fleet.model import Fleet, fleet_value


def as_json(fleet: Fleet) -> str:
    """The whole report with the version of its schema."""
    return json.dumps(fleet_value(fleet), ensure_ascii=False, indent=2) + "\n"
