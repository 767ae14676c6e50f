-- CO2e of orders on their flights, as it was worked out for the flight: one figure, which every organisation that sees the order reads.

create table order_emissions (
  org_id uuid not null,
  order_id uuid not null,
  flight_id uuid not null,
  home_org_id uuid not null,
  -- kilograms to the tenth, well to wheel and tank to wheel
  wtw_kg numeric(12, 1) not null,
  ttw_kg numeric(12, 1) not null,
  -- method, class, distance, intensity and the like; litres stand in the executor's row alone
  basis jsonb not null,
  primary key (org_id, order_id, flight_id),
  constraint order_emissions__kg check (ttw_kg >= 0 and wtw_kg >= ttw_kg)
);
-- Hash index: asked by the flight alone, whoever sees it.
create index order_emissions__flight on order_emissions using hash (flight_id);
call gate.protect('order_emissions', 'viewer');
create policy gate on flight_loads for select to {gate} using (true);

-- Writes the figures of a flight in place of those it had, and those of the flights above that repeat it.
create function gate.write_emissions(p_home uuid, p_flight uuid, p_rows jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare m record;
begin
  delete from order_emissions e where e.home_org_id = p_home and e.flight_id = p_flight and not exists (
    select from jsonb_populate_recordset(null::order_emissions, p_rows) r where r.org_id = e.org_id and r.order_id = e.order_id);
  insert into order_emissions as e (org_id, order_id, flight_id, home_org_id, wtw_kg, ttw_kg, basis)
  select r.org_id, r.order_id, p_flight, p_home, r.wtw_kg, r.ttw_kg, r.basis
  from jsonb_populate_recordset(null::order_emissions, p_rows) r
  join flight_loads l on l.org_id = p_home and l.flight_id = p_flight and l.order_id = r.order_id
  where r.org_id in (p_home, l.order_org_id)
  order by r.org_id, r.order_id
  on conflict (org_id, order_id, flight_id) do update set (home_org_id, wtw_kg, ttw_kg, basis)
    = (excluded.home_org_id, excluded.wtw_kg, excluded.ttw_kg, excluded.basis)
  where e.home_org_id = excluded.home_org_id
    and (e.wtw_kg, e.ttw_kg, e.basis) is distinct from (excluded.wtw_kg, excluded.ttw_kg, excluded.basis);
  -- an order was passed on by the organisation that ordered this flight: its flight above repeats the figure
  for m in
    select distinct f.org_id, f.id from flight_loads l
    join orders c on c.org_id = l.order_org_id and c.id = l.order_id and c.parent_id is not null
    join order_flights k on k.org_id = c.parent_org_id and k.order_id = c.parent_id and k.flight_org_id = c.org_id
    join flights f on f.org_id = k.flight_org_id and f.id = k.flight_id
    where l.org_id = p_home and l.flight_id = p_flight and f.mirrors_org_id = p_home and f.mirrors_id = p_flight
  loop
    perform gate.repeat_emissions(m.org_id, m.id);
  end loop;
end $$;

-- Gives a flight that repeats one of an actual carrier the figure of what that carries of the order that was passed on.
create function gate.repeat_emissions(p_home uuid, p_flight uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform gate.write_emissions(p_home, p_flight, coalesce((
    select jsonb_agg(jsonb_build_object('org_id', v.org_id, 'order_id', l.order_id, 'wtw_kg', e.wtw_kg, 'ttw_kg', e.ttw_kg, 'basis', e.basis))
    from flights f
    join flight_loads l on l.org_id = f.org_id and l.flight_id = f.id
    join orders c on c.org_id = f.org_id and c.parent_org_id = l.order_org_id and c.parent_id = l.order_id
    join order_emissions e on e.org_id = f.org_id and e.order_id = c.id and e.flight_id = f.mirrors_id
    cross join lateral unnest(array[f.org_id, l.order_org_id]) v (org_id)
    where f.org_id = p_home and f.id = p_flight
  ), '[]'));
end $$;

-- The same for a flight of the acting organisation, or one it has entered; of one that repeats another the rows are read there.
create function gate.show_emissions(p_flight uuid, p_rows jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_flight = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  f flights;
begin
  select * into f from flights where org_id = home and id = p_flight;
  if f.id is null then raise 'flight is not of this home' using errcode = 'insufficient_privilege'; end if;
  if f.mirrors_id is null then
    perform gate.write_emissions(home, p_flight, p_rows);
  elsif f.status = 'cancelled' then
    perform gate.write_emissions(home, p_flight, '[]');
  else
    perform gate.repeat_emissions(home, p_flight);
  end if;
end $$;

-- As in 0033; what others see of what a demo organisation's flights caused goes too.
create or replace function gate.remove_demo(p_last boolean) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare demo uuid[] := gate.demo_orgs();
begin
  if p_last then lock table audit_links in access exclusive mode; end if;
  for name in
    with recursive refs as (
      select distinct k.conrelid child, k.confrelid parent from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace),
    deep (id, depth) as (
      select c.oid, 0 from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
      union
      select r.child, d.depth + 1 from deep d join refs r on r.parent = d.id where d.depth < 30)
    select c.relname from deep d join pg_class c on c.oid = d.id
    where c.relrowsecurity and not c.relispartition group by c.relname order by max(d.depth) desc, c.relname
  loop
    execute format('delete from %I where org_id = any ($1)', name) using demo;
    get diagnostics n = row_count;
    if n > 0 then return next; end if;
  end loop;
  delete from order_parties p where p.home_org_id = any (demo);
  delete from lot_parties p where p.home_org_id = any (demo);
  delete from demand_parties p where p.home_org_id = any (demo);
  delete from private_members p where p.member_id = any (gate.demo_orgs());
  delete from flight_parties p
  where p.home_org_id = any (demo) or not exists (select from flights f where f.org_id = p.home_org_id and f.id = p.flight_id);
  delete from order_emissions e
  where not exists (select from flight_loads l where l.org_id = e.home_org_id and l.flight_id = e.flight_id and l.order_id = e.order_id);
end $$;

call gate.own();
grant execute on function gate.show_emissions to {app};
