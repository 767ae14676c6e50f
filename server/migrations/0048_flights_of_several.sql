-- Several flights of an order, several orders of a flight: shares and legs, tasks of every kind, what a flight costs, and the list of flights.

-- The road of a flight, a second driver, what drivers are told, the trip sheet, and how an interrupted flight ended.
alter table flights add column loaded_km int;
alter table flights add column empty_km int;
alter table flights add column co_driver_id uuid;
alter table flights add column co_driver_name text;
alter table flights add column co_driver_phone bytea;
alter table flights add column instructions text not null default '';
alter table flights add column odometer_start int;
alter table flights add column odometer_end int;
alter table flights add column fuel_l numeric(6, 1);
alter table flights add column replaces_id uuid;
alter table flights add column interrupted_at timestamptz(3);
alter table flights add column interrupt_reason text;
alter table flights add column interrupt_comment text not null default '';
alter table flights add constraint flights__co_driver foreign key (org_id, co_driver_id) references drivers (org_id, id) not valid;
alter table flights add constraint flights__replaces foreign key (org_id, replaces_id) references flights (org_id, id) not valid;
alter table flights add constraint flights__road check (loaded_km between 0 and 99999 and empty_km between 0 and 99999) not valid;
alter table flights add constraint flights__odometer
  check (odometer_start between 0 and 9999999 and odometer_end between 0 and 9999999 and odometer_end >= odometer_start) not valid;
alter table flights add constraint flights__fuel check (fuel_l between 0 and 5000) not valid;
alter table flights add constraint flights__instructions check (length(instructions) <= 2000) not valid;
call gate.let_update('flights');

-- Where a task is done, since some are at no stop of an order: such a one names the executor and the flight itself in place of an order.
alter table flight_tasks add column place_ru text not null default '';
alter table flight_tasks add column place_en text not null default '';
alter table flight_tasks add column address text not null default '';
alter table flight_tasks add column tz text not null default '';
alter table flight_tasks add column lat numeric(8, 5);
alter table flight_tasks add column lon numeric(8, 5);
alter table flight_tasks add column minutes int;
alter table flight_tasks add column projected_at timestamptz(3);
alter table flight_tasks add column confirmed_at timestamptz(3);
alter table flight_tasks add column reason text;
alter table flight_tasks add column pieces int;
alter table flight_tasks add column mass_kg int;
alter table flight_tasks add column pallets int;
alter table flight_tasks add column temperature numeric(4, 1);
alter table flight_tasks add column seals text[] not null default '{}';
alter table flight_tasks add column damaged boolean not null default false;
alter table flight_tasks add constraint flight_tasks__facts
  check (pieces >= 0 and mass_kg >= 0 and pallets >= 0 and temperature between -60 and 60 and cardinality(seals) <= 20) not valid;
alter table flight_tasks add constraint flight_tasks__minutes check (minutes between 0 and 10080) not valid;
call gate.let_update('flight_tasks');

-- What a flight has on board of each order, as the executor planned it.
create table flight_loads (
  org_id uuid not null,
  flight_id uuid not null,
  order_id uuid not null,
  order_org_id uuid not null,
  order_number text not null,
  leg smallint not null,
  mass_kg int not null,
  volume_m3 numeric(8, 3) not null,
  pallets int not null,
  pieces int not null,
  primary key (org_id, flight_id, order_id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_loads__share check (mass_kg >= 0 and volume_m3 >= 0 and pallets >= 0 and pieces >= 0 and leg between 1 and 20)
);
call gate.protect('flight_loads', 'open', 'flight_id');

-- The share of an order each of its flights carries on each leg of the way; none: the whole of it.
alter table order_flights add column leg smallint not null default 1;
alter table order_flights add column mass_kg int;
alter table order_flights add column volume_m3 numeric(8, 3);
alter table order_flights add column pallets int;
alter table order_flights add column pieces int;
alter table order_flights add column replaced_by uuid;
alter table order_flights add constraint order_flights__share
  check (mass_kg >= 0 and volume_m3 >= 0 and pallets >= 0 and pieces >= 0 and leg between 1 and 20) not valid;
call gate.let_update('order_flights');

-- What a flight is to cost and what it did; the executor's alone.
create table flight_costs (
  org_id uuid not null,
  flight_id uuid not null,
  kind text not null,
  plan bigint,
  fact bigint,
  currency char(3) not null,
  note text not null default '',
  primary key (org_id, flight_id, kind),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_costs__kind check (kind in ('fuel', 'toll', 'driver', 'hired', 'other')),
  constraint flight_costs__sums check (plan >= 0 and fact >= 0),
  constraint flight_costs__note check (length(note) <= 300)
);
call gate.protect('flight_costs', 'closed');

-- What lists of flights are asked by: where the flight stands, until when its next step is due, and who drives.
alter table flight_parties add column tab text not null default 'plan';
alter table flight_parties add column due_at timestamptz(3);
alter table flight_parties add column truck_id uuid;
alter table flight_parties add column driver_id uuid;
alter table flight_parties add column number text not null default '';

-- As it was, with what lists are asked by.
create or replace function gate.show_flight(p_flight uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_flight = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from flights where org_id = home and id = p_flight) then
    raise 'flight is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into flight_parties as o (org_id, flight_id, home_org_id, opens, side, status, version, shape, starts_at, ends_at, search, row_json,
    tab, due_at, truck_id, driver_id, number)
  select r.org_id, p_flight, home, r.opens, r.side, r.status, r.version, r.shape, r.starts_at, r.ends_at, r.search, r.row_json,
    coalesce(r.tab, 'plan'), r.due_at, r.truck_id, r.driver_id, coalesce(r.number, '')
  from jsonb_populate_recordset(null::flight_parties, p_rows) r order by r.org_id
  on conflict (org_id, flight_id) do update set
    (opens, side, status, version, shape, starts_at, ends_at, search, row_json, tab, due_at, truck_id, driver_id, number)
    = (excluded.opens, excluded.side, excluded.status, excluded.version, excluded.shape, excluded.starts_at, excluded.ends_at, excluded.search,
      excluded.row_json, excluded.tab, excluded.due_at, excluded.truck_id, excluded.driver_id, excluded.number)
  where o.home_org_id = excluded.home_org_id and (o.version, o.shape) < (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.show_flight to {app};
