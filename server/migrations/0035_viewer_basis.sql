-- Each viewer of a lot is told what its prices are compared by and the VAT a price of his has, so that his screen shows every sum of the lot in
-- the money he bids in. What was told before is told as before: the release before reads it too.

-- A lot as bets and time have made it, as each viewer may see it. A viewer is the organiser or invited; `p_opens` false: what he sees alone.
create or replace function gate.live_of(t tenders, l tender_lots, p_viewers uuid[], p_opens boolean, p_at timestamptz)
returns table (viewer uuid, live jsonb) language plpgsql stable as $$
#variable_conflict use_column
declare
  hidden boolean := gate.is_sealed(t, l);
  level int := case when not p_opens then 0 else array_position(array['blind', 'rank', 'best', 'full_anonymous', 'full'], t.visibility) - 1 end;
  falls boolean := t.side = 'forwarder';
  net boolean := gate.bet_net(t);
  extends boolean := not t.sealed and t.kind in ('reduction', 'open_rfq', 'contract') and t.window_s > 0;
  edge bigint;
  told boolean;
  bidders int;
  /* who stands by a bet, best first: one reading for all viewers */
  places uuid[];
  /* until the end those that count are `submitted`: an index has them alone, and a log may be long */
  taking boolean := l.status in ('pending', 'open');
  taken boolean := l.status = 'open' and t.kind in ('reduction', 'first_price', 'dutch');
  rung bigint := greatest(coalesce(l.step, 0) * 1000, 1);
  common jsonb;
begin
  -- what was best in the round before is known where the tender tells it
  told := l.best is not null and (not hidden or l.round > 1);
  if hidden or level < 1 and not l.org_id = any (p_viewers) then
    if not l.org_id = any (p_viewers) then null;
    elsif taking then
      select count(*) into bidders from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.status = 'submitted';
    else
      select count(*) into bidders from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.status <> 'replaced' and b.status <> 'withdrawn';
    end if;
  elsif taking then
    select count(*), array_agg(b.executor_id order by case when falls then b.compared else -b.compared end, b.seq) filter (where b.compared is not null)
    into bidders, places from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.status = 'submitted';
  else
    select count(*), array_agg(b.executor_id order by case when falls then b.compared else -b.compared end, b.seq)
      filter (where b.compared is not null and b.status <> 'disqualified')
    into bidders, places from tender_bets b
    where b.org_id = l.org_id and b.lot_id = l.id and b.status <> 'replaced' and b.status <> 'withdrawn';
  end if;
  if taken then
    edge := case when t.kind <> 'reduction' then gate.bet_price(t, l, p_at) * 1000
      when l.best is null then l.start_price * 1000
      when falls then l.best - rung else l.best + rung end;
  end if;
  common := jsonb_build_object('lotId', l.id, 'tenderId', l.tender_id, 'status', l.status, 'round', l.round,
    -- a price that was taken ended the lot before its time
    'opensAt', gate.instant(l.starts_at), 'endsAt', gate.instant(case when taking then l.ends_at else least(l.ends_at, l.closed_at) end), 'extensions', l.extensions,
    'extensionsLeft', case when not extends then 0 when t.extend_most = 0 then null else greatest(t.extend_most - l.extensions, 0) end,
    'bets', l.bets, 'head', encode(l.head, 'hex'));
  return query
  select v.id, common || jsonb_build_object(
    'net', net,
    /* of who bids, and of the organiser where it is he who is paid; to others every bet has the VAT of its bidder */
    'vat', case when v.id <> l.org_id or t.side = 'executor' then jsonb_build_object('vatMode', vat.mode, 'vatRate', vat.rate) end,
    'bidders', case when v.id = l.org_id or level >= 3 and not hidden then bidders end,
    /* of sealed bets that of the round before, to everybody who may open the lot: the tender says so */
    'best', case when told and (v.id = l.org_id or case when hidden then p_opens and t.shows_best else level >= 2 end) then gate.money(round(l.best / 1000.0)::bigint, t.currency) end,
    'ceiling', case when taken and v.id <> l.org_id and edge > 0 then
      gate.money(case when falls then gate.bet_most(edge, vat.rate, net) else gate.bet_least(edge, vat.rate, net) end, t.currency) end,
    'own', case when own.seq is not null then jsonb_build_object('seq', own.seq, 'amount', gate.money(own.amount, t.currency), 'vatMode', own.vat_mode,
      'vatRate', own.vat_rate, 'compared', gate.money(round(own.compared / 1000.0)::bigint, t.currency), 'at', gate.instant(own.at),
      'status', case when own.status = 'submitted' and level >= 1 and not hidden and own.seq = l.best_seq then 'leading' else own.status end) end,
    'rank', case when own.compared is not null and own.status <> 'disqualified' and level >= 1 and not hidden then array_position(places, v.id) end,
    'leading', case when own.compared is not null and level >= 1 and not hidden then own.seq = l.best_seq end,
    'robot', case when r.org_id is not null then jsonb_build_object('floor', gate.money(r.floor, t.currency), 'step', gate.money(r.step, t.currency),
      'until', gate.instant(r.until), 'active', r.active, 'stopped', r.stopped) end)
  from unnest(p_viewers) v (id)
  left join lateral (select * from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.executor_id = v.id and b.status <> 'replaced'
    and b.status <> 'withdrawn' order by b.seq desc limit 1) own on true
  left join tender_robots r on r.org_id = v.id and r.lot_id = l.id
  cross join lateral gate.bet_vat(t, l, v.id) vat;
end $$;

call gate.own();
