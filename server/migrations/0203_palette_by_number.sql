-- An order is found by its number, whole or its last digits, by the index of numbers.

-- The rows of each kind that answer what was typed, for each kind those by their whole number first, then the newest. A frequent text is found
-- among the newest thousand of a side without looking at the others; an order by the last digits of its number, a rare text, which p_rare holds, by
-- its trigrams, unless a number has answered: figures are in many texts, so theirs tell little. The operators of the search
-- are not leakproof, so under a policy they use no index: only the pass says whose rows.
create or replace function gate.palette_rows(p_terms jsonb, p_rare jsonb, p_exact jsonb, p_kinds text[], p_limit int)
returns table (kind text, id uuid, parent uuid, side text, opens boolean, row_json text)
language plpgsql stable security definer rows 40 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  s record;
  p_side text;
  numbered boolean;
  found uuid[];
  more uuid[];
  -- what is before the sign of the rest, backwards as the index has it
  numbers text[] := (select array_agg(reverse(regexp_replace(left(r.way, -2), '\\(.)', '\1', 'g'))) from (
    select r #>> '{0,0}' as way from jsonb_array_elements(p_exact) r) r);
  -- of one word, figures alone
  ends text[] := (select array_agg(reverse(trim(both '%' from r.way)) || '%') from (
    select r #>> '{0,0}' as way from jsonb_array_elements(p_rare) r where jsonb_array_length(r) = 1) r where r.way ~ '^%[0-9]{4,}%$');
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
    if s.kind = 'order' and numbers is not null then
      select array_agg(x.id) into more from (
        select o.order_id as id from public.order_parties o where o.org_id = me and reverse(split_part(o.search, ' ', 1)) = any (numbers) limit 5) x;
      found := found || coalesce(more, '{}');
    elsif p_exact <> '[]' then
      execute format('select array_agg(x.id) from (select o.%1$I as id from public.%2$I o where o.org_id = $1 and %3$s and %4$s limit 5) x',
        s.key, s.tab, s.seen, gate.terms_condition('o.search', p_exact)) into more using me, p_exact;
      found := found || coalesce(more, '{}');
    end if;
    numbered := cardinality(found) > 0;
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
    if s.kind = 'order' and ends is not null and not numbered and cardinality(found) < p_limit then
      execute $q$
        select array_agg(x.id) from (
          select m.id from (
            select o.order_id as id, o.created_at as at from public.order_parties o
            where o.org_id = $1 and reverse(split_part(o.search, ' ', 1)) like $2 limit 200) m
          order by m.at desc limit $3) x$q$ into more using me, ends[1], p_limit;
      found := found || coalesce(more, '{}');
      numbered := more is not null;
    end if;
    if cardinality(found) < p_limit and p_rare <> '[]' and not numbered then
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
