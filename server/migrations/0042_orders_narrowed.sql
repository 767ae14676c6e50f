/*
A text searched for among orders narrowed by more: what narrows them is read along an index alone, in the order asked for, and only the rows
found so are opened and looked at for the text. Few enough of them are the whole answer, however many orders there are.
*/

create index order_parties__loading on order_parties (org_id, side, loading_at, order_id) include (open, tab, status, loaded_at, price, currency);
drop index order_parties__week;

/*
What a page is read from, in the order asked for: $1 organisation, $2 side, $3 tab, $4 filter, $5 and $6 the key it goes on from,
$7 the present moment. With a reach the text is looked for in only that many rows, the first ones of those the rest of the filter leaves.
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
    case when p_filter ? 'watcher' then ' and o.order_id in (select w.order_id from public.order_watchers w where w.org_id = $1 and w.employee_id = ($4 ->> ''watcher'')::uuid)' end,
    case when p_filter ? 'noVehicle' then ' and o.status in (''placed'', ''searching'', ''offered'', ''accepted'')' end,
    /* the same facts the screen reads a risk from */
    case when p_filter ? 'risk' then concat(' and (false',
      case when p_filter -> 'risk' ? 'delay' then ' or o.status in (''ready'', ''in_progress'') and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'executor' then ' or o.side = ''forwarder'' and o.status in (''placed'', ''searching'', ''offered'') and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'vehicle' then ' or o.status = ''accepted'' and o.loading_at < $7 + interval ''24 hours''' end,
      case when p_filter -> 'risk' ? 'papers' then ' or o.status = ''documents'' and o.due_at < $7' end,
      case when p_filter -> 'risk' ? 'due' then ' or o.due_at < $7 + interval ''2 hours''' end, ')') end);
  searched text := case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end;
begin
  if p_reach is null then return concat(indexed, other, searched, turn); end if;
  return concat(' from (select o.order_id as id, ', key, ' as at', indexed, other, turn, format(' limit %s', p_reach),
    /* `offset 0`: a row is found by its key, and only then looked at for the text */
    ') k, lateral (select * from public.order_parties p where p.org_id = $1 and p.order_id = k.id offset 0) o where true', searched,
    format(' order by k.at %1$s, k.id %1$s', case when down then 'desc' else 'asc' end));
end $$;

-- A page with a text searched for: the operators of the search are not leakproof, so under a policy they use no index. Only the pass says whose rows.
create or replace function gate.orders_searched(p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz,
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

call gate.own();
