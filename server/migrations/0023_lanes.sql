-- What is known of a lane: how long its roads are and who says so, and where its orders lie.

alter table orders
  /* driving time without breaks */
  add duration_min int,
  /* who says how long the road is: typed by a person, estimated, or a routing service */
  add distance_by text not null default 'typed',
  add constraint orders__distance check (distance_by in ('typed', 'estimate', 'osrm', 'valhalla') and distance_km > 0 and duration_min > 0);
call gate.let_update('orders');

-- What a routing service said of the way from one point to another; points as «latitude longitude» with four digits.
create table road_legs (
  org_id uuid not null,
  from_spot text not null,
  to_spot text not null,
  km int not null,
  minutes int not null,
  source text not null,
  at timestamptz(3) not null,
  primary key (org_id, from_spot, to_spot),
  constraint road_legs__size check (km >= 0 and minutes >= 0),
  constraint road_legs__source check (source in ('osrm', 'valhalla'))
);
call gate.protect('road_legs', 'closed');

-- The orders of a lane and of a customer, the newest last.
create index order_parties__lane on order_parties (org_id, side, from_place, to_place, created_at, order_id);
create index order_parties__customer on order_parties (org_id, customer_id, created_at, order_id) where customer_id is not null;
