-- How a request came whose deed the journal tells: session as the log names it, key of a program, address. Of other homes nothing is noted.
alter table audits add column by_session text, add column by_key uuid, add column by_address text;

-- What the hash of a link covers: 0 the row as it was before there were ways, 1 the ways too.
alter table audit_links add column covers smallint not null default 0;
