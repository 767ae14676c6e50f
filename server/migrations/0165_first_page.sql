-- The first page: what changed since a day, and practice organisations with invented data.

-- As in 0115; besides: orders that were created, loaded and delivered within days.
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

-- The organisation whose people practise in this one, which is a demo organisation then.
alter table organizations add column practice_of uuid;
alter table organizations add constraint organizations__practice check (practice_of is null or demo) not valid;

-- Removes every row that lives with some demo organisations, as in 0033 and 0077; what others see of it is the caller's.
create function gate.remove_homes(p_demo uuid[]) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  for name in
    with recursive refs as (
      select distinct k.conrelid child, k.confrelid parent from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace),
    deep (id, depth) as (
      select c.oid, 0 from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
      union
      select r.child, d.depth + 1 from deep d join refs r on r.parent = d.id where d.depth < 30)
    select c.relname from deep d join pg_class c on c.oid = d.id
    where c.relrowsecurity and not c.relispartition group by c.relname order by max(d.depth) desc, c.relname
  loop
    execute format('delete from %I where org_id = any ($1)', name) using p_demo;
    get diagnostics n = row_count;
    if n > 0 then return next; end if;
  end loop;
end $$;

-- As in 0077.
create or replace function gate.remove_demo(p_last boolean) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare demo uuid[] := gate.demo_orgs();
begin
  if p_last then lock table audit_links in access exclusive mode; end if;
  return query select r.name, r.n from gate.remove_homes(demo) r;
  delete from order_parties p where p.home_org_id = any (demo);
  delete from lot_parties p where p.home_org_id = any (demo);
  delete from demand_parties p where p.home_org_id = any (demo);
  delete from private_members p where p.member_id = any (gate.demo_orgs());
  delete from flight_parties p
  where p.home_org_id = any (demo) or not exists (select from flights f where f.org_id = p.home_org_id and f.id = p.flight_id);
  delete from order_emissions e
  where not exists (select from flight_loads l where l.org_id = e.home_org_id and l.flight_id = e.flight_id and l.order_id = e.order_id);
end $$;

-- Removes the rows of the practice organisations of one, and what those that they met see of it.
create function gate.remove_practice(p_home uuid, p_last boolean) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone uuid[] := array(select o.id from organizations o where o.practice_of = p_home and o.demo);
  met uuid[] := array(select distinct p.partner_org_id from partners p where p.org_id = any (gone) and p.partner_org_id <> all (gone));
begin
  if p_last then lock table audit_links in access exclusive mode; end if;
  return query select r.name, r.n from gate.remove_homes(gone) r;
  delete from order_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
  delete from lot_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
  delete from demand_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
  delete from flight_parties p where p.org_id = any (met) and p.home_org_id = any (gone);
end $$;

call gate.own();
grant execute on function gate.remove_practice to {worker};
