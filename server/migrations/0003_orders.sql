-- Orders live with the forwarder; flights, their tasks and assignments with the executor.

create table orders (
  org_id uuid not null,
  id uuid not null,
  version int not null,
  number text,
  status text not null,
  customer_id uuid,
  customer_name text,
  customer_number text not null,
  executor_id uuid,
  responsible_id uuid not null,
  responsible_name text not null,
  truck_type text,
  capacity_kg int not null,
  volume_m3 numeric(7, 3) not null,
  pallets int not null,
  body_types text[] not null,
  loading_types text[] not null,
  temperature text,
  price bigint,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  customer_price bigint,
  pay_days smallint not null,
  pay_days_kind text not null,
  pay_trigger text not null,
  distance_km int,
  comment_public text not null,
  comment_internal text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  /* When the present status began: with the deadline it gives the share of time used. */
  status_at timestamptz(3) not null,
  offer_expires_at timestamptz(3),
  cancel_reason text,
  cancel_comment text,
  demo boolean not null,
  primary key (org_id, id),
  constraint orders__number unique (org_id, number),
  foreign key (org_id, customer_id) references customers (org_id, id),
  constraint orders__status check (status in ('draft', 'placed', 'searching', 'offered', 'accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived', 'cancelled')),
  constraint orders__numbered check (number is not null or status in ('draft', 'cancelled')),
  constraint orders__executor check ((executor_id is not null) = (status in ('offered', 'accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived')) or status = 'cancelled'),
  constraint orders__sides check (executor_id <> org_id),
  constraint orders__offer check ((offer_expires_at is not null) = (status = 'offered')),
  constraint orders__priced check (price is not null or status in ('draft', 'placed', 'searching', 'cancelled')),
  constraint orders__price check (price > 0 and customer_price >= 0),
  constraint orders__vat check (vat_mode in ('included', 'excluded', 'none') and vat_rate in (0, 5, 7, 10, 20, 22)),
  constraint orders__cancelled check ((cancel_reason is not null) = (status = 'cancelled'))
);

create table order_points (
  org_id uuid not null,
  order_id uuid not null,
  seq smallint not null,
  kind text not null,
  place_code text,
  place_ru text not null,
  place_en text not null,
  country char(2),
  lat numeric(8, 5),
  lon numeric(8, 5),
  tz text not null,
  address text not null,
  window_from timestamptz(3),
  window_to timestamptz(3),
  counterparty text not null,
  contact_name text not null,
  contact_phone text,
  handling text[] not null,
  notes text not null,
  primary key (org_id, order_id, seq),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_points__kind check (kind in ('loading', 'unloading')),
  constraint order_points__window check (window_to >= window_from)
);

create table order_cargos (
  org_id uuid not null,
  order_id uuid not null,
  seq smallint not null,
  name text not null,
  category text,
  package_type text,
  places int not null,
  mass_kg int not null,
  volume_m3 numeric(7, 3) not null,
  pallets int not null,
  primary key (org_id, order_id, seq),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_cargos__mass check (mass_kg > 0 and places >= 0 and volume_m3 >= 0 and pallets >= 0)
);

-- Whom the order was offered to, and how it ended: what a former executor sees is told by his last row.
create table order_offers (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  executor_id uuid not null,
  executor_name text not null,
  executor_tin text not null,
  status text not null,
  price bigint not null,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_version int,
  reason text,
  comment text,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_offers__status check (status in ('offered', 'accepted', 'declined', 'expired', 'revoked', 'cancelled')),
  constraint order_offers__ended check ((ended_at is not null) = (status in ('declined', 'expired', 'revoked', 'cancelled')) and (ended_at is not null) = (ended_version is not null))
);
-- one executor at a time
create unique index order_offers__live on order_offers (org_id, order_id) where status in ('offered', 'accepted');

create table order_documents (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  seq smallint not null,
  kind text not null,
  status text not null,
  due_at timestamptz(3),
  changed_at timestamptz(3),
  comment text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_documents__kind unique (org_id, order_id, kind),
  constraint order_documents__status check (status in ('required', 'uploaded', 'accepted', 'rejected'))
);

-- History of an order in the words both sides share; `party_id` is the executor of that moment.
create table order_entries (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  from_status text,
  to_status text,
  side text not null,
  by_org_name text,
  by_name text,
  party_id uuid,
  reason text,
  comment text not null,
  facts jsonb not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_entries__side check (side in ('forwarder', 'executor', 'system'))
);

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
  constraint flights__planned check (planned_end >= planned_start)
);

create table flight_tasks (
  org_id uuid not null,
  flight_id uuid not null,
  id uuid not null,
  seq smallint not null,
  kind text not null,
  order_org_id uuid not null,
  order_id uuid not null,
  point_seq smallint not null,
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
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_tasks__seq unique (org_id, flight_id, seq),
  constraint flight_tasks__kind check (kind in ('loading', 'unloading', 'reload', 'customs', 'weighing', 'wash', 'fuel', 'rest', 'empty_return')),
  constraint flight_tasks__status check (status in ('planned', 'en_route', 'arrived', 'in_service', 'completed', 'partially_completed', 'failed', 'cancelled')),
  constraint flight_tasks__times check (arrived_at >= departed_at and service_at >= arrived_at and completed_at >= arrived_at and completed_at >= service_at),
  constraint flight_tasks__done check (status not in ('completed', 'partially_completed') or (arrived_at is not null and completed_at is not null))
);

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

-- What each organisation sees of an order; written by gate.show_order alone.
create table order_parties (
  org_id uuid not null,
  order_id uuid not null,
  home_org_id uuid not null,
  opens boolean not null,
  side text not null,
  tab text not null,
  status text not null,
  version int not null,
  shape smallint not null,
  mine boolean not null,
  /* deadline of the next action; without one a moment far ahead, the later the loading the nearer */
  due_at timestamptz(3) not null,
  loading_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  counterpart_id uuid,
  responsible_id uuid,
  customer_id uuid,
  from_place text,
  to_place text,
  body_types text[] not null,
  open boolean not null,
  price bigint,
  search text not null,
  row_json text not null,
  money_json text not null,
  primary key (org_id, order_id)
);
create index order_parties__tab_due on order_parties (org_id, side, tab, due_at, order_id);
create index order_parties__due on order_parties (org_id, side, due_at, order_id);
create index order_parties__tab_loading on order_parties (org_id, side, tab, loading_at, order_id);
create index order_parties__loading on order_parties (org_id, side, loading_at, order_id) include (open);
create index order_parties__tab_created on order_parties (org_id, side, tab, created_at, order_id);
create index order_parties__created on order_parties (org_id, side, created_at, order_id);
create index order_parties__mine on order_parties (org_id, side, due_at, order_id) where mine;
create index order_parties__search on order_parties using gin (org_id, search gin_trgm_ops);

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

call gate.protect('orders', 'open', 'id');
call gate.protect('order_points', 'open', 'order_id');
call gate.protect('order_cargos', 'open', 'order_id');
call gate.protect('order_offers', 'open', 'order_id');
call gate.protect('order_documents', 'open', 'order_id');
call gate.protect('order_entries', 'open', 'order_id');
call gate.protect('order_flights', 'open', 'order_id');
call gate.protect('flights', 'open', 'id');
call gate.protect('flight_tasks', 'open', 'flight_id');
call gate.protect('assignments', 'open', 'flight_id');
call gate.protect('order_parties', 'viewer');
call gate.protect('flight_parties', 'viewer');

create policy worker on order_parties for select to {worker} using (true);
create policy worker on flight_parties for select to {worker} using (true);
create policy gate on orders for select to {gate} using (true);
create policy gate on flights for select to {gate} using (true);
grant select (org_id, id) on orders, flights to {gate};

-- Opens one object of another home for this transaction; null when the actor has no open row of it.
create function gate.enter(p_kind text, p_object uuid) returns uuid language plpgsql security definer as $$
declare
  me uuid := gate.org();
  home uuid;
  body text;
  old text := pg_catalog.current_setting('app.pass', true);
begin
  if p_kind operator(pg_catalog.=) 'order' then
    select p.home_org_id into home from public.order_parties p
    where p.org_id operator(pg_catalog.=) me and p.order_id operator(pg_catalog.=) p_object and p.opens;
  elsif p_kind operator(pg_catalog.=) 'flight' then
    select p.home_org_id into home from public.flight_parties p
    where p.org_id operator(pg_catalog.=) me and p.flight_id operator(pg_catalog.=) p_object and p.opens;
  else
    raise 'no such kind: %', p_kind;
  end if;
  if home operator(pg_catalog.<>) me then
    body := pg_catalog.concat(me, ',', home, ',', p_object, case
      when pg_catalog.split_part(old, ',', 2) operator(pg_catalog.=) home::pg_catalog.text and pg_catalog.split_part(old, ',', 3) operator(pg_catalog.<>) ''
      then pg_catalog.concat(' ', pg_catalog.split_part(old, ',', 3)) end);
    perform pg_catalog.set_config('app.pass', pg_catalog.concat(body, ',', gate.seal(body)), true);
  end if;
  return home;
end $$;

-- Writes the rows of every viewer of an order of the home one is in; an older version never overwrites a newer one.
create function gate.show_order(p_order uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, shape, mine, due_at, loading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, open, price, search, row_json, money_json)
  select r.org_id, p_order, home, r.opens, r.side, r.tab, r.status, r.version, r.shape, r.mine, r.due_at, r.loading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.open, r.price, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) r order by r.org_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, shape, mine, due_at, loading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, open, price, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.shape, excluded.mine, excluded.due_at,
    excluded.loading_at, excluded.created_at, excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place,
    excluded.to_place, excluded.body_types, excluded.open, excluded.price, excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.shape) < (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

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

-- Text search: its operators are not leakproof, so under a policy they use no index; the gate asks for the organisation of the pass.
create function gate.orders_search(p_org uuid, p_side text, p_text text, p_limit int) returns uuid[] language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare me uuid := gate.org();
begin
  if me is distinct from p_org then return '{}'; end if;
  return array(select o.order_id from order_parties o
    where o.org_id = me and o.side = p_side and o.search ilike '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    order by o.order_id desc limit p_limit);
end $$;

-- One page of a list in one round trip, with the caller's rights: `page` is the JSON text of the rows, `next` the key of the row after it.
create function orders_page(p_org uuid, p_session bytea, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql as $$
declare
  key text := case p_sort when 'loading' then 'loading_at' when 'created' then 'created_at' else 'due_at' end;
  down boolean := p_sort in ('loading', 'created');
  found uuid[];
  n int;
begin
  perform gate.act(p_session);
  if p_filter ? 'search' then found := gate.orders_search(p_org, p_side, p_filter ->> 'search', 2000); end if;
  execute format($q$
    with rows as materialized (
      select o.%1$I as key, o.order_id, case when $9 then left(o.row_json, -1) || ',"money":' || o.money_json || '}' else left(o.row_json, -1) || ',"money":null}' end as text
      from order_parties o
      where o.org_id = $1 and o.side = $2 %2$s %3$s %4$s
      order by o.%1$I %5$s, o.order_id %5$s limit $8 + 1),
    kept as (select * from rows order by key %5$s, order_id %5$s limit $8)
    select '[' || coalesce((select string_agg(text, ',' order by key %5$s, order_id %5$s) from kept), '') || ']',
      (select count(*) from rows), (select key from kept order by key %6$s, order_id %6$s limit 1), (select order_id from kept order by key %6$s, order_id %6$s limit 1)$q$,
    key,
    case when p_tab <> 'all' then 'and o.tab = $3' else '' end,
    case when p_id is not null then format('and (o.%I, o.order_id) %s ($6, $7)', key, case when down then '<' else '>' end) else '' end,
    concat(
      case when p_filter ? 'search' then ' and o.order_id = any ($5)' end,
      case when p_filter ? 'status' then ' and o.status = any (array(select jsonb_array_elements_text($4 -> ''status'')))' end,
      case when p_filter ? 'counterpart' then ' and o.counterpart_id = any (array(select jsonb_array_elements_text($4 -> ''counterpart'')::uuid))' end,
      case when p_filter ? 'body' then ' and o.body_types && array(select jsonb_array_elements_text($4 -> ''body''))' end,
      case when p_filter ? 'from' then ' and o.loading_at >= ($4 ->> ''from'')::timestamptz' end,
      case when p_filter ? 'to' then ' and o.loading_at < ($4 ->> ''to'')::timestamptz' end,
      case when p_filter ? 'mine' then ' and o.mine' end),
    case when down then 'desc' else 'asc' end,
    case when down then 'asc' else 'desc' end)
  into page, n, next_key, next_id
  using p_org, p_side, p_tab, p_filter, found, p_key, p_id, p_limit, p_money;
  if n <= p_limit then next_key := null; next_id := null; end if;
end $$;

create function orders_counts(p_org uuid, p_session bytea, p_side text, p_tabs text[]) returns jsonb language plpgsql as $$
declare
  counts jsonb := '{}';
  t text;
  at timestamptz;
begin
  select a.now into at from gate.act(p_session) a;
  foreach t in array p_tabs loop
    counts := counts || jsonb_build_object(t, case when t = 'all'
      then (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side limit 1001) x)
      else (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab = t limit 1001) x) end);
  end loop;
  return jsonb_build_object('tabs', counts,
    'mine', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.mine limit 1001) x),
    'late', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.mine and o.due_at < at limit 1001) x),
    'withoutExecutor', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.open and o.loading_at >= at and o.loading_at < at + interval '72 hours' limit 1001) x),
    'loadingSoon', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost') and o.loading_at >= at and o.loading_at < at + interval '72 hours' limit 1001) x));
end $$;

create function orders_windows(p_org uuid, p_session bytea, p_side text) returns jsonb language plpgsql as $$
declare
  start timestamptz;
begin
  select date_trunc('hour', a.now) into start from gate.act(p_session) a;
  return (
    select jsonb_build_object('from', to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'all', jsonb_agg(x.n order by g), 'open', jsonb_agg(x.m order by g))
    from generate_series(0, 23) g,
      lateral (select count(*) n, count(*) filter (where o.open) m from order_parties o
        where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost')
          and o.loading_at >= start + g * interval '3 hours' and o.loading_at < start + (g + 1) * interval '3 hours') x);
end $$;

call gate.own();
grant execute on function gate.enter, gate.show_order, gate.show_flight, gate.orders_search to {app};
revoke all on function orders_page, orders_counts, orders_windows from public;
grant execute on function orders_page, orders_counts, orders_windows to {app};
