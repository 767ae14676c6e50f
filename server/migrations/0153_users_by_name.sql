-- People are listed by name, a page at a time.
-- outside transaction
create index concurrently users__name on users (name, id);
