-- One search over orders, flights, lots and demands, by the texts their lists are searched in.

-- The rows of each kind that answer what was typed, for each kind those by their whole number first, then the newest. A frequent text is found
-- among the newest thousand of a side without looking at the others; a rare one, which p_rare holds, by its trigrams. The operators of the search
-- are not leakproof, so under a policy they use no index: only the pass says whose rows.
create function gate.palette_rows(p_terms jsonb, p_rare jsonb, p_exact jsonb, p_kinds text[], p_limit int)
returns table (kind text, id uuid, parent uuid, side text, opens boolean, row_json text)
language plpgsql stable security definer rows 40 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  s record;
  p_side text;
  found uuid[];
  more uuid[];
begin
  if p_terms = '[]' then return; end if;
  for s in
    select * from (values
      ('order', 'order_parties', 'order_id', 'null::uuid', 'created_at', 'true'),
      ('flight', 'flight_parties', 'flight_id', 'null::uuid', 'starts_at', 'true'),
      ('demand', 'demand_parties', 'demand_id', 'null::uuid', 'created_at', $q$o.tab <> 'over' and o.visible_from <= app_now()$q$),
      ('lot', 'lot_parties', 'lot_id', 'o.tender_id', 'created_at', 'true')) v (kind, tab, key, parent, turn, seen)
    where v.kind = any (p_kinds)
  loop
    found := '{}';
    if p_exact <> '[]' then
      execute format('select array_agg(x.id) from (select o.%1$I as id from public.%2$I o where o.org_id = $1 and %3$s and %4$s limit 5) x',
        s.key, s.tab, s.seen, gate.terms_condition('o.search', p_exact)) into more using me, p_exact;
      found := found || coalesce(more, '{}');
    end if;
    foreach p_side in array array['forwarder', 'executor'] loop
      execute format($q$
        select array_agg(x.id) from (
          select k.id from (
            select o.%1$I as id, o.%4$I as at from public.%2$I o where o.org_id = $1 and o.side = $4 order by o.%4$I desc limit 1000) k,
            lateral (select from public.%2$I o where o.org_id = $1 and o.%1$I = k.id and %3$s and %5$s offset 0) p
          order by k.at desc limit $3) x$q$,
        s.key, s.tab, s.seen, s.turn, gate.terms_condition('o.search', p_terms)) into more using me, p_terms, p_limit, p_side;
      found := found || coalesce(more, '{}');
    end loop;
    if cardinality(found) < p_limit and p_rare <> '[]' then
      execute format($q$
        select array_agg(x.id) from (
          select m.id from (select o.%1$I as id, o.%4$I as at from public.%2$I o where o.org_id = $1 and %3$s and %5$s limit 200) m
          order by m.at desc limit $3) x$q$,
        s.key, s.tab, s.seen, s.turn, gate.terms_condition('o.search', p_rare)) into more using me, p_rare, p_limit;
      found := found || coalesce(more, '{}');
    end if;
    if cardinality(found) = 0 then continue; end if;
    return query execute format($q$
      select $4, o.%1$I, %3$s, o.side, o.opens, o.row_json from public.%2$I o where o.org_id = $1 and o.%1$I = any ($2)
      order by array_position($2, o.%1$I) limit $3$q$, s.key, s.tab, s.parent)
    using me, found, p_limit, s.kind;
  end loop;
end $$;

call gate.own();
grant execute on function gate.palette_rows to {app};
