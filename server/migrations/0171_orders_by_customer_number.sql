-- A table uploaded again is known by the numbers customers gave their orders.
-- outside transaction
create index concurrently orders__customer_number on orders (org_id, customer_number) where customer_number <> '';
