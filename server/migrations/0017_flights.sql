-- Flights with their tasks and assignments live with the executor.

-- One way of one resources. A flight that repeats one of the actual carrier has no vehicle and no driver of its own.
create table flights (
  org_id uuid not null,
  id uuid not null,
  version int not null,
  number text not null,
  status text not null,
  truck_id uuid,
  truck_plate text,
  truck_model text,
  trailer_id uuid,
  trailer_plate text,
  trailer_model text,
  driver_id uuid,
  driver_name text,
  driver_phone bytea,
  mirrors_org_id uuid,
  mirrors_id uuid,
  planned_start timestamptz(3) not null,
  planned_end timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  demo boolean not null,
  primary key (org_id, id),
  foreign key (org_id, truck_id) references vehicles (org_id, id),
  foreign key (org_id, trailer_id) references vehicles (org_id, id),
  foreign key (org_id, driver_id) references drivers (org_id, id),
  constraint flights__status check (status in ('awaiting_resources', 'assigned', 'confirmed', 'to_loading', 'loading', 'in_transit', 'unloading', 'completed', 'interrupted', 'cancelled')),
  constraint flights__planned check (planned_end >= planned_start),
  constraint flights__mirrors check ((mirrors_id is null) = (mirrors_org_id is null)
    and (mirrors_id is null or num_nonnulls(truck_id, trailer_id, driver_id) = 0))
);
create index flights__open on flights (org_id, planned_end) where status not in ('completed', 'interrupted', 'cancelled');
create index flights__truck on flights (org_id, truck_id, planned_end) where status <> 'cancelled';
create index flights__trailer on flights (org_id, trailer_id, planned_end) where status <> 'cancelled';
create index flights__driver on flights (org_id, driver_id, planned_end);
call gate.protect('flights', 'open', 'id');
create policy gate on flights for select to {gate} using (true);

-- What is done at each stop of a flight, and when.
create table flight_tasks (
  org_id uuid not null,
  flight_id uuid not null,
  id uuid not null,
  seq smallint not null,
  kind text not null,
  order_org_id uuid not null,
  order_id uuid not null,
  stop_seq smallint not null,
  status text not null,
  planned_from timestamptz(3) not null,
  planned_to timestamptz(3) not null,
  departed_at timestamptz(3),
  arrived_at timestamptz(3),
  service_at timestamptz(3),
  completed_at timestamptz(3),
  source text,
  comment text not null,
  primary key (org_id, flight_id, id),
  constraint flight_tasks__seq unique (org_id, flight_id, seq),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_tasks__kind check (kind in ('loading', 'unloading', 'reload', 'customs', 'weighing', 'wash', 'fuel', 'rest', 'empty_return')),
  constraint flight_tasks__status check (status in ('planned', 'en_route', 'arrived', 'in_service', 'completed', 'partially_completed', 'failed', 'cancelled')),
  constraint flight_tasks__times check (arrived_at >= departed_at and service_at >= arrived_at and completed_at >= arrived_at and completed_at >= service_at),
  constraint flight_tasks__done check (status not in ('completed', 'partially_completed') or (arrived_at is not null and completed_at is not null))
);
call gate.protect('flight_tasks', 'open', 'flight_id');

-- A vehicle and a driver are in one flight at a time, and the database says so.
create table assignments (
  org_id uuid not null,
  id uuid not null,
  flight_id uuid not null,
  vehicle_id uuid,
  driver_id uuid,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  period tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  primary key (org_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  foreign key (org_id, vehicle_id) references vehicles (org_id, id),
  foreign key (org_id, driver_id) references drivers (org_id, id),
  constraint assignments__one check ((vehicle_id is null) <> (driver_id is null)),
  constraint assignments__period check (ends_at > starts_at),
  constraint assignments__vehicle exclude using gist (org_id with =, vehicle_id with =, period with &&) where (vehicle_id is not null),
  constraint assignments__driver exclude using gist (org_id with =, driver_id with =, period with &&) where (driver_id is not null)
);
call gate.protect('assignments', 'open', 'flight_id');

-- The flights that carry an order: one for now, several later.
create table order_flights (
  org_id uuid not null,
  order_id uuid not null,
  flight_id uuid not null,
  flight_org_id uuid not null,
  dropped_at timestamptz(3),
  primary key (org_id, order_id, flight_id),
  foreign key (org_id, order_id) references orders (org_id, id)
);
call gate.protect('order_flights', 'open', 'order_id');
create policy gate on order_flights for select to {gate} using (true);

-- What each organisation sees of a flight; written by gate.show_flight alone.
create table flight_parties (
  org_id uuid not null,
  flight_id uuid not null,
  home_org_id uuid not null,
  opens boolean not null,
  side text not null,
  status text not null,
  version int not null,
  shape smallint not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  search text not null,
  row_json text not null,
  primary key (org_id, flight_id)
);
create index flight_parties__starts on flight_parties (org_id, side, starts_at, flight_id);
call gate.protect('flight_parties', 'viewer');
create policy worker on flight_parties for select to {worker} using (true);

-- Writes the rows of every viewer of a flight of the home one is in; an older version never overwrites a newer one.
create function gate.show_flight(p_flight uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_flight = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from flights where org_id = home and id = p_flight) then
    raise 'flight is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into flight_parties as o (org_id, flight_id, home_org_id, opens, side, status, version, shape, starts_at, ends_at, search, row_json)
  select r.org_id, p_flight, home, r.opens, r.side, r.status, r.version, r.shape, r.starts_at, r.ends_at, r.search, r.row_json
  from jsonb_populate_recordset(null::flight_parties, p_rows) r order by r.org_id
  on conflict (org_id, flight_id) do update set (opens, side, status, version, shape, starts_at, ends_at, search, row_json)
    = (excluded.opens, excluded.side, excluded.status, excluded.version, excluded.shape, excluded.starts_at, excluded.ends_at, excluded.search, excluded.row_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.shape) < (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

-- The vehicle, trailer and driver of an agreed order as its electronic waybill names them: the consignor's title says what the executor's
-- cards hold. Nothing of resources before the order is agreed, and nothing to anybody but its sides.
create function gate.order_resources(p_order uuid) returns table (
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
grant execute on function gate.show_flight, gate.order_resources to {app};
