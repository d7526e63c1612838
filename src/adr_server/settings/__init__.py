"""Settings, read once, by `settings.loading`; it brings TOML and more, which commands without a project do without."""

from adr_server.settings.model import BudgetSettings, DecisionSettings, Layer, Mode, Origin, Settings, Surface

__all__ = [
    "BudgetSettings",
    "DecisionSettings",
    "Layer",
    "Mode",
    "Origin",
    "Settings",
    "Surface",
]
