"""Makes tiny static tables of vectors: a table of a few words, each with a vector of its own."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

MEANINGS: Mapping[str, tuple[float, float, float]] = {
    "parcel": (1, 0, 0),
    "shipment": (1, 0.1, 0),
    "freight": (0.9, 0, 0.1),
    "invoice": (0, 1, 0),
    "bill": (0, 1, 0.1),
    "colour": (0, 0, 1),
}


def write_table(folder: Path, meanings: Mapping[str, tuple[float, ...]] = MEANINGS) -> Path:
    """A table in `folder`; every other word has no direction."""
    folder.mkdir(parents=True, exist_ok=True)
    words = {"[UNK]": 0, **{word: at for at, word in enumerate(meanings, start=1)}}
    tokenizer = Tokenizer(models.WordLevel(words, "[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    width = len(next(iter(meanings.values())))
    rows = np.array([(0.0,) * width, *meanings.values()], dtype=np.float32)
    save_file({"embeddings": rows}, folder / "model.safetensors")
    (folder / "config.json").write_text(json.dumps({"normalize": True}), encoding="utf-8")
    return folder
