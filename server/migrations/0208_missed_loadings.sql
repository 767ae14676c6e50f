-- Orders whose loading was missed: found as any other risk and counted for the first page.

-- As it was. Besides: the risk that a loading was missed.
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
      case when p_filter -> 'risk' ? 'missed' then ' or o.loading_at < $7 and (o.status in (''placed'', ''searching'', ''offered'', ''accepted'')'
        ' or o.status = ''ready'' and o.due_at < $7)' end,
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

-- As it was. Besides: the orders whose loading was missed. Their tabs hold no others, and the index by tab and loading is walked.
create or replace function orders_counts(p_org uuid, p_session bytea, p_side text, p_tabs text[]) returns jsonb language plpgsql as $$
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
    'missed', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab in ('search', 'confirm', 'assigned', 'new', 'resources', 'upcoming')
      and o.loading_at < at and (o.status <> 'ready' or o.due_at < at) limit 1001) x),
    'withoutExecutor', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.open and o.loading_at >= today and o.loading_at < today + interval '72 hours' limit 1001) x),
    'loadingSoon', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost') and o.loading_at >= today and o.loading_at < today + interval '72 hours' limit 1001) x));
end $$;
