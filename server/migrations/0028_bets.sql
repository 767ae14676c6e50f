-- Bets. One function decides them under the lot's lock by the clock read after the lock; what a reader may know of them is told by functions
-- of the gate alone, so that the database itself keeps what a tender hides.

-- The log of a lot: a row is written once by gate.place_bets and never changed but in `status` and, when sealed bets are opened, in what they held.
create table tender_bets (
  org_id uuid not null,
  lot_id uuid not null,
  seq int not null,
  tender_id uuid not null,
  round smallint not null,
  executor_id uuid not null,
  alias smallint not null,
  -- what the bidder is paid, in minor units; null while it is sealed
  amount bigint,
  vat_mode text not null,
  vat_rate smallint not null,
  compared bigint,
  share numeric(5, 2),
  comment text not null default '',
  auto boolean not null default false,
  status text not null,
  reason text not null default '',
  -- with microseconds: it is hashed
  at timestamptz not null,
  placed_by uuid,
  placed_name text not null,
  -- the bytes of a sealed bet
  sealed bytea,
  -- what nobody guesses of it: of a sealed one the bidder's own, of others the server's
  nonce text,
  content_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  -- of a bet that was taken back: the link of the chain that says so
  withdrawn_at timestamptz,
  withdrawn_prev bytea,
  withdrawn_hash bytea,
  demo boolean not null default false,
  primary key (org_id, lot_id, seq),
  foreign key (org_id, lot_id) references tender_lots (org_id, id),
  constraint tender_bets__status check (status in ('submitted', 'replaced', 'withdrawn', 'disqualified', 'won', 'reserve', 'lost', 'confirmed', 'refused')),
  constraint tender_bets__content check (sealed is not null or amount is not null),
  constraint tender_bets__amount check (amount > 0 and (amount is null) = (compared is null)),
  constraint tender_bets__share check (share > 0 and share <= 100),
  constraint tender_bets__withdrawn check ((status = 'withdrawn') = (withdrawn_hash is not null) and (withdrawn_at is null) = (withdrawn_hash is null)
    and (withdrawn_prev is null) = (withdrawn_hash is null))
);
-- Each index is for one question alone: before statistics are gathered the planner takes indexes that begin alike for one another.
create index tender_bets__ranked on tender_bets (org_id, lot_id, compared, seq) where status = 'submitted' and compared is not null;
-- one valid bet of a bidder in a lot, whatever the round
create unique index tender_bets__one on tender_bets (org_id, lot_id, executor_id) where status = 'submitted';
create index tender_bets__standing on tender_bets (org_id, lot_id, executor_id, seq) where status <> 'replaced' and status <> 'withdrawn';
create index tender_bets__recent on tender_bets (org_id, tender_id, executor_id, at);
call gate.protect('tender_bets', 'open', 'tender_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org())');
-- the organiser decides on them; what was bid nobody changes
revoke insert, update, delete on tender_bets from {app};
grant update (status, reason) on tender_bets to {app};
create policy bets on tender_bets to {gate} using (true) with check (true);
grant insert, update on tender_bets to {gate};

-- A bidder's own: the floor is read by nobody else, the organiser included.
create table tender_robots (
  org_id uuid not null,
  lot_id uuid not null,
  home_org_id uuid not null,
  tender_id uuid not null,
  floor bigint not null,
  step bigint not null,
  -- null: as long as bets are taken
  until timestamptz(3),
  active boolean not null,
  stopped text,
  set_at timestamptz not null,
  set_by uuid,
  set_name text not null,
  demo boolean not null default false,
  primary key (org_id, lot_id),
  constraint tender_robots__amounts check (floor > 0 and step > 0)
);
call gate.protect('tender_robots', 'viewer');

-- ---------------------------------------------------------------------------------------------------------------------
-- Values and words
-- ---------------------------------------------------------------------------------------------------------------------

-- A sum in the form of the wire.
create function gate.money(p_minor bigint, p_currency text) returns jsonb language sql immutable as $$
  select case when p_minor is not null then jsonb_build_object('minor', p_minor, 'currency', p_currency) end
$$;

-- A moment in the form of the wire.
create function gate.instant(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The time as it goes into the hash.
create function gate.exact(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Why something is refused: a code of the contract and what its words need.
create function gate.refusal(p_code text, p_info jsonb default '{}') returns jsonb language sql immutable as $$
  select jsonb_build_object('code', p_code, 'info', p_info)
$$;

-- What amounts are compared by: thousandths of a minor unit, rounded down.
create function gate.bet_value(p_amount bigint, p_rate int, p_net boolean) returns bigint language sql immutable as $$
  select case when p_net then p_amount * 100000 / (100 + p_rate) else p_amount * 1000 end
$$;

-- The largest amount whose value is not above, and the smallest one whose value is not below.
create function gate.bet_most(p_value bigint, p_rate int, p_net boolean) returns bigint language sql immutable as $$
  select case when p_net then ((p_value + 1) * (100 + p_rate) - 1) / 100000 else p_value / 1000 end
$$;

create function gate.bet_least(p_value bigint, p_rate int, p_net boolean) returns bigint language sql immutable as $$
  select case when p_net then (p_value * (100 + p_rate) + 99999) / 100000 else (p_value + 999) / 1000 end
$$;

-- Whether bets are compared without VAT.
create function gate.bet_net(t tenders) returns boolean language sql immutable as $$
  select (t).basis = 'net' or (t).basis = 'effective' and (t).deducts_vat
$$;

-- The day the rate of VAT is that of.
create function gate.lot_day(l tender_lots) returns date language sql stable as $$
  select coalesce((l).valid_from, (((l).facts ->> 'windowFrom')::timestamptz at time zone coalesce((l).facts ->> 'tz', 'Europe/Moscow'))::date,
    ((l).ends_at at time zone 'Europe/Moscow')::date)
$$;

-- How who is paid charges VAT on a day, by his tax regime: contract/order-vat.ts says the same.
create function gate.vat_of(p_org uuid, p_day date, out rate int, out mode text) language plpgsql stable as $$
declare
  home text;
  regime text;
begin
  select o.country, o.tax_regime into home, regime from organizations o where o.id = p_org;
  rate := case when home is distinct from 'RU' then 0 when regime in ('osno', 'eshn') then case when p_day >= date '2026-01-01' then 22 else 20 end
    when regime = 'usn_5' then 5 when regime = 'usn_7' then 7 else 0 end;
  mode := case when rate = 0 and home = 'RU' then 'none' else 'included' end;
end $$;

-- The VAT of a bidder; where capacity is offered he pays, and the organiser is paid.
create function gate.bet_vat(t tenders, l tender_lots, p_bidder uuid, out rate int, out mode text) language sql stable as $$
  select v.rate, v.mode from gate.vat_of(case when (t).side = 'executor' then (t).org_id else p_bidder end, gate.lot_day(l)) v
$$;

-- What a fixed price is now: that of the start, of a Dutch one as far as it has come.
create function gate.bet_price(t tenders, l tender_lots, p_at timestamptz) returns bigint language sql stable as $$
  select case
    when (t).kind <> 'dutch' then (l).start_price
    when (t).side = 'executor' then greatest((l).start_price - x.moved, coalesce((l).limit_price, 1))
    else least((l).start_price + x.moved, coalesce((l).limit_price, 900000000000))
  end
  from (select least(coalesce((l).step, 0)::numeric * greatest(floor(extract(epoch from p_at - (l).starts_at) / (t).dutch_s), 0), 900000000000)::bigint as moved) x
$$;

-- Whether bets of a lot lie sealed now.
create function gate.is_sealed(t tenders, l tender_lots) returns boolean language sql immutable as $$
  select (t).sealed and (l).opened_key is null and (l).unreadable_round is distinct from (l).round
$$;

-- The moment something happens to a lot that is locked: a clock that was set back does not go behind the last link of its chain.
create function gate.lot_moment(l tender_lots) returns timestamptz language plpgsql volatile as $$
begin
  return greatest(app_now(), l.head_at);
end $$;

-- A link of a lot's chain: what stood before, the lot, which bet, when, whose, and SHA-256 of what is said.
create function gate.link(l tender_lots, p_seq int, p_at timestamptz, p_alias int, p_said bytea) returns bytea language plpgsql stable as $$
begin
  return sha256(convert_to(concat_ws('|', encode(l.head, 'hex'), l.id, p_seq, gate.exact(p_at), p_alias, encode(p_said, 'hex')), 'UTF8'));
end $$;

-- What is hashed when a bet is taken back.
create function gate.withdrawal_content(p_seq int) returns text language sql immutable as $$
  select concat('{"withdraws":', p_seq, '}')
$$;

-- What is hashed of a bet: canonical JSON, keys in their order. The heads of a lot are read by every bidder while he bids, and a price is soon
-- guessed: the nonce, which its bidder alone has before the end, keeps a hash from being tried out.
create function gate.bet_content(b tender_bets, p_currency text) returns text language sql stable as $$
  select case when (b).sealed is null then
    concat('{"amount":"', (b).amount / 100, '.', lpad(((b).amount % 100)::text, 2, '0'), '","comment":', to_json((b).comment), ',"currency":"', p_currency,
      '","nonce":', to_json((b).nonce), ',"share":', coalesce(trim_scale((b).share)::text, 'null'), ',"vatMode":"', (b).vat_mode, '","vatRate":', (b).vat_rate, '}')
  else
    concat('{"nonce":', to_json((b).nonce), ',"sealed":"', translate(encode((b).sealed, 'base64'), E'\n', ''), '","vatMode":"', (b).vat_mode,
      '","vatRate":', (b).vat_rate, '}')
  end
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What one may know
-- ---------------------------------------------------------------------------------------------------------------------

-- A lot as bets and time have made it, as each viewer may see it. A viewer is the organiser or invited; `p_opens` false: what he sees alone.
create function gate.live_of(t tenders, l tender_lots, p_viewers uuid[], p_opens boolean, p_at timestamptz)
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
  left join lateral gate.bet_vat(t, l, v.id) vat on taken;
end $$;

-- Lots as they stand for the acting organisation; those it may not see are left out.
create function gate.lots_live(p_lots uuid[]) returns table (lot_id uuid, live jsonb)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  moment timestamptz := app_now();
begin
  return query
  select p.lot_id, x.live from lot_parties p
  join tenders t on t.org_id = p.home_org_id and t.id = p.tender_id
  join tender_lots l on l.org_id = p.home_org_id and l.id = p.lot_id
  cross join lateral gate.live_of(t, l, array[me], p.opens, moment) x
  where p.org_id = me and p.lot_id = any (p_lots);
end $$;

-- The lot of a viewer who may open it.
create function gate.find_lot(p_lot uuid, p_org uuid, out home uuid, out tender uuid) language sql stable as $$
  select p.home_org_id, p.tender_id from lot_parties p where p.org_id = p_org and p.lot_id = p_lot and p.opens
$$;

-- A bet as one viewer may see it.
create function gate.visible_bet(t tenders, l tender_lots, b tender_bets, i tender_invitations, p_viewer uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('seq', (b).seq, 'round', (b).round, 'alias', (b).alias::text,
    'bidder', case when (b).executor_id = p_viewer or (t).visibility = 'full' or p_viewer = (t).org_id then
      jsonb_build_object('id', (i).executor_id, 'name', (i).name, 'tin', (i).tin) end,
    'own', (b).executor_id = p_viewer,
    'status', case when (b).status = 'submitted' and (b).seq = (l).best_seq and not gate.is_sealed(t, l) and ((t).visibility <> 'blind' or p_viewer = (t).org_id)
      then 'leading'
      /* that somebody bid again while bets are sealed is told to nobody else */
      when (b).status = 'replaced' and (b).executor_id <> p_viewer and gate.is_sealed(t, l) and not exists (select from tender_bets x
        where x.org_id = (b).org_id and x.tender_id = (b).tender_id and x.lot_id = (b).lot_id and x.executor_id = (b).executor_id
        and x.seq > (b).seq and x.round < (l).round)
      then 'submitted' else (b).status end,
    'amount', gate.money((b).amount, (t).currency), 'vatMode', (b).vat_mode, 'vatRate', (b).vat_rate,
    'compared', gate.money(round((b).compared / 1000.0)::bigint, (t).currency), 'share', (b).share, 'comment', (b).comment, 'validUntil', null,
    'auto', (b).auto and ((b).executor_id = p_viewer or p_viewer = (t).org_id), 'at', gate.instant((b).at), 'hash', encode((b).hash, 'hex'))
$$;

-- Bets of a lot the acting organisation may read, in their order. Sealed ones are read by nobody but who placed them, and he reads when.
create function gate.lot_thread(p_lot uuid, p_after int, p_most int) returns table (bet jsonb)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  f record;
begin
  select * into f from gate.find_lot(p_lot, me);
  return query
  select gate.visible_bet(t, l, b, i, me) from tenders t
  join tender_lots l on l.org_id = t.org_id and l.id = p_lot
  join tender_bets b on b.org_id = l.org_id and b.lot_id = l.id and b.seq > p_after
  join tender_invitations i on i.org_id = t.org_id and i.tender_id = t.id and i.executor_id = b.executor_id
  where t.org_id = f.home and t.id = f.tender
    and case when b.executor_id = me then true when gate.is_sealed(t, l) and b.round >= l.round then false
      else t.org_id = me or not gate.is_sealed(t, l) and t.visibility in ('full_anonymous', 'full') end
  order by b.seq limit p_most;
end $$;

-- What a bet of a lot is sealed to, and after the end what opens it.
create function gate.lot_keys(p_lot uuid) returns table (sealed boolean, public_key bytea, alias int, opened_key bytea)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  f record;
begin
  select * into f from gate.find_lot(p_lot, me);
  return query
  select t.sealed, l.public_key, i.alias::int, l.opened_key from tenders t
  join tender_lots l on l.org_id = t.org_id and l.id = p_lot
  left join tender_invitations i on i.org_id = t.org_id and i.tender_id = t.id and i.executor_id = me
  where t.org_id = f.home and t.id = f.tender;
end $$;

-- The whole log of a lot that ended, for everybody who was in it; names where the tender shows them, and to its organiser.
create function gate.lot_log(p_lot uuid) returns jsonb language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  f record;
  t tenders;
  l tender_lots;
begin
  select * into f from gate.find_lot(p_lot, me);
  select * into t from tenders x where x.org_id = f.home and x.id = f.tender;
  select * into l from tender_lots x where x.org_id = f.home and x.id = p_lot;
  if t.id is null then return gate.refusal('lot.not_found'); end if;
  /* between two rounds the prices of others are what the tender tells of them and no more */
  if l.status in ('pending', 'open') or gate.is_sealed(t, l)
    or t.org_id <> me and t.round < t.rounds and t.status in ('bidding', 'evaluation', 'rebidding')
  then return gate.refusal('lot.not_closed'); end if;
  return jsonb_build_object('lot', jsonb_build_object('id', l.id, 'number', l.number, 'tender', t.number, 'kind', t.kind, 'basis', t.basis,
      'net', gate.bet_net(t), 'currency', t.currency, 'startsAt', gate.instant(l.starts_at), 'endsAt', gate.instant(l.ends_at),
      'closedAt', gate.instant(l.closed_at), 'terms', encode(t.terms_hash, 'hex')),
    'bets', (select coalesce(jsonb_agg(jsonb_build_object('seq', b.seq, 'round', b.round, 'alias', b.alias::text,
        'bidder', case when t.visibility = 'full' or t.org_id = me then i.name end, 'exact', gate.exact(b.at), 'content', gate.bet_content(b, t.currency),
        'prev', encode(b.prev_hash, 'hex'), 'hash', encode(b.hash, 'hex'), 'status', b.status,
        /* what a winner wrote to the organiser, and whose bets the server made, is told to the two of them alone */
        'why', case when t.org_id = me or b.executor_id = me or b.status = 'disqualified' then b.reason else '' end,
        'auto', b.auto and (t.org_id = me or b.executor_id = me),
        'amount', gate.money(b.amount, t.currency), 'share', b.share, 'comment', b.comment, 'vatRate', b.vat_rate, 'compared', b.compared::text) order by b.seq), '[]')
      from tender_bets b join tender_invitations i on i.org_id = b.org_id and i.tender_id = b.tender_id and i.executor_id = b.executor_id
      where b.org_id = l.org_id and b.lot_id = l.id),
    'withdrawals', (select coalesce(jsonb_agg(jsonb_build_object('seq', b.seq, 'exact', gate.exact(b.withdrawn_at), 'alias', b.alias::text,
        'content', gate.withdrawal_content(b.seq), 'prev', encode(b.withdrawn_prev, 'hex'), 'hash', encode(b.withdrawn_hash, 'hex'))
        order by b.withdrawn_at, b.seq), '[]')
      from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.status = 'withdrawn'),
    'head', encode(l.head, 'hex'), 'privateKeys', l.opened_keys);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may bid
-- ---------------------------------------------------------------------------------------------------------------------

-- Whether an organisation is a member of the private area of a forwarder: joined, and the rules accepted.
create function gate.in_area(p_owner uuid, p_org uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from private_members m where m.org_id = p_owner and m.member_id = p_org and m.status = 'joined' and m.rules_version is not null);
end $$;

-- Every reason why organisations may not bid in a tender, of each the gravest first. Only freight that was not paid in time keeps anybody from
-- bidding: neither a claim does nor what is owed the other way.
create function gate.obstacles_of(t tenders, p_orgs uuid[], p_at timestamptz) returns table (org uuid, reasons text[]) language plpgsql stable as $$
begin
  return query
  select me.id, array_remove(array[
    case when me.id = t.org_id or me.country = host.country and me.tin = host.tin then 'own' end,
    case when not me.verified or me.blocked then 'unverified' end,
    case when not (case when t.side = 'forwarder' then me.is_executor else me.is_forwarder end) then 'side' end,
    case when i.excluded is not null then 'excluded' end,
    case when p.blacklisted_at is not null or t.audience ->> 'kind' in ('partners', 'groups') and p.status is distinct from 'active' then 'partner' end,
    case when t.audience ->> 'kind' = 'private' and not gate.in_area(t.org_id, me.id) then 'private' end,
    case when exists (select from order_debts d where d.org_id = t.org_id and d.kind = 'receivable' and d.counterpart_id = me.id and d.pay_due_on < x.day
      and d.settled_on is null and d.gross > 0 and d.total > d.paid) then 'debt' end,
    case when (t.eligibility ->> 'minRating')::int > 0 then
      (select 'rating' from order_parties o where o.org_id = t.org_id and o.side = 'forwarder' and o.counterpart_id = me.id and o.delivered_at is not null
      having count(*) > 0 and count(*) filter (where o.late_min <= 0) * 100 < count(*) * (t.eligibility ->> 'minRating')::int) end,
    case when (t.eligibility ->> 'ownFleet')::boolean and not exists (select from vehicles v where v.org_id = me.id and v.status = 'active'
      and v.ownership = 'own') then 'own_fleet' end,
    case when jsonb_typeof(t.eligibility -> 'insuranceMin') = 'object' and not exists (select from organization_settings s where s.org_id = me.id
      and s.policy_expires >= x.day and s.policy_currency = t.eligibility #>> '{insuranceMin,currency}'
      and s.policy_sum >= (t.eligibility #>> '{insuranceMin,minor}')::bigint) then 'insurance' end,
    case when (t.eligibility ->> 'adr')::boolean and not exists (select from drivers d where d.org_id = me.id and d.status = 'active'
      and d.adr_classes <> '{}' and d.adr_expires >= x.day) then 'adr' end], null)
  from (select (p_at at time zone 'Europe/Moscow')::date as day) x
  cross join organizations me
  join organizations host on host.id = t.org_id
  left join tender_invitations i on i.org_id = t.org_id and i.tender_id = t.id and i.executor_id = me.id
  left join partners p on p.org_id = t.org_id and p.partner_org_id = me.id
    and p.direction = case when t.side = 'forwarder' then 'fwd_exec' else 'exec_fwd' end
  where me.id = any (p_orgs);
end $$;

-- The same of one.
create function gate.bet_obstacles(t tenders, p_org uuid, p_at timestamptz) returns text[] language plpgsql stable as $$
begin
  return coalesce((select o.reasons from gate.obstacles_of(t, array[p_org], p_at) o), '{}');
end $$;

-- The same for the acting organisation; null where it is not invited.
create function gate.bet_reasons(p_tender uuid) returns text[] language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  t tenders;
begin
  select x.* into t from lot_parties p join tenders x on x.org_id = p.home_org_id and x.id = p.tender_id
  where p.org_id = me and p.tender_id = p_tender and p.opens limit 1;
  if t.id is null then return null; end if;
  return gate.bet_obstacles(t, me, app_now());
end $$;

-- Why somebody may not take part in a tender of the acting home, by the rules bets are judged by.
create function gate.bidder_obstacles(p_tender uuid, p_org uuid) returns text[] language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare t tenders;
begin
  select * into t from tenders x where x.org_id = gate.org() and x.id = p_tender;
  if t.id is null then return null; end if;
  return gate.bet_obstacles(t, p_org, app_now());
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Bets
-- ---------------------------------------------------------------------------------------------------------------------

-- Who does it: the person of a session, or whoever set a robot.
create type gate.bidder as (org uuid, person uuid, employee uuid, acting uuid, name text);

-- The best valid bet of a lot, of all rounds: what a bidder did not replace stands. `p_fresh` are bets of the same call that are not written yet;
-- what their bidders had before does not count.
create function gate.best_of(p_home uuid, p_lot uuid, p_falls boolean, p_fresh uuid[], p_values bigint[], p_seqs int[], out value bigint, out seq int, out org uuid)
language plpgsql stable as $$
begin
  if p_falls then
    select x.* into value, seq, org from (
      (select b.compared, b.seq, b.executor_id from tender_bets b where b.org_id = p_home and b.lot_id = p_lot and b.status = 'submitted'
        and b.compared is not null and b.executor_id <> all (p_fresh) order by b.compared, b.seq limit 1)
      union all select f.value, f.seq, f.org from unnest(p_values, p_seqs, p_fresh) f (value, seq, org) where f.value is not null) x
    order by x.compared, x.seq limit 1;
  else
    select x.* into value, seq, org from (
      (select b.compared, b.seq, b.executor_id from tender_bets b where b.org_id = p_home and b.lot_id = p_lot and b.status = 'submitted'
        and b.compared is not null and b.executor_id <> all (p_fresh) order by b.compared desc, b.seq limit 1)
      union all select f.value, f.seq, f.org from unnest(p_values, p_seqs, p_fresh) f (value, seq, org) where f.value is not null) x
    order by x.compared desc, x.seq limit 1;
  end if;
end $$;

-- Works out anew which bet of a lot is the best.
create function gate.set_best(p_home uuid, p_lot uuid, p_falls boolean) returns void language plpgsql as $$
begin
  update tender_lots l set best = b.value, best_seq = b.seq from gate.best_of(p_home, p_lot, p_falls, '{}', '{}', '{}') b
  where l.org_id = p_home and l.id = p_lot;
end $$;

-- Whose bet leads a lot.
create function gate.bidder_of(l tender_lots) returns uuid language plpgsql stable as $$
begin
  -- by the order of the log, so that its key is read whatever the planner thinks of a young table
  return (select b.executor_id from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.seq >= l.best_seq order by b.seq limit 1);
end $$;

-- A bet that was judged, as the next link of its lot's chain.
create function gate.chain_bet(t tenders, l tender_lots, b tender_bets, p_by gate.bidder) returns tender_bets language plpgsql volatile as $$
begin
  if b.sealed is null then b.nonce := gen_random_uuid()::text; end if;
  b.org_id := l.org_id; b.lot_id := l.id; b.tender_id := l.tender_id; b.seq := l.bets + 1; b.round := l.round; b.executor_id := p_by.org;
  b.status := 'submitted'; b.reason := ''; b.demo := l.demo; b.placed_by := p_by.employee; b.placed_name := p_by.name;
  b.content_hash := sha256(convert_to(gate.bet_content(b, t.currency), 'UTF8'));
  b.prev_hash := l.head;
  b.hash := gate.link(l, b.seq, b.at, b.alias, b.content_hash);
  return b;
end $$;

-- The lot as a chained bet leaves it. One that does not lead leaves `best` to the caller: who led may have bid worse.
create function gate.lot_after(t tenders, l tender_lots, b tender_bets) returns tender_lots language plpgsql stable as $$
declare
  takes boolean := t.kind in ('first_price', 'dutch');
  ends timestamptz;
begin
  l.bets := b.seq; l.head := b.hash; l.head_at := b.at;
  if takes then l.status := 'closed'; l.closed_at := b.at; end if;
  if b.sealed is not null or not (l.best is null or case when t.side = 'forwarder' then b.compared < l.best else b.compared > l.best end) then return l; end if;
  l.best := b.compared; l.best_seq := b.seq;
  if not takes and t.window_s > 0 and b.at >= l.ends_at - make_interval(secs => t.window_s) and (t.extend_most = 0 or l.extensions < t.extend_most) then
    -- never earlier, and what would move nothing is not counted
    ends := date_trunc('milliseconds', b.at) + make_interval(secs => t.extend_s);
    if ends > l.ends_at then l.ends_at := ends; l.extensions := l.extensions + 1; end if;
  end if;
  return l;
end $$;

-- Writes chained bets of a lot that is locked, and the lot as they leave it.
create function gate.write_bets(l tender_lots, p_bets tender_bets[], p_by gate.bidder[]) returns void language plpgsql as $$
declare
  orgs uuid[] := array(select distinct b.executor_id from unnest(p_bets) b);
begin
  update tender_bets x set status = 'replaced' where x.ctid = any (array(select b.ctid from unnest(orgs) o (org) cross join lateral (
    select y.ctid from tender_bets y where y.org_id = l.org_id and y.lot_id = l.id and y.executor_id = o.org and y.status = 'submitted' offset 0) b));
  insert into tender_bets select b.* from unnest(p_bets) b;
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

-- One bet by itself.
create function gate.add_bet(t tenders, l tender_lots, b tender_bets, p_by gate.bidder) returns tender_bets language plpgsql as $$
begin
  b := gate.chain_bet(t, l, b, p_by);
  l := gate.lot_after(t, l, b);
  perform gate.write_bets(l, array[b], array[p_by]);
  if l.best_seq <> b.seq and b.sealed is null then perform gate.set_best(l.org_id, l.id, t.side = 'forwarder'); end if;
  return b;
end $$;

-- Why a bet is not taken as the lot stands now, or null.
create function gate.judge_bet(t tenders, l tender_lots, b tender_bets, p_currency text, p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  falls boolean := t.side = 'forwarder';
  net boolean := gate.bet_net(t);
  rung bigint := greatest(coalesce(l.step, 0) * 1000, 1);
  edge bigint;
  bound jsonb;
begin
  if l.status = 'pending' or l.status = 'open' and p_at < l.starts_at then return gate.refusal('lot.not_open'); end if;
  if l.status <> 'open' or p_at >= l.ends_at then
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

-- Tells everybody who is in the tender that a lot moved: no more than each of them may know.
create function gate.notify_lot(p_home uuid, p_lot uuid, p_by uuid) returns void language plpgsql as $$
declare
  t tenders;
  l tender_lots;
begin
  select * into l from tender_lots x where x.org_id = p_home and x.id = p_lot;
  select * into t from tenders x where x.org_id = p_home and x.id = l.tender_id;
  insert into outboxes (org_id, id, name, audience, payload)
  values (p_by, gate.new_id(), 'lot.changed',
    array(select i.executor_id from tender_invitations i where i.org_id = p_home and i.tender_id = t.id union select p_home order by 1),
    json_build_object('tenderId', t.id, 'lotId', l.id, 'bets', l.bets,
      'best', case when l.best is not null and t.visibility in ('best', 'full_anonymous', 'full') and not gate.is_sealed(t, l) then
        concat(round(l.best / 1000.0)::bigint / 100, '.', lpad((round(l.best / 1000.0)::bigint % 100)::text, 2, '0')) end,
      'endsAt', gate.instant(case when l.status in ('pending', 'open') then l.ends_at else least(l.ends_at, l.closed_at) end),
      'extensions', l.extensions, 'status', l.status)::text);
end $$;

-- What is known of a bidder before his bets of one call are judged.
create type gate.entrant as (org uuid, alias smallint, withdrawals smallint, obstacle text, recent int, since timestamptz, vat_rate smallint,
  vat_mode text);

-- Many bidders, one lock, one commit. Each is proved by his session and by his own row of the lot; each bet is judged by itself, in the
-- order of arrival, as the bets before it left the lot. What is the same for all is asked and written once: the claims of the keys, who the
-- bidders are, the bets, their audit, the answers. An answer is kept under its bidder's key, a refusal too; a repeated key gets what was kept.
create function gate.place_bets(p_lot uuid, p_sessions bytea[], p_keys text[], p_hashes bytea[], p_bets jsonb, p_most int)
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

-- Takes the acting organisation's bet back: a refusal, or null when it is done.
create function gate.withdraw_bet(p_lot uuid) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  f record;
  t tenders;
  l tender_lots;
  i tender_invitations;
  moment timestamptz;
  n int;
  said bytea;
begin
  select * into f from gate.find_lot(p_lot, me);
  select * into l from tender_lots x where x.org_id = f.home and x.id = p_lot for update;
  moment := gate.lot_moment(l);
  select * into t from tenders x where x.org_id = f.home and x.id = l.tender_id;
  -- withdrawals are counted over all lots of the tender: one in another lot just now is waited for
  select * into i from tender_invitations x where x.org_id = f.home and x.tender_id = t.id and x.executor_id = me for no key update;
  if i.alias is null then return gate.refusal('lot.not_found'); end if;
  if l.status <> 'open' or moment >= l.ends_at then
    return gate.refusal('lot.closed', jsonb_build_object('at', gate.instant(coalesce(l.closed_at, l.ends_at))));
  end if;
  if i.withdrawals > 3 then return gate.refusal('bet.blocked', jsonb_build_object('most', 3)); end if;
  if t.withdraw_until is null or moment > t.withdraw_until then return gate.refusal('bet.stays'); end if;
  select x.seq into n from tender_bets x where x.org_id = f.home and x.lot_id = p_lot and x.executor_id = me and x.status = 'submitted';
  if n is null then return gate.refusal('bet.not_found'); end if;
  said := gate.link(l, n, moment, i.alias, sha256(convert_to(gate.withdrawal_content(n), 'UTF8')));
  update tender_bets x set status = 'withdrawn', withdrawn_at = moment, withdrawn_prev = l.head, withdrawn_hash = said
  where x.org_id = f.home and x.lot_id = p_lot and x.seq = n;
  update tender_lots x set head = said, head_at = moment where x.org_id = f.home and x.id = p_lot;
  update tender_invitations x set withdrawals = x.withdrawals + 1 where x.org_id = f.home and x.tender_id = t.id and x.executor_id = me;
  update tender_robots r set active = false, stopped = 'withdrawn' where r.org_id = me and r.lot_id = p_lot and r.active;
  perform gate.set_best(f.home, p_lot, t.side = 'forwarder');
  perform gate.run_robots(f.home, p_lot, moment);
  perform gate.notify_lot(f.home, p_lot, f.home);
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Robots
-- ---------------------------------------------------------------------------------------------------------------------

-- The least value a robot may come to: its own floor or that of the lot.
create function gate.robot_least(t tenders, l tender_lots, p_floor bigint, p_rate int) returns bigint language sql stable as $$
  select gate.bet_value(greatest(p_floor, gate.bet_least(coalesce((l).floor_price, 0) * 1000, p_rate, gate.bet_net(t))), p_rate, gate.bet_net(t))
$$;

-- Answers for those who left the server a floor: at once where it ends. The strongest floor bids once, under what the next one could still do;
-- of equal floors the earlier one wins. Those who can do nothing any more are stopped.
create function gate.run_robots(p_home uuid, p_lot uuid, p_at timestamptz) returns void language plpgsql as $$
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
    select r.*, i.alias, v.rate, v.mode, gate.robot_least(t, l, r.floor, v.rate) as least
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

-- Leaves the server a floor for the acting organisation, and bids at once where that is called for: a refusal, or null when it is done.
create function gate.set_robot(p_lot uuid, p_floor bigint, p_currency text, p_step bigint, p_until timestamptz, p_employee uuid, p_name text)
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

-- Takes back the floor the acting organisation left.
create function gate.drop_robot(p_lot uuid) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  f record;
begin
  select * into f from gate.find_lot(p_lot, me);
  if f.home is null then return gate.refusal('lot.not_found'); end if;
  perform 1 from tender_lots x where x.org_id = f.home and x.id = p_lot for update;
  update tender_robots r set active = false, stopped = 'owner' where r.org_id = me and r.lot_id = p_lot and r.active;
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The end of a lot
-- ---------------------------------------------------------------------------------------------------------------------

-- Writes what sealed bets held, once, and gives out the key they were opened with; those that do not open are out. For the home, after the end.
create function gate.open_bets(p_lot uuid, p_key bytea, p_opened jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  t tenders;
  l tender_lots;
  n int;
begin
  select * into l from tender_lots x where x.org_id = me and x.id = p_lot for update;
  select * into t from tenders x where x.org_id = me and x.id = l.tender_id;
  if l.id is null or not t.sealed or l.status in ('pending', 'open') or l.opened_key is not null then
    raise 'nothing to open' using errcode = 'insufficient_privilege';
  end if;
  update tender_bets b set amount = o.amount, compared = gate.bet_value(o.amount, b.vat_rate, gate.bet_net(t)), share = o.share, comment = coalesce(o.comment, ''),
    status = case when o.amount is null and b.status = 'submitted' then 'disqualified' else b.status end, reason = coalesce(o.reason, b.reason)
  from jsonb_to_recordset(p_opened) o (seq int, amount bigint, share numeric, comment text, reason text)
  where b.org_id = me and b.lot_id = p_lot and b.seq = o.seq and b.sealed is not null and b.amount is null;
  get diagnostics n = row_count;
  update tender_lots x set opened_key = p_key, opened_keys = x.opened_keys || jsonb_build_object(x.round, encode(p_key, 'base64'))
  where x.org_id = me and x.id = p_lot;
  perform gate.set_best(me, p_lot, t.side = 'forwarder');
  return n;
end $$;

-- Tells everybody in the tender how a lot of the acting home stands; one that ended has no robots any more.
create function gate.lot_moved(p_lot uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  l tender_lots;
begin
  select * into l from tender_lots x where x.org_id = me and x.id = p_lot;
  if l.id is null then return; end if;
  -- a further round is not bid for by what was left for this one
  if l.robots and l.status not in ('pending', 'open') then
    update tender_robots r set active = false, stopped = 'time' from tender_invitations i
    where i.org_id = me and i.tender_id = l.tender_id and r.org_id = i.executor_id and r.lot_id = p_lot and r.active;
  end if;
  perform gate.notify_lot(me, p_lot, me);
end $$;

call gate.own();
grant execute on function gate.lots_live, gate.lot_thread, gate.lot_keys, gate.lot_log, gate.bet_reasons, gate.bidder_obstacles, gate.place_bets,
  gate.withdraw_bet, gate.set_robot, gate.drop_robot, gate.open_bets, gate.lot_moved to {app};
