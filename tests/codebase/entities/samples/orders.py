"""Take orders. Kept small on purpose."""

import json
import os.path as osp
from .stock import Stock, reserve
from app.models import *

MAX_LINES = 40


class Order(Base, mixins.Dated):
    """An order of one customer."""

    __tablename__ = "orders"

    def total(self, rate: float = 1.0) -> float:
        """The sum. With tax."""
        return round(self.lines.sum() * rate)

    async def place(self):
        # See ADR-0012 for why the stock is reserved first.
        await reserve(self)

        def audit():
            json.dumps({})

        audit()


@app.post("/orders")
def create_order(body):
    return Order(body).place()


@bp.route("/orders/<id>", methods=["GET", "DELETE"])
def order(id):
    return Stock.find(id)


urlpatterns = [path("shop/", views.shop)]
