-- By what paper a vehicle that is not owned is held: electronic waybills name it.
alter table vehicles
  add lease_number text,
  add lease_date date,
  /* the tax number of who lets, leases or lends it */
  add lessor_tin text,
  add constraint vehicles__lease check (length(lease_number) between 1 and 100 and lessor_tin ~ '^(\d{10}|\d{12})$');
call gate.let_update('vehicles');

-- A title names in its file who signs it: nobody else does. Titles of before name nobody.
alter table waybill_titles add signer_id text, add constraint waybill_titles__signer_id check (length(signer_id) between 1 and 36);

create policy gate on order_flights for select to {gate} using (true);
create policy gate on vehicles for select to {gate} using (true);
create policy gate on drivers for select to {gate} using (true);

-- The vehicle, trailer and driver of an agreed order as its electronic waybill names them: the consignor's title says what the executor's
-- cards hold. Nothing of a crew before the order is agreed, and nothing to anybody but its sides.
create function gate.order_crew(p_order uuid) returns table (
  truck jsonb, trailer jsonb, last_name text, first_name text, middle_name text, phone bytea, tin bytea, licence bytea, licence_issued date
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  home uuid := gate.home_of(p_order);
begin
  return query
  select to_jsonb(t), to_jsonb(r), d.last_name, d.first_name, d.middle_name, d.phone, d.tin, d.licence, d.licence_issued
  from order_parties p
  join orders o on o.org_id = p.home_org_id and o.id = p.order_id
  join order_flights c on c.org_id = o.org_id and c.order_id = o.id and c.flight_org_id = o.executor_id and c.dropped_at is null
  join flights f on f.org_id = c.flight_org_id and f.id = c.flight_id
  left join lateral (
    select v.plate, v.kind, v.make, v.model, v.body_type, v.payload_kg, v.volume_m3, v.ownership, v.sts, v.vin, v.lease_number, v.lease_date, v.lessor_tin
    from vehicles v where v.org_id = f.org_id and v.id = f.truck_id) t on true
  left join lateral (
    select v.plate, v.kind, v.make, v.model, v.body_type, v.payload_kg, v.volume_m3, v.ownership, v.sts, v.vin, v.lease_number, v.lease_date, v.lessor_tin
    from vehicles v where v.org_id = f.org_id and v.id = f.trailer_id) r on true
  left join drivers d on d.org_id = f.org_id and d.id = f.driver_id
  where p.org_id = me and p.home_org_id = home and p.order_id = p_order and p.opens
    and p.status in ('accepted', 'ready', 'in_progress', 'documents', 'completed')
  limit 1;
end $$;
call gate.own();
grant execute on function gate.order_crew to {app};
