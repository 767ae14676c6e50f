-- Orders offered by contract rates, one executor after another.

-- One run of an order down the rates of its lane.
create table waterfalls (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  status text not null,
  -- the Monday of the week of loading where the organisation is
  week date not null,
  answer_minutes int not null,
  audience jsonb not null,
  -- what the order was to cost before rates were offered: it is to cost that again when nobody took it by one
  priced jsonb,
  spot_hours smallint not null,
  demand_id uuid,
  -- who stopped it, or what did
  stop_reason text,
  -- the sentence of a refusal that ended it, in both languages
  stop_comment jsonb,
  started_at timestamptz(3) not null,
  started_by text not null,
  ended_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, order_id, id),
  constraint waterfalls__status check (status in ('running', 'matched', 'spot', 'stopped')),
  constraint waterfalls__ended check ((ended_at is null) = (status = 'running') and (demand_id is not null) = (status = 'spot')),
  constraint waterfalls__monday check (extract(isodow from week) = 1),
  constraint waterfalls__stop_reason check (
    case when stop_reason is null then stop_comment is null
    else status = 'stopped' and stop_reason in ('person', 'order', 'late', 'refused') end
  )
);
-- an order falls once at a time
create unique index waterfalls__running on waterfalls (org_id, order_id) where status = 'running';
call gate.protect('waterfalls', 'closed');
create policy gate on waterfalls for select to {gate} using (true);

-- One executor's turn. A step whose offer stands or was accepted counts for the cap of its rate in the week of loading.
create table waterfall_steps (
  org_id uuid not null,
  order_id uuid not null,
  waterfall_id uuid not null,
  seq smallint not null,
  rate_id uuid not null,
  week date not null,
  executor_id uuid not null,
  executor_name text not null,
  executor_tin text not null,
  price bigint not null,
  currency char(3) not null,
  level text not null,
  status text not null,
  -- of one passed over: why, and how much of his cap of the week was orders_taken
  passed_by text,
  orders_taken int,
  weekly_cap int,
  at timestamptz(3) not null,
  ended_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, order_id, waterfall_id, seq),
  foreign key (org_id, order_id, waterfall_id) references waterfalls (org_id, order_id, id),
  foreign key (org_id, rate_id) references contract_rates (org_id, id),
  constraint waterfall_steps__status check (status in ('offered', 'accepted', 'declined', 'expired', 'revoked', 'passed')),
  constraint waterfall_steps__level check (level in ('exact', 'near', 'region')),
  constraint waterfall_steps__passed check (
    case when status = 'passed' then coalesce(passed_by in ('cap', 'blocked', 'unfit'), false) else passed_by is null end
  )
);
-- Every step that counts names its executor and week; its lane is read of its rate.
create index waterfall_steps__taken on waterfall_steps (org_id, executor_id, week) where status in ('offered', 'accepted');
call gate.protect('waterfall_steps', 'closed');
create policy gate on waterfall_steps for select to {gate} using (true);

-- Whether a demand or a waterfall looks for an executor of an order of the home one is in, or an offer of a stopped one is out: what its answer
-- must be told to.
create function gate.has_sourcing(p_order uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from waterfalls w where w.org_id = gate.home_of(p_order) and w.order_id = p_order and w.status = 'running')
    or exists (select from waterfall_steps s where s.org_id = gate.home_of(p_order) and s.order_id = p_order and s.status = 'offered')
    or exists (select from demands d where d.org_id = gate.home_of(p_order) and d.order_id = p_order and d.status in ('active', 'paused', 'choosing', 'confirming'))
$$;

call gate.own();
grant execute on function gate.has_sourcing to {app};
