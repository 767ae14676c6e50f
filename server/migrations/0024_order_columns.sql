/*
What more a list of orders is narrowed by. A place asked for by region or radius is resolved to codes before: points of an order stand
in places of the gazetteer, so a row needs no coordinates of its own.
*/

alter table order_parties
  add unloading_at timestamptz(3),
  add mass_kg int not null default 0,
  /* papers of the order: `none` are asked for, some are `missing`, all are there and some wait for a `review`, all are `accepted` */
  add papers text not null default 'none',
  /* the forwarder's own, empty with an executor */
  add tags text[] not null default '{}';

/* What rows are narrowed by, read without the rows: a condition few orders meet costs a walk along the index alone. */
create index order_parties__narrowed on order_parties (org_id, side, due_at, order_id) include (tab, status, mine, loading_at, unloading_at, created_at,
  counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, mass_kg, papers, tags, price, currency);

create or replace function gate.show_order(p_order uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, papers, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  select r.org_id, p_order, home, r.opens, r.side, r.tab, r.status, r.version, r.shape, r.mine, r.due_at, r.loading_at, r.unloading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.mass_kg, r.papers, r.tags, r.open, r.price, r.currency, r.loaded_at, r.delivered_at, r.late_min, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) r order by r.org_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, papers, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.shape, excluded.mine, excluded.due_at,
    excluded.loading_at, excluded.unloading_at, excluded.created_at, excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place,
    excluded.to_place, excluded.body_types, excluded.mass_kg, excluded.papers, excluded.tags, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min,
    excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.shape) < (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

/*
What a page is read from, in the order asked for: $1 organisation, $2 side, $3 tab, $4 filter, $5 and $6 the key it goes on from,
$7 the present moment. With a reach only that many rows are looked at, the first ones that fit what an index knows.
*/
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
    case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end,
    case when p_filter ? 'status' then ' and o.status = any (array(select jsonb_array_elements_text($4 -> ''status'')))' end,
    case when p_filter ? 'counterpart' then ' and o.counterpart_id = any (array(select jsonb_array_elements_text($4 -> ''counterpart'')::uuid))' end,
    case when p_filter ? 'customer' then ' and o.customer_id = any (array(select jsonb_array_elements_text($4 -> ''customer'')::uuid))' end,
    case when p_filter ? 'responsible' then ' and o.responsible_id = any (array(select jsonb_array_elements_text($4 -> ''responsible'')::uuid))' end,
    case when p_filter ? 'body' then ' and o.body_types && array(select jsonb_array_elements_text($4 -> ''body''))' end,
    case when p_filter ? 'tags' then ' and o.tags && array(select jsonb_array_elements_text($4 -> ''tags''))' end,
    case when p_filter ? 'papers' then ' and o.papers = any (array(select jsonb_array_elements_text($4 -> ''papers'')))' end,
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
    case when p_filter ? 'noVehicle' then ' and o.status in (''placed'', ''searching'', ''offered'', ''accepted'')' end,
    /* the same facts the screen reads a risk from */
    case when p_filter ? 'risk' then concat(' and (false',
      case when p_filter -> 'risk' ? 'delay' then ' or o.status in (''ready'', ''in_progress'') and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'executor' then ' or o.side = ''forwarder'' and o.status in (''placed'', ''searching'', ''offered'') and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'vehicle' then ' or o.status = ''accepted'' and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'papers' then ' or o.status = ''documents'' and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'due' then ' or o.due_at < $7 + interval ''2 hours''' end, ')') end);
begin
  if p_reach is null then return concat(indexed, other, turn); end if;
  return concat(' from (select o.*', indexed, turn, format(' limit %s) o where true', p_reach), other, turn);
end $$;

/*
One page with the rights of whoever calls. Texts are cut and joined as bytes: the last brace of a row gives way to its money, and counting
letters to find it would cost as much as all the rest. Values never enter the statement's text. A page within a reach is the whole page
only if it is full. A narrowed page finds its keys first and reads the rows of those alone.
*/
create or replace function gate.orders_read(p_org uuid, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz, p_reach int,
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

call gate.own();
