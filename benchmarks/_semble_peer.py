"""Semble without a model: answers questions of `benchmarks.code_search`, a JSON line each, in its own environment.

Started as `PYTHON _semble_peer.py FOLDER`. Everything of semble is as it comes but for the vectors: the model is made
here and says the same of every text, and its weight is 0 (`alpha`); chunks, BM25, boosts and penalties remain.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file
from semble import SembleIndex
from tokenizers import Tokenizer, models, pre_tokenizers

CHUNKS = 50


def empty_model(folder: Path) -> str:
    """A model that gives every text the same vector."""
    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0}, "[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    save_file({"embeddings": np.ones((1, 2), dtype=np.float32)}, folder / "model.safetensors")
    (folder / "config.json").write_text("{}", encoding="utf-8")
    return str(folder)


def main() -> None:
    """Index the folder, then answer until the other side closes."""
    with tempfile.TemporaryDirectory() as folder:
        index = SembleIndex.from_path(sys.argv[1], model_path=empty_model(Path(folder)))
        print(json.dumps("ready"), flush=True)
        for line in sys.stdin:
            started = time.perf_counter()
            found = index.search(json.loads(line), top_k=CHUNKS, alpha=0.0)
            spent = (time.perf_counter() - started) * 1000
            print(json.dumps([[hit.chunk.file_path for hit in found], spent]), flush=True)


if __name__ == "__main__":
    main()
