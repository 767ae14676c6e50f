-- Condition templates: what orders begin with, edition by edition; those of the platform, which may be copied; and what orders copy of them.

create table condition_templates (
  org_id uuid not null,
  id uuid not null,
  version int not null,
  name text not null,
  active boolean not null,
  -- the newest edition there is
  edition int not null,
  -- the template of the platform it was copied from, and the edition it has of it
  origin_id uuid,
  origin_edition int,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint condition_templates__named check (length(name) between 3 and 100),
  constraint condition_templates__origin check ((origin_id is null) = (origin_edition is null))
);
create unique index condition_templates__name on condition_templates (org_id, name);
call gate.protect('condition_templates', 'closed');

-- What a template said from a day on; none of them ever changes.
create table condition_editions (
  org_id uuid not null,
  template_id uuid not null,
  edition int not null,
  effective_on date not null,
  blocks jsonb not null,
  note text not null,
  at timestamptz(3) not null,
  by_name text not null,
  primary key (org_id, template_id, edition),
  foreign key (org_id, template_id) references condition_templates (org_id, id),
  constraint condition_editions__noted check (length(note) <= 500)
);
call gate.protect('condition_editions', 'closed');

-- For which orders a template is taken by itself; nulls: for whatever.
create table condition_scopes (
  org_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  customer_id uuid,
  executor_id uuid,
  from_place text,
  to_place text,
  body_type text,
  primary key (org_id, id),
  constraint condition_scopes__one unique nulls not distinct (org_id, customer_id, executor_id, from_place, to_place, body_type),
  constraint condition_scopes__lane check ((from_place is null) = (to_place is null)),
  foreign key (org_id, template_id) references condition_templates (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id)
);
create index condition_scopes__template on condition_scopes (org_id, template_id);
create index condition_scopes__customer on condition_scopes (org_id, customer_id) where customer_id is not null;
call gate.protect('condition_scopes', 'closed');

-- Templates of the platform: everybody reads them, the platform's own organisation alone writes.
create table system_templates (
  id uuid primary key,
  version int not null,
  name_ru text not null,
  name_en text not null,
  active boolean not null,
  edition int not null,
  updated_at timestamptz(3) not null,
  constraint system_templates__named check (length(name_ru) between 3 and 100 and length(name_en) between 3 and 100)
);
create unique index system_templates__name on system_templates (name_ru);
create table system_editions (
  template_id uuid not null references system_templates (id),
  edition int not null,
  blocks jsonb not null,
  note_ru text not null,
  note_en text not null,
  at timestamptz(3) not null,
  primary key (template_id, edition),
  constraint system_editions__noted check (length(note_ru) <= 500 and length(note_en) <= 500)
);
alter table system_templates enable row level security;
alter table system_editions enable row level security;
create policy read on system_templates for select using (true);
create policy read on system_editions for select using (true);
create policy add on system_templates for insert
  with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on system_templates for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy add on system_editions for insert
  with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant select, insert, update (version, name_ru, name_en, active, edition, updated_at) on system_templates to {app};
grant select, insert on system_editions to {app};
grant select on system_templates, system_editions to {worker};

-- What an order copies: the template it began with, its clauses, and terms there were none for yet.
alter table orders
  add column template_id uuid,
  add column template_edition int,
  add column template_name text,
  add column clauses text not null default '',
  add column clauses_en text not null default '',
  -- of a day of late delivery in percent, null: as the law says; of what, and at most how much of the freight
  add column late_delivery_percent numeric(5, 2),
  add column late_delivery_base text not null default 'freight',
  add column late_delivery_cap smallint not null default 100,
  add column document_days smallint not null default 5,
  add column insurance_limit bigint,
  add constraint orders__template check ((template_id is null) = (template_edition is null) and (template_id is null) = (template_name is null)) not valid,
  add constraint orders__late_delivery check (late_delivery_percent between 0 and 100 and late_delivery_base in ('freight', 'value')
    and late_delivery_cap between 1 and 100) not valid,
  add constraint orders__papers check (document_days between 1 and 60) not valid,
  add constraint orders__insured check (insurance_limit >= 0) not valid;
call gate.let_update('orders');
