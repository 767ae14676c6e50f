-- Orders by how late their vehicles are expected: those that are, the latest first, before all others in the order of deadlines.

-- As it was. Besides: those alone that nobody expects late.
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
    case when p_filter ? 'timely' then ' and o.order_id not in (select e.order_id from public.expected_arrivals e where e.org_id = $1 and e.late_min > 0)' end,
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

-- A page in that order. Who is expected late stands at so many minutes before 1970, where no deadline is, so that one key goes through both.
create function orders_page_late(p_org uuid, p_session bytea, p_side text, p_tab text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql as $$
declare
  at timestamptz;
  me uuid;
  n int := 0;
  more boolean := false;
  goes_on boolean := p_key >= 'epoch';
  others record;
begin
  select a.now, a.org_id into at, me from gate.act(p_session) a;
  if me is distinct from p_org then page := '[]'; return; end if;
  if goes_on is not true then
    execute format($q$
      select convert_from('\x5b'::bytea || coalesce(string_agg(substring(textsend(x.row_json) from 1 for octet_length(x.row_json) - 1)
          || textsend(concat(',"money":', case when $9 then x.money_json else 'null' end, '}')), '\x2c'::bytea) filter (where x.n <= $8), '') || '\x5d'::bytea, 'UTF8'),
        least(count(*), $8), (array_agg(x.key))[least(count(*), $8)], (array_agg(x.order_id))[least(count(*), $8)], count(*) > $8
      from (select y.*, row_number() over () as n from (select o.row_json, o.money_json, l.key, o.order_id from (
          select e.order_id, to_timestamp(-60.0 * max(e.late_min)) as key from public.expected_arrivals e where e.org_id = $1 and e.late_min > 0 group by e.order_id) l
        join%s and o.order_id = l.order_id%s order by l.key, o.order_id limit $8 + 1) y) x$q$,
      replace(split_part(gate.orders_source(p_tab, 'due', p_filter, false, null), ' order by o.due_at', 1), ' from public.order_parties o where', ' public.order_parties o on'),
      case when p_key is not null then ' and (l.key, o.order_id) > ($5, $6)' end)
    into page, n, next_key, next_id, more using p_org, p_side, p_tab, p_filter, p_key, p_id, at, p_limit, p_money;
    if more then return; end if;
  end if;
  select o.* into others from orders_page(p_org, p_session, p_side, p_tab, 'due', p_filter || '{"timely": true}',
    case when goes_on then p_key end, case when goes_on then p_id end, greatest(p_limit - n, 1), p_money) o;
  if n < p_limit then
    page := case when n = 0 then others.page when others.page = '[]' then page else concat(left(page, -1), ',', substr(others.page, 2)) end;
    next_key := others.next_key;
    next_id := others.next_id;
  elsif others.page = '[]' then
    next_key := null;
    next_id := null;
  end if;
end $$;

call gate.own();
revoke all on function orders_page_late from public;
grant execute on function orders_page_late to {app};
