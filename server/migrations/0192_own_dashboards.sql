-- Dashboards people arrange for themselves, and letters with dashboards.

-- Tiles with what they are counted with, a person's own or shared with everybody of the organisation.
create table own_dashboards (
  org_id uuid not null references organizations,
  id uuid not null,
  employee_id uuid not null,
  name text not null,
  shared boolean not null,
  settings jsonb not null,
  tiles jsonb not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index own_dashboards__author on own_dashboards (org_id, employee_id);
call gate.protect('own_dashboards', 'closed');

-- Whom a dashboard is sent to, and when next.
create table dashboard_subscriptions (
  org_id uuid not null references organizations,
  id uuid not null,
  employee_id uuid not null,
  -- one of the product's by its name, one of somebody's own by its id
  dashboard text not null,
  -- what one of the product's is counted with
  settings jsonb,
  -- the language it was asked for in
  locale text not null,
  every text not null,
  on_day int not null,
  hour text not null,
  next_at timestamptz(3) not null,
  -- the hour the last letter was for
  last_at timestamptz(3),
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create unique index dashboard_subscriptions__one on dashboard_subscriptions (org_id, employee_id, dashboard);
create index dashboard_subscriptions__dashboard on dashboard_subscriptions (org_id, dashboard);
call gate.protect('dashboard_subscriptions', 'closed');

call gate.own();
