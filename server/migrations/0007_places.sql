-- Towns orders go between, and the ways between their coordinates.

-- The gazetteer. Its rows come out of a file of the release after the migrations.
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
grant select on places to {app};

insert into data_files (file, target) values ('places/places.tsv', 'places');

-- What a routing service said of the way from one point to another; points as «latitude longitude» with four digits.
create table road_legs (
  org_id uuid not null,
  from_geo_point text not null,
  to_geo_point text not null,
  km int not null,
  minutes int not null,
  source text not null,
  at timestamptz(3) not null,
  primary key (org_id, from_geo_point, to_geo_point),
  constraint road_legs__size check (km >= 0 and minutes >= 0),
  constraint road_legs__source check (source in ('osrm', 'valhalla'))
);
call gate.protect('road_legs', 'closed');
