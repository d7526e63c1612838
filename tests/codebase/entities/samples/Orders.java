package shop.orders;

import java.util.List;
import shop.stock.*;

/**
 * Takes orders. Nothing else.
 */
@RestController
@RequestMapping("/orders")
public class Orders extends Service implements Placeable, Closeable {
    public static final int MAX_LINES = 40;

    private final Stock stock;

    public Orders(Stock stock) {
        this.stock = stock;
    }

    /** Places one. */
    @PostMapping("/{id}/place")
    public Order place(@PathVariable String id) {
        return stock.reserve(new Order(id));
    }
}

@Entity
@Table(name = "orders")
class Order {
}

interface Placeable extends Named {
    Order place(String id);
}

enum State { OPEN, CLOSED }

record Line(String sku, int count) {
}
