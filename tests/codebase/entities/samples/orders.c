/* Takes orders. */
#include <stdio.h>
#include "stock.h"

#define MAX_LINES 40

/* An order of one customer. */
struct order {
    int id;
};

enum state { OPEN, CLOSED };

typedef struct order order_t;

// Places one.
static int *place_order(struct order *order, int rate)
{
    return stock_reserve(order->id);
}
