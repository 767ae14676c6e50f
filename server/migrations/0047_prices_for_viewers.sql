-- Prices of others are told to each viewer in the money he bids in, to the minor unit, so that no screen goes back from a figure that was rounded.

-- A price of the tender, in thousandths, as a viewer who may see it would name it: a step better (a minor unit, where the tender has no step) is the
-- last price that takes the lead from it. Who names none here, the organiser who pays, reads it as it is compared.
create function gate.price_for(t tenders, l tender_lots, p_value bigint, p_viewer uuid, p_rate int) returns bigint language sql immutable as $$
  select case
    when (t).side = 'forwarder' and p_viewer = (t).org_id then round(p_value / 1000.0)::bigint
    when ((t).side = 'forwarder') = ((t).kind = 'reduction' and coalesce((l).step, 0) > 0) then gate.bet_most(p_value, p_rate, gate.bet_net(t))
    else gate.bet_least(p_value, p_rate, gate.bet_net(t))
  end
$$;

-- As it was, and tells the best price in the money of each viewer.
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
  taken boolean := gate.lot_status(l, p_at) = 'open' and t.kind in ('reduction', 'first_price', 'dutch');
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
  common := jsonb_build_object('lotId', l.id, 'tenderId', l.tender_id, 'status', gate.lot_status(l, p_at), 'round', l.round,
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
    'best', case when tells.best then gate.money(round(l.best / 1000.0)::bigint, t.currency) end,
    /* his own as he named it, whatever his VAT is by now */
    'bestForViewer', case when tells.best then
      gate.money(case when own.seq = l.best_seq then own.amount else gate.price_for(t, l, l.best, v.id, vat.rate) end, t.currency) end,
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
  cross join lateral gate.bet_vat(t, l, v.id) vat
  /* of sealed bets that of the round before, to everybody who may open the lot: the tender says so */
  cross join lateral (select told and (v.id = l.org_id or case when hidden then p_opens and t.shows_best else level >= 2 end) as best) tells;
end $$;

-- As it was, each bet with its price in the money of the viewer: his own as he named it.
create or replace function gate.lot_thread(p_lot uuid, p_after int, p_most int) returns table (bet jsonb)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  f record;
begin
  select * into f from gate.find_lot(p_lot, me);
  return query
  select gate.visible_bet(t, l, b, i, me) || jsonb_build_object('forViewer',
    gate.money(case when b.executor_id = me then b.amount else gate.price_for(t, l, b.compared, me, vat.rate) end, t.currency))
  from tenders t
  join tender_lots l on l.org_id = t.org_id and l.id = p_lot
  cross join lateral gate.bet_vat(t, l, me) vat
  join tender_bets b on b.org_id = l.org_id and b.lot_id = l.id and b.seq > p_after
  join tender_invitations i on i.org_id = t.org_id and i.tender_id = t.id and i.executor_id = b.executor_id
  where t.org_id = f.home and t.id = f.tender
    and case when b.executor_id = me then true when gate.is_sealed(t, l) and b.round >= l.round then false
      else t.org_id = me or not gate.is_sealed(t, l) and t.visibility in ('full_anonymous', 'full') end
  order by b.seq limit p_most;
end $$;
call gate.own();
