-- The staff of the platform looks an organisation up by a part of its name or its tax number.
-- outside transaction
create index concurrently organizations__words on organizations using gin (lower(name_full || ' ' || name_short || ' ' || tin) gin_trgm_ops);
