-- What a flight is expected to cost: its road in tonne-kilometres, the rates of the executor, and how a flight's costs are split between orders.

-- The country of a stop says how much longer the road is than the straight line.
alter table flight_tasks add column country text;
call gate.let_update('flight_tasks');

-- How far each order goes on a flight, in kilogramme-kilometres; none: the way is not known.
alter table flight_loads add column kg_km bigint;
call gate.let_update('flight_loads');

-- how a sum came about; none: it was written by hand.
alter table flight_costs add column plan_basis jsonb;
alter table flight_costs add column fact_basis jsonb;
call gate.let_update('flight_costs');

-- By what the costs of a flight of several orders are split between them, and the percents where people say them.
create table flight_splits (
  org_id uuid not null,
  flight_id uuid not null,
  split_by text not null,
  shares jsonb not null,
  primary key (org_id, flight_id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_splits__by check (split_by in ('ton_km', 'mass', 'pallets', 'hand'))
);
call gate.protect('flight_splits', 'closed');

-- What an executor works the costs of his flights out by.
create table cost_rates (
  org_id uuid primary key,
  version int not null,
  currency char(3) not null,
  fuel_price bigint,
  winter_percent numeric(4, 1) not null,
  winter_from smallint not null,
  winter_to smallint not null,
  load_l numeric(4, 2) not null,
  toll_km bigint,
  driver_km bigint,
  driver_trip bigint,
  driver_day bigint,
  constraint cost_rates__sums check (fuel_price >= 0 and toll_km >= 0 and driver_km >= 0 and driver_trip >= 0 and driver_day >= 0),
  constraint cost_rates__winter check (winter_percent between 0 and 100 and winter_from between 1 and 12 and winter_to between 1 and 12),
  constraint cost_rates__load check (load_l between 0 and 10)
);
call gate.protect('cost_rates', 'closed');

-- What one driver is paid where it is not what all are.
create table driver_rates (
  org_id uuid not null,
  driver_id uuid not null,
  version int not null,
  currency char(3) not null,
  driver_km bigint,
  driver_trip bigint,
  driver_day bigint,
  primary key (org_id, driver_id),
  foreign key (org_id, driver_id) references drivers (org_id, id),
  constraint driver_rates__sums check (driver_km >= 0 and driver_trip >= 0 and driver_day >= 0)
);
call gate.protect('driver_rates', 'closed');
