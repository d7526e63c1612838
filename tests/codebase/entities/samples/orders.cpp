#include <vector>
#include "stock.hpp"

namespace shop {

constexpr int kMaxLines = 40;

/// Takes orders.
class Orders : public Service, private Logger {
 public:
  explicit Orders(Stock stock);
  int place(const Order& order);
  double total() const { return sum(lines_); }
};

struct Line { int count; };

enum class State { Open, Closed };

using OrderId = int;

int Orders::place(const Order& order) {
  stock_.reserve(order);
  return std::max(1, 2);
}

}  // namespace shop
