from .ledger import Ledger as Ledger
from .model import (
    Answerer as Answerer,
    Asked as Asked,
    Given as Given,
    Limits as Limits,
    ModelName as ModelName,
    Refusals as Refusals,
)
from .opening import open_model as open_model
from .transcript import Exchange as Exchange, masked as masked, transcript_text as transcript_text
