-- A link opens one flight on one driver's phone: on the one that opens it first, until the flight has been over for a day. Of what it ends
-- with, and of what the phone keeps, the database knows hashes.

-- The driver said that he goes.
alter table flights add column confirmed_at timestamptz(3);
call gate.let_update('flights');

create table driver_links (
  org_id uuid not null,
  id uuid not null,
  flight_id uuid not null,
  driver_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  employee_id uuid not null,
  -- the phone that opened it first
  device_hash bytea,
  agent text not null default '',
  opened_at timestamptz(3),
  seen_at timestamptz(3),
  -- by how much the clock of the phone is ahead of ours, as it was last heard
  clock_ahead_ms bigint,
  answer text,
  answered_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  foreign key (org_id, driver_id) references drivers (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint driver_links__opened check ((device_hash is null) = (opened_at is null)),
  constraint driver_links__answer check (answer in ('accepted', 'declined') and (answer is null) = (answered_at is null))
);
create index driver_links__flight on driver_links (org_id, flight_id);
create index driver_links__driver on driver_links (org_id, driver_id);
create index driver_links__employee on driver_links (org_id, employee_id);
-- Hash indexes, for a phone names neither its driver's employer nor his flight.
create index driver_links__token on driver_links using hash (token_hash);
create index driver_links__device on driver_links using hash (device_hash) where device_hash is not null;
call gate.protect('driver_links', 'closed');
create policy gate on driver_links to {gate} using (true) with check (true);
grant select, update on driver_links to {gate};
grant select on flights, flight_tasks, organizations to {gate};
create policy gate on flight_tasks for select to {gate} using (true);

-- Why a link opens nothing (any more); null where it does. The flight of a link is its executor's own, and he still drives it.
create function gate.driver_link_closed(p_link driver_links) returns text language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  f flights;
  ended timestamptz;
begin
  if p_link.revoked_at is not null then return 'revoked'; end if;
  select * into f from flights where org_id = p_link.org_id and id = p_link.flight_id;
  if p_link.driver_id is distinct from f.driver_id and p_link.driver_id is distinct from f.co_driver_id then return 'revoked'; end if;
  if exists (select from organizations o where o.id = p_link.org_id and o.blocked) then return 'revoked'; end if;
  if f.status in ('completed', 'interrupted', 'cancelled') then
    select max(t.completed_at) into ended from flight_tasks t where t.org_id = f.org_id and t.flight_id = f.id;
    ended := coalesce(f.interrupted_at, ended, f.updated_at);
    if ended + interval '24 hours' < app_now() then return 'over'; end if;
  end if;
  return null;
end $$;

-- The same of an own link, for its organisation.
create function gate.why_driver_link_closed(p_org uuid, p_link uuid) returns text language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare l driver_links;
begin
  select * into l from driver_links where org_id = gate.org() and org_id = p_org and id = p_link;
  return gate.driver_link_closed(l);
end $$;

-- Binds a link to the phone that opens it, and tells its id; or says in one word why not.
create function gate.open_driver_link(p_token bytea, p_device bytea, p_agent text, out link_id uuid, out closed text) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare l driver_links;
begin
  select * into l from driver_links where token_hash = p_token for update;
  if l.id is null then closed := 'unknown'; return; end if;
  closed := gate.driver_link_closed(l);
  if closed is not null then return; end if;
  if l.device_hash is not null and l.device_hash <> p_device then closed := 'taken'; return; end if;
  update driver_links set device_hash = p_device, agent = p_agent, opened_at = coalesce(opened_at, app_now()), seen_at = app_now()
  where org_id = l.org_id and id = l.id;
  link_id := l.id;
end $$;

-- The links of a phone that open something.
create function gate.links_of_device(p_device bytea) returns setof uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select l.id from driver_links l where l.device_hash = p_device and gate.driver_link_closed(l) is null order by l.id desc limit 20;
end $$;

-- Begins a transaction of the driver who has this link on this phone: as his employer, about the one flight.
create function gate.act_as_driver(
  p_device bytea, p_link uuid, out org_id uuid, out flight_id uuid, out driver_id uuid, out driver_name text, out org_name text, out tz text,
  out closed text, out now timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
declare l public.driver_links;
begin
  now := public.app_now();
  select * into l from public.driver_links d where d.device_hash operator(pg_catalog.=) p_device and d.id operator(pg_catalog.=) p_link;
  if l.id is null then closed := 'unknown'; return; end if;
  closed := gate.driver_link_closed(l);
  if closed is not null then return; end if;
  org_id := l.org_id;
  flight_id := l.flight_id;
  driver_id := l.driver_id;
  select o.name_short, o.tz into org_name, tz from public.organizations o where o.id operator(pg_catalog.=) l.org_id;
  select case when f.driver_id operator(pg_catalog.=) l.driver_id then f.driver_name else f.co_driver_name end into driver_name
  from public.flights f where f.org_id operator(pg_catalog.=) l.org_id and f.id operator(pg_catalog.=) l.flight_id;
  perform gate.issue(l.org_id, null, null);
end $$;

call gate.own();
grant execute on function gate.open_driver_link, gate.links_of_device, gate.why_driver_link_closed, gate.act_as_driver to {app};
