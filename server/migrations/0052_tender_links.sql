-- An order may stand in several lots and demands one after another: its card asks for all of them.
create index tender_lots__order_any on tender_lots (org_id, order_id) where order_id is not null;
create index demands__order_any on demands (org_id, order_id) where order_id is not null;

grant select (number) on demands to {gate};

-- The rows of a lot of the acting home follow its end, which bets have moved.
create function gate.follow_end(p_lot uuid) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  l tender_lots;
  n int;
begin
  select * into l from tender_lots x where x.org_id = me and x.id = p_lot;
  update lot_parties p set due_at = l.ends_at
  from (select me as org union all select i.executor_id from tender_invitations i where i.org_id = me and i.tender_id = l.tender_id) x
  where p.org_id = x.org and p.lot_id = p_lot and p.home_org_id = me and p.due_at <> l.ends_at and l.status = 'open';
  get diagnostics n = row_count;
  return n;
end $$;

-- Where an order the acting organisation may open is or was traded, as far as it may open that too; the last one first.
create function gate.order_trading(p_order uuid) returns table (kind text, id uuid, lot_id uuid, number text, status text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  home uuid;
begin
  select p.home_org_id into home from order_parties p where p.org_id = me and p.order_id = p_order and p.opens;
  return query
  select 'tender', t.id, l.id, t.number, l.status from tender_lots l
  join tenders t on t.org_id = l.org_id and t.id = l.tender_id
  join lot_parties p on p.org_id = me and p.lot_id = l.id and p.opens
  where l.org_id = home and l.order_id = p_order
  union all
  select 'demand', d.id, null::uuid, d.number, d.status from demands d
  join demand_parties p on p.org_id = me and p.demand_id = d.id and p.opens
  where d.org_id = home and d.order_id = p_order
  order by 1, 2 desc;
end $$;

call gate.own();
grant execute on function gate.follow_end, gate.order_trading to {app};
