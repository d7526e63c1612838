from .model import WrittenImport as WrittenImport
from .reading import (
    MAX_CHARACTERS as MAX_CHARACTERS,
    imported_modules as imported_modules,
)
