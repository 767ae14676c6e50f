-- How people look at lists: views with a name, their own or the team's, and what each has made of a list's columns.
create table list_views (
  org_id uuid not null references organizations,
  id uuid not null,
  list text not null,
  employee_id uuid not null,
  team boolean not null,
  name text not null,
  query text not null,
  layout jsonb not null,
  density text check (density in ('compact', 'standard', 'roomy')),
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create unique index list_views__own on list_views (org_id, list, employee_id, lower(name)) where not team;
create unique index list_views__team on list_views (org_id, list, lower(name)) where team;

create table list_layouts (
  org_id uuid not null references organizations,
  employee_id uuid not null,
  list text not null,
  -- null: the columns as the list has them by itself
  layout jsonb,
  -- the view the list opens with
  opens_with uuid,
  changed_at timestamptz(3) not null,
  primary key (org_id, employee_id, list),
  foreign key (org_id, employee_id) references employees on delete cascade,
  foreign key (org_id, opens_with) references list_views on delete set null (opens_with)
);
create index list_layouts__opens_with on list_layouts (org_id, opens_with) where opens_with is not null;

call gate.protect('list_views', 'closed');
call gate.protect('list_layouts', 'closed');
