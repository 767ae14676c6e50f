-- A flight is found by its number, a plate or a driver among any number of others.
-- outside transaction
create index concurrently flight_parties__search on flight_parties using gin (org_id, search gin_trgm_ops);
