"""What is kept on disk, and how the disk is read."""

from adr_server.storage.checkout import Checkout
from adr_server.storage.decoding import Decoded
from adr_server.storage.git import Change, Commit, Repository
from adr_server.storage.git_process import GitError

__all__ = ["Change", "Checkout", "Commit", "Decoded", "GitError", "Repository"]
