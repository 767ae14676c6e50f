-- Loadings of the next 72 hours of those orders alone that a search finds, as the list finds them; null: of all.
create function orders_windows(p_org uuid, p_session bytea, p_side text, p_search text) returns jsonb language plpgsql as $$
declare
  start timestamptz;
  found text := concat('%', replace(replace(replace(p_search, '\', '\\'), '%', '\%'), '_', '\_'), '%');
begin
  select date_trunc('hour', a.now) into start from gate.act(p_session) a;
  return (
    select jsonb_build_object('from', to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'all', jsonb_agg(x.n order by g), 'open', jsonb_agg(x.m order by g))
    from generate_series(0, 23) g,
      lateral (select count(*) n, count(*) filter (where o.open) m from order_parties o
        where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost')
          and o.loading_at >= start + g * interval '3 hours' and o.loading_at < start + (g + 1) * interval '3 hours'
          and (p_search is null or o.search like found)) x);
end $$;

revoke all on function orders_windows(uuid, bytea, text, text) from public;
call gate.own();
grant execute on function orders_windows(uuid, bytea, text, text) to {app};
