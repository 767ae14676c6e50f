-- What programs ask for by themselves: calendars behind a link, and what happened since they asked last.

create table calendar_feeds (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  locale text not null,
  token_hash bytea not null,
  created_by text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (org_id, id),
  constraint calendar_feeds__kind check (kind in ('loadings', 'vehicles', 'drivers')),
  constraint calendar_feeds__token unique (org_id, token_hash)
);
call gate.protect('calendar_feeds', 'closed');

-- In which transaction something happened: whoever reads on from a place misses nothing that was committed after it.
alter table occurrences add column tx xid8 not null default pg_current_xact_id();
