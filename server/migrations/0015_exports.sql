-- Exports: lists and printed documents written to files apart from any request.

-- The bytes lie sealed in the storage, in parts under one random name.
create table exports (
  org_id uuid not null,
  id uuid not null,
  -- who asked; the file is his alone and is read with his rights
  employee_id uuid not null,
  user_id uuid not null,
  acting_as uuid,
  list text not null,
  format text not null,
  query text not null,
  columns text[] not null,
  -- orders and forms; empty: it is a list
  prints jsonb,
  locale text not null,
  name text not null,
  status text not null,
  -- one of the two places the exports of an organisation run in, and the run that holds it until its lease ends
  slot smallint,
  run_id uuid,
  lease_until timestamptz(3),
  attempts smallint not null default 0,
  run_at timestamptz(3) not null,
  -- rows there are, known when they are counted, and rows written
  total int,
  rows int not null default 0,
  -- orders something of which was left out
  skipped int not null default 0,
  blob text,
  parts int not null default 0,
  size bigint not null default 0,
  -- what its maker might do when the file was made: who may do less does not get it
  rights text[] not null default '{}',
  failure text,
  failure_info jsonb,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (org_id, id),
  constraint exports__slot unique (org_id, slot),
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint exports__slots check (slot between 1 and 2),
  constraint exports__status check (status in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'removed')),
  constraint exports__format check (format in ('csv', 'xlsx', 'zip')),
  constraint exports__held check ((status = 'running') = (slot is not null)
    and (slot is null) = (run_id is null) and (slot is null) = (lease_until is null)),
  constraint exports__failed check (status <> 'failed' or failure is not null),
  constraint exports__ready check (status <> 'ready' or blob is not null),
  constraint exports__ended check ((status in ('waiting', 'running')) = (ended_at is null) and (ended_at is null) = (expires_at is null)),
  constraint exports__sizes check (rows >= 0 and total >= 0 and parts >= 0 and size >= 0),
  constraint exports__prints check ((format = 'zip') = (prints is not null)),
  constraint exports__skipped check (skipped >= 0)
);
create index exports__employee on exports (org_id, employee_id, created_at);
create index exports__todo on exports (org_id, run_at) where status in ('waiting', 'running');
-- A hash index, for names in the storage cross organisations.
create index exports__blob on exports using hash (blob);
call gate.protect('exports', 'closed');
create policy gate on exports to {gate} using (true) with check (true);
grant update (status, slot, run_id, lease_until, attempts) on exports to {gate};

-- Takes up one export for a run, whatever the organisation: the one that waits longest, or one whose run is heard of no more.
-- No organisation has more of them under way than it has places.
create function gate.claim_export(p_run uuid, p_lease_seconds int) returns table (org_id uuid, id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare t timestamptz := app_now();
begin
  return query
  update exports e set status = 'running', slot = f.place, run_id = p_run, lease_until = t + make_interval(secs => p_lease_seconds),
    attempts = e.attempts + 1
  from (
    select x.org_id, x.id, coalesce(x.slot, s.n::smallint) as place
    from exports x left join lateral (
      select n from generate_series(1, 2) n where not exists (select from exports r where r.org_id = x.org_id and r.slot = n) order by n limit 1) s on true
    where x.status = 'waiting' and x.run_at <= t and s.n is not null or x.status = 'running' and x.lease_until < t
    order by x.run_at limit 1 for update of x skip locked) f
  where e.org_id = f.org_id and e.id = f.id
  returning e.org_id, e.id;
end $$;

call gate.own();
grant execute on function gate.claim_export to {worker};
