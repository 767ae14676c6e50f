-- Orders live with the forwarder. A guest enters one at a time, by the row of his own that order_parties holds for him.

-- An order with its terms: whatever they were copied from may change, they do not.
create table orders (
  org_id uuid not null,
  id uuid not null,
  version int not null,
  number text,
  -- the number of the system it came from: an import brings it once
  external_id text,
  status text not null,
  -- when the present status began: with the deadline it gives the share of time used
  status_at timestamptz(3) not null,
  -- the order it was made from, which lives with the forwarder one stands under
  parent_org_id uuid,
  parent_id uuid,
  -- how many times the work has been passed on down to this order
  depth smallint not null default 0,
  -- the latest transfer of it
  transfer_id uuid,
  customer_id uuid,
  customer_name text,
  customer_number text not null,
  executor_id uuid,
  responsible_id uuid not null,
  responsible_name text not null,
  tags text[] not null default '{}',
  truck_type text,
  capacity_kg int not null,
  volume_m3 numeric(7, 3) not null,
  pallets int not null,
  body_types text[] not null,
  loading_types text[] not null,
  loading_all boolean not null default false,
  temperature text,
  recorder boolean not null default false,
  own_fleet boolean not null default false,
  crew_size smallint not null default 1,
  tracking boolean not null default true,
  seal boolean not null default false,
  escort boolean not null default false,
  insurance boolean not null default false,
  -- for more mass or size than the road takes; without a number there is none
  permit_number text,
  permit_until date,
  -- codes, and how many pieces of each; 0 where nobody counts them
  equipment text[] not null default '{}',
  equipment_counts smallint[] not null default '{}',
  price bigint,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  customer_price bigint,
  -- VAT of what the forwarder bills is his own, whatever his executor charges
  customer_vat_mode text not null,
  customer_vat_rate smallint not null,
  pay_days smallint not null,
  pay_days_kind text not null,
  pay_trigger text not null,
  -- kinds of documents the customer asks for, as they stood when the order was written
  required_documents text[] not null default '{}',
  -- the day the term of payment begins and the last day to pay; empty as long as what the terms wait for has not come
  pay_from date,
  pay_due_on date,
  transfer_policy text not null default 'with_approval',
  free_revoke_hours smallint not null default 24,
  penalty_percent smallint not null default 20,
  free_wait_minutes smallint not null default 120,
  wait_rate bigint,
  -- for every day begun beyond 24 hours of detention; null: nothing is paid for it
  layover_rate bigint,
  late_penalty bigint,
  approves_resources boolean not null default false,
  approval_hours smallint not null default 4,
  distance_km int,
  -- driving time without breaks
  duration_min int,
  -- who says how long the road is: typed by a by_name, estimated, or a routing service
  distance_by text not null default 'typed',
  comment_public text not null,
  comment_internal text not null,
  offer_expires_at timestamptz(3),
  -- resources were named, and the forwarder answers until then
  approval_until timestamptz(3),
  -- why other resources must be named: the forwarder sent it back, the driver or a vehicle is out
  resources_issue text,
  -- nobody took the order by a rate, and its waterfall stopped by itself: its forwarder decides
  guide_ended boolean not null default false,
  -- paid or written off: 30 days later the order is archived
  settled_at timestamptz(3),
  cancel_reason text,
  cancel_comment text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  demo boolean not null,
  primary key (org_id, id),
  constraint orders__number unique (org_id, number),
  constraint orders__external_id unique (org_id, external_id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  constraint orders__status check (status in ('draft', 'placed', 'searching', 'offered', 'accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived', 'cancelled')),
  constraint orders__numbered check (number is not null or status in ('draft', 'cancelled')),
  constraint orders__executor check ((executor_id is not null) = (status in ('offered', 'accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived')) or status = 'cancelled'),
  constraint orders__sides check (executor_id <> org_id),
  constraint orders__offer check ((offer_expires_at is not null) = (status = 'offered')),
  constraint orders__priced check (price is not null or status in ('draft', 'placed', 'searching', 'cancelled')),
  constraint orders__price check (price > 0 and customer_price >= 0),
  constraint orders__vat check (vat_mode in ('included', 'excluded', 'none') and vat_rate in (0, 5, 7, 10, 20, 22)),
  constraint orders__cancelled check ((cancel_reason is not null) = (status = 'cancelled')),
  constraint orders__transfer_policy check (transfer_policy in ('forbid', 'with_approval', 'free')),
  constraint orders__crew_size check (crew_size in (1, 2)),
  constraint orders__permit check (permit_until is null or permit_number is not null),
  constraint orders__equipment check (cardinality(equipment) = cardinality(equipment_counts)),
  constraint orders__tags check (cardinality(tags) <= 10),
  constraint orders__terms check (free_revoke_hours between 0 and 720 and penalty_percent between 0 and 100 and free_wait_minutes between 0 and 2880
    and approval_hours between 1 and 168 and wait_rate >= 0 and late_penalty >= 0),
  constraint orders__distance check (distance_by in ('typed', 'estimate', 'osrm', 'valhalla') and distance_km > 0 and duration_min > 0),
  constraint orders__approval check (approval_until is null or status in ('accepted', 'ready')),
  constraint orders__resources_issue check (resources_issue is null or resources_issue in ('returned', 'driver_unavailable', 'vehicle_unavailable') and status in ('accepted', 'ready')),
  constraint orders__settled check (settled_at is null or status in ('documents', 'completed', 'archived')),
  constraint orders__archived check (status <> 'archived' or settled_at is not null),
  constraint orders__parent check ((parent_id is null) = (parent_org_id is null) and (parent_id is null) = (depth = 0) and parent_org_id <> org_id),
  constraint orders__depth check (depth between 0 and 2),
  constraint orders__pay check ((pay_from is null) = (pay_due_on is null) and pay_due_on >= pay_from),
  constraint orders__layover check (layover_rate >= 0),
  constraint orders__customer_vat check (customer_vat_mode in ('included', 'excluded', 'none') and customer_vat_rate in (0, 5, 7, 10, 20, 22))
);
create unique index orders__child on orders (org_id, parent_org_id, parent_id) where parent_id is not null and status <> 'cancelled';
call gate.protect('orders', 'open', 'id');
create policy gate on orders for select to {gate} using (true);
-- The gate holds an order, and changes nothing of it.
create policy gate_holds on orders for update to {gate} using (true) with check (false);
grant update (version) on orders to {gate};

-- The stops of an order on its way.
create table order_stops (
  org_id uuid not null,
  order_id uuid not null,
  seq smallint not null,
  kind text not null,
  place_code text,
  place_ru text not null,
  place_en text not null,
  country char(2),
  lat numeric(8, 5),
  lon numeric(8, 5),
  tz text not null,
  address text not null,
  window_from timestamptz(3),
  window_to timestamptz(3),
  party_name text not null,
  contact_name text not null,
  contact_phone text,
  handling text[] not null,
  notes text not null,
  primary key (org_id, order_id, seq),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_stops__kind check (kind in ('loading', 'unloading')),
  constraint order_stops__window check (window_to >= window_from)
);
call gate.protect('order_stops', 'open', 'order_id');

-- What an order carries.
create table order_cargos (
  org_id uuid not null,
  order_id uuid not null,
  seq smallint not null,
  name text not null,
  category text,
  package_type text,
  pieces int not null,
  mass_kg int not null,
  volume_m3 numeric(7, 3) not null,
  pallets int not null,
  length_m numeric(5, 2),
  width_m numeric(4, 2),
  height_m numeric(4, 2),
  stackable boolean not null default false,
  temp_min numeric(3, 1),
  temp_max numeric(3, 1),
  declared_value bigint,
  declared_currency char(3),
  hs_code text,
  adr_un text,
  adr_name text,
  adr_class text,
  adr_code text,
  adr_group text,
  adr_tunnel text,
  adr_limited boolean,
  adr_explosive_kg int,
  primary key (org_id, order_id, seq),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_cargos__mass check (mass_kg > 0 and pieces >= 0 and volume_m3 >= 0 and pallets >= 0),
  constraint order_cargos__size check (length_m > 0 and width_m > 0 and height_m > 0),
  constraint order_cargos__temperature check (temp_min between -60 and 60 and temp_max between -60 and 60),
  constraint order_cargos__declared check (declared_value >= 0 and (declared_value is null) = (declared_currency is null)),
  -- dangerous: whether in limited quantity is known; the rest of what the document says may still be missing in a draft
  constraint order_cargos__adr check (adr_limited is not null
    or (adr_un is null and adr_name is null and adr_class is null and adr_code is null and adr_group is null and adr_tunnel is null and adr_explosive_kg is null)),
  constraint order_cargos__adr_group check (adr_group in ('I', 'II', 'III'))
);
call gate.protect('order_cargos', 'open', 'order_id');

-- Whom the order was offered to, and how it ended: what a former executor sees is told by his last row.
create table order_offers (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  executor_id uuid not null,
  executor_name text not null,
  executor_tin text not null,
  status text not null,
  price bigint not null,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- when the executor said yes although his time was over: it is for the forwarder to decide
  late_at timestamptz(3),
  ended_at timestamptz(3),
  ended_version int,
  reason text,
  comment text,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_offers__status check (status in ('offered', 'accepted', 'declined', 'expired', 'revoked', 'cancelled')),
  constraint order_offers__ended check ((ended_at is not null) = (status in ('declined', 'expired', 'revoked', 'cancelled')) and (ended_at is not null) = (ended_version is not null)),
  constraint order_offers__late check (late_at is null or status = 'expired' and late_at >= expires_at)
);
-- one executor at a time
create unique index order_offers__live on order_offers (org_id, order_id) where status in ('offered', 'accepted');
-- What one works with stands first among the choices of a partner.
create index order_offers__executor on order_offers (org_id, executor_id, status);
call gate.protect('order_offers', 'open', 'order_id');

-- History of an order in the words both sides share; `party_id` is the executor of that moment.
create table order_entries (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  -- the version of the order the line led to: what changed since a version can be told
  version int,
  what text not null,
  from_status text,
  to_status text,
  side text not null,
  by_org_name text,
  by_name text,
  party_id uuid,
  reason text,
  comment text not null,
  facts jsonb not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_entries__side check (side in ('forwarder', 'executor', 'system'))
);
call gate.protect('order_entries', 'open', 'order_id');
create policy lost on order_entries for insert to {gate} with check (true);
grant insert on order_entries to {gate};

-- The prices of an order as its forwarder entered them, one row for what a by_name changed in a row.
create table order_prices (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  by_name text not null,
  was_price bigint,
  was_customer_price bigint,
  was_currency char(3) not null,
  price bigint,
  customer_price bigint,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  customer_vat_mode text not null,
  customer_vat_rate smallint not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_prices__prices check (price >= 0 and customer_price >= 0 and was_price >= 0 and was_customer_price >= 0)
);
call gate.protect('order_prices', 'closed');
revoke delete on order_prices from {app};

-- ---------------------------------------------------------------------------------------------------------------------
-- What stands beside the status of an order
-- ---------------------------------------------------------------------------------------------------------------------

-- What holds an order back beside its status: a blocking one refuses the steps it names.
create table order_holds (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  side text not null,
  kind text not null,
  severity text not null,
  blocks text[] not null,
  -- whether the other side reads why
  shared boolean not null,
  reason text not null,
  set_at timestamptz(3) not null,
  set_by text not null,
  released_at timestamptz(3),
  released_by text,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_holds__side check (side in ('forwarder', 'executor')),
  constraint order_holds__kind check (kind in ('operational', 'compliance', 'customer', 'finance')),
  constraint order_holds__severity check (severity in ('informational', 'advisory', 'blocking') and (severity = 'blocking') = (cardinality(blocks) > 0)),
  constraint order_holds__blocks check (blocks <@ array['dispatch', 'delivery', 'billing']),
  constraint order_holds__executor check (side = 'forwarder' or kind = 'operational' and shared and not 'billing' = any (blocks)),
  constraint order_holds__released check ((released_at is null) = (released_by is null))
);
call gate.protect('order_holds', 'open', 'order_id');

-- A forwarder asks to stop an order on its way, the executor agrees or refuses.
create table order_halt_requests (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  status text not null,
  reason text not null,
  comment text not null,
  cargo_place text not null,
  -- the part of the agreed price the forwarder pays
  paid_percent smallint not null,
  asked_at timestamptz(3) not null,
  asked_by text not null,
  answer_due_at timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by text,
  answer text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_halt_requests__status check (status in ('open', 'agreed', 'refused', 'withdrawn', 'expired')),
  constraint order_halt_requests__part check (paid_percent between 0 and 100),
  constraint order_halt_requests__answered check ((answered_at is null) = (status = 'open'))
);
create unique index order_halt_requests__open on order_halt_requests (org_id, order_id) where status = 'open';
call gate.protect('order_halt_requests', 'open', 'order_id');

-- ---------------------------------------------------------------------------------------------------------------------
-- What people write and watch
-- ---------------------------------------------------------------------------------------------------------------------

-- What people write about an order. Comments between the sides live with the order, and each belongs to the deal with one executor:
-- another executor of the same order, before or after him, has no part in them.
create table order_comments (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  party_id uuid not null,
  by_org_id uuid not null,
  by_org_name text not null,
  by_user_id uuid not null,
  by_name text not null,
  at timestamptz(3) not null,
  text text not null,
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_comments__sides check (party_id <> org_id and by_org_id = any (array[org_id, party_id])),
  constraint order_comments__text check ((text = '') = (removed_at is not null) and length(text) <= 2000),
  constraint order_comments__edited check (edited_at <= at + interval '15 minutes')
);
call gate.protect('order_comments', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
create policy author_adds on order_comments as restrictive for insert with check (by_org_id = (select gate.org()));
create policy author_changes on order_comments as restrictive for update using (by_org_id = (select gate.org()));
revoke delete on order_comments from {app};

-- The same for one's own people: these live with whoever wrote them, whichever side that is.
create table order_internal_comments (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  by_user_id uuid not null,
  by_name text not null,
  at timestamptz(3) not null,
  text text not null,
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (org_id, order_id, id),
  constraint order_internal_comments__text check ((text = '') = (removed_at is not null) and length(text) <= 2000),
  constraint order_internal_comments__edited check (edited_at <= at + interval '15 minutes')
);
call gate.protect('order_internal_comments', 'closed');
revoke delete on order_internal_comments from {app};

-- Up to when a by_name has seen what happened to an order.
create table order_reads (
  org_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  seen_at timestamptz(3) not null,
  primary key (org_id, order_id, employee_id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index order_reads__employee on order_reads (org_id, employee_id);
call gate.protect('order_reads', 'closed');

-- Who of an organisation watches an order.
create table order_watchers (
  org_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  -- who asked him to; null: he himself
  by_name text,
  since timestamptz(3) not null,
  primary key (org_id, order_id, employee_id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index order_watchers__employee on order_watchers (org_id, employee_id);
call gate.protect('order_watchers', 'closed');

-- ---------------------------------------------------------------------------------------------------------------------
-- Whoever had an order and lost it keeps a lost order beside it: the claims between him and the forwarder, his own lines of its history and what
-- settlements tell of his deal. He never enters the order.
-- ---------------------------------------------------------------------------------------------------------------------

-- What opens a lost order: an id made of the order's. A pass that holds it opens what names both the order and him.
create function gate.lost_order_key(p_order uuid) returns uuid language sql immutable parallel safe as $$
  select pg_catalog.md5(pg_catalog.concat('lost ', p_order))::pg_catalog.uuid
$$;

-- One's own lines of the history are read by that key too.
alter policy own on order_entries
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else party_id = (select gate.org()) and gate.lost_order_key(order_id) = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else party_id = (select gate.org()) and gate.lost_order_key(order_id) = any ((select gate.objects())::uuid[]) end);

-- Opens to whoever lost an order what is left between him and its forwarder; null for everybody else, whoever has got it again too. To change
-- something he holds the order first, as everybody does.
create function gate.enter_lost(p_order uuid, p_hold boolean) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
begin
  select p.home_org_id into home from order_parties p where p.org_id = me and p.order_id = p_order and not p.opens and p.side = 'executor';
  if home is null then return null; end if;
  if p_hold then
    perform from orders o where o.org_id = home and o.id = p_order for update;
    if exists (select from order_parties p where p.org_id = me and p.order_id = p_order and p.opens) then return null; end if;
  end if;
  perform gate.issue(me, home, case when (gate.homes())[2] = home then gate.objects() end || gate.lost_order_key(p_order)
    || array(select c.id from order_claims c where c.org_id = home and c.order_id = p_order and c.executor_id = me));
  return home;
end $$;

call gate.own();
grant execute on function gate.lost_order_key, gate.enter_lost to {app};
