-- What the judge warned of when resources were given to a flight, and why they were given all the same. The executor's alone.
create table flight_overrides (
  org_id uuid not null,
  id uuid not null,
  flight_id uuid not null,
  at timestamptz(3) not null,
  person text not null,
  reason text not null,
  warnings jsonb not null,
  primary key (org_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_overrides__reason check (length(reason) between 3 and 300),
  constraint flight_overrides__warnings check (jsonb_typeof(warnings) = 'array' and jsonb_array_length(warnings) > 0)
);
create index flight_overrides__flight on flight_overrides (org_id, flight_id, at);
call gate.protect('flight_overrides', 'closed');
