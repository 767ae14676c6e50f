-- Demands live with their forwarder. Whoever one reached enters it from the moment his stage came; of the offers he reads his own alone. Where
-- his yes decides the demand, the gate opens the order and the others' offers to that one transaction.

-- An order, or a grid of lanes and weeks, an executor is sourced for.
create table demands (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  number text,
  kind text not null,
  status text not null,
  status_at timestamptz(3) not null,
  -- raised by a change of cargo, route, dates or grid: offers of an older one wait for their executor's word
  revision int not null default 1,
  -- raised when it is published again: what ended in the one before may begin anew
  publication int not null default 0,
  order_id uuid,
  currency char(3) not null,
  basis text not null,
  -- whether the forwarder deducted VAT when it was published: what `effective` means
  deducts_vat boolean not null default false,
  take_now boolean not null,
  -- as it was entered, in the form of the wire
  draft jsonb not null,
  -- what rows show of the order or the grid: places, windows, cargo
  facts jsonb not null,
  deadline timestamptz(3),
  chosen_id uuid,
  cancel_reason text,
  cancel_comment text not null default '',
  -- it began by a waterfall that found nobody
  waterfall_id uuid,
  responsible_id uuid not null,
  responsible_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  published_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, id),
  constraint demands__number unique (org_id, number),
  constraint demands__kind check (kind in ('spot', 'period')),
  constraint demands__status check (status in ('draft', 'active', 'paused', 'choosing', 'confirming', 'matched', 'expired', 'cancelled')),
  constraint demands__published check ((number is not null and deadline is not null and published_at is not null) or status in ('draft', 'cancelled')),
  constraint demands__order check (kind = 'period' or order_id is not null or status in ('draft', 'cancelled')),
  constraint demands__chosen check ((chosen_id is not null) = (status in ('confirming', 'matched') and kind = 'spot')),
  constraint demands__basis check (basis in ('gross', 'net', 'effective')),
  constraint demands__counts check (revision > 0 and publication >= 0),
  constraint demands__cancelled check (cancel_reason is null or status = 'cancelled')
);
-- an order is sourced by one demand at a time
create unique index demands__order_once on demands (org_id, order_id)
  where order_id is not null and status in ('active', 'paused', 'choosing', 'confirming');
-- An order may stand in several demands one after another: its card asks for all of them.
create index demands__order_any on demands (org_id, order_id) where order_id is not null;
call gate.protect('demands', 'open', 'id');
create policy gate on demands for select to {gate} using (true);

-- Lanes of a grid.
create table demand_lanes (
  org_id uuid not null,
  demand_id uuid not null,
  id uuid not null,
  seq smallint not null,
  -- in the form of the wire
  facts jsonb not null,
  price bigint,
  price_to bigint,
  demo boolean not null default false,
  primary key (org_id, demand_id, id),
  foreign key (org_id, demand_id) references demands (org_id, id),
  constraint demand_lanes__prices check (price > 0 and price_to >= price)
);
call gate.protect('demand_lanes', 'open', 'demand_id');

-- How many trips of a lane a week needs.
create table demand_weeks (
  org_id uuid not null,
  demand_id uuid not null,
  lane_id uuid not null,
  week date not null,
  needed int not null,
  demo boolean not null default false,
  primary key (org_id, demand_id, lane_id, week),
  foreign key (org_id, demand_id, lane_id) references demand_lanes (org_id, demand_id, id),
  constraint demand_weeks__monday check (extract(isodow from week) = 1),
  constraint demand_weeks__needed check (needed >= 0)
);
call gate.protect('demand_weeks', 'open', 'demand_id');

-- Whom a demand reaches, and from when.
create table demand_recipients (
  org_id uuid not null,
  demand_id uuid not null,
  executor_id uuid not null,
  order_id uuid,
  visible_from timestamptz(3) not null,
  opened_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, demand_id, executor_id),
  foreign key (org_id, demand_id) references demands (org_id, id),
  constraint demand_recipients__other check (executor_id <> org_id)
);
call gate.protect('demand_recipients', 'open',
  'demand_id = any ((select gate.objects())::uuid[]) and case when executor_id = (select gate.org()) then true else order_id = any ((select gate.objects())::uuid[]) end');

-- What an executor offers.
create table demand_offers (
  org_id uuid not null,
  demand_id uuid not null,
  id uuid not null,
  executor_id uuid not null,
  order_id uuid,
  executor_name text not null,
  executor_tin text not null,
  publication int not null,
  revision int not null,
  status text not null,
  needs_reconfirm boolean not null default false,
  -- the executor took the forwarder's price, who confirms it
  agreed boolean not null default false,
  -- what the executor is paid; of a grid each cell has its own
  amount bigint,
  vat_mode text not null,
  vat_rate smallint not null,
  -- thousandths of a minor unit in the basis of the demand
  compared bigint,
  trucks smallint not null,
  vehicle text not null,
  loading_at timestamptz(3),
  valid_until timestamptz(3),
  comment text not null,
  confirm_due_at timestamptz(3),
  -- no new offer of this executor in this publication
  closed boolean not null default false,
  reason text not null default '',
  last_turn uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  demo boolean not null default false,
  primary key (org_id, demand_id, id),
  foreign key (org_id, demand_id) references demands (org_id, id),
  constraint demand_offers__status check (status in ('submitted', 'countered_by_forwarder', 'countered_by_executor', 'selected', 'confirmed', 'declined', 'withdrawn', 'expired', 'lost')),
  constraint demand_offers__amount check (amount > 0 and (amount is null) = (compared is null) and trucks > 0),
  constraint demand_offers__confirm check ((confirm_due_at is not null) = (status = 'selected')),
  constraint demand_offers__agreed check (not agreed or status in ('countered_by_forwarder', 'confirmed', 'lost', 'expired', 'declined'))
);
-- one live offer of an executor
create unique index demand_offers__one on demand_offers (org_id, demand_id, executor_id)
  where status in ('submitted', 'countered_by_forwarder', 'countered_by_executor', 'selected');
-- one winner of a spot demand
create unique index demand_offers__winner on demand_offers (org_id, demand_id) where status = 'confirmed' and order_id is not null;
create index demand_offers__executor on demand_offers (org_id, demand_id, executor_id, id);
call gate.protect('demand_offers', 'open',
  'demand_id = any ((select gate.objects())::uuid[]) and case when executor_id = (select gate.org()) then true else order_id = any ((select gate.objects())::uuid[]) end');
create policy gate on demand_offers for select to {gate} using (true);

-- The moves of a bargain, in their order.
create table demand_turns (
  org_id uuid not null,
  demand_id uuid not null,
  offer_id uuid not null,
  id uuid not null,
  executor_id uuid not null,
  order_id uuid,
  at timestamptz(3) not null,
  side text not null,
  by_name text,
  what text not null,
  amount bigint,
  comment text not null default '',
  -- how the offer stood before: what taking the move back restores
  before jsonb,
  demo boolean not null default false,
  primary key (org_id, demand_id, offer_id, id),
  foreign key (org_id, demand_id, offer_id) references demand_offers (org_id, demand_id, id),
  constraint demand_turns__side check (side in ('forwarder', 'executor', 'system'))
);
call gate.protect('demand_turns', 'open',
  'demand_id = any ((select gate.objects())::uuid[]) and case when executor_id = (select gate.org()) then true else order_id = any ((select gate.objects())::uuid[]) end');
revoke update on demand_turns from {app};

-- What an executor promised for a lane and week, and what the forwarder took of it.
create table demand_answers (
  org_id uuid not null,
  demand_id uuid not null,
  offer_id uuid not null,
  lane_id uuid not null,
  week date not null,
  executor_id uuid not null,
  amount bigint not null,
  -- of each cell: what was confirmed keeps what it was confirmed with, under whatever regime more is promised
  vat_mode text not null,
  vat_rate smallint not null,
  promised int not null,
  confirmed int not null default 0,
  ordered int not null default 0,
  demo boolean not null default false,
  primary key (org_id, demand_id, offer_id, lane_id, week),
  foreign key (org_id, demand_id, offer_id) references demand_offers (org_id, demand_id, id),
  foreign key (org_id, demand_id, lane_id, week) references demand_weeks (org_id, demand_id, lane_id, week),
  constraint demand_answers__counts check (amount > 0 and promised >= confirmed and confirmed >= ordered and ordered >= 0),
  constraint demand_answers__vat check (vat_mode in ('included', 'excluded', 'none'))
);
call gate.protect('demand_answers', 'open', 'demand_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org())');

-- History of a demand.
create table demand_entries (
  org_id uuid not null,
  demand_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  from_status text,
  to_status text,
  by_org_name text,
  by_name text,
  -- of whom it is, where only he and the forwarder read it
  party_id uuid,
  comment text not null default '',
  facts jsonb not null default '{}',
  demo boolean not null default false,
  primary key (org_id, demand_id, id),
  foreign key (org_id, demand_id) references demands (org_id, id)
);
-- a guest writes what everybody reads or what is his
call gate.protect('demand_entries', 'open', 'demand_id = any ((select gate.objects())::uuid[]) and case when party_id is null then true else party_id = (select gate.org()) end');
revoke update, delete on demand_entries from {app};

-- Opens the order of a demand one has entered, and with it the others' offers, to an executor whose yes decides it: one that was chosen, one that
-- took the forwarder's price, or anybody where the first yes wins. Null for others.
create function gate.enter_sourcing(p_demand uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid := (gate.homes())[2];
  sourced uuid;
begin
  if not p_demand = any (gate.objects()) then return null; end if;
  select d.order_id into sourced from demands d
  where d.org_id = home and d.id = p_demand and d.status in ('active', 'choosing', 'confirming')
    and (d.take_now or exists (select from demand_offers o
      where o.org_id = home and o.demand_id = p_demand and o.executor_id = me and o.status = 'selected'));
  if sourced is not null and not sourced = any (gate.objects()) then perform gate.issue(me, home, gate.objects() || sourced); end if;
  return sourced;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists of demands
-- ---------------------------------------------------------------------------------------------------------------------

-- What each organisation sees of a demand; written by gate.show_demands alone. Offers are not in the forwarder's row: his list reads them.
create table demand_parties (
  org_id uuid not null,
  demand_id uuid not null,
  home_org_id uuid not null,
  opens boolean not null,
  side text not null,
  tab text not null,
  status text not null,
  version int not null,
  shape smallint not null,
  kind text not null,
  mode text not null,
  -- whether it is traded in the forwarder's private area, for lists of one area
  private boolean not null default false,
  visible_from timestamptz(3) not null,
  -- when something is to be done, or a moment far ahead
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  forwarder_id uuid not null,
  body_types text[] not null,
  search text not null,
  row_json text not null,
  primary key (org_id, demand_id)
);
create index demand_parties__tab_due on demand_parties (org_id, side, tab, due_at, demand_id);
create index demand_parties__due on demand_parties (org_id, side, due_at, demand_id);
create index demand_parties__tab_created on demand_parties (org_id, side, tab, created_at, demand_id);
create index demand_parties__created on demand_parties (org_id, side, created_at, demand_id);
create index demand_parties__search on demand_parties using gin (org_id, search gin_trgm_ops);
create index demand_parties__private on demand_parties (org_id, forwarder_id, due_at) where private;
call gate.protect('demand_parties', 'viewer');
create policy worker on demand_parties for select to {worker} using (true);

-- Writes the rows of viewers of a demand of the home one is in; an older version never overwrites a newer one.
create function gate.show_demands(p_demand uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_demand = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from demands where org_id = home and id = p_demand) then
    raise 'demand is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into demand_parties as o (org_id, demand_id, home_org_id, opens, side, tab, status, version, shape, kind, mode, visible_from, due_at, created_at,
    forwarder_id, body_types, search, row_json, private)
  select r.org_id, p_demand, home, r.opens, r.side, r.tab, r.status, r.version, r.shape, r.kind, r.mode, r.visible_from, r.due_at, r.created_at,
    r.forwarder_id, r.body_types, r.search, r.row_json, coalesce(r.private, false)
  from jsonb_populate_recordset(null::demand_parties, p_rows) r order by r.org_id
  on conflict (org_id, demand_id) do update set (opens, tab, status, version, shape, kind, mode, visible_from, due_at, body_types, search, row_json, private)
    = (excluded.opens, excluded.tab, excluded.status, excluded.version, excluded.shape, excluded.kind, excluded.mode, excluded.visible_from,
    excluded.due_at, excluded.body_types, excluded.search, excluded.row_json, excluded.private)
  where o.home_org_id = excluded.home_org_id and (o.version, o.shape) <= (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Where an order is traded
-- ---------------------------------------------------------------------------------------------------------------------

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
grant execute on function gate.enter_sourcing, gate.show_demands, gate.order_trading to {app};
