-- Lists of flights by tab, in the order they start.
-- outside transaction
create index concurrently flight_parties__tab on flight_parties (org_id, side, tab, starts_at, flight_id);
