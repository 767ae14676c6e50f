-- Vehicles: what they are, what draws what, when one stands in the workshop.

-- Trucks and trailers of an organisation.
create table vehicles (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  kind text not null,
  status text not null,
  block_reason text,
  block_comment text not null default '',
  -- what a blocked vehicle goes back to
  resume_status text,
  repair_until date,
  plate text not null,
  plate_country char(2) not null default 'RU',
  vin text,
  make text not null default '',
  model text not null default '',
  year smallint,
  ownership text not null default 'own',
  -- by what document a vehicle that is not owned is held: electronic waybills name it
  lease_number text,
  lease_date date,
  -- the tax number of who lets, leases or lends it
  lessor_tin text,
  lease_expires date,
  body_type text,
  loading_types text[] not null default '{}',
  payload_kg int,
  curb_mass_kg int,
  gross_mass_kg int,
  axles smallint,
  length_m numeric(5, 2),
  width_m numeric(4, 2),
  height_m numeric(4, 2),
  volume_m3 numeric(6, 2),
  pallets smallint,
  temp_min numeric(4, 1),
  temp_max numeric(4, 1),
  recorder boolean not null default false,
  atp_class text,
  atp_expires date,
  adr_classes text[] not null default '{}',
  adr_kind text,
  adr_expires date,
  euro_class smallint,
  fuel text,
  consumption numeric(4, 1),
  sts text,
  pts text,
  osago_number text,
  osago_expires date,
  inspection_expires date,
  tachograph_expires date,
  platon_id text,
  passes jsonb not null default '[]',
  tracker jsonb,
  base_place text,
  note text not null default '',
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint vehicles__kind check (kind in ('truck', 'tractor', 'van', 'semi_trailer', 'trailer')),
  constraint vehicles__status check (status in ('draft', 'verification', 'active', 'repair', 'blocked', 'sold')),
  constraint vehicles__ownership check (ownership in ('own', 'attracted', 'rent', 'leasing', 'spouse_joint', 'free_use')),
  constraint vehicles__payload check (payload_kg between 100 and 60000),
  constraint vehicles__masses check (curb_mass_kg between 100 and 60000 and gross_mass_kg between 100 and 60000),
  constraint vehicles__axles check (axles between 1 and 10),
  constraint vehicles__pallets check (pallets between 0 and 50),
  constraint vehicles__temperature check (temp_min <= temp_max and (temp_min is null) = (temp_max is null)),
  constraint vehicles__adr check (adr_kind in ('EX/II', 'EX/III', 'FL', 'AT', 'MEMU')),
  constraint vehicles__euro check (euro_class between 0 and 6),
  constraint vehicles__fuel check (fuel in ('diesel', 'lng', 'cng', 'electric', 'petrol')),
  constraint vehicles__plate_form check (plate = upper(plate) and plate !~ '\s' and plate <> ''),
  constraint vehicles__vin check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  constraint vehicles__year check (year between 1970 and 2100),
  constraint vehicles__sizes check (length_m > 0 and width_m > 0 and height_m > 0 and volume_m3 > 0),
  constraint vehicles__consumption check (consumption between 5 and 80),
  constraint vehicles__blocked check ((status = 'blocked') = (block_reason is not null) and (status = 'blocked') = (resume_status is not null)),
  constraint vehicles__block_reason check (block_reason in ('compliance', 'incident', 'check', 'other')),
  constraint vehicles__resume check (resume_status in ('active', 'repair')),
  constraint vehicles__repair check (repair_until is null or status = 'repair' or resume_status = 'repair'),
  constraint vehicles__lease check (length(lease_number) between 1 and 100 and lessor_tin ~ '^(\d{10}|\d{12})$')
);
-- A retired vehicle's plate may serve another one.
create unique index vehicles__plate on vehicles (org_id, plate_country, plate) where status <> 'sold';
create index vehicles__kind on vehicles (org_id, kind, status);
call gate.protect('vehicles', 'closed');
create policy gate on vehicles for select to {gate} using (true);

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
call gate.protect('couplings', 'closed');

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
call gate.protect('vehicle_repairs', 'closed');
