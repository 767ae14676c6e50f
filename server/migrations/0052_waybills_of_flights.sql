-- Contracts: the index `waybills__deal`, which no release ever asked: each held the order before it looked for its waybill.
-- An order on several vehicles has a waybill for each: the part of it that one vehicle loads has its own, and whoever takes it over on the way
-- goes on with that one.

-- The flight that began it; null of one the release before made, which is that of the first.
alter table waybills add column flight_id uuid;
call gate.let_update('waybills');
drop index waybills__deal;

-- As it was, of the first waybill of a deal alone: the release before knows of no other.
create or replace function waybill_kept(p_org uuid, p_order uuid, p_party uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_agg(jsonb_build_object('version', w.version, 'consigneeBy', w.consignee_by, 'completedAt', w.completed_at,
      'id', t.id, 'seq', t.seq, 'kind', t.kind, 'side', t.side, 'state', t.state, 'gis', t.gis, 'formedAt', t.formed_at, 'endedAt', t.ended_at,
      'operator', t.operator, 'replaced', t.replaced) order by t.seq)
    from waybills w join waybill_titles t on t.org_id = w.org_id and t.waybill_id = w.id
    where w.org_id = p_org and w.id = (select f.id from waybills f
      where f.org_id = p_org and f.order_id = p_order and f.party_id = p_party and f.ended_at is null order by f.seq limit 1));
end $$;

-- Titles of all waybills of a deal with what tells which of them waits for whom; null while there is none. With the rights of whoever asks;
-- its plan is made once for a connection.
create function waybills_kept(p_org uuid, p_order uuid, p_party uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_agg(jsonb_build_object('waybillId', w.id, 'flightId', w.flight_id, 'version', w.version, 'consigneeBy', w.consignee_by,
      'completedAt', w.completed_at,
      'id', t.id, 'seq', t.seq, 'kind', t.kind, 'side', t.side, 'state', t.state, 'gis', t.gis, 'formedAt', t.formed_at, 'endedAt', t.ended_at,
      'operator', t.operator, 'replaced', t.replaced) order by w.seq, t.seq)
    from waybills w join waybill_titles t on t.org_id = w.org_id and t.waybill_id = w.id
    where w.org_id = p_org and w.order_id = p_order and w.party_id = p_party and w.ended_at is null);
end $$;

revoke all on function waybills_kept from public;
grant execute on function waybills_kept to {app};

-- The vehicle, trailer and driver of one flight of an agreed order as its waybill names them, for the sides of that order alone: those of
-- whoever drives it, where the order was passed on and its flight repeats his.
create function gate.flight_resources(p_order uuid, p_flight uuid) returns table (
  truck jsonb, trailer jsonb, last_name text, first_name text, middle_name text, phone bytea, tin bytea, licence bytea, licence_issued date
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  home uuid := gate.home_of(p_order);
  at_org uuid;
  at_id uuid;
  of_org uuid;
  of_id uuid;
begin
  select c.flight_org_id, c.flight_id into at_org, at_id
  from order_parties p
  join orders o on o.org_id = p.home_org_id and o.id = p.order_id
  join order_flights c on c.org_id = o.org_id and c.order_id = o.id and c.flight_org_id = o.executor_id and c.dropped_at is null
  where p.org_id = me and p.home_org_id = home and p.order_id = p_order and p.opens and c.flight_id = p_flight
    and p.status in ('accepted', 'ready', 'in_progress', 'documents', 'completed');
  -- an order is passed on a few times at most
  for i in 1..5 loop
    select f.mirrors_org_id, f.mirrors_id into of_org, of_id from flights f where f.org_id = at_org and f.id = at_id;
    exit when of_id is null;
    at_org := of_org;
    at_id := of_id;
  end loop;
  return query
  select to_jsonb(t), to_jsonb(r), d.last_name, d.first_name, d.middle_name, d.phone, d.tin, d.licence, d.licence_issued
  from flights f
  left join lateral (
    select v.plate, v.kind, v.make, v.model, v.body_type, v.payload_kg, v.volume_m3, v.ownership, v.sts, v.vin, v.lease_number, v.lease_date, v.lessor_tin
    from vehicles v where v.org_id = f.org_id and v.id = f.truck_id) t on true
  left join lateral (
    select v.plate, v.kind, v.make, v.model, v.body_type, v.payload_kg, v.volume_m3, v.ownership, v.sts, v.vin, v.lease_number, v.lease_date, v.lessor_tin
    from vehicles v where v.org_id = f.org_id and v.id = f.trailer_id) r on true
  left join drivers d on d.org_id = f.org_id and d.id = f.driver_id
  where f.org_id = at_org and f.id = at_id;
end $$;

call gate.own();
grant execute on function gate.flight_resources to {app};
