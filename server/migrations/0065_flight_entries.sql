-- What happened to a flight: who did what with it, and when. Its executor reads all of it, whom a line concerns besides reads that line.
create table flight_entries (
  org_id uuid not null,
  flight_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  by_org_name text not null,
  by_name text not null,
  -- the forwarder of the order it is about
  shared_with uuid,
  reason text,
  comment text not null default '',
  facts jsonb not null default '{}',
  primary key (org_id, flight_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id)
);
call gate.protect('flight_entries', 'open', 'flight_id = any ((select gate.objects())::uuid[]) and shared_with = (select gate.org())');
