-- Vehicles: why one stands still and until when, what draws what, and quick ways from a vehicle to its flights.

alter table vehicles
  add column base_place text,
  add column tachograph_expires date,
  add column lease_expires date,
  add column note text not null default '',
  add column block_reason text,
  add column block_comment text not null default '',
  -- what a blocked vehicle goes back to
  add column resume_status text,
  add column repair_until date,
  add constraint vehicles__plate_form check (plate = upper(plate) and plate !~ '\s' and plate <> ''),
  add constraint vehicles__vin check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  add constraint vehicles__year check (year between 1970 and 2100),
  add constraint vehicles__sizes check (length_m > 0 and width_m > 0 and height_m > 0 and volume_m3 > 0),
  add constraint vehicles__consumption check (consumption between 5 and 80),
  add constraint vehicles__blocked check ((status = 'blocked') = (block_reason is not null) and (status = 'blocked') = (resume_status is not null)),
  add constraint vehicles__block_reason check (block_reason in ('papers', 'incident', 'check', 'other')),
  add constraint vehicles__resume check (resume_status in ('active', 'repair')),
  add constraint vehicles__repair check (repair_until is null or status = 'repair' or resume_status = 'repair');

-- Who drew whom, and when: at any moment a vehicle is in one coupling at most.
create table couplings (
  org_id uuid not null,
  id uuid not null,
  truck_id uuid not null,
  trailer_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  by_name text not null,
  demo boolean not null default false,
  period tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  primary key (org_id, id),
  foreign key (org_id, truck_id) references vehicles (org_id, id),
  foreign key (org_id, trailer_id) references vehicles (org_id, id),
  constraint couplings__pair check (truck_id <> trailer_id),
  constraint couplings__period check (ends_at >= starts_at),
  constraint couplings__truck exclude using gist (org_id with =, truck_id with =, period with &&),
  constraint couplings__trailer exclude using gist (org_id with =, trailer_id with =, period with &&)
);

-- Times in the workshop; the one without an end goes on.
create table vehicle_repairs (
  org_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  starts_at timestamptz(3) not null,
  planned_until date not null,
  ends_at timestamptz(3),
  comment text not null default '',
  demo boolean not null default false,
  period tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  primary key (org_id, id),
  foreign key (org_id, vehicle_id) references vehicles (org_id, id),
  constraint vehicle_repairs__period check (ends_at >= starts_at),
  constraint vehicle_repairs__one exclude using gist (org_id with =, vehicle_id with =, period with &&)
);

create index flights__open on flights (org_id, planned_end) where status not in ('completed', 'interrupted', 'cancelled');
create index flights__truck on flights (org_id, truck_id, planned_end) where status <> 'cancelled';
create index flights__trailer on flights (org_id, trailer_id, planned_end) where status <> 'cancelled';

call gate.let_update('vehicles');
call gate.protect('couplings', 'closed');
call gate.protect('vehicle_repairs', 'closed');
