-- What an organisation writes over its dashboards: notes on their days, and what it wants a figure to be.

create table analytics_notes (
  org_id uuid not null,
  id uuid not null,
  dashboard text not null,
  side text not null,
  from_on date not null,
  to_on date not null,
  text text not null,
  employee_id uuid not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint analytics_notes__text check (length(text) between 1 and 200)
);
create index analytics_notes__days on analytics_notes (org_id, dashboard, side, from_on);
call gate.protect('analytics_notes', 'closed');

create table analytics_goals (
  org_id uuid not null,
  side text not null,
  figure text not null,
  -- of money; empty elsewhere
  currency text not null,
  -- in the unit of the figure, money in minor units
  value float8 not null,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (org_id, side, figure, currency)
);
call gate.protect('analytics_goals', 'closed');
