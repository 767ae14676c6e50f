-- Programs that act for an organisation: a service account is an employee nobody signs in as, its keys are sessions no browser has.

alter table employees add column service boolean not null default false;
call gate.let_update('employees');

-- What is known of a key beside its hash, which lies with the sessions under the same id: so a key acts as a session does, and ends as one.
create table access_keys (
  org_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  name text not null,
  -- its last letters, by which people tell keys apart
  hint text not null,
  -- orders:read, orders:write …
  scopes text[] not null,
  -- addresses and networks it may come from; empty: any
  addresses text[] not null default '{}',
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- the key that came in its place
  replaced_by uuid,
  used_at timestamptz(3),
  used_from text,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index access_keys__employee on access_keys (org_id, employee_id);
call gate.protect('access_keys', 'closed');
create policy gate on access_keys to {gate} using (true) with check (true);
grant select, update on access_keys to {gate};
grant insert, update on sessions to {gate};
grant update (name) on users to {gate};

-- Makes a service account of the acting organisation: a person at no provider, whom nobody is.
create function gate.add_service(p_user uuid, p_employee uuid, p_name text, p_roles text[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  t timestamptz := app_now();
  v_demo boolean := (select o.demo from organizations o where o.id = gate.org());
begin
  if gate.org() is null then raise 'nobody acts' using errcode = 'insufficient_privilege'; end if;
  insert into users (id, name, demo, created_at) values (p_user, p_name, v_demo, t);
  insert into employees (org_id, id, user_id, name, roles, demo, service, created_at)
  values (gate.org(), p_employee, p_user, p_name, p_roles, v_demo, true, t);
end $$;

-- Calls a service account of the acting organisation otherwise.
create function gate.name_service(p_employee uuid, p_name text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update users u set name = p_name from employees e
  where e.org_id = gate.org() and e.id = p_employee and e.service and u.id = e.user_id;
end $$;

-- Lets a key of the acting organisation act from now on.
create function gate.open_key(p_key uuid, p_hash bytea) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into sessions (token_hash, id, user_id, org_id, employee_id, xsrf, provider, created_at, seen_at, expires_at)
  select p_hash, k.id, e.user_id, k.org_id, k.employee_id, uuid_send(gen_random_uuid()), 'key', k.created_at, k.created_at, k.expires_at
  from access_keys k join employees e on e.org_id = k.org_id and e.id = k.employee_id
  where k.org_id = gate.org() and k.id = p_key and e.service;
  if not found then raise 'no such key' using errcode = 'insufficient_privilege'; end if;
end $$;

-- Ends a key of the acting organisation at a moment; none that ended before begins again.
create function gate.end_key(p_key uuid, p_at timestamptz) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set expires_at = least(s.expires_at, p_at) where s.org_id = gate.org() and s.id = p_key and s.provider = 'key';
end $$;

-- What a key may do, and whether it may come from there; notes that it was used, once a minute.
create function gate.use_key(p_hash bytea, p_from text) returns table (key_id uuid, scopes text[], allowed boolean) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  k record;
  ok boolean;
begin
  select a.org_id, a.id, a.scopes, a.addresses, a.used_at into k
  from sessions s join access_keys a on a.org_id = s.org_id and a.id = s.id
  where s.token_hash = p_hash and s.provider = 'key';
  if not found then return; end if;
  ok := cardinality(k.addresses) = 0 or exists (select from unnest(k.addresses) a where p_from::inet <<= a::inet);
  if ok and (k.used_at is null or k.used_at < app_now() - interval '1 minute') then
    update access_keys u set used_at = app_now(), used_from = p_from where u.org_id = k.org_id and u.id = k.id;
  end if;
  return query select k.id, k.scopes, ok;
end $$;

call gate.own();
grant execute on function gate.add_service, gate.name_service, gate.open_key, gate.end_key, gate.use_key to {app};
