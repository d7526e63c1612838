// @adr 12
import { Router } from "express";
import type { Stock } from "./stock";
export * from "./errors";
const legacy = require("../legacy");

export const MAX_LINES = 40;

/** What an order can do. */
export interface Placeable extends Named {
  place(): Promise<void>;
}

export enum State { Open, Closed }

export type OrderId = string;

/**
 * An order of one customer.
 * More words.
 */
export class Order extends Entity<OrderId> implements Placeable, Dated {
  constructor(private stock: Stock) {
    super();
  }

  async place(): Promise<void> {
    await this.stock.reserve(new Reservation(this));
  }

  total = (rate: number) => sum(this.lines) * rate;
}

export const createOrder = async (body: Body) => {
  return parse(body);
};

function helper(): void {
  legacy.call(1);
}

@Controller("carts")
export class CartController {
  @Get(":id")
  find(id: string) {
    return lookup(id);
  }
}

const router = Router();
router.post("/orders", createOrder);
