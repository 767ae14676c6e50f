-- A hash index, for whoever names a photo of a flight names no owner.
-- outside transaction
create index concurrently files__flight on files using hash (id) where kind = 'flight';
