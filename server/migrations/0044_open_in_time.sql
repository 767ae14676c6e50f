-- A lot is open from the moment that stands in it: bets are taken and everybody is told so, whenever the timer of its tender comes.

-- How a lot stands at a moment: one whose beginning has come is open, though nobody has opened it yet.
create function gate.lot_status(l tender_lots, p_at timestamptz) returns text language sql immutable as $$
  select case when (l).status = 'pending' and (l).starts_at <= p_at then 'open' else (l).status end
$$;

-- Opens a lot that is locked and whose beginning has come, with the timer of its end; the timer of its tender opens the others and tells them.
create function gate.open_in_time(l tender_lots, p_at timestamptz) returns tender_lots language plpgsql as $$
begin
  if l.status is distinct from 'pending' or p_at < l.starts_at then return l; end if;
  l.status := 'open';
  update tender_lots x set status = 'open' where x.org_id = l.org_id and x.id = l.id;
  insert into timers (org_id, object_id, kind, run_at) values (l.org_id, l.id, 'lot.close', l.ends_at) on conflict (org_id, object_id, kind) do nothing;
  return l;
end $$;

-- As it was, by the moment and not by what a timer has done.
create or replace function gate.judge_bet(t tenders, l tender_lots, b tender_bets, p_currency text, p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  falls boolean := t.side = 'forwarder';
  net boolean := gate.bet_net(t);
  rung bigint := greatest(coalesce(l.step, 0) * 1000, 1);
  edge bigint;
  bound jsonb;
begin
  if l.status in ('pending', 'open') and p_at < l.starts_at then return gate.refusal('lot.not_open'); end if;
  if gate.lot_status(l, p_at) <> 'open' or p_at >= l.ends_at then
    return gate.refusal('lot.closed', jsonb_build_object('at', gate.instant(coalesce(l.closed_at, l.ends_at))));
  end if;
  if t.sealed then return case when b.sealed is null then gate.refusal('bet.sealed') end; end if;
  if b.amount is null then return gate.refusal('bet.not_sealed'); end if;
  if p_currency is distinct from t.currency::text then return gate.refusal('bet.currency', jsonb_build_object('currency', t.currency)); end if;
  if t.kind = 'contract' and b.share is null then return gate.refusal('bet.share'); end if;
  if b.amount < 1 then return gate.refusal('bet.too_low', jsonb_build_object('min', gate.money(1, t.currency))); end if;
  if b.amount > 900000000000 then return gate.refusal('bet.too_high', jsonb_build_object('max', gate.money(900000000000, t.currency))); end if;
  b.compared := gate.bet_value(b.amount, b.vat_rate, net);
  if t.kind not in ('reduction', 'first_price', 'dutch') then return null; end if;

  edge := case when t.kind <> 'reduction' then gate.bet_price(t, l, p_at) * 1000
    when l.best is null then l.start_price * 1000
    when falls then l.best - rung else l.best + rung end;
  if falls and b.compared > edge then
    return gate.refusal(case when t.kind = 'reduction' and l.best is null then 'bet.above_start' else 'bet.too_high' end,
      jsonb_build_object('max', gate.money(greatest(gate.bet_most(edge, b.vat_rate, net), 0), t.currency)));
  end if;
  if not falls and b.compared < edge then
    return gate.refusal('bet.too_low', jsonb_build_object('min', gate.money(gate.bet_least(edge, b.vat_rate, net), t.currency)));
  end if;
  if t.kind = 'reduction' and l.floor_price is not null then
    if falls and b.compared < l.floor_price * 1000 then
      return gate.refusal('bet.below_floor', jsonb_build_object('min', gate.money(gate.bet_least(l.floor_price * 1000, b.vat_rate, net), t.currency)));
    end if;
    if not falls and b.compared > l.floor_price * 1000 then
      return gate.refusal('bet.too_high', jsonb_build_object('max', gate.money(gate.bet_most(l.floor_price * 1000, b.vat_rate, net), t.currency)));
    end if;
  end if;
  return null;
end $$;

-- As it was, told by the moment.
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

-- As it was, and opens a lot whose beginning has come.
create or replace function gate.place_bets(p_lot uuid, p_sessions bytea[], p_keys text[], p_hashes bytea[], p_bets jsonb, p_most int)
returns table (n int, code int, answer text, again boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  many int := cardinality(p_sessions);
  home uuid;
  t tenders;
  l tender_lots;
  moment timestamptz;
  net boolean;
  falls boolean;
  who gate.bidder[];
  seen boolean[];
  claimed boolean[];
  orgs uuid[];
  entrants gate.entrant[];
  one gate.entrant;
  b tender_bets;
  given jsonb;
  no jsonb;
  leader uuid;
  recent int;
  kept record;
  answers_of text[] := array_fill(null::text, array[many]);
  codes int[] := array_fill(null::int, array[many]);
  repeated boolean[] := array_fill(false, array[many]);
  first_of int[] := array_fill(null::int, array[many]);
  /* chained and not written yet */
  fresh tender_bets[] := '{}';
  fresh_by gate.bidder[] := '{}';
  fresh_of uuid[] := '{}';
  fresh_values bigint[] := '{}';
  fresh_seqs int[] := '{}';
  place int;
  /* all of this call */
  placed_seq int[] := '{}';
  placed_at int[] := '{}';
  placed_of uuid[] := '{}';
  /* keys that may be used again */
  loose int[] := '{}';
  lives jsonb;
begin
  select array_agg(case when e.id is not null then row(s.org_id, s.user_id, s.employee_id, s.acting_as, e.name)::gate.bidder end order by g.k),
    array_agg(p.org_id is not null order by g.k), (array_agg(p.home_org_id) filter (where p.home_org_id is not null))[1]
  into who, seen, home
  from unnest(p_sessions) with ordinality g (token, k)
  left join sessions s on s.token_hash = g.token and s.expires_at > app_now()
  left join employees e on e.org_id = s.org_id and e.id = s.employee_id and e.active and e.user_id = coalesce(s.acting_as, s.user_id)
  left join lot_parties p on p.org_id = e.org_id and p.lot_id = p_lot and p.opens;
  select * into l from tender_lots x where x.org_id = home and x.id = p_lot for update;
  moment := gate.lot_moment(l); -- after the lock
  l := gate.open_in_time(l, moment);
  select * into t from tenders x where x.org_id = home and x.id = l.tender_id;
  net := gate.bet_net(t);
  falls := t.side = 'forwarder';
  leader := gate.bidder_of(l);

  with asked as (
    select g.k, w.org, g.key, g.hash, row_number() over (partition by w.org, g.key order by g.k) as nth
    from unnest(p_keys, p_hashes, seen) with ordinality g (key, hash, seen, k) join unnest(who) with ordinality w on w.ordinality = g.k
    where w.org is not null and g.seen and l.id is not null
  ), mine as (
    insert into idempotency_keys (org_id, key, at, call, hash) select a.org, a.key, moment, 'bets.place', a.hash from asked a where a.nth = 1 order by a.org, a.key
    on conflict do nothing returning org_id, key
  )
  select array_agg(m.key is not null order by g.k), array_agg(distinct a.org) filter (where m.key is not null) into claimed, orgs
  from generate_series(1, many) g (k) left join asked a on a.k = g.k left join mine m on m.org_id = a.org and m.key = a.key and a.nth = 1;

  -- how often one has bid is counted over all lots of a tender: those bidding in another one just now wait for each other
  if exists (select from tender_lots x where x.org_id = home and x.tender_id = t.id and x.id <> p_lot) then
    perform from tender_invitations x where x.org_id = home and x.tender_id = t.id and x.executor_id = any (orgs) order by x.executor_id for no key update;
  end if;
  select array_agg(row(o.org, i.alias, i.withdrawals, o.reasons[1], c.n, c.since, v.rate, v.mode)::gate.entrant)
  into entrants
  from gate.obstacles_of(t, orgs, moment) o
  left join tender_invitations i on i.org_id = home and i.tender_id = t.id and i.executor_id = o.org
  cross join lateral gate.bet_vat(t, l, o.org) v
  cross join lateral (select count(*)::int as n, min(y.at) as since from (
    select b.at from tender_bets b where b.org_id = home and b.tender_id = t.id and b.executor_id = o.org and not b.auto
      and b.at > moment - interval '1 minute' order by b.at desc limit p_most) y) c;
  orgs := array(select e.org from unnest(entrants) with ordinality e order by e.ordinality);

  for k in 1 .. many loop
    no := null;
    if who[k] is null then
      codes[k] := 0; answers_of[k] := gate.refusal('session.none')::text;
      continue;
    elsif not seen[k] or l.id is null then
      codes[k] := 0; answers_of[k] := gate.refusal('lot.not_found')::text;
      continue;
    elsif not claimed[k] then
      first_of[k] := (select j from generate_series(1, k - 1) j where claimed[j] and who[j].org = who[k].org and p_keys[j] = p_keys[k] limit 1);
      if first_of[k] is not null then
        if p_hashes[first_of[k]] = p_hashes[k] then repeated[k] := true; else codes[k] := 0; answers_of[k] := gate.refusal('key.reused')::text; end if;
        continue;
      end if;
      -- a write: what is told again was committed anew, and no fail-over loses it
      update idempotency_keys a set at = greatest(a.at, moment) where a.org_id = who[k].org and a.key = p_keys[k] returning a.call, a.hash, a.status, a.body into kept;
      if kept.call is distinct from 'bets.place' or kept.hash <> p_hashes[k] then
        codes[k] := 0; answers_of[k] := gate.refusal('key.reused')::text;
      else
        codes[k] := kept.status; answers_of[k] := kept.body; repeated[k] := true;
      end if;
      continue;
    end if;

    given := p_bets -> (k - 1);
    one := entrants[array_position(orgs, who[k].org)];
    recent := one.recent + cardinality(array_positions(placed_of, who[k].org));
    if one.obstacle is not null or one.alias is null then
      no := gate.refusal('bet.not_eligible', jsonb_build_object('why', coalesce(one.obstacle, 'excluded')));
    elsif one.withdrawals > 3 then
      no := gate.refusal('bet.blocked', jsonb_build_object('most', 3));
    elsif recent >= p_most then
      no := gate.refusal('bet.too_often', jsonb_build_object('most', p_most, 'seconds',
        greatest(ceil(extract(epoch from coalesce(one.since, moment) + interval '1 minute' - moment))::int, 1)));
      loose := loose || k;
    else
      b := null;
      b.vat_rate := one.vat_rate; b.vat_mode := one.vat_mode;
      b.alias := one.alias; b.at := moment; b.auto := false;
      b.amount := (given ->> 'amount')::bigint;
      b.comment := coalesce(given ->> 'comment', '');
      b.share := case when t.kind = 'contract' then (given ->> 'share')::numeric end;
      b.sealed := decode(given ->> 'sealed', 'base64');
      b.nonce := given ->> 'nonce';
      if b.sealed is not null then b.amount := null; b.share := null; b.comment := ''; end if;
      no := gate.judge_bet(t, l, b, given ->> 'currency', moment);
      if no is null and b.sealed is not null then
        -- the encapsulated key is drawn anew for each bet: whoever sends one that is there has copied it, whatever he changed behind it
        if exists (select from unnest(fresh) y where y.executor_id <> who[k].org and substring(y.sealed for 32) = substring(b.sealed for 32))
          or exists (select from tender_bets y where y.org_id = home and y.lot_id = p_lot and y.executor_id <> who[k].org
            and substring(y.sealed for 32) = substring(b.sealed for 32)) then
          no := gate.refusal('bet.copied');
        elsif length(b.sealed) <> 32 + l.sealed_bytes + 16 then
          no := gate.refusal('bet.unpadded');
        end if;
      end if;
    end if;
    if no is not null then
      codes[k] := 0; answers_of[k] := no::text;
      continue;
    end if;

    b.compared := gate.bet_value(b.amount, b.vat_rate, net);
    b := gate.chain_bet(t, l, b, who[k]);
    l := gate.lot_after(t, l, b);
    -- of two of one bidder the later stands
    place := array_position(fresh_of, b.executor_id);
    if place is not null then
      fresh[place].status := 'replaced';
      fresh_values[place] := null;
      -- found no more
      fresh_of[place] := home;
    end if;
    fresh := fresh || b; fresh_by := fresh_by || who[k]; fresh_of := fresh_of || b.executor_id;
    fresh_values := fresh_values || b.compared; fresh_seqs := fresh_seqs || b.seq;
    placed_seq := placed_seq || b.seq; placed_at := placed_at || k; placed_of := placed_of || b.executor_id;
    codes[k] := 200;
    if l.best_seq = b.seq then
      leader := b.executor_id;
    elsif leader = b.executor_id and b.sealed is null then
      select x.value, x.seq, x.org into l.best, l.best_seq, leader from gate.best_of(home, p_lot, falls, fresh_of, fresh_values, fresh_seqs) x;
    end if;
    -- robots answer what is written
    if l.robots then
      perform gate.write_bets(l, fresh, fresh_by);
      fresh := '{}'; fresh_by := '{}'; fresh_of := '{}'; fresh_values := '{}'; fresh_seqs := '{}';
      perform gate.run_robots(home, p_lot, moment);
      select * into l from tender_lots x where x.org_id = home and x.id = p_lot;
      leader := gate.bidder_of(l);
    end if;
  end loop;
  if cardinality(fresh) > 0 then perform gate.write_bets(l, fresh, fresh_by); end if;

  if cardinality(placed_seq) > 0 then
    select jsonb_object_agg(x.viewer, x.live) into lives from gate.live_of(t, l, array(select distinct p from unnest(placed_of) p), true, moment) x;
    for kept in
      select p.k, jsonb_build_object('bet', gate.visible_bet(t, l, x, i, x.executor_id),
        'receipt', jsonb_build_object('lotId', p_lot, 'seq', x.seq, 'at', gate.instant(x.at), 'exact', gate.exact(x.at), 'alias', x.alias::text,
          'content', gate.bet_content(x, t.currency), 'prev', encode(x.prev_hash, 'hex'), 'hash', encode(x.hash, 'hex')),
        'live', lives -> x.executor_id::text)::text as body
      from unnest(placed_seq, placed_at) p (seq, k)
      -- by the order of the log, as in gate.bidder_of
      cross join lateral (select * from tender_bets y where y.org_id = home and y.lot_id = p_lot and y.seq >= p.seq order by y.seq limit 1) x
      cross join lateral (select * from tender_invitations y where y.org_id = home and y.tender_id = t.id and y.executor_id = x.executor_id offset 0) i
    loop
      answers_of[kept.k] := kept.body;
    end loop;
    perform gate.notify_lot(home, p_lot, home);
  end if;
  insert into idempotency_keys (org_id, key, at, call, hash, status, body)
  select w.org, g.key, moment, 'bets.place', g.hash, g.code, g.body
  from unnest(p_keys, p_hashes, codes, answers_of, claimed) with ordinality g (key, hash, code, body, mine, k)
  join unnest(who) with ordinality w on w.ordinality = g.k
  where g.mine
  on conflict (org_id, key) do update set status = excluded.status, body = excluded.body;
  if cardinality(loose) > 0 then delete from idempotency_keys a using unnest(loose) j where a.org_id = who[j].org and a.key = p_keys[j]; end if;
  return query select k, coalesce(codes[k], codes[first_of[k]]), coalesce(answers_of[k], answers_of[first_of[k]]), repeated[k] from generate_series(1, many) k;
end $$;

-- As it was, and opens a lot whose beginning has come.
create or replace function gate.set_robot(p_lot uuid, p_floor bigint, p_currency text, p_step bigint, p_until timestamptz, p_employee uuid, p_name text)
returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  f record;
  t tenders;
  l tender_lots;
  i tender_invitations;
  b tender_bets;
  no jsonb;
  moment timestamptz;
  before int;
begin
  select * into f from gate.find_lot(p_lot, me);
  select * into l from tender_lots x where x.org_id = f.home and x.id = p_lot for update;
  moment := gate.lot_moment(l);
  l := gate.open_in_time(l, moment);
  select * into t from tenders x where x.org_id = f.home and x.id = l.tender_id;
  select * into i from tender_invitations x where x.org_id = f.home and x.tender_id = t.id and x.executor_id = me;
  if i.alias is null then return gate.refusal('lot.not_found'); end if;
  if t.kind <> 'reduction' or t.side <> 'forwarder' then return gate.refusal('robot.kind'); end if;
  if cardinality(gate.bet_obstacles(t, me, moment)) > 0 then
    return gate.refusal('bet.not_eligible', jsonb_build_object('why', (gate.bet_obstacles(t, me, moment))[1]));
  end if;
  if i.withdrawals > 3 then return gate.refusal('bet.blocked', jsonb_build_object('most', 3)); end if;
  select v.rate, v.mode into b.vat_rate, b.vat_mode from gate.bet_vat(t, l, me) v;
  b.amount := p_floor;
  no := gate.judge_bet(t, l, b, p_currency, moment);
  -- its owner may lead already: then it waits
  if no is not null and not (no ->> 'code' in ('bet.too_high', 'bet.below_floor') and p_floor > 0 and (no ->> 'code' = 'bet.below_floor' or exists (
    select from tender_bets x where x.org_id = f.home and x.lot_id = p_lot and x.seq = l.best_seq and x.executor_id = me
      and gate.bet_value(p_floor, b.vat_rate, gate.bet_net(t)) < x.compared)))
  then return no; end if;
  insert into tender_robots (org_id, lot_id, home_org_id, tender_id, floor, step, until, active, set_at, set_by, set_name, demo)
  values (me, p_lot, f.home, t.id, p_floor, greatest(coalesce(p_step, 0), coalesce(l.step, 1)), p_until, true, moment, p_employee, p_name, t.demo)
  on conflict (org_id, lot_id) do update set (floor, step, until, active, stopped, set_at, set_by, set_name)
    = (excluded.floor, excluded.step, excluded.until, true, null, excluded.set_at, excluded.set_by, excluded.set_name);
  update tender_lots x set robots = true where x.org_id = f.home and x.id = p_lot and not x.robots;
  before := l.bets;
  perform gate.run_robots(f.home, p_lot, moment);
  if exists (select from tender_lots x where x.org_id = f.home and x.id = p_lot and x.bets > before) then perform gate.notify_lot(f.home, p_lot, f.home); end if;
  return null;
end $$;

call gate.own();
