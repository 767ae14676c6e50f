-- Areas of nodal points with corners, what the positions of a vehicle say of each stop of its flight, and who says each time of a stop.

-- The corners in their order; null: round about the point, as far as geofence_m says.
alter table nodal_points add column geofence_polygon jsonb;
alter table nodal_points add constraint nodal_points__polygon
  check (jsonb_typeof(geofence_polygon) = 'array' and jsonb_array_length(geofence_polygon) between 3 and 100) not valid;
call gate.let_update('nodal_points');

-- By the name of a time: whose it is, how well it is known, and which other moment was told of it.
alter table flight_tasks add column evidence jsonb not null default '{}';
alter table flight_tasks add constraint flight_tasks__evidence check (jsonb_typeof(evidence) = 'object') not valid;
call gate.let_update('flight_tasks');

-- The visit of the vehicle to a stop, by all positions that are known of it, with those around it: they are kept no longer than they must.
create table flight_visits (
  org_id uuid not null,
  flight_id uuid not null,
  task_id uuid not null,
  arrived_at timestamptz(3) not null,
  arrival jsonb not null,
  left_at timestamptz(3),
  departure jsonb,
  -- the area as it was then
  fence jsonb not null,
  track jsonb not null,
  seen_at timestamptz(3) not null,
  primary key (org_id, flight_id, task_id),
  foreign key (org_id, flight_id, task_id) references flight_tasks (org_id, flight_id, id) on delete cascade,
  constraint flight_visits__order check (left_at >= arrived_at),
  constraint flight_visits__departure check ((left_at is null) = (departure is null))
);
call gate.protect('flight_visits', 'open', 'flight_id');

grant select on places to {gate};
-- Where nodal points of the home of an opened order stand, and how far they reach, by town and address: those of its own stops alone.
create function gate.stop_fences(p_order uuid, p_keys text[]) returns table (
  address_key text, lat float8, lon float8, radius_m int, polygon jsonb, in_town boolean
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare home uuid := gate.home_of(p_order);
begin
  return query
  select distinct on (n.address_key) n.address_key, n.lat, n.lon, n.geofence_m, n.geofence_polygon, n.lat = p.lat and n.lon = p.lon
  from nodal_points n join places p on p.code = n.place
  where n.org_id = home and n.active and n.address_key = any (p_keys)
    and exists (select from order_stops s where s.org_id = home and s.order_id = p_order and s.place_code = n.place)
  order by n.address_key, (n.geofence_polygon is not null) desc, n.used_at desc nulls last, n.id;
end $$;

call gate.own();
grant execute on function gate.stop_fences to {app};
