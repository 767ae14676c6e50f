-- A page of orders for less work, in the names and shapes the release before asks for; and who asks, of many requests at once.

-- A page of a list that nothing narrows, by far the most asked for: its statement is planned once for each connection, where the planner looked
-- at fourteen indexes anew for each page. The settings keep that plan a walk along the index of the order asked for, whatever the statistics
-- say. One row more than the page has tells whether others follow. `textsend` gives the bytes of a text as they are.
create function gate.orders_plain(p_org uuid, p_side text, p_tab text, p_sort text, p_key timestamptz, p_id uuid, p_money boolean,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  n int;
  at timestamptz := coalesce(p_key, case p_sort when 'due' then '-infinity' else 'infinity' end::timestamptz);
  id uuid := coalesce(p_id, case p_sort when 'due' then '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end::uuid);
begin
  if p_sort = 'due' and p_tab = 'all' then
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when p_money then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= 50), '') || '\x5d'::bytea, 'UTF8'),
      count(*), max(x.key) filter (where x.n = 50), max(x.order_id::text) filter (where x.n = 50)
    into page, n, next_key, next_id
    from (select y.*, row_number() over () as n from (
      select o.row_json, o.money_json, o.due_at as key, o.order_id from public.order_parties o
      where o.org_id = p_org and o.side = p_side and (o.due_at, o.order_id) > (at, id)
      order by o.due_at asc, o.order_id asc limit 51) y) x;
  elsif p_sort = 'due' and p_tab <> 'all' then
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when p_money then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= 50), '') || '\x5d'::bytea, 'UTF8'),
      count(*), max(x.key) filter (where x.n = 50), max(x.order_id::text) filter (where x.n = 50)
    into page, n, next_key, next_id
    from (select y.*, row_number() over () as n from (
      select o.row_json, o.money_json, o.due_at as key, o.order_id from public.order_parties o
      where o.org_id = p_org and o.side = p_side and o.tab = p_tab and (o.due_at, o.order_id) > (at, id)
      order by o.due_at asc, o.order_id asc limit 51) y) x;
  elsif p_sort = 'loading' and p_tab = 'all' then
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when p_money then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= 50), '') || '\x5d'::bytea, 'UTF8'),
      count(*), max(x.key) filter (where x.n = 50), max(x.order_id::text) filter (where x.n = 50)
    into page, n, next_key, next_id
    from (select y.*, row_number() over () as n from (
      select o.row_json, o.money_json, o.loading_at as key, o.order_id from public.order_parties o
      where o.org_id = p_org and o.side = p_side and (o.loading_at, o.order_id) < (at, id)
      order by o.loading_at desc, o.order_id desc limit 51) y) x;
  elsif p_sort = 'loading' and p_tab <> 'all' then
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when p_money then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= 50), '') || '\x5d'::bytea, 'UTF8'),
      count(*), max(x.key) filter (where x.n = 50), max(x.order_id::text) filter (where x.n = 50)
    into page, n, next_key, next_id
    from (select y.*, row_number() over () as n from (
      select o.row_json, o.money_json, o.loading_at as key, o.order_id from public.order_parties o
      where o.org_id = p_org and o.side = p_side and o.tab = p_tab and (o.loading_at, o.order_id) < (at, id)
      order by o.loading_at desc, o.order_id desc limit 51) y) x;
  elsif p_sort = 'created' and p_tab = 'all' then
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when p_money then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= 50), '') || '\x5d'::bytea, 'UTF8'),
      count(*), max(x.key) filter (where x.n = 50), max(x.order_id::text) filter (where x.n = 50)
    into page, n, next_key, next_id
    from (select y.*, row_number() over () as n from (
      select o.row_json, o.money_json, o.created_at as key, o.order_id from public.order_parties o
      where o.org_id = p_org and o.side = p_side and (o.created_at, o.order_id) < (at, id)
      order by o.created_at desc, o.order_id desc limit 51) y) x;
  elsif p_sort = 'created' and p_tab <> 'all' then
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when p_money then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= 50), '') || '\x5d'::bytea, 'UTF8'),
      count(*), max(x.key) filter (where x.n = 50), max(x.order_id::text) filter (where x.n = 50)
    into page, n, next_key, next_id
    from (select y.*, row_number() over () as n from (
      select o.row_json, o.money_json, o.created_at as key, o.order_id from public.order_parties o
      where o.org_id = p_org and o.side = p_side and o.tab = p_tab and (o.created_at, o.order_id) < (at, id)
      order by o.created_at desc, o.order_id desc limit 51) y) x;
  end if;
  if n <= 50 then next_key := null; next_id := null; end if;
end $$;

-- As it was. Besides: an order without a deadline is sorted behind all others by its loading (FAR in server/orders/row/stored.ts), so a range of
-- loadings is a range of that order too, and is walked from its beginning instead of from the newest order. Not so the rows of those who lost an
-- order, which keep the loading they were told. A second more on either side: what a loading is, the other condition says exactly.
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
      case when p_filter -> 'risk' ? 'delay' then ' or o.status in (''ready'', ''in_progress'') and o.due_at < $7' end,
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

-- As it was, with what follows a page found by the same statement: one row more tells it.
create or replace function gate.orders_read(p_org uuid, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz, p_reach int,
  out page text, out next_key timestamptz, out next_id uuid, out n int)
language plpgsql stable as $$
declare
  key text := case p_sort when 'loading' then 'loading_at' when 'created' then 'created_at' else 'due_at' end;
  source text := gate.orders_source(p_tab, p_sort, p_filter, p_id is not null, p_reach);
  more boolean := false;
begin
  if p_filter <> '{}' and not p_filter ? 'search' then
    source := format(' from (select o.order_id as id %1$s limit $8 + 1) k join public.order_parties o on o.org_id = $1 and o.order_id = k.id order by o.%2$I %3$s, o.order_id %3$s',
      source, key, case when key = 'due_at' then 'asc' else 'desc' end);
  end if;
  execute format($q$
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
        || textsend(concat(',"money":', case when $9 then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= $8), '') || '\x5d'::bytea, 'UTF8'),
      least(count(*), $8), (array_agg(x.key))[$8], (array_agg(x.order_id))[$8], count(*) > $8
    from (select y.*, row_number() over () as n from (select o.row_json, o.money_json, o.%I as key, o.order_id %s limit $8 + 1) y) x$q$, key, source)
  into page, n, next_key, next_id, more
  using p_org, p_side, p_tab, p_filter, p_key, p_id, p_now, p_limit, p_money;
  if n = p_limit and not more and p_reach is not null then
    execute format('select exists (select %s limit 1)', gate.orders_source(p_tab, p_sort, p_filter, true, p_reach))
    into more using p_org, p_side, p_tab, p_filter, next_key, next_id, p_now;
  end if;
  if n = p_limit and not more and p_reach is not null then
    execute format('select exists (select %s limit 1)', gate.orders_source(p_tab, p_sort, p_filter, true, null))
    into more using p_org, p_side, p_tab, p_filter, next_key, next_id, p_now;
  end if;
  if more is distinct from true then next_key := null; next_id := null; end if;
end $$;

create or replace function orders_page(p_org uuid, p_session bytea, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql as $$
declare
  at timestamptz;
  me uuid;
begin
  select a.now, a.org_id into at, me from gate.act(p_session) a;
  if me is distinct from p_org then page := '[]'; return; end if;
  if p_filter = '{}' and p_limit = 50
  then select r.page, r.next_key, r.next_id into page, next_key, next_id from gate.orders_plain(p_org, p_side, p_tab, p_sort, p_key, p_id, p_money) r;
  elsif p_filter ? 'search'
  then select s.page, s.next_key, s.next_id into page, next_key, next_id from gate.orders_searched(p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, at) s;
  else select r.page, r.next_key, r.next_id into page, next_key, next_id from gate.orders_read(p_org, p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, at, null) r;
  end if;
end $$;

-- Everything many requests ask about their callers, each by its place; none where the session, the employment or the organisation ended. The same
-- of one is gate.who. `offset 0`: each is found by its keys, however few or many the tables hold. Each name is qualified instead of a setting put
-- and taken back, as in gate.act.
create function gate.callers(p_sessions bytea[]) returns table (
  n bigint, user_id uuid, org_id uuid, employee_id uuid, acting_as uuid, name text, email text, locale text, position_name text, roles text[], limits jsonb,
  is_forwarder boolean, is_executor boolean, is_platform boolean, org_name text, tz text, provider text, xsrf bytea,
  created_at timestamptz, seen_at timestamptz, now timestamptz
) language plpgsql security definer as $$
#variable_conflict use_column
declare t pg_catalog.timestamptz := public.app_now();
begin
  return query
  select g.n, w.* from pg_catalog.unnest(p_sessions) with ordinality g (token, n) cross join lateral (
    select s.user_id, s.org_id, s.employee_id, s.acting_as, u.name, u.email, u.locale, e.position, e.roles, e.limits,
      o.is_forwarder, o.is_executor, o.is_platform, o.name_short, o.tz, s.provider, s.xsrf,
      s.created_at::pg_catalog.timestamptz, s.seen_at::pg_catalog.timestamptz, t
    from public.sessions s
    join public.users u on u.id operator(pg_catalog.=) s.user_id
    join public.employees e on e.org_id operator(pg_catalog.=) s.org_id and e.id operator(pg_catalog.=) s.employee_id
    join public.organizations o on o.id operator(pg_catalog.=) s.org_id
    where s.token_hash operator(pg_catalog.=) g.token and s.expires_at operator(pg_catalog.>) t and e.active
      and e.user_id operator(pg_catalog.=) coalesce(s.acting_as, s.user_id) and not o.blocked
    offset 0) w;
end $$;

call gate.own();
grant execute on function gate.orders_plain, gate.callers to {app};
