package shop.orders

import shop.stock.Stock
import shop.pay.*

const val MAX_LINES = 40

/** Takes orders. */
@RestController
class Orders(private val stock: Stock) : Service(), Placeable {
    @PostMapping("/orders")
    fun place(id: String): Order {
        return stock.reserve(Order(id))
    }
}

interface Placeable {
    fun place(id: String): Order
}

enum class State { OPEN, CLOSED }

object Clock {
    fun now() = System.nanoTime()
}

data class Order(val id: String)

typealias OrderId = String

fun total(lines: List<Line>): Double = lines.sum()
