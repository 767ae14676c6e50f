-- When vehicles are expected at the stops ahead of them, as each organisation that may know it now reads it; written by gate.show_arrivals alone.
create table expected_arrivals (
  org_id uuid not null,
  flight_id uuid not null,
  task_id uuid not null,
  order_id uuid not null,
  -- the number of the stop in its order; 0 where the task is none of its stops
  stop_seq int not null,
  seq int not null,
  -- the range and its middle
  from_at timestamptz(3) not null,
  at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  window_to timestamptz(3) not null,
  -- minutes the middle lies behind the end of the window; 0: in time
  late_min int not null,
  primary key (org_id, flight_id, task_id),
  foreign key (org_id, flight_id) references flight_parties (org_id, flight_id) on delete cascade
);
create index expected_arrivals__order on expected_arrivals (org_id, order_id);
create index expected_arrivals__late on expected_arrivals (org_id, late_min desc, flight_id) where late_min > 0;
-- Hash index: asked by the flight alone, whoever reads it.
create index expected_arrivals__flight on expected_arrivals using hash (flight_id);
call gate.protect('expected_arrivals', 'viewer');

-- Since when a task is expected late, and whether its forwarder was told so.
alter table flight_tasks add column late_since timestamptz(3);
alter table flight_tasks add column late_shared boolean not null default false;
call gate.let_update('flight_tasks');

-- Writes what the viewers of a flight of the home one is in read of its arrivals, in place of what they read before.
create function gate.show_arrivals(p_flight uuid, p_rows jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_flight = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
begin
  if not exists (select from flights where org_id = home and id = p_flight) then
    raise 'flight is not of this home' using errcode = 'insufficient_privilege';
  end if;
  delete from expected_arrivals e where e.flight_id = p_flight and not exists (
    select from jsonb_populate_recordset(null::expected_arrivals, p_rows) r
    join flight_parties p on p.org_id = r.org_id and p.flight_id = p_flight and p.home_org_id = home and p.opens
    where r.org_id = e.org_id and r.task_id = e.task_id);
  insert into expected_arrivals as e (org_id, flight_id, task_id, order_id, stop_seq, seq, from_at, at, until_at, window_to, late_min)
  select r.org_id, p_flight, r.task_id, r.order_id, r.stop_seq, r.seq, r.from_at, r.at, r.until_at, r.window_to, r.late_min
  from jsonb_populate_recordset(null::expected_arrivals, p_rows) r
  join flight_parties p on p.org_id = r.org_id and p.flight_id = p_flight and p.home_org_id = home and p.opens
  order by r.org_id, r.task_id
  on conflict (org_id, flight_id, task_id) do update set (order_id, stop_seq, seq, from_at, at, until_at, window_to, late_min)
    = (excluded.order_id, excluded.stop_seq, excluded.seq, excluded.from_at, excluded.at, excluded.until_at, excluded.window_to, excluded.late_min)
  where (e.order_id, e.stop_seq, e.seq, e.from_at, e.at, e.until_at, e.window_to, e.late_min) is distinct from (excluded.order_id,
    excluded.stop_seq, excluded.seq, excluded.from_at, excluded.at, excluded.until_at, excluded.window_to, excluded.late_min);
end $$;

create policy gate on last_positions for select to {gate} using (true);

-- Of flights that are open to the actor what says when he may see their vehicles: which times those are the rules say.
create function gate.marks_of_flights(p_flights uuid[])
returns table (id uuid, org_id uuid, status text, interrupted_at timestamptz, tasks jsonb) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select f.id, f.org_id, f.status, f.interrupted_at, (
    select jsonb_agg(jsonb_build_object('kind', t.kind, 'status', t.status, 'orderId', t.order_id, 'orderOrgId', t.order_org_id,
      'departedAt', t.departed_at, 'arrivedAt', t.arrived_at, 'serviceAt', t.service_at, 'completedAt', t.completed_at) order by t.seq)
    from flight_tasks t where t.org_id = f.org_id and t.flight_id = f.id)
  from flight_parties p join flights f on f.org_id = p.home_org_id and f.id = p.flight_id
  where p.org_id = gate.org() and p.flight_id = any (p_flights) and p.opens;
end $$;

-- Where the trucks of flights that are open to the actor were last heard of, each since a moment from which on he may see it.
create function gate.last_places_of_flights(p_flights uuid[], p_from timestamptz[])
returns table (flight_id uuid, at timestamptz, lat real, lon real, speed smallint, course smallint) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select f.id, l.at, l.lat, l.lon, l.speed, l.course
  from unnest(p_flights, p_from) s (id, since)
  join flight_parties p on p.org_id = gate.org() and p.flight_id = s.id and p.opens
  join flights f on f.org_id = p.home_org_id and f.id = p.flight_id
  join last_positions l on l.org_id = f.org_id and l.vehicle_id = f.truck_id and l.at >= s.since;
end $$;

-- As it was. Besides: who is expected late is a delay, before any deadline has passed.
create or replace function gate.orders_source(p_tab text, p_sort text, p_filter jsonb, p_goes_on boolean, p_reach int) returns text language plpgsql immutable as $$
declare
  key text := case p_sort when 'loading' then 'o.loading_at' when 'created' then 'o.created_at' else 'o.due_at' end;
  down boolean := p_sort in ('loading', 'created');
  turn text := format(' order by %1$s %2$s, o.order_id %2$s', key, case when down then 'desc' else 'asc' end);
  indexed text := concat(' from public.order_parties o where o.org_id = $1 and o.side = $2',
    case when p_tab <> 'all' then ' and o.tab = $3' end,
    case when p_goes_on then format(' and (%s, o.order_id) %s ($5, $6)', key, case when down then '<' else '>' end) end,
    case when p_filter ? 'from' then ' and o.loading_at >= ($4 ->> ''from'')::timestamptz' end,
    case when p_filter ? 'to' then ' and o.loading_at < ($4 ->> ''to'')::timestamptz' end,
    case when p_filter ? 'mine' then ' and o.mine' end,
    case when p_filter ? 'overdue' then ' and o.due_at < $7' end);
  other text := concat(
    case when p_filter ? 'status' then ' and o.status = any (array(select jsonb_array_elements_text($4 -> ''status'')))' end,
    case when p_filter ? 'counterpart' then ' and o.counterpart_id = any (array(select jsonb_array_elements_text($4 -> ''counterpart'')::uuid))' end,
    case when p_filter ? 'customer' then ' and o.customer_id = any (array(select jsonb_array_elements_text($4 -> ''customer'')::uuid))' end,
    case when p_filter ? 'responsible' then ' and o.responsible_id = any (array(select jsonb_array_elements_text($4 -> ''responsible'')::uuid))' end,
    case when p_filter ? 'body' then ' and o.body_types && array(select jsonb_array_elements_text($4 -> ''body''))' end,
    case when p_filter ? 'tags' then ' and o.tags && array(select jsonb_array_elements_text($4 -> ''tags''))' end,
    case when p_filter ? 'documents' then ' and o.documents = any (array(select jsonb_array_elements_text($4 -> ''documents'')))' end,
    case when p_filter ? 'unloadingFrom' then ' and o.unloading_at >= ($4 ->> ''unloadingFrom'')::timestamptz' end,
    case when p_filter ? 'unloadingTo' then ' and o.unloading_at < ($4 ->> ''unloadingTo'')::timestamptz' end,
    /* in a coalesce the codes stay a hash beside the scan instead of a join that would lose the order of the index */
    case when p_filter ? 'fromPlaces' then ' and coalesce(o.from_place in (select jsonb_array_elements_text($4 -> ''fromPlaces'')), false)' end,
    case when p_filter ? 'toPlaces' then ' and coalesce(o.to_place in (select jsonb_array_elements_text($4 -> ''toPlaces'')), false)' end,
    case when p_filter ? 'massFrom' then ' and o.mass_kg >= ($4 ->> ''massFrom'')::int' end,
    case when p_filter ? 'massTo' then ' and o.mass_kg <= ($4 ->> ''massTo'')::int' end,
    case when p_filter ? 'priceFrom' or p_filter ? 'priceTo' then ' and o.currency = ''RUB''' end,
    case when p_filter ? 'priceFrom' then ' and o.price >= ($4 ->> ''priceFrom'')::bigint' end,
    case when p_filter ? 'priceTo' then ' and o.price <= ($4 ->> ''priceTo'')::bigint' end,
    case when p_filter ? 'watcher' then ' and o.order_id in (select w.order_id from public.order_watchers w where w.org_id = $1 and w.employee_id = ($4 ->> ''watcher'')::uuid)' end,
    case when p_filter ? 'noVehicle' then ' and o.status in (''placed'', ''searching'', ''offered'', ''accepted'')' end,
    /* the same facts the screen reads a risk from */
    case when p_filter ? 'risk' then concat(' and (false',
      case when p_filter -> 'risk' ? 'delay' then ' or o.status in (''ready'', ''in_progress'') and (o.due_at < $7'
        ' or o.order_id in (select e.order_id from public.expected_arrivals e where e.org_id = $1 and e.late_min > 0))' end,
      case when p_filter -> 'risk' ? 'executor' then ' or o.side = ''forwarder'' and o.status in (''placed'', ''searching'', ''offered'') and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'vehicle' then ' or o.status = ''accepted'' and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'documents' then ' or o.status = ''documents'' and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'due' then ' or o.due_at < $7 + interval ''2 hours''' end, ')') end);
  searched text := case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end;
  first_ones text;
begin
  if p_reach is null then return concat(indexed, other, searched, turn); end if;
  if p_sort = 'due' and p_tab not in ('all', 'lost') and (p_filter ? 'from' or p_filter ? 'to') then
    first_ones := format(' from (select m.id, m.at from ((select o.order_id as id, o.due_at as at%1$s and o.due_at < %2$L%3$s limit %4$s) union all'
      ' (select o.order_id as id, o.due_at as at%1$s and o.due_at >= %2$L%5$s%6$s%3$s limit %4$s)) m order by m.at, m.id limit %4$s',
      concat(indexed, other), '3000-01-01T00:00:00Z', turn, p_reach,
      case when p_filter ? 'from' then ' and o.due_at <= to_timestamp(64060588801 - extract(epoch from ($4 ->> ''from'')::timestamptz))' end,
      case when p_filter ? 'to' then ' and o.due_at >= to_timestamp(64060588799 - extract(epoch from ($4 ->> ''to'')::timestamptz))' end);
  else
    first_ones := concat(' from (select o.order_id as id, ', key, ' as at', indexed, other, turn, format(' limit %s', p_reach));
  end if;
  return concat(first_ones,
    /* `offset 0`: a row is found by its key, and only then looked at for the text */
    ') k, lateral (select * from public.order_parties p where p.org_id = $1 and p.order_id = k.id offset 0) o where true', searched,
    format(' order by k.at %1$s, k.id %1$s', case when down then 'desc' else 'asc' end));
end $$;

call gate.own();
grant execute on function gate.show_arrivals, gate.marks_of_flights, gate.last_places_of_flights to {app};
