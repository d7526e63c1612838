import 'package:shop/stock.dart';

// Takes orders.
class Orders extends Service implements Placeable {
  Future<void> place(String id) async {
    await stock.reserve(id);
  }
}

enum State { open, closed }
