-- The flights of an order with its executor.
-- outside transaction
create index concurrently flight_loads__order on flight_loads (org_id, order_id);
