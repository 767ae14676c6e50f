-- What sensors of vehicles say of a flight: how the cargo fared, what happened, and what people measured by hand.

-- Minutes the temperature may be out of the range before that is a violation, by the terms of the order.
alter table orders add column excursion_minutes smallint not null default 15;
call gate.let_update('orders');

-- Something that happened and that somebody should know of; it stays when the positions it was worked out from are gone.
create table flight_alarms (
  org_id uuid not null,
  id uuid not null,
  flight_id uuid not null,
  kind text not null,
  -- whose cargo it is about; nobody's: about the vehicle
  order_id uuid,
  order_org_id uuid,
  vehicle_id uuid,
  from_at timestamptz(3) not null,
  -- null: it goes on
  until_at timestamptz(3),
  minutes int not null,
  -- the worst degree, litres, or kilometres apart
  value real,
  -- the bound of the range that was passed
  bound real,
  lat real,
  lon real,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id) on delete cascade,
  constraint flight_alarms__kind check (kind in ('temperature', 'warm_loading', 'door', 'fuel_drained', 'fuel_filled', 'trailer_apart')),
  constraint flight_alarms__span check (until_at >= from_at),
  constraint flight_alarms__order check ((order_id is null) = (order_org_id is null))
);
create index flight_alarms__flight on flight_alarms (org_id, flight_id, from_at);
call gate.protect('flight_alarms', 'open', 'flight_id');

-- How the cargo of each order on board fared by what is known now, when doors stood open, and the record itself, which outlives the positions.
create table flight_climates (
  org_id uuid not null,
  flight_id uuid not null,
  climates jsonb not null,
  doors jsonb not null,
  -- rows of [vehicle, sensor, points of five minutes]; null while the flight's positions are the record
  series jsonb,
  checked_at timestamptz(3) not null,
  recorded_at timestamptz(3),
  primary key (org_id, flight_id),
  foreign key (org_id, flight_id) references flights (org_id, id) on delete cascade,
  constraint flight_climates__record check ((series is null) = (recorded_at is null))
);
call gate.protect('flight_climates', 'open', 'flight_id');

-- What somebody measured in the body and wrote down.
create table flight_readings (
  org_id uuid not null,
  id uuid not null,
  flight_id uuid not null,
  at timestamptz(3) not null,
  temperature numeric(4, 1) not null,
  comment text not null,
  by_name text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id) on delete cascade
);
create index flight_readings__flight on flight_readings (org_id, flight_id, at);
call gate.protect('flight_readings', 'open', 'flight_id');

-- What vehicles of a flight that is open to the actor measured, in the times he may see: the least, greatest and mean of each sensor in each
-- piece of so many seconds.
create function gate.flight_temperatures(p_flight uuid, p_from timestamptz[], p_until timestamptz[], p_step int)
returns table (vehicle_id uuid, at timestamptz, low real, high real, mean real, rear_low real, rear_high real, rear_mean real)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with f as (
    select f.org_id, v.id from flights f cross join lateral unnest(array[f.truck_id, f.trailer_id]) v (id)
    where f.org_id = any (gate.homes()) and f.id = p_flight and (f.org_id = gate.org() or f.id = any (gate.objects())) and v.id is not null)
  select p.vehicle_id, to_timestamp(floor(extract(epoch from p.at) / p_step) * p_step),
    min(p.temperature), max(p.temperature), avg(p.temperature)::real,
    min(p.rear_temperature), max(p.rear_temperature), avg(p.rear_temperature)::real
  from f cross join unnest(p_from, p_until) s (since, until)
  join positions p on p.org_id = f.org_id and p.vehicle_id = f.id and p.at >= s.since and p.at <= s.until
  where p.temperature is not null or p.rear_temperature is not null
  group by 1, 2 order by 1, 2;
end $$;

insert into dict_entries (dict, sort, code, name_ru, name_en) values
  ('print_forms', 230, 'temperature_record', 'Запись температуры', 'Temperature record');
update dicts set version = version + 1 where dict = 'print_forms';

-- Cargo that came too warm or too cold is claimed by a name of its own.
alter table order_claims drop constraint order_claims__kind;
alter table order_claims add constraint order_claims__kind check (kind in ('executor_revoke', 'forwarder_revoke', 'forwarder_cancel', 'no_vehicle',
  'no_cargo', 'detention', 'late_loading', 'late_delivery', 'damage', 'shortage', 'temperature', 'other')) not valid;

call gate.own();
grant execute on function gate.flight_temperatures to {app};
