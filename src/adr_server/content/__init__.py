"""Finds the shipped content folders."""

from adr_server.content.finding import CONTENT_FOLDERS, Content, content_root, find_content

__all__ = ["CONTENT_FOLDERS", "Content", "content_root", "find_content"]
