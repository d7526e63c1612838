import Foundation
import ShopStock

let maxLines = 40

/// Takes orders.
public final class Orders: Service, Placeable {
    private let stock: Stock

    init(stock: Stock) {
        self.stock = stock
    }

    /// Places one.
    func place(id: String) -> Order {
        return stock.reserve(Order(id: id))
    }
}

protocol Placeable {
    func place(id: String) -> Order
}

struct Order: Codable {
    let id: String
}

enum State {
    case open, closed
}

extension Orders: Closeable {
    func close() {}
}

func total(_ lines: [Line]) -> Double {
    return sum(lines)
}
