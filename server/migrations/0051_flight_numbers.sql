-- A flight by the number people say.
-- outside transaction
create index concurrently flight_parties__number on flight_parties (org_id, number);
