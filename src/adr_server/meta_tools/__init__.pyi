from .application import Application as Application
from .meta_tool import Answer as Answer, MetaTool as MetaTool
from .surface import META_TOOLS as META_TOOLS, listed as listed, named_tool as named_tool
