-- Drivers: what the law and the work ask of them, when they are away; what was warned of documents that run out.

-- Documents and phones are ciphertext; the keyed hash beside each finds it again.
create table drivers (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  status text not null,
  blocked_by text,
  block_reason text,
  last_name text not null,
  first_name text not null,
  middle_name text,
  -- personal data as a passport is, so it is sealed too
  birth bytea,
  phone bytea,
  phone_hash bytea,
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
  permit_kind text,
  permit bytea,
  permit_expires date,
  adr_classes text[] not null default '{}',
  adr_certificate bytea,
  adr_tanks boolean not null default false,
  adr_expires date,
  tachograph_card bytea,
  tachograph_expires date,
  medical_expires date,
  medical_book_expires date,
  employment text not null default 'staff',
  -- whose driver he is and the last day he may be used, for one who is hired
  hired_from text,
  hired_until date,
  preferred_truck_id uuid,
  processing_consent_at timestamptz(3),
  tracking_consent_at timestamptz(3),
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint drivers__preferred_truck foreign key (org_id, preferred_truck_id) references vehicles (org_id, id),
  constraint drivers__status check (status in ('draft', 'verification', 'active', 'on_leave', 'blocked', 'dismissed')),
  constraint drivers__employment check (employment in ('staff', 'contract', 'self_employed', 'attracted')),
  constraint drivers__sealed check ((phone is null) = (phone_hash is null) and (licence is null) = (licence_hash is null) and (passport is null) = (passport_hash is null)),
  constraint drivers__licence check (licence_expires > licence_issued),
  constraint drivers__permit check (permit_kind in ('patent', 'permit')),
  constraint drivers__blocked check (blocked_by is null or blocked_by in ('system', 'person') and status = 'blocked'),
  -- as orders and vehicles name them: a whole class is all its divisions
  constraint drivers__adr check (
    adr_classes <@ array['1_1', '1_2', '1_3', '1_4', '1_5', '1_6', '2_1', '2_2', '2_3', '3', '4_1', '4_2', '4_3', '5_1', '5_2', '6_1', '6_2', '7', '8', '9', '9a'])
);
create unique index drivers__phone on drivers (org_id, phone_hash) where status <> 'dismissed';
create unique index drivers__licence on drivers (org_id, licence_hash) where status <> 'dismissed';
create index drivers__name on drivers (org_id, status, last_name);
create index drivers__listed on drivers (org_id, last_name, first_name, id);
call gate.protect('drivers', 'closed');
create policy gate on drivers for select to {gate} using (true);

-- Days a driver is away.
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
call gate.protect('driver_leaves', 'closed');

-- One row for each time somebody was warned of a document: so many days before its last day, 0 when it had passed.
create table expiry_notices (
  org_id uuid not null,
  kind text not null,
  object_id uuid not null,
  document text not null,
  expires date not null,
  days smallint not null,
  name text not null,
  blocks boolean not null,
  at timestamptz(3) not null,
  primary key (org_id, kind, object_id, document, expires, days),
  constraint expiry_notices__kind check (kind in ('driver', 'vehicle', 'partner', 'organization')),
  constraint expiry_notices__days check (days in (30, 7, 1, 0))
);
call gate.protect('expiry_notices', 'closed');
