-- Lists of orders: a row for each organisation that sees an order, and what is read from these rows alone.

-- What each organisation sees of an order; written by gate.show_order alone.
-- Up to 8 kB of a row stays in its place as it is: rows are read far more often than written.
create table order_parties (
  org_id uuid not null,
  order_id uuid not null,
  home_org_id uuid not null,
  opens boolean not null,
  side text not null,
  tab text not null,
  status text not null,
  version int not null,
  -- rows of one version of an order follow each other by this: titles of its waybill and steps of its claims move without it
  exceptions_version int not null default 0,
  shape smallint not null,
  mine boolean not null,
  -- deadline of the next action; without one a moment far ahead, the later the loading the nearer
  due_at timestamptz(3) not null,
  loading_at timestamptz(3) not null,
  unloading_at timestamptz(3),
  -- when the first stop was loaded, when the last one was unloaded
  loaded_at timestamptz(3),
  delivered_at timestamptz(3),
  -- minutes the vehicle came after the end of an unloading's window, the worst of them; 0 = in time, null = not known
  late_min int,
  created_at timestamptz(3) not null,
  counterpart_id uuid,
  responsible_id uuid,
  customer_id uuid,
  from_place text,
  to_place text,
  body_types text[] not null,
  mass_kg int not null default 0,
  -- documents of the order: `none` are asked for, some are `missing`, all are there and some wait for a `review`, all are `accepted`
  documents text not null default 'none',
  -- the forwarder's own, empty with an executor
  tags text[] not null default '{}',
  open boolean not null,
  price bigint,
  currency char(3),
  search text not null,
  row_json text not null,
  money_json text not null,
  primary key (org_id, order_id)
) with (toast_tuple_target = 8160);
create index order_parties__tab_due on order_parties (org_id, side, tab, due_at, order_id);
create index order_parties__due on order_parties (org_id, side, due_at, order_id);
create index order_parties__tab_loading on order_parties (org_id, side, tab, loading_at, order_id);
create index order_parties__tab_created on order_parties (org_id, side, tab, created_at, order_id);
create index order_parties__created on order_parties (org_id, side, created_at, order_id);
create index order_parties__mine on order_parties (org_id, side, due_at, order_id) where mine;
create index order_parties__search on order_parties using gin (org_id, search gin_trgm_ops);
create index order_parties__delivered on order_parties (org_id, side, delivered_at) include (late_min) where delivered_at is not null;
-- Figures of a partner are read from the index.
create index order_parties__counterpart on order_parties (org_id, side, counterpart_id, created_at) include (status, late_min, delivered_at);
-- The orders of a lane and of a customer, the newest last.
create index order_parties__lane on order_parties (org_id, side, from_place, to_place, created_at, order_id);
create index order_parties__customer on order_parties (org_id, customer_id, created_at, order_id) where customer_id is not null;
-- What rows are narrowed by, read without the rows: a condition few orders meet costs a walk along the index alone.
create index order_parties__narrowed on order_parties (org_id, side, due_at, order_id) include (tab, status, mine, loading_at, unloading_at, created_at,
  counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, mass_kg, documents, tags, price, currency);
-- The week reads loadings from the index alone.
create index order_parties__loading on order_parties (org_id, side, loading_at, order_id) include (open, tab, status, loaded_at, price, currency);
call gate.protect('order_parties', 'viewer');
create policy worker on order_parties for select to {worker} using (true);

-- Writes the rows of every viewer of an order of the home one is in; an older version never overwrites a newer one. Whoever lost an order keeps
-- what he read of it when he lost it; of what his claims wait for he is told anew. The texts of both rows stay as they were written.
create function gate.show_order(p_order uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
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
  where o.home_org_id = excluded.home_org_id and (o.version, o.exceptions_version, o.shape) < (excluded.version, excluded.exceptions_version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Pages of a list
-- ---------------------------------------------------------------------------------------------------------------------

-- What a page is read from, in the order asked for: $1 organisation, $2 side, $3 tab, $4 filter, $5 and $6 the key it goes on from,
-- $7 the present moment. With a reach the text is looked for in only that many rows, the first ones of those the rest of the filter leaves.
create function gate.orders_source(p_tab text, p_sort text, p_filter jsonb, p_goes_on boolean, p_reach int) returns text language plpgsql immutable as $$
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
      case when p_filter -> 'risk' ? 'delay' then ' or o.status in (''ready'', ''in_progress'') and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'executor' then ' or o.side = ''forwarder'' and o.status in (''placed'', ''searching'', ''offered'') and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'vehicle' then ' or o.status = ''accepted'' and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'documents' then ' or o.status = ''documents'' and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'due' then ' or o.due_at < $7 + interval ''2 hours''' end, ')') end);
  searched text := case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end;
begin
  if p_reach is null then return concat(indexed, other, searched, turn); end if;
  return concat(' from (select o.order_id as id, ', key, ' as at', indexed, other, turn, format(' limit %s', p_reach),
    /* `offset 0`: a row is found by its key, and only then looked at for the text */
    ') k, lateral (select * from public.order_parties p where p.org_id = $1 and p.order_id = k.id offset 0) o where true', searched,
    format(' order by k.at %1$s, k.id %1$s', case when down then 'desc' else 'asc' end));
end $$;

-- One page with the rights of whoever calls. Texts are cut and joined as bytes: the last brace of a row gives way to its money, and counting
-- letters to find it would cost as much as all the rest. Values never enter the statement's text. A page within a reach is the whole page
-- only if it is full. A narrowed page finds its keys first and reads the rows of those alone.
create function gate.orders_read(p_org uuid, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz, p_reach int,
  out page text, out next_key timestamptz, out next_id uuid, out n int)
language plpgsql stable as $$
declare
  key text := case p_sort when 'loading' then 'loading_at' when 'created' then 'created_at' else 'due_at' end;
  source text := gate.orders_source(p_tab, p_sort, p_filter, p_id is not null, p_reach);
  more boolean := false;
begin
  if p_filter <> '{}' and not p_filter ? 'search' then
    source := format(' from (select o.order_id as id %1$s limit $8) k join public.order_parties o on o.org_id = $1 and o.order_id = k.id order by o.%2$I %3$s, o.order_id %3$s',
      source, key, case when key = 'due_at' then 'asc' else 'desc' end);
  end if;
  execute format($q$
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(convert_to(x.row_json, 'UTF8') from 1 for octet_length(x.row_json) - 1)
        || convert_to(',"money":' || case when $9 then x.money_json else 'null' end || '}', 'UTF8'), '\x2c'::bytea), '\x'::bytea) || '\x5d'::bytea, 'UTF8'),
      count(*), (array_agg(x.key))[$8], (array_agg(x.order_id))[$8]
    from (select o.row_json, o.money_json, o.%I as key, o.order_id %s limit $8) x$q$, key, source)
  into page, n, next_key, next_id
  using p_org, p_side, p_tab, p_filter, p_key, p_id, p_now, p_limit, p_money;
  if n = p_limit and p_reach is not null then
    execute format('select exists (select %s limit 1)', gate.orders_source(p_tab, p_sort, p_filter, true, p_reach))
    into more using p_org, p_side, p_tab, p_filter, next_key, next_id, p_now;
  end if;
  if n = p_limit and not more then
    execute format('select exists (select %s limit 1)', gate.orders_source(p_tab, p_sort, p_filter, true, null))
    into more using p_org, p_side, p_tab, p_filter, next_key, next_id, p_now;
  end if;
  if more is distinct from true then next_key := null; next_id := null; end if;
end $$;

-- A page with a text searched for: the operators of the search are not leakproof, so under a policy they use no index, and the planner knows
-- nothing about how often a text occurs. Only the pass says whose rows. A frequent text is found soonest among the first rows in the order asked
-- for; what narrows them is read along an index alone, and only the rows found so are opened and looked at for the text. Few enough of them are
-- the whole answer, however many orders there are. Else a rare text is found by its index.
create function gate.orders_searched(p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reach constant int := 2000;
  found int;
  looked int;
begin
  select r.page, r.next_key, r.next_id, r.n into page, next_key, next_id, found
  from gate.orders_read(gate.org(), p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, p_now, reach) r;
  if found = p_limit then return; end if;
  execute format('select count(*) from (select 1%s limit %s) x', gate.orders_source(p_tab, p_sort, p_filter - 'search', p_id is not null, null), reach)
  into looked using gate.org(), p_side, p_tab, p_filter, p_key, p_id, p_now;
  if looked < reach then return; end if;
  select r.page, r.next_key, r.next_id into page, next_key, next_id
  from gate.orders_read(gate.org(), p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, p_now, null) r;
end $$;

-- One page of a list in one round trip, with the caller's rights: `page` is the JSON text of the rows, `next` the key of the row after it.
create function orders_page(p_org uuid, p_session bytea, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql as $$
declare
  at timestamptz;
  me uuid;
begin
  select a.now, a.org_id into at, me from gate.act(p_session) a;
  if me is distinct from p_org then page := '[]'; return; end if;
  if p_filter ? 'search'
  then select s.page, s.next_key, s.next_id into page, next_key, next_id from gate.orders_searched(p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, at) s;
  else select r.page, r.next_key, r.next_id into page, next_key, next_id from gate.orders_read(p_org, p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, at, null) r;
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Counts and sums
-- ---------------------------------------------------------------------------------------------------------------------

-- How many orders stand behind each tab, counted to 1 001, and how many of them want somebody's attention.
create function orders_counts(p_org uuid, p_session bytea, p_side text, p_tabs text[]) returns jsonb language plpgsql as $$
declare
  counts jsonb := '{}';
  t text;
  at timestamptz;
  today timestamptz;
begin
  select a.now into at from gate.act(p_session) a;
  today := date_trunc('day', at, 'Europe/Moscow');
  foreach t in array p_tabs loop
    counts := counts || jsonb_build_object(t, case when t = 'all'
      then (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side limit 1001) x)
      else (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab = t limit 1001) x) end);
  end loop;
  return jsonb_build_object('tabs', counts,
    'mine', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.mine limit 1001) x),
    'late', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.mine and o.due_at < at limit 1001) x),
    'behind', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab = 'onway' and o.due_at < at limit 1001) x),
    'withoutExecutor', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.open and o.loading_at >= today and o.loading_at < today + interval '72 hours' limit 1001) x),
    'loadingSoon', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost') and o.loading_at >= today and o.loading_at < today + interval '72 hours' limit 1001) x));
end $$;

-- How many orders a filter names, counted to p_most.
create function gate.orders_counted(p_org uuid, p_side text, p_tab text, p_filter jsonb, p_most int, p_now timestamptz) returns int
language plpgsql stable as $$
declare n int;
begin
  execute format('select count(*)::int from (select 1 %s limit $8) x', gate.orders_source(p_tab, 'created', p_filter, false, null))
  into n using p_org, p_side, p_tab, p_filter, null::timestamptz, null::uuid, p_now, p_most;
  return n;
end $$;

-- The same with a text searched for: only the pass says whose rows, as for its pages.
create function gate.orders_matched(p_side text, p_tab text, p_filter jsonb, p_most int, p_now timestamptz) returns int
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return gate.orders_counted(gate.org(), p_side, p_tab, p_filter, p_most, p_now);
end $$;

-- How many orders a filter names, with the caller's rights.
create function orders_size(p_org uuid, p_session bytea, p_side text, p_tab text, p_filter jsonb, p_most int) returns int language plpgsql as $$
declare
  at timestamptz;
  me uuid;
begin
  select a.now, a.org_id into at, me from gate.act(p_session) a;
  if me is distinct from p_org then return 0; end if;
  if p_filter ? 'search' then return gate.orders_matched(p_side, p_tab, p_filter, p_most, at); end if;
  return gate.orders_counted(p_org, p_side, p_tab, p_filter, p_most, at);
end $$;

-- Loadings of the next three days by windows of three hours.
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

-- The week (Monday to Sunday in Moscow), the lanes driven now, the next loadings and eight weeks of deliveries, from the rows of one organisation alone.
create function orders_summary(p_org uuid, p_session bytea, p_side text, p_money boolean) returns jsonb language plpgsql as $$
declare
  at timestamptz;
  monday timestamptz;
  days jsonb;
  sums jsonb;
  onway jsonb;
  coming jsonb;
begin
  select a.now into at from gate.act(p_session) a;
  monday := date_trunc('week', at, 'Europe/Moscow');

  with loadings as materialized (
    select o.loading_at, o.loaded_at, o.price, o.currency from order_parties o
    where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost', 'new')
      and o.loading_at >= monday and o.loading_at < monday + interval '168 hours')
  select
    (select jsonb_agg(jsonb_build_object('planned', x.n, 'done', x.m) order by g) from generate_series(0, 6) g,
      lateral (select count(*) n, count(l.loaded_at) m from loadings l
        where l.loading_at >= monday + g * interval '24 hours' and l.loading_at < monday + (g + 1) * interval '24 hours') x),
    case when p_money then (
      select coalesce(jsonb_agg(jsonb_build_object('minor', x.total, 'currency', x.currency) order by x.total desc), '[]')
      from (select l.currency, sum(l.price) total from loadings l where l.price is not null and l.currency is not null group by l.currency) x) end
  into days, sums;

  with driven as materialized (
    select o.from_place, o.to_place, o.due_at < at as late from order_parties o
    where o.org_id = p_org and o.side = p_side and o.tab = 'onway' limit 2000),
  lanes as (
    select d.from_place, d.to_place, count(*) total, count(*) filter (where d.late) late from driven d
    where d.from_place <> d.to_place group by d.from_place, d.to_place order by count(*) desc, d.from_place, d.to_place limit 40)
  select jsonb_build_object(
    'total', (select count(*) from driven),
    'late', (select count(*) from driven d where d.late),
    'lanes', (select coalesce(jsonb_agg(jsonb_build_object('from', l.from_place, 'to', l.to_place, 'total', l.total, 'late', l.late)
      order by l.total desc, l.from_place, l.to_place), '[]') from lanes l),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', jsonb_build_object('ru', p.name_ru, 'en', p.name_en), 'lat', p.lat, 'lon', p.lon) order by p.code), '[]')
      from places p where p.code in (select l.from_place from lanes l union select l.to_place from lanes l)))
  into onway;

  select coalesce(jsonb_agg(x.text::jsonb || '{"money":null}' order by x.loading_at), '[]') into coming from (
    select o.row_json as text, o.loading_at from order_parties o
    where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost') and o.loading_at >= at and o.loading_at < at + interval '48 hours'
    order by o.loading_at, o.order_id limit 5) x;

  return jsonb_build_object(
    'week', jsonb_build_object('from', to_char(monday at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'days', days, 'sums', sums),
    'onway', onway,
    'coming', coming,
    'onTime', (
      select jsonb_agg(jsonb_build_object('from', to_char((monday - g * interval '168 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'delivered', x.n, 'inTime', x.m) order by g desc)
      from generate_series(0, 7) g,
        lateral (select count(*) n, count(*) filter (where o.late_min = 0) m from order_parties o
          where o.org_id = p_org and o.side = p_side and o.late_min is not null
            and o.delivered_at >= monday - g * interval '168 hours' and o.delivered_at < monday - (g - 1) * interval '168 hours') x));
end $$;

revoke all on function orders_page, orders_counts, orders_size, orders_windows, orders_summary from public;
grant execute on function orders_page, orders_counts, orders_size, orders_windows, orders_summary to {app};
call gate.own();
grant execute on function gate.show_order, gate.orders_source, gate.orders_read, gate.orders_searched, gate.orders_counted, gate.orders_matched
  to {app};
