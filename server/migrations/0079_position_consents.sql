-- A driver's leave for the positions of his phone: each answer is a row that stays as it was given, and what stands is the last one.
create table position_consents (
  org_id uuid not null,
  id uuid not null,
  driver_id uuid not null,
  -- the link on whose phone he answered; the answer outlives it
  link_id uuid,
  answer text not null,
  -- which text he read, in which language, and the days it named
  version int not null,
  locale text not null,
  whole_days int not null,
  thinned_days int not null,
  -- when he pressed, by our clock, and when it came
  at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  agent text not null,
  primary key (org_id, id),
  foreign key (org_id, driver_id) references drivers (org_id, id),
  foreign key (org_id, link_id) references driver_links (org_id, id) on delete set null (link_id),
  constraint position_consents__answer check (answer in ('given', 'refused', 'withdrawn'))
);
create index position_consents__driver on position_consents (org_id, driver_id, at desc, id desc);
create index position_consents__link on position_consents (org_id, link_id);
call gate.protect('position_consents', 'closed');

-- The part of a track that proves something about a stop of an order: it stays when the positions themselves are gone.
create table position_evidence (
  org_id uuid not null,
  id uuid not null,
  flight_id uuid not null,
  task_id uuid not null,
  order_id uuid not null,
  order_org_id uuid not null,
  vehicle_id uuid not null,
  -- what it was copied for
  reason text not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  -- rows of [milliseconds, latitude, longitude, km/h, source], the earliest first
  points jsonb not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint position_evidence__task unique (org_id, task_id),
  constraint position_evidence__reason check (reason in ('waiting', 'claim')),
  constraint position_evidence__span check (from_at <= until_at)
);
create index position_evidence__flight on position_evidence (org_id, flight_id);
call gate.protect('position_evidence', 'open', 'flight_id');

-- Positions of the truck of a flight that is open to the actor, in the times he may see: which those are the rules say. At most one for so
-- many seconds, the first of each.
create function gate.flight_positions(p_flight uuid, p_from timestamptz[], p_until timestamptz[], p_step int)
returns table (at timestamptz, lat real, lon real, speed smallint, source text) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with f as (
    select f.org_id, f.truck_id from flights f
    where f.org_id = any (gate.homes()) and f.id = p_flight and (f.org_id = gate.org() or f.id = any (gate.objects())))
  select distinct on (s.n, floor(extract(epoch from p.at) / p_step)) p.at, p.lat, p.lon, p.speed, p.source::text
  from f cross join unnest(p_from, p_until) with ordinality s (since, until, n)
  join positions p on p.org_id = f.org_id and p.vehicle_id = f.truck_id and p.at >= s.since and p.at <= s.until
  order by s.n, floor(extract(epoch from p.at) / p_step), p.at;
end $$;

-- The last of them.
create function gate.last_flight_position(p_flight uuid, p_from timestamptz, p_until timestamptz)
returns table (at timestamptz, lat real, lon real, speed smallint, source text) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select p.at, p.lat, p.lon, p.speed, p.source::text
  from flights f join positions p on p.org_id = f.org_id and p.vehicle_id = f.truck_id and p.at >= p_from and p.at <= p_until
  where f.org_id = any (gate.homes()) and f.id = p_flight and (f.org_id = gate.org() or f.id = any (gate.objects()))
  order by p.at desc limit 1;
end $$;

call gate.own();
grant execute on function gate.flight_positions, gate.last_flight_position to {app};
