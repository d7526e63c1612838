"""A tool's TypeScript is made from its schemas, costs little, and changes when they do."""

from statistics import median

from adr_server.catalog import Catalog
from adr_server.catalog.details import signature_of
from adr_server.catalog.typescript import typescript_signature
from adr_server.content import content_root
from adr_server.registry.casing import lower_camel
from adr_server.tokens import count

INPUT = {
    "type": "object",
    "properties": {
        "limit": {"type": "integer", "default": 5},
        "status": {"enum": ["accepted", "draft"]},
        "odd-name": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
    },
    "required": ["status"],
}
OUTPUT = {
    "type": "object",
    "properties": {
        "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}},
        "counts": {"type": "object", "additionalProperties": {"type": "integer"}},
        "rest": {},
    },
    "$defs": {"Row": {"type": "object", "properties": {"id": {"type": "string"}, "line": {"type": "number"}}}},
}


def test_schemas_become_interfaces_and_one_function() -> None:
    assert typescript_signature("list_rows", INPUT, OUTPUT).split("\n") == [
        "export interface ListRowsRow { id: string; line: number }",
        "export interface ListRowsResult { rows: ListRowsRow[]; counts: Record<string, number>; rest: any }",
        (
            'export declare function listRows(args: { status: "accepted" | "draft"; limit?: number; '
            '"odd-name"?: (string | null)[] }): Promise<ListRowsResult>;'
        ),
    ]


def test_a_tool_without_arguments_or_schema_takes_and_gives_what_it_likes() -> None:
    assert typescript_signature("go", {}, None) == "export declare function go(): Promise<any>;"


def test_another_schema_is_another_stub() -> None:
    changed = {**INPUT, "required": []}
    assert "args?:" in typescript_signature("list_rows", changed, OUTPUT)


def test_every_shipped_tool_has_a_stub_of_tens_of_tokens() -> None:
    catalog = Catalog(content_root().servers)
    texts = [signature_of(catalog, entry, "typescript") for entry in catalog.entries]
    assert median(count(text).tokens for text in texts) < 100
    names = [lower_camel(entry.name) for entry in catalog.entries]
    assert all(f"function {name}(" in text for name, text in zip(names, texts, strict=True))
    assert len(set(names)) == len(names)
