"""A report over many checkouts as Parquet: a row a checkout, its parts as nested lists. Imports pyarrow alone.

The columns are the fields of `model.Scan`: a field that is added there is a column here.
"""

import io
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pyarrow as pa
from pyarrow import parquet

from adr_server.cli.fleet.model import Fleet, Scan, as_value

_PLAIN: Mapping[object, Any] = {str: pa.string(), int: pa.int64(), bool: pa.bool_()}


def as_parquet(fleet: Fleet) -> bytes:
    """The file; what is not known is null. The same report gives the same bytes by the same version of pyarrow."""
    schema = pa.schema(_fields(Scan))
    rows = pa.Table.from_pylist([as_value(scan) for scan in fleet.repositories], schema=schema)
    file = io.BytesIO()
    parquet.write_table(rows, file, compression="zstd")
    return file.getvalue()


def _fields(kind: type) -> list[Any]:
    hints = get_type_hints(kind)
    return [_field(field.name, hints[field.name]) for field in fields(kind)]


def _field(name: str, hint: Any) -> Any:
    options = [option for option in get_args(hint) if option is not NoneType]
    if isinstance(hint, UnionType):
        return pa.field(name, _type(options[0]), nullable=True)
    return pa.field(name, _type(hint), nullable=False)


def _type(hint: Any) -> Any:
    if get_origin(hint) is tuple:
        return pa.list_(_field("item", get_args(hint)[0]))
    return pa.struct(_fields(hint)) if is_dataclass(hint) and isinstance(hint, type) else _PLAIN[hint]
