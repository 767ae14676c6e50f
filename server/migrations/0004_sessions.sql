-- Who somebody is: accounts at identity providers, sign-ins on their way, sessions.

-- Whom an identity provider means by a subject.
create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (provider, subject)
);
create index identities__user on identities (user_id);
grant select, insert, update, delete on identities to {worker};
grant select, insert on identities to {gate};

-- ---------------------------------------------------------------------------------------------------------------------
-- The embedded identity provider
-- ---------------------------------------------------------------------------------------------------------------------

-- Accounts and their passwords, hashed.
create table logins (
  login text primary key,
  password text not null,
  subject text not null unique,
  name text not null,
  email text,
  demo boolean not null default false
);
grant select, insert, update, delete on logins to {worker};

-- Tokens it gave out.
create table login_tokens (
  token_hash bytea primary key,
  login text not null references logins on delete cascade,
  client_id text not null,
  expires_at timestamptz(3) not null
);
create index login_tokens__expires on login_tokens (expires_at);
grant select, insert, update, delete on login_tokens to {worker};

-- ---------------------------------------------------------------------------------------------------------------------
-- Sign-in
-- ---------------------------------------------------------------------------------------------------------------------

-- Sign-ins on their way through an OpenID Connect provider: what was sent there, sealed, under the hash of what the window keeps.
create table sign_ins (
  token_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz(3) not null
);
create index sign_ins__expires on sign_ins (expires_at);
grant select, insert, delete on sign_ins to {worker};

-- What somebody may go on with once, by a value he alone holds: a sign-in of a person who works nowhere yet (arrival), an account that
-- its e-mail address has to confirm (account). What it is about is sealed.
create table tickets (
  token_hash bytea primary key,
  kind text not null,
  sealed bytea not null,
  expires_at timestamptz(3) not null,
  constraint tickets__kind check (kind in ('arrival', 'account'))
);
create index tickets__expires on tickets (expires_at);
grant select, insert, update, delete on tickets to {worker};

-- Signed in: a browser of a person, or a run of an export. It names one employment of the person.
create table sessions (
  token_hash bytea primary key,
  -- the name its person may know
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  org_id uuid not null,
  employee_id uuid not null,
  -- the person in whose place support acts; the session then carries that person's employment
  acting_as uuid references users on delete cascade,
  xsrf bytea not null,
  provider text not null,
  -- sealed: what the provider asks for at sign-out
  id_token bytea,
  -- its browser in two words
  agent text not null default '',
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index sessions__user on sessions (user_id);
create index sessions__employee on sessions (org_id, employee_id);
create index sessions__expires on sessions (expires_at);
create unique index sessions__id on sessions (id);
grant select, insert, update, delete on sessions to {worker};
grant select, delete on sessions to {gate};

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: who acts
-- ---------------------------------------------------------------------------------------------------------------------

-- The organisation comes from the session's row, nobody passes it. A dismissed employee's session acts no more.
create function gate.act(
  p_session bytea, out org_id uuid, out user_id uuid, out employee_id uuid, out acting_as uuid, out now timestamptz
) language plpgsql security definer as $$
declare b text;
begin
  now := public.app_now();
  select s.org_id, s.user_id, s.employee_id, s.acting_as into org_id, user_id, employee_id, acting_as
  from public.sessions s
  join public.employees e on e.org_id operator(pg_catalog.=) s.org_id and e.id operator(pg_catalog.=) s.employee_id
  where s.token_hash operator(pg_catalog.=) p_session and s.expires_at operator(pg_catalog.>) now
    and e.active and e.user_id operator(pg_catalog.=) coalesce(s.acting_as, s.user_id);
  if org_id is null then raise 'no session' using errcode = 'invalid_authorization_specification'; end if;
  b := pg_catalog.concat(org_id, ',,');
  perform pg_catalog.set_config('app.pass', pg_catalog.concat(b, ',', gate.seal(b)), true);
end $$;

-- The same for work without a person.
create function gate.act_for(p_org uuid) returns timestamptz language plpgsql security definer as $$
begin
  if not exists (select from public.organizations o where o.id operator(pg_catalog.=) p_org) then
    raise 'no such organisation' using errcode = 'invalid_authorization_specification';
  end if;
  perform gate.issue(p_org, null, null);
  return public.app_now();
end $$;

-- Everything a request asks about its caller; no row when the session, the employment or the organisation ended.
create function gate.who(p_session bytea) returns table (
  user_id uuid, org_id uuid, employee_id uuid, acting_as uuid, name text, email text, locale text, position_name text, roles text[], limits jsonb,
  is_forwarder boolean, is_executor boolean, is_platform boolean, org_name text, tz text, demo boolean, provider text, xsrf bytea,
  created_at timestamptz, seen_at timestamptz, expires_at timestamptz, now timestamptz
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare t timestamptz := app_now();
begin
  return query
  select s.user_id, s.org_id, s.employee_id, s.acting_as, u.name, u.email, u.locale, e.position, e.roles, e.limits,
    o.is_forwarder, o.is_executor, o.is_platform, o.name_short, o.tz, u.demo, s.provider, s.xsrf,
    s.created_at::timestamptz, s.seen_at::timestamptz, s.expires_at::timestamptz, t
  from sessions s
  join users u on u.id = s.user_id
  join employees e on e.org_id = s.org_id and e.id = s.employee_id
  join organizations o on o.id = s.org_id
  where s.token_hash = p_session and s.expires_at > t and e.active and e.user_id = coalesce(s.acting_as, s.user_id) and not o.blocked;
end $$;

-- Active employments of one person, whatever the organisation; for sign-in, before there is a session.
create function gate.employments_of(p_user uuid) returns table (
  employee_id uuid, org_id uuid, roles text[], position_name text, country text, tin text, legal_form text, name_full text, name_short text,
  is_forwarder boolean, is_executor boolean, is_platform boolean
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select e.id, e.org_id, e.roles, e.position, o.country::text, o.tin, o.legal_form, o.name_full, o.name_short,
    o.is_forwarder, o.is_executor, o.is_platform
  from employees e join organizations o on o.id = e.org_id
  where e.user_id = p_user and e.active and not o.blocked
  order by o.name_short, e.id;
end $$;

-- The same for the person of a session, the present one marked. The forms of whoever works somewhere begin with the VAT of that organisation.
create function gate.employments(p_session bytea) returns table (
  current boolean, employee_id uuid, org_id uuid, roles text[], position_name text, country text, tin text, legal_form text, name_full text,
  name_short text, is_forwarder boolean, is_executor boolean, is_platform boolean, tax_regime text
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare w record;
begin
  select * into w from gate.who(p_session);
  return query
  select m.employee_id = w.employee_id, m.*, o.tax_regime
  from gate.employments_of(coalesce(w.acting_as, w.user_id)) m join organizations o on o.id = m.org_id
  order by m.name_short, m.employee_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: sessions of a person and of an employee
-- ---------------------------------------------------------------------------------------------------------------------

-- The living sessions of the person of a session, whatever the organisation. An export reads with a session of its own, which no browser has:
-- it is not a sign-in, and is neither shown nor ended as one.
create function gate.sessions(p_session bytea) returns table (
  id uuid, current boolean, org_id uuid, org_name text, agent text, created_at timestamptz, seen_at timestamptz
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  w record;
  t timestamptz := app_now();
begin
  select * into w from gate.who(p_session);
  return query
  select s.id, s.token_hash = p_session, s.org_id, o.name_short, s.agent, s.created_at::timestamptz, s.seen_at::timestamptz
  from sessions s
  join employees e on e.org_id = s.org_id and e.id = s.employee_id
  join organizations o on o.id = s.org_id
  where s.user_id = w.user_id and s.expires_at > t and e.active and e.user_id = coalesce(s.acting_as, s.user_id) and not o.blocked
    and s.provider <> 'export'
  order by s.token_hash = p_session desc, s.seen_at desc, s.id;
end $$;

-- Ends one session of that person (p_id), or all but the asking one, and tells which.
create function gate.end_sessions(p_session bytea, p_id uuid) returns table (id uuid, org_id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare w record;
begin
  select * into w from gate.who(p_session);
  return query
  delete from sessions s
  where s.user_id = w.user_id and s.provider <> 'export' and case when p_id is null then s.token_hash <> p_session else s.id = p_id end
  returning s.id, s.org_id;
end $$;

-- Ends every session of an employee of the own organisation and tells how many there were.
create function gate.end_employee(p_employee uuid) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from sessions s where s.org_id = gate.org() and s.employee_id = p_employee;
  get diagnostics n = row_count;
  return n;
end $$;

-- When employees of the own organisation were last at work, as far as their sessions live.
create function gate.employees_last_seen() returns table (employee_id uuid, seen_at timestamptz) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.employee_id, max(s.seen_at)::timestamptz from sessions s where s.org_id = gate.org() group by s.employee_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: registration
-- ---------------------------------------------------------------------------------------------------------------------

-- Makes an organisation with its owner, and him known to the provider, if nobody registered it before. The pass is its from then on.
-- Null: the tax number is taken. Columns of the card that are not named here keep their defaults.
create function gate.register(p_provider text, p_subject text, p_person jsonb, p_card jsonb) returns uuid language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  t timestamptz := app_now();
  v_org uuid := (p_card ->> 'id')::uuid;
  v_user uuid;
begin
  insert into organizations (id, country, tin, kpp, ogrn, legal_form, name_full, name_short, legal_address, is_forwarder, is_executor,
    tax_regime, vat_rate, tz, created_at)
  select r.id, r.country, r.tin, r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short, r.legal_address, r.is_forwarder, r.is_executor,
    r.tax_regime, r.vat_rate, r.tz, t
  from jsonb_populate_record(null::organizations, p_card) r
  on conflict (country, tin) do nothing;
  if not found then return null; end if;
  select i.user_id into v_user from identities i where i.provider = p_provider and i.subject = p_subject;
  if v_user is null then
    v_user := (p_person ->> 'user_id')::uuid;
    insert into users (id, name, email, locale, created_at)
    values (v_user, p_person ->> 'name', p_person ->> 'email', p_person ->> 'locale', t);
    insert into identities (provider, subject, user_id, created_at) values (p_provider, p_subject, v_user, t);
  end if;
  perform gate.issue(v_org, null, null);
  insert into employees (org_id, id, user_id, name, roles, position, email, phone, created_at)
  values (v_org, (p_person ->> 'employee_id')::uuid, v_user, p_person ->> 'name', '{owner}', coalesce(p_person ->> 'position', ''),
    p_person ->> 'email', p_person ->> 'phone', t);
  return v_user;
end $$;

call gate.own();
grant execute on function gate.act, gate.who, gate.employments, gate.sessions, gate.end_sessions, gate.end_employee, gate.employees_last_seen to {app};
grant execute on function gate.act_for, gate.employments_of, gate.register to {worker};
