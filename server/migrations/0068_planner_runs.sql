-- Searches for a plan of open orders, and the best each has found: one at a time of an organisation.

create table planner_runs (
  org_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  status text not null,
  request jsonb not null,
  -- how much of its time is over, and what it is about once that was gathered
  percent smallint not null default 0,
  orders int,
  trucks int,
  best jsonb,
  stop_asked boolean not null default false,
  started_at timestamptz(3) not null,
  -- when the search was last heard of: one that is heard of no more is over
  heard_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint planner_runs__status check (status in ('running', 'done', 'stopped', 'failed')),
  constraint planner_runs__ended check ((status = 'running') = (ended_at is null)),
  constraint planner_runs__percent check (percent between 0 and 100)
);
create unique index planner_runs__one on planner_runs (org_id) where status = 'running';
create index planner_runs__latest on planner_runs (org_id, started_at);
create index planner_runs__employee on planner_runs (org_id, employee_id);
call gate.protect('planner_runs', 'closed');
