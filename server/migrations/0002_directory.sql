-- What orders refer to: dictionaries and places for all; partners, customers, vehicles and drivers of one organisation; the menu.

-- ---------------------------------------------------------------------------------------------------------------------
-- Reference tables
-- ---------------------------------------------------------------------------------------------------------------------

-- The version grows with every change of the entries: readers keep a dictionary until then.
create table dicts (dict text primary key, version int not null);

create table dict_entries (
  dict text not null references dicts,
  code text not null,
  sort int not null,
  name_ru text not null,
  name_en text not null,
  attrs jsonb not null default '{}',
  active boolean not null default true,
  primary key (dict, code),
  constraint dict_entries__names check (name_ru <> '' and name_en <> '')
);

create table places (
  code text primary key,
  name_ru text not null,
  name_en text not null,
  region_ru text not null,
  region_en text not null,
  country char(2) not null,
  lat double precision not null,
  lon double precision not null,
  tz text not null,
  radius_km int not null,
  -- thousands of inhabitants; the larger place stands first
  population int not null,
  -- other names people use, separated by spaces
  also text not null default '',
  constraint places__lat check (lat between -90 and 90),
  constraint places__lon check (lon between -180 and 180)
);

create table menu_items (
  id int primary key,
  position int not null,
  title text not null,
  icon text,
  src text,
  path text,
  is_iframe boolean not null,
  is_tab boolean not null,
  key text,
  is_external boolean not null,
  group_id int,
  sub_title text,
  core boolean not null default false,
  constraint menu_items__id check (id between 1 and 32767),
  constraint menu_items__core check (not core or key is not null)
);

grant select on dicts, dict_entries, places to {app};

-- Everybody reads the menu; the platform's own organisation alone changes it.
alter table menu_items enable row level security;
create policy read on menu_items for select using (true);
create policy add on menu_items for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on menu_items for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy drop on menu_items for delete using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant select, insert, delete on menu_items to {app};
grant update (position, title, icon, src, path, is_iframe, is_tab, key, is_external, group_id, sub_title) on menu_items to {app};

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables of an organisation
-- ---------------------------------------------------------------------------------------------------------------------

-- What an organisation keeps about another one; each side has a row of its own. The first word of the direction is the keeper's side.
create table partners (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  partner_org_id uuid not null references organizations,
  direction text not null,
  status text not null,
  group_names text[] not null default '{}',
  note text not null default '',
  since date,
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint partners__pair unique (org_id, partner_org_id, direction),
  constraint partners__other check (partner_org_id <> org_id),
  constraint partners__direction check (direction in ('fwd_exec', 'exec_fwd', 'fwd_fwd', 'exec_exec')),
  constraint partners__status check (status in ('invited', 'requested', 'verification', 'active', 'rejected', 'suspended', 'blacklisted', 'terminated'))
);
create index partners__direction on partners (org_id, direction, status, partner_org_id);

create table customers (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  name text not null,
  country char(2) not null default 'RU',
  tin text,
  kpp text,
  addresses text[] not null default '{}',
  contact_name text not null default '',
  contact_phone text,
  pay_days smallint,
  -- name, tin and addresses as the suggestions compare them: lower case, ё as е, without quotes
  search_name text not null,
  search_address text not null default '',
  active boolean not null default true,
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint customers__tin unique (org_id, country, tin),
  constraint customers__name check (name <> '')
);
create index customers__name on customers (org_id, search_name);

create table vehicles (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  kind text not null,
  status text not null,
  plate text not null,
  plate_country char(2) not null default 'RU',
  vin text,
  make text not null default '',
  model text not null default '',
  year smallint,
  ownership text not null default 'own',
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
  platon_id text,
  passes jsonb not null default '[]',
  tracker jsonb,
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
  constraint vehicles__fuel check (fuel in ('diesel', 'lng', 'cng', 'electric', 'petrol'))
);
-- A retired vehicle's plate may serve another one.
create unique index vehicles__plate on vehicles (org_id, plate_country, plate) where status <> 'sold';
create index vehicles__kind on vehicles (org_id, kind, status);

-- Documents and phones are ciphertext; the keyed hash beside each finds it again.
create table drivers (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  status text not null,
  last_name text not null,
  first_name text not null,
  middle_name text,
  phone bytea,
  phone_hash bytea,
  birth_date date,
  citizenship char(2) not null default 'RU',
  licence bytea,
  licence_hash bytea,
  licence_country char(2) not null default 'RU',
  licence_issued date,
  licence_expires date,
  categories text[] not null default '{}',
  passport bytea,
  passport_hash bytea,
  tin bytea,
  snils bytea,
  adr_classes text[] not null default '{}',
  adr_expires date,
  tachograph_card bytea,
  tachograph_expires date,
  medical_expires date,
  medical_book_expires date,
  employment text not null default 'staff',
  processing_consent_at timestamptz(3),
  tracking_consent_at timestamptz(3),
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint drivers__status check (status in ('draft', 'verification', 'active', 'on_leave', 'blocked', 'dismissed')),
  constraint drivers__employment check (employment in ('staff', 'contract', 'self_employed', 'attracted')),
  constraint drivers__sealed check ((phone is null) = (phone_hash is null) and (licence is null) = (licence_hash is null) and (passport is null) = (passport_hash is null)),
  constraint drivers__licence check (licence_expires > licence_issued)
);
create unique index drivers__phone on drivers (org_id, phone_hash) where status <> 'dismissed';
create unique index drivers__licence on drivers (org_id, licence_hash) where status <> 'dismissed';
create index drivers__name on drivers (org_id, status, last_name);

call gate.protect('partners', 'closed');
call gate.protect('customers', 'closed');
call gate.protect('vehicles', 'closed');
call gate.protect('drivers', 'closed');
