"""Counts tokens, and says with which tokenizer."""
