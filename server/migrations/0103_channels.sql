-- How people and programs are reached outside the product: where each channel leads, and one queue of what is on its way by any of them.

-- A way to somebody: of an employee, of a driver by his page, or of a program of the organisation (webhook). Where it leads is sealed.
create table channel_bindings (
  org_id uuid not null,
  id uuid not null,
  channel text not null,
  employee_id uuid,
  driver_id uuid,
  driver_link_id uuid,
  -- how its owner recognises it: a browser, the last digits of a phone, the name of a chat
  name text not null default '',
  state text not null,
  sealed bytea,
  address_hash bytea,
  -- what binds it, once and for a while
  code_hash bytea,
  code_until timestamptz(3),
  code_attempts smallint not null default 0,
  -- why it is switched off
  reason text,
  created_at timestamptz(3) not null,
  -- when something was sent there last
  sent_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  foreign key (org_id, driver_id) references drivers (org_id, id) on delete cascade,
  foreign key (org_id, driver_link_id) references driver_links (org_id, id) on delete cascade,
  constraint channel_bindings__channel check (channel in ('email', 'push', 'sms', 'telegram', 'max', 'webhook')),
  constraint channel_bindings__owner check (num_nonnulls(employee_id, driver_id, driver_link_id) = (case when channel = 'webhook' then 0 else 1 end)),
  constraint channel_bindings__state check (state in ('waiting', 'working', 'off')),
  constraint channel_bindings__sealed check (state <> 'working' or sealed is not null or channel = 'email')
);
create index channel_bindings__employee on channel_bindings (org_id, employee_id) where employee_id is not null;
create index channel_bindings__driver on channel_bindings (org_id, driver_id) where driver_id is not null;
create index channel_bindings__driver_link on channel_bindings (org_id, driver_link_id) where driver_link_id is not null;
create index channel_bindings__webhook on channel_bindings (org_id, id) where channel = 'webhook';
call gate.protect('channel_bindings', 'closed');

-- One message on one channel to one recipient. What is on the way in one lane arrives in its order; what was sent keeps its row without the
-- message for a month.
create table deliveries (
  org_id uuid not null,
  id uuid not null,
  channel text not null,
  employee_id uuid,
  driver_id uuid,
  driver_link_id uuid,
  binding_id uuid,
  object_id uuid,
  lane uuid not null,
  source jsonb not null,
  urgent boolean not null default false,
  -- the recipient's address and the message, where they are not read at sending
  sealed bytea,
  status text not null default 'waiting',
  at timestamptz(3) not null,
  run_at timestamptz(3) not null,
  run_id uuid,
  attempts smallint not null default 0,
  -- why it did not leave, or has not yet
  reason text,
  detail text not null default '',
  receipt text,
  -- what the gate took for it, in hundredths of its currency
  cost bigint,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  took_ms int,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  foreign key (org_id, driver_id) references drivers (org_id, id) on delete cascade,
  foreign key (org_id, driver_link_id) references driver_links (org_id, id) on delete cascade,
  foreign key (org_id, binding_id) references channel_bindings (org_id, id) on delete cascade,
  constraint deliveries__channel check (channel in ('email', 'push', 'sms', 'telegram', 'max', 'webhook')),
  constraint deliveries__status check (status in ('waiting', 'sent', 'dropped', 'dead')),
  constraint deliveries__ended check ((status = 'waiting') = (ended_at is null))
);
create index deliveries__run_at on deliveries (status, run_at);
create index deliveries__lane on deliveries (org_id, lane, at, id) where status = 'waiting';
create index deliveries__dead on deliveries (org_id, id) where status = 'dead';
create index deliveries__day on deliveries (org_id, channel, ended_at) where status = 'sent';
create index deliveries__employee on deliveries (org_id, employee_id) where employee_id is not null;
create index deliveries__driver on deliveries (org_id, driver_id) where driver_id is not null;
create index deliveries__driver_link on deliveries (org_id, driver_link_id) where driver_link_id is not null;
create index deliveries__binding on deliveries (org_id, binding_id) where binding_id is not null;
call gate.protect('deliveries', 'closed');
create policy worker on deliveries to {worker} using (true) with check (true);

-- How much of each channel was used of late by all processes together, and how far what comes in was read.
create table channel_gauges (
  channel text primary key,
  counts jsonb not null default '[]',
  read_to text,
  -- the process that reads until then
  reads_until timestamptz(3)
);
grant select, insert, update on channel_gauges to {worker};
