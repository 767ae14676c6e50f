-- Sealed bets of one length, and none laid again by another bidder.

-- Bytes the text of each sealed bet of this lot has. None: its key is of a release that did not pad, and so may be the pages that bid on it.
alter table tender_lots add column sealed_bytes smallint;
call gate.let_update('tender_lots');

-- As it was, and judges sealed bets: by their length, and by whether another bidder sent them before, in this call or an earlier one.
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

call gate.own();
