-- As it was. Besides: the days left to be folded are found by the rows that moved, by organisation and order, where facts were searched by the order alone.
create or replace function gate.write_emissions(p_home uuid, p_flight uuid, p_rows jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  m record;
begin
  with gone as (
    delete from order_emissions e where e.home_org_id = p_home and e.flight_id = p_flight and not exists (
      select from jsonb_populate_recordset(null::order_emissions, p_rows) r where r.org_id = e.org_id and r.order_id = e.order_id)
    returning e.org_id, e.order_id),
  written as (
    insert into order_emissions as e (org_id, order_id, flight_id, home_org_id, wtw_kg, ttw_kg, basis)
    select r.org_id, r.order_id, p_flight, p_home, r.wtw_kg, r.ttw_kg, r.basis
    from jsonb_populate_recordset(null::order_emissions, p_rows) r
    join flight_loads l on l.org_id = p_home and l.flight_id = p_flight and l.order_id = r.order_id
    where r.org_id in (p_home, l.order_org_id)
    order by r.org_id, r.order_id
    on conflict (org_id, order_id, flight_id) do update set (home_org_id, wtw_kg, ttw_kg, basis)
      = (excluded.home_org_id, excluded.wtw_kg, excluded.ttw_kg, excluded.basis)
    where e.home_org_id = excluded.home_org_id
      and (e.wtw_kg, e.ttw_kg, e.basis) is distinct from (excluded.wtw_kg, excluded.ttw_kg, excluded.basis)
    returning e.org_id, e.order_id)
  insert into fact_tail (org_id, id, side, day)
  select f.org_id, gate.new_id(), f.side, f.day from (select * from gone union select * from written) x
  join order_facts f on f.org_id = x.org_id and f.order_id = x.order_id;
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
