-- Flights whose next step is due first.
-- outside transaction
create index concurrently flight_parties__due on flight_parties (org_id, side, due_at, flight_id) where due_at is not null;
