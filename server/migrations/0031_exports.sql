-- Lists that are written to files apart from any request; the bytes lie sealed in the storage, in parts under one random name.
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
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint exports__slot unique (org_id, slot),
  constraint exports__slots check (slot between 1 and 2),
  constraint exports__status check (status in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'removed')),
  constraint exports__format check (format in ('csv', 'xlsx')),
  constraint exports__held check ((status = 'running') = (slot is not null)
    and (slot is null) = (run_id is null) and (slot is null) = (lease_until is null)),
  constraint exports__failed check (status <> 'failed' or failure is not null),
  constraint exports__ready check (status <> 'ready' or blob is not null),
  constraint exports__ended check ((status in ('waiting', 'running')) = (ended_at is null) and (ended_at is null) = (expires_at is null)),
  constraint exports__sizes check (rows >= 0 and total >= 0 and parts >= 0 and size >= 0)
);
create index exports__employee on exports (org_id, employee_id, created_at);
create index exports__todo on exports (org_id, run_at) where status in ('waiting', 'running');
-- Which names in the storage belong to an export; a hash index, for names cross organisations here.
create index exports__blob on exports using hash (blob);
call gate.protect('exports', 'closed');

create policy gate on exports to {gate} using (true) with check (true);
grant select, update (status, slot, run_id, lease_until, attempts) on exports to {gate};

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

-- The same as for files, and the parts of exports.
create or replace function gate.known_blobs(p_names text[]) returns setof text language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select f.blob from files f where f.blob = any (p_names) union all select e.blob from exports e where e.blob = any (p_names);
end $$;

-- An export reads with a session of its own, which no browser has: it is not a sign-in, and is neither shown nor ended as one.
create or replace function gate.sessions(p_session bytea) returns table (
  id uuid, current boolean, org_id uuid, org_name text, agent text, created_at timestamptz, seen_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  w record;
  t timestamptz := app_now();
begin
  select * into w from gate.who(p_session);
  return query
  select s.id, s.token_hash = p_session, s.org_id, o.name_short, s.agent, s.created_at::timestamptz, s.seen_at::timestamptz
  from sessions s
  join employees e on e.org_id = s.org_id and e.id = s.employee_id
  join organizations o on o.id = s.org_id
  where s.user_id = w.user_id and s.expires_at > t and e.active and e.user_id = coalesce(s.acting_as, s.user_id) and not o.blocked
    and s.provider <> 'export'
  order by s.token_hash = p_session desc, s.seen_at desc, s.id;
end $$;
create or replace function gate.end_sessions(p_session bytea, p_id uuid) returns table (id uuid, org_id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare w record;
begin
  select * into w from gate.who(p_session);
  return query
  delete from sessions s
  where s.user_id = w.user_id and s.provider <> 'export' and case when p_id is null then s.token_hash <> p_session else s.id = p_id end
  returning s.id, s.org_id;
end $$;

-- How many orders a filter names, counted to p_most. With a text searched for only the pass says whose rows, as for its pages.
create function gate.orders_counted(p_org uuid, p_side text, p_tab text, p_filter jsonb, p_most int, p_now timestamptz) returns int
language plpgsql stable as $$
declare n int;
begin
  execute format('select count(*)::int from (select 1 %s limit $8) x', gate.orders_source(p_tab, 'created', p_filter, false, null))
  into n using p_org, p_side, p_tab, p_filter, null::timestamptz, null::uuid, p_now, p_most;
  return n;
end $$;
create function gate.orders_matched(p_side text, p_tab text, p_filter jsonb, p_most int, p_now timestamptz) returns int
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return gate.orders_counted(gate.org(), p_side, p_tab, p_filter, p_most, p_now);
end $$;
create function orders_size(p_org uuid, p_session bytea, p_side text, p_tab text, p_filter jsonb, p_most int) returns int language plpgsql as $$
declare
  at timestamptz;
  me uuid;
begin
  select a.now, a.org_id into at, me from gate.act(p_session) a;
  if me is distinct from p_org then return 0; end if;
  if p_filter ? 'search' then return gate.orders_matched(p_side, p_tab, p_filter, p_most, at); end if;
  return gate.orders_counted(p_org, p_side, p_tab, p_filter, p_most, at);
end $$;
revoke all on function orders_size from public;
grant execute on function orders_size to {app};

call gate.own();
grant execute on function gate.orders_counted, gate.orders_matched to {app};
grant execute on function gate.claim_export to {worker};
