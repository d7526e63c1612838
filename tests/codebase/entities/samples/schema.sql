-- Orders of customers.
CREATE TABLE shop.orders (
    id BIGINT PRIMARY KEY,
    customer_id BIGINT NOT NULL REFERENCES customers (id)
);

CREATE TABLE IF NOT EXISTS customers (
    id BIGINT PRIMARY KEY
);

CREATE VIEW open_orders AS SELECT * FROM orders WHERE state = 'open';

CREATE FUNCTION total(order_id BIGINT) RETURNS NUMERIC AS $$ SELECT 1 $$ LANGUAGE sql;
