-- Drivers: what the law and the work ask of them, when they are away; what was warned of papers that run out.

-- A date of birth is personal data as a passport is: it was never entered before and is sealed from now on.
alter table drivers
  drop column birth_date,
  add column birth bytea,
  add column adr_certificate bytea,
  add column adr_tanks boolean not null default false,
  add column permit_kind text,
  add column permit bytea,
  add column permit_expires date,
  -- whose driver he is and the last day he may be used, for one who is hired
  add column hired_from text,
  add column hired_until date,
  add column preferred_truck_id uuid,
  add column blocked_by text,
  add column block_reason text,
  add constraint drivers__preferred_truck foreign key (org_id, preferred_truck_id) references vehicles (org_id, id),
  add constraint drivers__permit check (permit_kind in ('patent', 'permit')),
  add constraint drivers__blocked check (blocked_by is null or blocked_by in ('system', 'person') and status = 'blocked');
create index drivers__listed on drivers (org_id, last_name, first_name, id);
create index flights__driver on flights (org_id, driver_id, planned_end);
call gate.let_update('drivers');

create table driver_leaves (
  org_id uuid not null,
  driver_id uuid not null,
  id uuid not null,
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz(3) not null,
  primary key (org_id, driver_id, id),
  foreign key (org_id, driver_id) references drivers (org_id, id),
  constraint driver_leaves__kind check (kind in ('vacation', 'sick', 'other')),
  constraint driver_leaves__days check (ends_on >= starts_on),
  constraint driver_leaves__once exclude using gist (org_id with =, driver_id with =, daterange(starts_on, ends_on, '[]') with &&)
);

-- One row for each time somebody was warned of a paper: so many days before its last day, 0 when it had passed.
create table paper_notices (
  org_id uuid not null,
  kind text not null,
  object_id uuid not null,
  paper text not null,
  expires date not null,
  days smallint not null,
  name text not null,
  blocks boolean not null,
  at timestamptz(3) not null,
  primary key (org_id, kind, object_id, paper, expires, days),
  constraint paper_notices__kind check (kind in ('driver', 'vehicle', 'partner')),
  constraint paper_notices__days check (days in (30, 7, 1, 0))
);

call gate.protect('driver_leaves', 'closed');
call gate.protect('paper_notices', 'closed');
