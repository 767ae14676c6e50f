-- What is restricted of a person, acts of destruction, and how the journal lets go of what it says of a person without losing its chain.

alter table drivers add column restricted_at timestamptz(3);
alter table drivers add column erased_at timestamptz(3);
call gate.let_update('drivers');

-- Who may not be used any more until it is lifted. A contact is known by what he is called and reached by: the row he stands in may be edited.
create table person_restrictions (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  object_id uuid not null,
  place int not null,
  name text not null,
  phone text,
  email text,
  reason text not null,
  by_name text not null,
  at timestamptz(3) not null,
  lifted_at timestamptz(3),
  lifted_by text,
  lift_reason text,
  primary key (org_id, id)
);
create unique index person_restrictions__open on person_restrictions (org_id, kind, object_id, place) where lifted_at is null;
call gate.protect('person_restrictions', 'closed');

-- What was destroyed, when, why and by whom; nothing of what was destroyed.
create table erasure_acts (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  at timestamptz(3) not null,
  by_name text not null,
  by_position text not null,
  basis text not null,
  kind text not null,
  object_id uuid not null,
  place int not null,
  facts jsonb not null,
  primary key (org_id, id),
  constraint erasure_acts__number unique (org_id, number)
);
call gate.protect('erasure_acts', 'append');
create policy gate on erasure_acts for select to {gate} using (org_id = (select gate.org()));

-- Mixed into the hash of a row of the journal and gone with what is erased of it: so the hash that stays tells nothing of what was there.
alter table audits add column salt uuid;

-- Rows of the journal something was erased of: what each is now, in hashes an entry of the journal itself vouches for.
create table audit_erasures (
  org_id uuid not null,
  act_id uuid not null,
  audit_id uuid not null,
  content_hash bytea not null,
  primary key (org_id, act_id, audit_id)
);
create index audit_erasures__audit on audit_erasures (org_id, audit_id);
call gate.protect('audit_erasures', 'viewer');
create policy erase on audits for update to {gate} using (org_id = (select gate.org()));
grant update (facts, salt) on audits to {gate};

-- Takes these texts out of what the journal says of these objects, once for an act; tells how many rows, and the hash over what they are now.
create function gate.erase_audit(p_act uuid, p_objects uuid[], p_texts text[], p_instead text) returns table (n int, digest bytea)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r record;
  f text;
  t text;
  h bytea;
  v_all bytea := '';
begin
  n := 0;
  if not exists (select from erasure_acts e where e.org_id = gate.org() and e.id = p_act)
    or exists (select from audit_erasures e where e.org_id = gate.org() and e.act_id = p_act)
  then raise 'no act to erase by' using errcode = 'insufficient_privilege'; end if;
  for r in
    select a.id, a.facts from audits a where a.org_id = gate.org() and a.object_id = any (p_objects) order by a.id for update
  loop
    f := r.facts::text;
    foreach t in array p_texts loop
      if length(t) > 3 then f := replace(f, substr(to_json(t)::text, 2, length(to_json(t)::text) - 2), p_instead); end if;
    end loop;
    continue when f = r.facts::text;
    update audits a set facts = f::jsonb, salt = null where a.org_id = gate.org() and a.id = r.id;
    select sha256(convert_to(jsonb_build_array(a.org_id, a.id, (extract(epoch from a.at) * 1000)::bigint, a.by_org_id, a.by_user_id,
      a.by_employee_id, a.acting_as, a.what, a.kind, a.object_id, a.from_status, a.to_status, a.facts, a.by_session, a.by_key, a.by_address)::text, 'UTF8')) into h
    from audits a where a.org_id = gate.org() and a.id = r.id;
    insert into audit_erasures (org_id, act_id, audit_id, content_hash) values (gate.org(), p_act, r.id, h);
    v_all := v_all || uuid_send(r.id) || h;
    n := n + 1;
  end loop;
  digest := sha256(v_all);
  return next;
end $$;

-- Takes these texts out of what was told of lately: occurrences are gone within days, and a name should not wait for that.
create function gate.erase_occurrences(p_act uuid, p_texts text[], p_instead text) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  t text;
  n int := 0;
  k int;
begin
  if not exists (select from erasure_acts e where e.org_id = gate.org() and e.id = p_act) then
    raise 'no act to erase by' using errcode = 'insufficient_privilege';
  end if;
  foreach t in array p_texts loop
    update occurrences o set facts = replace(o.facts::text, substr(to_json(t)::text, 2, length(to_json(t)::text) - 2), p_instead)::jsonb
    where o.org_id = gate.org() and position(substr(to_json(t)::text, 2, length(to_json(t)::text) - 2) in o.facts::text) > 0;
    get diagnostics k = row_count;
    n := n + k;
  end loop;
  return n;
end $$;

-- Makes nobody of a person who works nowhere else: his name, his address and the ways he signed in.
create function gate.erase_user(p_act uuid, p_employee uuid, p_instead text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare v_user uuid;
begin
  if not exists (select from erasure_acts e where e.org_id = gate.org() and e.id = p_act and e.object_id = p_employee) then
    raise 'no act to erase by' using errcode = 'insufficient_privilege';
  end if;
  select e.user_id into v_user from employees e where e.org_id = gate.org() and e.id = p_employee and not e.active;
  if v_user is null or exists (select from employees e where e.user_id = v_user and e.org_id <> gate.org()) then return false; end if;
  delete from logins l where l.subject in (select i.subject from identities i where i.user_id = v_user);
  delete from identities i where i.user_id = v_user;
  update users u set name = p_instead, email = null where u.id = v_user;
  return true;
end $$;
grant update (name, email) on users to {gate};
grant delete on identities to {gate};
grant delete on logins to {gate};

-- Whether a person works in another organisation too, so that his account is not this one's alone.
create function gate.works_elsewhere(p_employee uuid) returns boolean language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from employees e join employees o on o.user_id = e.user_id and o.org_id <> e.org_id
    where e.org_id = gate.org() and e.id = p_employee);
end $$;

-- Positions a driver's phone told while he drove.
create function gate.erase_positions(p_act uuid, p_driver uuid) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  if not exists (select from erasure_acts e where e.org_id = gate.org() and e.id = p_act and e.object_id = p_driver) then
    raise 'no act to erase by' using errcode = 'insufficient_privilege';
  end if;
  delete from positions p using (
    select f.truck_id, m.since, m.until
    from flights f cross join lateral (
      select min(least(t.departed_at, t.arrived_at, t.service_at, t.completed_at)) as since,
        max(greatest(t.departed_at, t.arrived_at, t.service_at, t.completed_at)) as until
      from flight_tasks t where t.org_id = f.org_id and t.flight_id = f.id) m
    where f.org_id = gate.org() and (f.driver_id = p_driver or f.co_driver_id = p_driver) and f.truck_id is not null and m.since is not null) d
  where p.org_id = gate.org() and p.vehicle_id = d.truck_id and p.source = 'driver' and p.at between d.since and d.until;
  get diagnostics n = row_count;
  return n;
end $$;
call gate.own();
grant execute on function gate.erase_audit, gate.erase_occurrences, gate.erase_user, gate.works_elsewhere, gate.erase_positions to {app};
