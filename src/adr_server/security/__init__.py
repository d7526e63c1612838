"""Secrets and personal data in text. Pure: text in, values out."""
