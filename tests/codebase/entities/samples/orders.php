<?php
namespace Shop\Orders;

use Shop\Stock\Stock;
use Shop\Pay\{Card, Cash};

const MAX_LINES = 40;

/**
 * Takes orders.
 */
final class Orders extends Service implements Placeable, \Countable
{
    use Dated;

    public const LIMIT = 3;

    #[Route('/orders/{id}', methods: ['GET'])]
    public function place(string $id): Order
    {
        return $this->stock->reserve(new Order($id));
    }
}

interface Placeable extends Named
{
    public function place(string $id): Order;
}

trait Dated
{
}

enum State: string
{
    case Open = 'open';
}

function total(array $lines): float
{
    return array_sum($lines) + Rate::current();
}

Route::post('/orders', [Orders::class, 'place']);
