//! Takes orders.
use std::collections::HashMap;
use crate::stock::{reserve, Stock};

pub const MAX_LINES: usize = 40;

/// What can be placed.
pub trait Placeable: Named {
    fn place(&self) -> Result<(), Error>;
}

/// An order of one customer.
#[derive(Debug)]
pub struct Order {
    lines: Vec<Line>,
}

pub enum State { Open, Closed }

pub type OrderId = String;

impl Order {
    /// A new one.
    pub fn new() -> Self {
        Order { lines: Vec::new() }
    }
}

impl Placeable for Order {
    fn place(&self) -> Result<(), Error> {
        reserve(self)?;
        println!("placed");
        self.stock.take(1)
    }
}

#[get("/orders/{id}")]
async fn show(id: String) -> Order {
    Order::new()
}

fn routes() -> Router {
    Router::new().route("/orders", post(create))
}

mod tests {
    fn it_places() {}
}
