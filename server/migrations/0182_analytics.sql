-- What dashboards are counted from: a row of facts of each delivered order for each organisation that sees it, and their sums by day.

create table order_facts (
  org_id uuid not null,
  order_id uuid not null,
  home_org_id uuid not null,
  side text not null,
  delivered_at timestamptz(3) not null,
  -- the same by the clock the organisation had when it was told
  day date not null,
  counterpart_id uuid,
  customer_id uuid,
  responsible_id uuid,
  from_place text,
  to_place text,
  body_types text[] not null,
  currency char(3) not null,
  -- begun minutes after the end of the window, 0 = in time; null = no window, or nobody knows when it was reached
  loading_late int,
  unloading_late int,
  -- minutes from arrival, or from the start of the window, to the end of the work
  loading_wait int,
  unloading_wait int,
  -- minutes from the offer to the yes
  answer_minutes int,
  -- without VAT, in minor units: what the viewer is paid, what he pays, what is left of it; VAT of what he is paid
  income bigint,
  spend bigint,
  margin bigint,
  vat bigint,
  documents text not null,
  documents_returned boolean not null,
  -- minutes from delivery to the last document accepted
  cycle_minutes int,
  primary key (org_id, order_id),
  constraint order_facts__order foreign key (org_id, order_id) references order_parties (org_id, order_id) on delete cascade
);
create index order_facts__day on order_facts (org_id, side, day);
create index order_facts__counterpart on order_facts (org_id, side, counterpart_id, day);
create index order_facts__customer on order_facts (org_id, customer_id, day) where customer_id is not null;
create index order_facts__lane on order_facts (org_id, side, from_place, to_place, day);
-- Hash index: asked by the order alone, whoever sees it.
create index order_facts__order on order_facts using hash (order_id);
call gate.protect('order_facts', 'viewer');

-- What is counted of a fact, each a number that adds up; a count is 1 where it is so. Read with the rights of whoever asks.
create view order_measures with (security_invoker = true) as
select f.org_id, f.order_id, f.side, f.day, f.counterpart_id, f.customer_id, f.responsible_id, f.from_place, f.to_place, f.body_types, f.currency,
  1 as orders,
  (f.loading_late is not null)::int as loading_known,
  coalesce(f.loading_late = 0, false)::int as loading_in_time,
  coalesce(f.loading_late > 0, false)::int as loading_late,
  (f.unloading_late is not null)::int as unloading_known,
  coalesce(f.unloading_late = 0, false)::int as unloading_in_time,
  coalesce(f.unloading_late > 0, false)::int as unloading_late,
  coalesce(f.unloading_late, 0) as late_minutes,
  (f.loading_wait is not null)::int as loading_waited,
  coalesce(f.loading_wait, 0) as loading_wait_minutes,
  (f.unloading_wait is not null)::int as unloading_waited,
  coalesce(f.unloading_wait, 0) as unloading_wait_minutes,
  (coalesce(f.loading_late, f.unloading_late) is not null)::int as stops_known,
  coalesce(greatest(f.loading_late, f.unloading_late) = 0, false)::int as stops_in_time,
  (f.answer_minutes is not null)::int as answered,
  coalesce(f.answer_minutes, 0) as answer_minutes,
  (f.income is not null)::int as income_known,
  coalesce(f.income, 0) as income,
  (f.spend is not null)::int as spend_known,
  coalesce(f.spend, 0) as spend,
  (f.margin is not null)::int as margin_known,
  coalesce(f.margin, 0) as margin,
  case when f.margin is not null then f.income else 0 end as margin_base,
  coalesce(f.vat, 0) as vat,
  (f.documents <> 'none')::int as documents_asked,
  (f.documents = 'accepted')::int as documents_accepted,
  (f.documents = 'missing')::int as documents_missing,
  (f.documents = 'review')::int as documents_under_review,
  f.documents_returned::int as documents_returned,
  (f.cycle_minutes is not null)::int as cycle_known,
  coalesce(f.cycle_minutes, 0) as cycle_minutes,
  (exists (select from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id))::int as co2e_known,
  (not exists (select from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id))::int as co2e_unknown,
  coalesce((select sum(e.wtw_kg) from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id), 0) as wtw_kg,
  coalesce((select sum((e.basis ->> 'tonKm')::numeric) from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id), 0) as ton_km
from public.order_facts f;
grant select on order_measures to {app}, {gate};

-- Sums of a day by what they are divided by: nothing (`all`), `lane`, `partner`, `customer`, `person`. No row where nothing was delivered.
create table fact_rollups (
  org_id uuid not null,
  side text not null,
  dimension text not null,
  day date not null,
  key text not null,
  currency char(3) not null,
  orders int not null,
  loading_known int not null,
  loading_in_time int not null,
  loading_late int not null,
  unloading_known int not null,
  unloading_in_time int not null,
  unloading_late int not null,
  late_minutes bigint not null,
  loading_waited int not null,
  loading_wait_minutes bigint not null,
  unloading_waited int not null,
  unloading_wait_minutes bigint not null,
  stops_known int not null,
  stops_in_time int not null,
  answered int not null,
  answer_minutes bigint not null,
  income_known int not null,
  income bigint not null,
  spend_known int not null,
  spend bigint not null,
  margin_known int not null,
  margin bigint not null,
  margin_base bigint not null,
  vat bigint not null,
  documents_asked int not null,
  documents_accepted int not null,
  documents_missing int not null,
  documents_under_review int not null,
  documents_returned int not null,
  cycle_known int not null,
  cycle_minutes bigint not null,
  co2e_known int not null,
  co2e_unknown int not null,
  wtw_kg numeric not null,
  ton_km numeric not null,
  primary key (org_id, side, dimension, day, key, currency)
);
call gate.protect('fact_rollups', 'viewer');

-- Days whose sums may be older than their facts: until they are folded anew they are counted from the facts themselves. Only added to, so that
-- no writer waits for another.
create table fact_tail (
  org_id uuid not null,
  id uuid not null,
  side text not null,
  day date not null,
  primary key (org_id, id)
);
create index fact_tail__day on fact_tail (org_id, side, day);
call gate.protect('fact_tail', 'viewer');

-- Writes the facts of the rows that were just shown, and takes those of orders that are not delivered any more; days of both are left to be folded.
create function gate.write_facts(p_home uuid, p_facts jsonb, p_shown jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if p_facts = '[]' then return; end if;
  with gone as (
    delete from order_facts f using jsonb_to_recordset(p_facts) t(org_id uuid, order_id uuid, delivered_at timestamptz)
    where f.org_id = t.org_id and f.order_id = t.order_id and t.delivered_at is null and p_shown ? concat(t.org_id, t.order_id)
    returning f.org_id, f.side, f.day)
  insert into fact_tail (org_id, id, side, day) select g.org_id, gate.new_id(), g.side, g.day from gone g;
  with told as (
    select r.* from jsonb_populate_recordset(null::order_facts, p_facts) t
    join organizations o on o.id = t.org_id
    cross join lateral jsonb_populate_record(t, jsonb_build_object('home_org_id', p_home, 'day', (t.delivered_at at time zone o.tz)::date)) r
    where t.delivered_at is not null and p_shown ? concat(t.org_id, t.order_id)),
  changed as (select told.* from told left join order_facts f on f.org_id = told.org_id and f.order_id = told.order_id where (f.home_org_id, f.side, f.delivered_at, f.day, f.counterpart_id, f.customer_id, f.responsible_id, f.from_place, f.to_place, f.body_types, f.currency, f.loading_late, f.unloading_late, f.loading_wait, f.unloading_wait, f.answer_minutes, f.income, f.spend, f.margin, f.vat, f.documents, f.documents_returned, f.cycle_minutes)
      is distinct from (told.home_org_id, told.side, told.delivered_at, told.day, told.counterpart_id, told.customer_id, told.responsible_id, told.from_place, told.to_place, told.body_types, told.currency, told.loading_late, told.unloading_late, told.loading_wait, told.unloading_wait, told.answer_minutes, told.income, told.spend, told.margin, told.vat, told.documents, told.documents_returned, told.cycle_minutes)),
  was as (select f.org_id, f.side, f.day from order_facts f join changed c on c.org_id = f.org_id and c.order_id = f.order_id),
  written as (
    insert into order_facts as f (org_id, order_id, home_org_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, currency, loading_late, unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes)
    select c.org_id, c.order_id, c.home_org_id, c.side, c.delivered_at, c.day, c.counterpart_id, c.customer_id, c.responsible_id, c.from_place, c.to_place, c.body_types, c.currency, c.loading_late, c.unloading_late, c.loading_wait, c.unloading_wait, c.answer_minutes, c.income, c.spend, c.margin, c.vat, c.documents, c.documents_returned, c.cycle_minutes from changed c order by c.org_id, c.order_id
    on conflict (org_id, order_id) do update set (home_org_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, currency, loading_late, unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes)
      = (excluded.home_org_id, excluded.side, excluded.delivered_at, excluded.day, excluded.counterpart_id, excluded.customer_id, excluded.responsible_id, excluded.from_place, excluded.to_place, excluded.body_types, excluded.currency, excluded.loading_late, excluded.unloading_late, excluded.loading_wait, excluded.unloading_wait, excluded.answer_minutes, excluded.income, excluded.spend, excluded.margin, excluded.vat, excluded.documents, excluded.documents_returned, excluded.cycle_minutes)
    returning f.org_id, f.side, f.day)
  insert into fact_tail (org_id, id, side, day)
  select x.org_id, gate.new_id(), x.side, x.day from (select * from was union select * from written) x;
end $$;

-- As it was. Besides: the facts of what was shown.
create or replace function gate.show_order(p_order uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
  shown jsonb;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  with shown as (
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  select r.org_id, p_order, home, r.opens, r.side, r.tab, r.status, r.version, r.exceptions_version, r.shape, r.mine, r.due_at, r.loading_at, r.unloading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.mass_kg, r.documents, r.tags, r.open, r.price, r.currency, r.loaded_at, r.delivered_at, r.late_min, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) told
  left join order_parties k on not told.opens and k.org_id = told.org_id and k.order_id = p_order and k.home_org_id = home and not k.opens
    and k.version = told.version and k.shape = told.shape
  cross join lateral jsonb_populate_record(told, case when k.org_id is null then '{}' else jsonb_build_object(
    'loading_at', k.loading_at, 'unloading_at', k.unloading_at, 'from_place', k.from_place, 'to_place', k.to_place, 'body_types', k.body_types,
    'mass_kg', k.mass_kg, 'search', k.search, 'row_json', (select concat('{', string_agg(concat(to_json(e.key), ':',
      case e.key when 'next' then told.row_json::json -> 'next' else e.value end), ','), '}') from json_each(k.row_json::json) e)) end) r
  order by r.org_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.exceptions_version, excluded.shape, excluded.mine, excluded.due_at,
    excluded.loading_at, excluded.unloading_at, excluded.created_at, excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place,
    excluded.to_place, excluded.body_types, excluded.mass_kg, excluded.documents, excluded.tags, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min,
    excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.exceptions_version, o.shape) < (excluded.version, excluded.exceptions_version, excluded.shape)
  returning o.org_id, o.order_id)
  select count(*)::int, jsonb_object_agg(concat(s.org_id, s.order_id), true) into n, shown from shown s;
  if n > 0 then perform gate.write_facts(home, jsonb_path_query_array(p_rows, '$[*].fact'), shown); end if;
  return n;
end $$;

-- As it was. Besides: the facts of what was shown.
create or replace function gate.show_orders(p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  home uuid := gate.check_own_orders(array(select distinct (told ->> 'order_id')::uuid from jsonb_array_elements(p_rows) told));
  n int;
  shown jsonb;
begin
  with shown as (
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  select r.org_id, r.order_id, home, r.opens, r.side, r.tab, r.status, r.version, r.exceptions_version, r.shape, r.mine, r.due_at, r.loading_at, r.unloading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.mass_kg, r.documents, r.tags, r.open, r.price, r.currency, r.loaded_at, r.delivered_at, r.late_min, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) told
  left join order_parties k on not told.opens and k.org_id = told.org_id and k.order_id = told.order_id and k.home_org_id = home and not k.opens
    and k.version = told.version and k.shape = told.shape
  cross join lateral jsonb_populate_record(told, case when k.org_id is null then '{}' else jsonb_build_object(
    'loading_at', k.loading_at, 'unloading_at', k.unloading_at, 'from_place', k.from_place, 'to_place', k.to_place, 'body_types', k.body_types,
    'mass_kg', k.mass_kg, 'search', k.search, 'row_json', (select concat('{', string_agg(concat(to_json(e.key), ':',
      case e.key when 'next' then told.row_json::json -> 'next' else e.value end), ','), '}') from json_each(k.row_json::json) e)) end) r
  order by r.org_id, r.order_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.exceptions_version, excluded.shape, excluded.mine, excluded.due_at, excluded.loading_at, excluded.unloading_at, excluded.created_at,
    excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place, excluded.to_place, excluded.body_types, excluded.mass_kg, excluded.documents, excluded.tags, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min, excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.exceptions_version, o.shape) < (excluded.version, excluded.exceptions_version, excluded.shape)
  returning o.org_id, o.order_id)
  select count(*)::int, jsonb_object_agg(concat(s.org_id, s.order_id), true) into n, shown from shown s;
  if n > 0 then perform gate.write_facts(home, jsonb_path_query_array(p_rows, '$[*].fact'), shown); end if;
  return n;
end $$;

-- As it was. Besides: the days of delivered orders whose figure moved are left to be folded.
create or replace function gate.write_emissions(p_home uuid, p_flight uuid, p_rows jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  m record;
  touched uuid[] := array(select e.order_id from order_emissions e where e.home_org_id = p_home and e.flight_id = p_flight
    union select r.order_id from jsonb_populate_recordset(null::order_emissions, p_rows) r);
begin
  delete from order_emissions e where e.home_org_id = p_home and e.flight_id = p_flight and not exists (
    select from jsonb_populate_recordset(null::order_emissions, p_rows) r where r.org_id = e.org_id and r.order_id = e.order_id);
  insert into order_emissions as e (org_id, order_id, flight_id, home_org_id, wtw_kg, ttw_kg, basis)
  select r.org_id, r.order_id, p_flight, p_home, r.wtw_kg, r.ttw_kg, r.basis
  from jsonb_populate_recordset(null::order_emissions, p_rows) r
  join flight_loads l on l.org_id = p_home and l.flight_id = p_flight and l.order_id = r.order_id
  where r.org_id in (p_home, l.order_org_id)
  order by r.org_id, r.order_id
  on conflict (org_id, order_id, flight_id) do update set (home_org_id, wtw_kg, ttw_kg, basis)
    = (excluded.home_org_id, excluded.wtw_kg, excluded.ttw_kg, excluded.basis)
  where e.home_org_id = excluded.home_org_id
    and (e.wtw_kg, e.ttw_kg, e.basis) is distinct from (excluded.wtw_kg, excluded.ttw_kg, excluded.basis);
  insert into fact_tail (org_id, id, side, day)
  select f.org_id, gate.new_id(), f.side, f.day from order_facts f where f.order_id = any (touched);
  -- an order was passed on by the organisation that ordered this flight: its flight above repeats the figure
  for m in
    select distinct f.org_id, f.id from flight_loads l
    join orders c on c.org_id = l.order_org_id and c.id = l.order_id and c.parent_id is not null
    join order_flights k on k.org_id = c.parent_org_id and k.order_id = c.parent_id and k.flight_org_id = c.org_id
    join flights f on f.org_id = k.flight_org_id and f.id = k.flight_id
    where l.org_id = p_home and l.flight_id = p_flight and f.mirrors_org_id = p_home and f.mirrors_id = p_flight
  loop
    perform gate.repeat_emissions(m.org_id, m.id);
  end loop;
end $$;

-- Folds days of the tail anew, at most so many, and tells how many it did. What is written meanwhile stays in the tail.
create function gate.fold_facts(p_most int) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare days jsonb;
begin
  -- one at a time on the whole installation: two that fold the same day would write its sums twice
  if not pg_try_advisory_xact_lock(18200, 1) then return 0; end if;
  select jsonb_agg(jsonb_build_object('org_id', d.org_id, 'side', d.side, 'day', d.day)) into days
  from (select t.org_id, t.side, t.day from fact_tail t group by t.org_id, t.side, t.day order by t.org_id, t.side, t.day limit p_most) d;
  if days is null then return 0; end if;
  delete from fact_tail t using jsonb_to_recordset(days) d(org_id uuid, side text, day date)
  where t.org_id = d.org_id and t.side = d.side and t.day = d.day;
  delete from fact_rollups r using jsonb_to_recordset(days) d(org_id uuid, side text, day date)
  where r.org_id = d.org_id and r.side = d.side and r.day = d.day;
  insert into fact_rollups (org_id, side, dimension, day, key, currency,
    orders, loading_known, loading_in_time, loading_late, unloading_known, unloading_in_time, unloading_late, late_minutes, loading_waited,
    loading_wait_minutes, unloading_waited, unloading_wait_minutes, stops_known, stops_in_time, answered, answer_minutes, income_known,
    income, spend_known, spend, margin_known, margin, margin_base, vat, documents_asked, documents_accepted, documents_missing,
    documents_under_review, documents_returned, cycle_known, cycle_minutes, co2e_known, co2e_unknown, wtw_kg, ton_km)
  select m.org_id, m.side, v.dimension, m.day, v.key, m.currency,
    sum(m.orders), sum(m.loading_known), sum(m.loading_in_time), sum(m.loading_late), sum(m.unloading_known), sum(m.unloading_in_time),
    sum(m.unloading_late), sum(m.late_minutes), sum(m.loading_waited), sum(m.loading_wait_minutes), sum(m.unloading_waited),
    sum(m.unloading_wait_minutes), sum(m.stops_known), sum(m.stops_in_time), sum(m.answered), sum(m.answer_minutes), sum(m.income_known),
    sum(m.income), sum(m.spend_known), sum(m.spend), sum(m.margin_known), sum(m.margin), sum(m.margin_base), sum(m.vat),
    sum(m.documents_asked), sum(m.documents_accepted), sum(m.documents_missing), sum(m.documents_under_review), sum(m.documents_returned),
    sum(m.cycle_known), sum(m.cycle_minutes), sum(m.co2e_known), sum(m.co2e_unknown), sum(m.wtw_kg), sum(m.ton_km)
  from jsonb_to_recordset(days) d(org_id uuid, side text, day date)
  join order_measures m on m.org_id = d.org_id and m.side = d.side and m.day = d.day
  cross join lateral (values ('all', ''), ('lane', concat(m.from_place, '>', m.to_place)), ('partner', concat(m.counterpart_id)),
    ('customer', concat(m.customer_id)), ('person', concat(m.responsible_id))) v(dimension, key)
  group by m.org_id, m.side, v.dimension, m.day, v.key, m.currency;
  return jsonb_array_length(days);
end $$;

-- As it was. Besides: orders by the facts of their delivery, by what is not paid of them, in one currency, and those nobody is in charge of.
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
    case when p_filter ? 'createdFrom' then ' and o.created_at >= ($4 ->> ''createdFrom'')::timestamptz' end,
    case when p_filter ? 'createdTo' then ' and o.created_at < ($4 ->> ''createdTo'')::timestamptz' end,
    case when p_filter ? 'loadedFrom' then ' and o.loaded_at >= ($4 ->> ''loadedFrom'')::timestamptz' end,
    case when p_filter ? 'loadedTo' then ' and o.loaded_at < ($4 ->> ''loadedTo'')::timestamptz' end,
    case when p_filter ? 'deliveredFrom' then ' and o.delivered_at >= ($4 ->> ''deliveredFrom'')::timestamptz' end,
    case when p_filter ? 'deliveredTo' then ' and o.delivered_at < ($4 ->> ''deliveredTo'')::timestamptz' end,
    /* in a coalesce the codes stay a hash beside the scan instead of a join that would lose the order of the index */
    case when p_filter ? 'fromPlaces' then ' and coalesce(o.from_place in (select jsonb_array_elements_text($4 -> ''fromPlaces'')), false)' end,
    case when p_filter ? 'toPlaces' then ' and coalesce(o.to_place in (select jsonb_array_elements_text($4 -> ''toPlaces'')), false)' end,
    case when p_filter ? 'massFrom' then ' and o.mass_kg >= ($4 ->> ''massFrom'')::int' end,
    case when p_filter ? 'massTo' then ' and o.mass_kg <= ($4 ->> ''massTo'')::int' end,
    case when p_filter ? 'priceFrom' or p_filter ? 'priceTo' then ' and o.currency = ''RUB''' end,
    case when p_filter ? 'priceFrom' then ' and o.price >= ($4 ->> ''priceFrom'')::bigint' end,
    case when p_filter ? 'priceTo' then ' and o.price <= ($4 ->> ''priceTo'')::bigint' end,
    case when p_filter ? 'watcher' then ' and o.order_id in (select w.order_id from public.order_watchers w where w.org_id = $1 and w.employee_id = ($4 ->> ''watcher'')::uuid)' end,
    case when p_filter ? 'timely' then ' and o.order_id not in (select e.order_id from public.expected_arrivals e where e.org_id = $1 and e.late_min > 0)' end,
    case when p_filter ? 'currency' then ' and o.currency = $4 ->> ''currency''' end,
    /* every fact is a column of the view that is 1 where it is so */
    case when p_filter ? 'facts' then concat(' and o.order_id in (select m.order_id from public.order_measures m where m.org_id = $1 and m.side = $2',
      case when p_filter ? 'doneFrom' then ' and m.day >= ($4 ->> ''doneFrom'')::date' end,
      case when p_filter ? 'doneTo' then ' and m.day <= ($4 ->> ''doneTo'')::date' end,
      (select string_agg(format(' and m.%I = 1', e.name), '') from jsonb_array_elements_text(p_filter -> 'facts') e(name)), ')') end,
    case when p_filter ? 'debt' then concat(' and o.order_id in (select d.order_id from public.order_debts d where d.org_id = $1 and d.kind = $4 #>> ''{debt,kind}'' and d.paid < d.total',
      case when p_filter ? 'currency' then ' and d.currency = $4 ->> ''currency''' end,
      case when p_filter -> 'debt' ? 'from' then ' and d.pay_due_on >= ($4 #>> ''{debt,from}'')::date' end,
      case when p_filter -> 'debt' ? 'to' then ' and d.pay_due_on <= ($4 #>> ''{debt,to}'')::date' end,
      case when p_filter -> 'debt' ->> 'term' = 'none' then ' and d.pay_due_on is null' end, ')') end,
    case when p_filter ? 'unassigned' then ' and o.responsible_id is null' end,
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

-- As they were. Besides: days the removed orders were counted on are left to be folded.
create or replace function gate.remove_demo(p_last boolean) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare demo uuid[] := gate.demo_orgs();
begin
  if p_last then lock table audit_links in access exclusive mode; end if;
  return query select r.name, r.n from gate.remove_homes(demo) r;
  insert into fact_tail (org_id, id, side, day)
  select f.org_id, gate.new_id(), f.side, f.day from order_facts f where f.home_org_id = any (demo) group by f.org_id, f.side, f.day;
  delete from order_parties p where p.home_org_id = any (demo);
  delete from lot_parties p where p.home_org_id = any (demo);
  delete from demand_parties p where p.home_org_id = any (demo);
  delete from private_members p where p.member_id = any (gate.demo_orgs());
  delete from flight_parties p
  where p.home_org_id = any (demo) or not exists (select from flights f where f.org_id = p.home_org_id and f.id = p.flight_id);
  delete from order_emissions e
  where not exists (select from flight_loads l where l.org_id = e.home_org_id and l.flight_id = e.flight_id and l.order_id = e.order_id);
end $$;

create or replace function gate.remove_practice(p_home uuid, p_last boolean) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone uuid[] := array(select o.id from organizations o where o.practice_of = p_home and o.demo);
  met uuid[] := array(select distinct p.partner_org_id from partners p where p.org_id = any (gone) and p.partner_org_id <> all (gone));
begin
  if p_last then lock table audit_links in access exclusive mode; end if;
  return query select r.name, r.n from gate.remove_homes(gone) r;
  insert into fact_tail (org_id, id, side, day)
  select f.org_id, gate.new_id(), f.side, f.day from order_facts f where f.org_id = any (met) and f.home_org_id = any (gone) group by f.org_id, f.side, f.day;
  delete from order_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
  delete from lot_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
  delete from demand_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
  delete from flight_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
end $$;

call gate.own();
grant execute on function gate.fold_facts to {worker};
