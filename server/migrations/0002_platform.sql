-- Journals and machinery of an organisation, and what the installation keeps for itself.
-- A bet is placed by the gate alone, for many bidders at once: policies named `bets` let it write what a bet brings along.

-- The last number given of each kind and year.
create table numberings (
  org_id uuid not null,
  kind text not null,
  year smallint not null,
  last int not null,
  primary key (org_id, kind, year)
);
call gate.protect('numberings', 'closed');

-- Answers kept by idempotency key; status and body are null while the first call is under way.
create table idempotency_keys (
  org_id uuid not null,
  key text not null,
  at timestamptz(3) not null,
  call text not null,
  hash bytea not null,
  status smallint,
  body text,
  primary key (org_id, key)
);
create index idempotency_keys__at on idempotency_keys using brin (at);
call gate.protect('idempotency_keys', 'closed');
-- what is kept of a bet is written by the gate too
create policy gate on idempotency_keys to {gate} using (true) with check (true);
grant insert, update (at, status, body) on idempotency_keys to {gate};

-- Removes a batch of stored answers older than a moment and tells how many there were.
create function gate.drop_idempotency_keys(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from idempotency_keys where ctid = any (array(select a.ctid from idempotency_keys a where a.at < p_before limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;

-- Moments of the domain: one of each kind per object; setting it again moves it.
create table timers (
  org_id uuid not null,
  object_id uuid not null,
  kind text not null,
  run_at timestamptz(3) not null,
  attempts smallint not null default 0,
  primary key (org_id, object_id, kind)
);
create index timers__run_at on timers (run_at);
call gate.protect('timers', 'open', 'object_id');
create policy worker on timers to {worker} using (true) with check (true);
create policy bets on timers to {gate} using (true) with check (true);
grant insert, update on timers to {gate};

-- Events on their way to whoever is named in `audience`, in the order of the transactions that wrote them. A partition a day.
create table outboxes (
  org_id uuid not null,
  id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  name text not null,
  audience uuid[] not null,
  payload text not null,
  primary key (org_id, id)
) partition by range (id);
create index outboxes__tx on outboxes (tx, id);
call gate.protect('outboxes', 'append');
create policy worker on outboxes for select to {worker} using (true);
create policy bets on outboxes for insert to {gate} with check (true);
grant insert on outboxes to {gate};

-- Who did what, kept for good. A partition a day.
create table audits (
  org_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  by_org_id uuid not null,
  by_user_id uuid,
  by_employee_id uuid,
  acting_as uuid,
  what text not null,
  kind text not null,
  object_id uuid,
  from_status text,
  to_status text,
  facts jsonb not null default '{}',
  primary key (org_id, id)
) partition by range (id);
create index audits__object on audits (org_id, object_id, id);
create index audits__id on audits using brin (id);
call gate.protect('audits', 'append');
create policy gate on audits for select to {gate} using (true);
create policy bets on audits for insert to {gate} with check (true);
grant insert on audits to {gate};

select gate.keep_partitions('outboxes', 7, null), gate.keep_partitions('audits', 7, null);

-- The chain over the audit of an organisation, numbered 1..n by a job.
create table audit_links (
  org_id uuid not null,
  seq bigint not null,
  audit_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (org_id, seq),
  constraint audit_links__audit unique (org_id, audit_id)
);
call gate.protect('audit_links', 'append');
revoke insert on audit_links from {app};
grant insert on audit_links to {worker};

-- Organisations with audit rows made since a moment of the true clock.
create function gate.audited(p_since timestamptz) returns setof uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select distinct a.org_id from audits a where a.id >= gate.uuid_from(p_since);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The installation's own
-- ---------------------------------------------------------------------------------------------------------------------

-- Keys the installation made for itself at its first start.
create table secrets (
  name text primary key,
  value bytea not null
);
grant select, insert, update, delete on secrets to {worker};

-- Letters on their way, sealed; what was sent or given up keeps its row without the letter for a while.
create table mails (
  id uuid primary key,
  status text not null default 'waiting',
  sealed bytea,
  attempts smallint not null default 0,
  run_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint mails__status check (status in ('waiting', 'sent', 'failed')),
  constraint mails__sealed check ((status = 'waiting') = (sealed is not null))
);
create index mails__run_at on mails (run_at) where status = 'waiting';
grant insert on mails to {app};
grant select, update, delete on mails to {worker};
grant select on mails to {gate};

-- How letters stand whose numbers one knows.
create function gate.mail_states(p_ids uuid[]) returns table (id uuid, status text) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.id, m.status from mails m where m.id = any (p_ids);
end $$;

-- Tables that are kept equal to a file of the release: after the migrations its rows are put into the table by their first column,
-- whenever the file is not the one loaded last. The path is that from the folder `server`.
create table data_files (
  file text primary key,
  target text not null,
  -- sha256 of the file loaded last
  sum text not null default ''
);

call gate.own();
grant execute on function gate.mail_states to {app};
grant execute on function gate.drop_idempotency_keys, gate.audited to {worker};
