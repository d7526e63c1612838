package shop.orders

import shop.stock.Stock
import shop.pay.{Card, Cash}

/** Takes orders. */
class Orders(stock: Stock) extends Service with Placeable {
  val MaxLines = 40

  /** Places one. */
  def place(id: String): Order = stock.reserve(new Order(id))
}

trait Placeable {
  def place(id: String): Order
}

object Orders {
  def empty: Orders = build()
}

case class Order(id: String)

enum State:
  case Open, Closed
