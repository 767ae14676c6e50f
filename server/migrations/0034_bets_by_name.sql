-- Bets are written column by column: the rows a process carries have the columns of its own release, and one that a later release adds takes
-- its default. Robots are read in the same way.
create or replace function gate.write_bets(l tender_lots, p_bets tender_bets[], p_by gate.bidder[]) returns void language plpgsql as $$
declare
  orgs uuid[] := array(select distinct b.executor_id from unnest(p_bets) b);
begin
  update tender_bets x set status = 'replaced' where x.ctid = any (array(select b.ctid from unnest(orgs) o (org) cross join lateral (
    select y.ctid from tender_bets y where y.org_id = l.org_id and y.lot_id = l.id and y.executor_id = o.org and y.status = 'submitted' offset 0) b));
  insert into tender_bets (
    org_id, lot_id, seq, tender_id, round, executor_id, alias, amount, vat_mode, vat_rate, compared, share, comment, auto, status, reason, at,
    placed_by, placed_name, sealed, nonce, content_hash, prev_hash, hash, withdrawn_at, withdrawn_prev, withdrawn_hash, demo)
  select
    b.org_id, b.lot_id, b.seq, b.tender_id, b.round, b.executor_id, b.alias, b.amount, b.vat_mode, b.vat_rate, b.compared, b.share, b.comment,
    b.auto, b.status, b.reason, b.at, b.placed_by, b.placed_name, b.sealed, b.nonce, b.content_hash, b.prev_hash, b.hash, b.withdrawn_at,
    b.withdrawn_prev, b.withdrawn_hash, b.demo
  from unnest(p_bets) b;
  -- in their lists the lot stands among those they take part in
  update lot_parties p set tab = 'taking', row_json = replace(p.row_json, '"tab":"available"', '"tab":"taking"')
  where p.org_id = any (orgs) and p.lot_id = l.id and p.tab = 'available';
  update tender_lots set bets = l.bets, head = l.head, head_at = l.head_at, ends_at = l.ends_at, extensions = l.extensions, best = l.best, best_seq = l.best_seq,
    status = l.status, closed_at = l.closed_at
  where org_id = l.org_id and id = l.id;
  -- a price that was taken
  if l.status = 'closed' then
    insert into timers (org_id, object_id, kind, run_at) values (l.org_id, l.id, 'lot.close', l.closed_at)
    on conflict (org_id, object_id, kind) do update set run_at = excluded.run_at, attempts = 0;
  end if;
  insert into audits (org_id, id, at, by_org_id, by_user_id, by_employee_id, acting_as, what, kind, object_id, facts)
  select b.org_id, gate.new_id(), b.at, w.org, w.person, w.employee, w.acting, 'bet.placed', 'tender', b.tender_id,
    jsonb_build_object('lotId', b.lot_id, 'seq', b.seq, 'hash', encode(b.hash, 'hex'), 'auto', b.auto)
  from unnest(p_bets) b join unnest(p_by) with ordinality w on w.ordinality = b.seq - l.bets + cardinality(p_bets);
end $$;

-- Answers for those who left the server a floor: at once where it ends. The strongest floor bids once, under what the next one could still do;
-- of equal floors the earlier one wins. Those who can do nothing any more are stopped.
create or replace function gate.run_robots(p_home uuid, p_lot uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  t tenders;
  l tender_lots;
  one record;
  rival record;
  net boolean;
  rung bigint;
  own_step bigint;
  base bigint;
  leader uuid;
  price bigint;
  b tender_bets;
  by_whom gate.bidder;
begin
  select * into l from tender_lots x where x.org_id = p_home and x.id = p_lot;
  if not l.robots then return; end if;
  -- found by who is invited: a table begins with its owner
  update tender_robots r set active = false, stopped = 'time' from tender_invitations i
  where i.org_id = p_home and i.tender_id = l.tender_id and r.org_id = i.executor_id and r.lot_id = p_lot and r.active and r.until <= p_at;
  select * into t from tenders x where x.org_id = p_home and x.id = l.tender_id;
  -- judged as a bet of its owner would be; who is no member of the area any more rests, and goes on when he is let in again
  update tender_robots r set active = false, stopped = 'barred'
  from gate.obstacles_of(t, array(select i.executor_id from tender_invitations i join tender_robots x on x.org_id = i.executor_id and x.lot_id = p_lot and x.active
    where i.org_id = p_home and i.tender_id = t.id), p_at) o
  where r.org_id = o.org and r.lot_id = p_lot and r.active and array_remove(o.reasons, 'private') <> '{}';
  net := gate.bet_net(t);
  rung := greatest(coalesce(l.step, 0) * 1000, 1);
  -- the first bet may equal the start
  base := coalesce(l.best, l.start_price * 1000 + rung);
  if base is null then return; end if;
  select x.executor_id into leader from tender_bets x where x.org_id = p_home and x.lot_id = p_lot and x.seq = l.best_seq;
  for one in
    select r.org_id, r.step, r.set_by, r.set_name, i.alias, v.rate, v.mode, gate.robot_least(t, l, r.floor, v.rate) as least
    from tender_invitations i
    join tender_robots r on r.org_id = i.executor_id and r.lot_id = p_lot and r.active
    cross join lateral gate.bet_vat(t, l, r.org_id) v
    where i.org_id = p_home and i.tender_id = t.id and i.excluded is null and i.withdrawals <= 3
      and case when t.audience ->> 'kind' = 'private' then gate.in_area(p_home, r.org_id) else true end
    order by least, r.set_at, r.org_id limit 2
  loop
    if rival is null and price is null then
      price := 0;
      -- remembered as the strongest; the next row, if there is one, is its rival
      rival := one;
    else
      price := one.least;
    end if;
  end loop;
  if rival is null then return; end if;
  own_step := greatest(rung, coalesce(rival.step, 0) * 1000);
  if leader = rival.org_id then
    price := case when price > 0 and price <= base - rung then greatest(rival.least, price - own_step) end;
  elsif rival.least > base - rung then
    price := null;
  else
    -- as high as it may be, or so low that the next one cannot answer
    price := greatest(rival.least, case
      when price > 0 and price <= least(case when l.best is null then base - rung else base - own_step end, base - rung) - rung then price - own_step
      when l.best is null then base - rung
      else base - own_step end);
  end if;
  if price is not null then
    b.amount := gate.bet_most(price, rival.rate, net);
    b.compared := gate.bet_value(b.amount, rival.rate, net);
    b.alias := rival.alias; b.vat_mode := rival.mode; b.vat_rate := rival.rate; b.comment := ''; b.auto := true; b.at := p_at;
    select rival.org_id, e.user_id, rival.set_by, null::uuid, rival.set_name into by_whom
    from (select 1) x left join employees e on e.org_id = rival.org_id and e.id = rival.set_by;
    b := gate.add_bet(t, l, b, by_whom);
    base := b.compared;
    leader := rival.org_id;
  end if;
  update tender_robots r set active = false, stopped = 'floor' from tender_invitations i
  where i.org_id = p_home and i.tender_id = t.id and r.org_id = i.executor_id and r.lot_id = p_lot and r.active and r.org_id is distinct from leader
    and gate.robot_least(t, l, r.floor, (select v.rate from gate.bet_vat(t, l, r.org_id) v)) > base - rung;
end $$;
