from .catalog import Catalog as Catalog, Found as Found
from .entries import Kind as Kind, ToolEntry as ToolEntry
