from .finding import ImportPaths as ImportPaths
from .model import Meaning as Meaning
