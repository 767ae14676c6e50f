-- One waybill of a deal for each flight that begins one.
-- outside transaction
create unique index concurrently waybills__flight on waybills (org_id, order_id, party_id, flight_id) where ended_at is null;
