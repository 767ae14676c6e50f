-- Steps of an order beside its status: a crew that waits for approval, holds, stops on the way, claims, answers that came too late.

alter table orders
  /* a crew was named, and the forwarder answers until then */
  add approval_until timestamptz(3),
  /* why another crew must be named: the forwarder sent it back, the driver or a vehicle is out */
  add crew_issue text,
  /* paid or written off: 30 days later the order is archived */
  add settled_at timestamptz(3),
  add constraint orders__approval check (approval_until is null or status in ('accepted', 'ready')),
  add constraint orders__crew_issue check (crew_issue is null or crew_issue in ('returned', 'driver_stopped', 'car_stopped') and status in ('accepted', 'ready')),
  add constraint orders__settled check (settled_at is null or status in ('documents', 'completed', 'archived')),
  add constraint orders__archived check (status <> 'archived' or settled_at is not null);

/* when the executor said yes although his time was over: it is for the forwarder to decide */
alter table order_offers
  add late_at timestamptz(3),
  add constraint order_offers__late check (late_at is null or status = 'expired' and late_at >= expires_at);

/* the version of the order the line led to: what changed since a version can be told */
alter table order_entries add version int;

-- What holds an order back beside its status: a blocking one refuses the steps it names.
create table order_holds (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  side text not null,
  kind text not null,
  severity text not null,
  blocks text[] not null,
  /* whether the other side reads why */
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

-- A forwarder asks to stop an order on its way, the executor agrees or refuses.
create table order_stop_requests (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  status text not null,
  reason text not null,
  comment text not null,
  cargo_place text not null,
  /* the part of the agreed price the forwarder pays */
  paid_percent smallint not null,
  asked_at timestamptz(3) not null,
  asked_by text not null,
  answer_by timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by text,
  answer text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_stop_requests__status check (status in ('open', 'agreed', 'refused', 'withdrawn', 'expired')),
  constraint order_stop_requests__part check (paid_percent between 0 and 100),
  constraint order_stop_requests__answered check ((answered_at is null) = (status = 'open'))
);
create unique index order_stop_requests__open on order_stop_requests (org_id, order_id) where status = 'open';

-- What one side may ask of the other: computed as a draft, people decide on it.
create table order_claims (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  kind text not null,
  /* who may claim, and of whom */
  side text not null,
  executor_id uuid not null,
  executor_name text not null,
  basis text not null,
  amount bigint not null,
  currency char(3) not null,
  facts jsonb not null,
  status text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_claims__kind check (kind in ('executor_revoke', 'forwarder_revoke', 'forwarder_cancel')),
  constraint order_claims__side check (side in ('forwarder', 'executor')),
  constraint order_claims__basis check (basis in ('terms')),
  constraint order_claims__amount check (amount > 0),
  constraint order_claims__status check (status in ('draft', 'withdrawn'))
);

call gate.protect('order_holds', 'open', 'order_id');
call gate.protect('order_stop_requests', 'open', 'order_id');
call gate.protect('order_claims', 'open', 'order_id');
call gate.let_update('orders');
call gate.let_update('order_offers');
call gate.let_update('order_entries');
