-- The staff of the platform looks a person up by a part of his name or e-mail.
-- outside transaction
create index concurrently users__words on users using gin (lower(name || ' ' || coalesce(email, '')) gin_trgm_ops);
