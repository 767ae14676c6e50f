-- Trackers and programs that tell where vehicles are, and how long it is known to the second where those were.

-- What tells where one vehicle is. A tracker is found by its number and password, or by its number alone once a person said yes to it;
-- whatever has no number is found by its key. Of passwords and keys the database knows hashes.
create table devices (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  protocol text not null,
  name text not null,
  -- the number it is known by, an IMEI mostly; empty where its key is all it says
  identifier text not null,
  secret_hash bytea,
  approved_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  employee_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint devices__protocol check (protocol in ('wialon', 'osmand', 'api')),
  constraint devices__identifier check (identifier ~ '^[0-9A-Za-z._-]{3,40}$' and protocol = 'wialon' or identifier = '' and protocol <> 'wialon'),
  constraint devices__secret check (secret_hash is not null or protocol = 'wialon'),
  constraint devices__approved check (approved_at is not null or secret_hash is null)
);
create index devices__employee on devices (org_id, employee_id);
-- Hash indexes, for a tracker does not name its owner.
create index devices__number on devices using hash (identifier);
create index devices__key on devices using hash (secret_hash) where secret_hash is not null;
call gate.protect('devices', 'closed');
create policy gate on devices for select to {gate} using (true);
grant select on devices to {gate};

-- Which vehicle a device was on, and when: what it tells is of the vehicle it was on then.
create table device_vehicles (
  org_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  vehicle_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  period tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  primary key (org_id, id),
  foreign key (org_id, device_id) references devices (org_id, id),
  foreign key (org_id, vehicle_id) references vehicles (org_id, id),
  constraint device_vehicles__period check (ends_at >= starts_at),
  constraint device_vehicles__one exclude using gist (org_id with =, device_id with =, period with &&)
);
create index device_vehicles__vehicle on device_vehicles (org_id, vehicle_id);
call gate.protect('device_vehicles', 'closed');

-- What came of a device: written every few seconds, not with each position.
create table device_figures (
  org_id uuid not null,
  device_id uuid not null,
  heard_at timestamptz(3) not null,
  heard_from text not null,
  stored bigint not null default 0,
  repeated bigint not null default 0,
  primary key (org_id, device_id),
  foreign key (org_id, device_id) references devices (org_id, id)
) with (fillfactor = 70);
call gate.protect('device_figures', 'closed');

-- What of it was not stored, by the reason, and what the last such looked like.
create table device_faults (
  org_id uuid not null,
  device_id uuid not null,
  fault text not null,
  count bigint not null,
  last_at timestamptz(3) not null,
  example text not null,
  primary key (org_id, device_id, fault),
  foreign key (org_id, device_id) references devices (org_id, id)
) with (fillfactor = 70);
call gate.protect('device_faults', 'closed');

-- The device a number and a password, or a key, belong to; why it may not tell anything, where it may not. Nobody but the owner learns of it.
create function gate.find_device(p_protocol text, p_identifier text, p_secret bytea, out org_id uuid, out device_id uuid, out closed text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare d devices;
begin
  if p_protocol = 'wialon' then
    select * into d from devices e where e.identifier = p_identifier and e.protocol = p_protocol and e.secret_hash = p_secret and e.revoked_at is null limit 1;
    if d.id is null then
      select * into d from devices e
      where e.identifier = p_identifier and e.protocol = p_protocol and e.secret_hash is null and e.revoked_at is null
      order by e.approved_at nulls last, e.id limit 1;
    end if;
  else
    select * into d from devices e where e.secret_hash = p_secret and e.protocol = p_protocol limit 1;
  end if;
  if d.id is null then
    closed := case when p_protocol = 'wialon' and exists (
      select from devices e where e.identifier = p_identifier and e.protocol = p_protocol and e.revoked_at is null) then 'password' else 'unknown' end;
    return;
  end if;
  org_id := d.org_id;
  device_id := d.id;
  closed := case
    when d.revoked_at is not null or exists (select from organizations o where o.id = d.org_id and o.blocked) then 'unknown'
    when d.approved_at is null then 'waiting' end;
end $$;

-- Whether a tracker without a password may have this number: one at a time may, whoever's it is. Held until the transaction ends.
create function gate.is_device_free(p_identifier text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7303, hashtext(p_identifier));
  return not exists (select from devices d where d.identifier = p_identifier and d.secret_hash is null and d.revoked_at is null);
end $$;

-- Days of which one position a minute is left.
create table position_days (
  day date primary key,
  thinned_at timestamptz(3) not null
);
grant select, insert on position_days to {worker};

-- Leaves the first position of each minute of each vehicle between two moments.
create function gate.thin_positions(p_from timestamptz, p_until timestamptz) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n bigint;
begin
  if p_until > app_now() - interval '2 days' then raise 'what is young stays whole'; end if;
  delete from positions p using (
    select q.org_id, q.vehicle_id, q.at, row_number() over (partition by q.org_id, q.vehicle_id, date_trunc('minute', q.at) order by q.at) n
    from positions q where q.at >= p_from and q.at < p_until) g
  where g.n > 1 and p.org_id = g.org_id and p.vehicle_id = g.vehicle_id and p.at = g.at and p.at >= p_from and p.at < p_until;
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.find_device, gate.thin_positions to {worker};
grant execute on function gate.is_device_free to {app};
