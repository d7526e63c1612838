import shop.Stock

class Orders extends Service {
    def place(String id) {
        stock.reserve(id)
    }
}
