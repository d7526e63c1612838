from pydantic import BaseModel, Field

from adr_server.catalog.field_docs import WithFieldDocs, docs_of


class Place(BaseModel):
    path: str
    """From the project's root."""
    line: int


class Found(Place):
    """What was found."""

    near: Place
    """Where it is
    told."""
    many: list[Place] = []
    """All of them."""
    said: str = Field("", description="said outright")
    """beneath"""
    renamed: int = Field(0, alias="named")
    """Under its alias."""


def told(model: type[BaseModel]) -> dict[str, str | None]:
    properties = model.model_json_schema(schema_generator=WithFieldDocs)["properties"]
    return {name: schema.get("description") for name, schema in properties.items()}


def test_the_text_beneath_a_field_is_its_description_and_a_given_one_is_kept() -> None:
    assert told(Found) == {
        "path": "From the project's root.",
        "line": None,
        "near": "Where it is\ntold.",
        "many": "All of them.",
        "said": "said outright",
        "named": "Under its alias.",
    }


def test_the_models_within_a_model_are_told_too() -> None:
    schema = Found.model_json_schema(schema_generator=WithFieldDocs)
    assert schema["$defs"]["Place"]["properties"]["path"]["description"] == "From the project's root."


def test_a_model_without_a_source_has_a_schema_without_texts() -> None:
    made = type("Made", (BaseModel,), {"__module__": "of_no_file", "__annotations__": {"path": str}})
    assert told(made) == {"path": None}


def test_only_a_text_right_beneath_an_annotated_name_counts() -> None:
    source = 'class A:\n    a: int\n    b = 1\n    """not of b"""\n    c: int\n    """of c"""\n    """of nothing"""\n'
    assert docs_of(source) == {"A": {"c": "of c"}}
