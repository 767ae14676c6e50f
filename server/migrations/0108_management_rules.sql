-- Rules an organisation acts by itself with: what they say, every version of them, what they did and what waits.

create table management_rules (
  org_id uuid not null,
  id uuid not null,
  version int not null,
  active boolean not null,
  -- the trigger, and its place among others of the same
  event text not null,
  priority smallint not null,
  draft jsonb not null,
  -- whose rights it acts by
  employee_id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- failures in a row, and when it was switched off for them
  failures smallint not null default 0,
  failed_at timestamptz(3),
  fired int not null default 0,
  fired_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees
);
create index management_rules__employee on management_rules (org_id, employee_id);
call gate.protect('management_rules', 'closed');

-- A change of anything in it raises the count: what a process knows of the rules holds so long as it is the same.
create table rule_books (
  org_id uuid primary key,
  revision int not null
);
call gate.protect('rule_books', 'closed');

create table rule_versions (
  org_id uuid not null,
  rule_id uuid not null,
  version int not null,
  draft jsonb not null,
  at timestamptz(3) not null,
  by_name text not null,
  primary key (org_id, rule_id, version),
  foreign key (org_id, rule_id) references management_rules (org_id, id)
);
call gate.protect('rule_versions', 'closed');

-- What rules fired for: once for a trigger. What of a run is still to come follows the version that fired.
create table rule_runs (
  org_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  version int not null,
  trigger_key text not null,
  event text not null,
  -- of the trigger: delays count from here
  at timestamptz(3) not null,
  kind text not null,
  object_id uuid not null,
  number text not null,
  -- what within the object it is about: the offer that came
  part_id uuid,
  status text not null,
  -- the step that comes next, by its place
  next_step smallint,
  chain uuid[] not null,
  judged jsonb not null,
  results jsonb not null,
  primary key (org_id, id),
  constraint rule_runs__once unique (org_id, rule_id, trigger_key),
  foreign key (org_id, rule_id, version) references rule_versions (org_id, rule_id, version),
  constraint rule_runs__status check (status in ('waiting', 'done', 'ended', 'failed', 'off')),
  constraint rule_runs__next check ((status = 'waiting') = (next_step is not null))
);
create index rule_runs__latest on rule_runs (org_id, rule_id, at);
create index rule_runs__version on rule_runs (org_id, rule_id, version);
create index rule_runs__waiting on rule_runs (org_id, rule_id) where status = 'waiting';
call gate.protect('rule_runs', 'closed');

-- How often a rule fired on a day of its organisation, and what its actions agreed to.
create table rule_days (
  org_id uuid not null,
  rule_id uuid not null,
  on_day date not null,
  fired int not null,
  minor bigint not null,
  primary key (org_id, rule_id, on_day),
  foreign key (org_id, rule_id) references management_rules (org_id, id)
);
call gate.protect('rule_days', 'closed');

-- Triggers of the month behind with what was known of their objects then: what a dry run looks at.
create table rule_samples (
  org_id uuid not null,
  id uuid not null,
  event text not null,
  at timestamptz(3) not null,
  object_id uuid not null,
  number text not null,
  chain uuid[] not null,
  facts jsonb not null,
  primary key (org_id, id)
);
create index rule_samples__event on rule_samples (org_id, event, at);
create index rule_samples__at on rule_samples (org_id, at);
call gate.protect('rule_samples', 'closed');
