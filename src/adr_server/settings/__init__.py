"""Settings, read once."""

from adr_server.settings.loading import load_settings
from adr_server.settings.model import BudgetSettings, DecisionSettings, Layer, Mode, Origin, Settings, Surface

__all__ = [
    "BudgetSettings",
    "DecisionSettings",
    "Layer",
    "Mode",
    "Origin",
    "Settings",
    "Surface",
    "load_settings",
]
