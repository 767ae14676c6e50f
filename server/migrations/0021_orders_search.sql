/*
A text searched for in orders: under policies the planner knows nothing about how often a text occurs and always gathers all its matches
first. A frequent text is found sooner among the first rows in the order asked for; a rare one by its index.
*/

drop function gate.orders_searched;
drop function gate.orders_read;
drop function gate.orders_source;

/*
What a page is read from, in the order asked for: $1 organisation, $2 side, $3 tab, $4 filter, $5 and $6 the key it goes on from,
$7 the present moment. With a reach only that many rows are looked at, the first ones that fit what an index knows.
*/
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
    case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end,
    case when p_filter ? 'status' then ' and o.status = any (array(select jsonb_array_elements_text($4 -> ''status'')))' end,
    case when p_filter ? 'counterpart' then ' and o.counterpart_id = any (array(select jsonb_array_elements_text($4 -> ''counterpart'')::uuid))' end,
    case when p_filter ? 'body' then ' and o.body_types && array(select jsonb_array_elements_text($4 -> ''body''))' end);
begin
  if p_reach is null then return concat(indexed, other, turn); end if;
  return concat(' from (select o.*', indexed, turn, format(' limit %s) o where true', p_reach), other, turn);
end $$;

/*
One page with the rights of whoever calls. Texts are cut and joined as bytes: the last brace of a row gives way to its money, and counting
letters to find it would cost as much as all the rest. Values never enter the statement's text. A page within a reach is the whole page
only if it is full.
*/
create function gate.orders_read(p_org uuid, p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz, p_reach int,
  out page text, out next_key timestamptz, out next_id uuid, out n int)
language plpgsql stable as $$
declare
  key text := case p_sort when 'loading' then 'loading_at' when 'created' then 'created_at' else 'due_at' end;
  more boolean := false;
begin
  execute format($q$
    select convert_from('\x5b'::bytea || coalesce(string_agg(substring(convert_to(x.row_json, 'UTF8') from 1 for octet_length(x.row_json) - 1)
        || convert_to(',"money":' || case when $9 then x.money_json else 'null' end || '}', 'UTF8'), '\x2c'::bytea), '\x'::bytea) || '\x5d'::bytea, 'UTF8'),
      count(*), (array_agg(x.key))[$8], (array_agg(x.order_id))[$8]
    from (select o.row_json, o.money_json, o.%I as key, o.order_id %s limit $8) x$q$,
    key, gate.orders_source(p_tab, p_sort, p_filter, p_id is not null, p_reach))
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

-- A page with a text searched for: the operators of the search are not leakproof, so under a policy they use no index. Only the pass says whose rows.
create function gate.orders_searched(p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int, p_money boolean, p_now timestamptz,
  out page text, out next_key timestamptz, out next_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare found int;
begin
  select r.page, r.next_key, r.next_id, r.n into page, next_key, next_id, found
  from gate.orders_read(gate.org(), p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, p_now, 2000) r;
  if found = p_limit then return; end if;
  select r.page, r.next_key, r.next_id into page, next_key, next_id
  from gate.orders_read(gate.org(), p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, p_now, null) r;
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
  if p_filter ? 'search'
  then select s.page, s.next_key, s.next_id into page, next_key, next_id from gate.orders_searched(p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, at) s;
  else select r.page, r.next_key, r.next_id into page, next_key, next_id from gate.orders_read(p_org, p_side, p_tab, p_sort, p_filter, p_key, p_id, p_limit, p_money, at, null) r;
  end if;
end $$;

call gate.own();
grant execute on function gate.orders_source, gate.orders_read, gate.orders_searched to {app};
