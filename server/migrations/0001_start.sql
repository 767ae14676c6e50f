-- What every table stands on. {app} {worker} {gate} are the three roles of this database.

create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

revoke create on schema public from public;
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
grant usage on schema public to {app}, {gate};
grant {app} to {worker};

create schema gate;
grant usage on schema gate to {app};
grant usage, create on schema gate to {gate};

-- The one clock. A test world replaces it as the owner; the application cannot.
create function app_now() returns timestamptz language sql volatile parallel safe as 'select pg_catalog.clock_timestamp()';

-- ---------------------------------------------------------------------------------------------------------------------
-- The pass: '<org>,<home>,<object> <object>…,<seal>' in app.pass, good for one transaction of one connection.
-- The functions without a SET clause are called for every statement: each name in them is qualified instead,
-- and the application can create nothing that could stand before pg_catalog.
-- ---------------------------------------------------------------------------------------------------------------------

create table gate.keys (id int primary key, secret bytea not null);
insert into gate.keys values (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
grant select on gate.keys to {gate};

create function gate.seal(p_body text) returns text language plpgsql stable parallel restricted as $$
declare k bytea;
begin
  select secret into k from gate.keys;
  return pg_catalog.encode(pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.convert_to(
    pg_catalog.concat(p_body, '|', pg_catalog.pg_backend_pid(), '|', pg_catalog.transaction_timestamp()), 'UTF8'))), 'hex');
end $$;

-- Who acts. No pass: null, so no rows. The seal is written out here: a nested call costs as much as the check.
create function gate.org() returns uuid language plpgsql stable parallel restricted security definer as $$
declare
  p text := pg_catalog.current_setting('app.pass', true);
  k bytea;
begin
  if p is null or p operator(pg_catalog.=) '' then return null; end if;
  select secret into k from gate.keys;
  if pg_catalog.right(p, 64) operator(pg_catalog.<>)
    pg_catalog.encode(pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.convert_to(
      pg_catalog.concat(pg_catalog.left(p, -65), '|', pg_catalog.pg_backend_pid(), '|', pg_catalog.transaction_timestamp()), 'UTF8'))), 'hex')
  then raise 'app.pass is forged or old' using errcode = 'insufficient_privilege'; end if;
  return pg_catalog.left(p, 36)::pg_catalog.uuid;
end $$;

-- Whose rows are open: one's own and, as a guest, those of the entered home.
create function gate.homes() returns uuid[] language plpgsql stable parallel restricted security definer as $$
begin
  return array[gate.org(), nullif(pg_catalog.split_part(pg_catalog.current_setting('app.pass', true), ',', 2), '')::pg_catalog.uuid];
end $$;

-- Which objects of the entered home are open.
create function gate.objects() returns uuid[] language plpgsql stable parallel restricted security definer as $$
begin
  if gate.org() is null then return null; end if;
  return pg_catalog.string_to_array(
    nullif(pg_catalog.split_part(pg_catalog.current_setting('app.pass', true), ',', 3), ''), ' ')::pg_catalog.uuid[];
end $$;

-- The home of an object one works with: the entered one for an opened object, else one's own.
create function gate.home_of(p_object uuid) returns uuid language plpgsql stable parallel restricted security definer as $$
begin
  if p_object operator(pg_catalog.=) any (gate.objects()) then return (gate.homes())[2]; end if;
  return gate.org();
end $$;

-- Issues a pass; for the gate's own functions.
create function gate.issue(p_org uuid, p_home uuid, p_objects uuid[]) returns void language plpgsql as $$
declare b text := pg_catalog.concat(p_org, ',', p_home, ',', pg_catalog.array_to_string(p_objects, ' '));
begin
  perform pg_catalog.set_config('app.pass', pg_catalog.concat(b, ',', gate.seal(b)), true);
end $$;

-- Opens one object of another home beside what is already open there; for the gate's own functions, after access was proved.
create function gate.open(p_home uuid, p_object uuid) returns void language plpgsql as $$
declare me pg_catalog.uuid := gate.org();
begin
  if p_home operator(pg_catalog.=) me then return; end if;
  perform gate.issue(me, p_home, pg_catalog.array_prepend(p_object,
    case when (gate.homes())[2] operator(pg_catalog.=) p_home then pg_catalog.array_remove(gate.objects(), p_object) end));
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What migrations call
-- ---------------------------------------------------------------------------------------------------------------------

-- Lets the application update every column but the owner and the key; called again after a migration adds columns.
create procedure gate.let_update(p_table regclass) language plpgsql as $$
begin
  execute (
    select format('grant update (%s) on %s to {app}', string_agg(quote_ident(attname), ', ' order by attnum), p_table)
    from pg_attribute where attrelid = p_table and attnum > 0 and not attisdropped and attname not in ('org_id', 'id'));
end $$;

-- Row security and rights of a table of an organisation, once per table, by class:
--   closed  the owner alone
--   open    the owner, and a guest for the object he entered; p_object names the column of the object's id,
--           or is the guest's whole condition
--   append  the owner reads, a guest adds, nobody changes
--   viewer  projection rows: read by the viewer, written by the gate
create procedure gate.protect(p_table regclass, p_class text, p_object text default null) language plpgsql as $$
declare
  own constant text := 'org_id = (select gate.org())';
  inside constant text := 'org_id = any ((select gate.homes())::uuid[])';
  guest text;
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  if p_class = 'closed' then
    execute format('create policy own on %s using (%s) with check (%s)', p_table, own, own);
    execute format('grant select, insert, delete on %s to {app}', p_table);
    call gate.let_update(p_table);
  elsif p_class = 'open' then
    if nullif(p_object, '') is null then raise 'an open table needs the column of its object'; end if;
    guest := case when p_object ~ '^\w+$' then format('%I = any ((select gate.objects())::uuid[])', p_object) else p_object end;
    guest := format('%s and case when %s then true else %s end', inside, own, guest);
    execute format('create policy own on %s using (%s) with check (%s)', p_table, guest, guest);
    execute format('grant select, insert, delete on %s to {app}', p_table);
    call gate.let_update(p_table);
  elsif p_class = 'append' then
    execute format('create policy own on %s for select using (%s)', p_table, own);
    execute format('create policy add on %s for insert with check (%s)', p_table, inside);
    execute format('grant select, insert on %s to {app}', p_table);
  elsif p_class = 'viewer' then
    execute format('create policy own on %s for select using (%s)', p_table, own);
    execute format('create policy gate on %s to {gate} using (true) with check (true)', p_table);
    execute format('grant select on %s to {app}', p_table);
    execute format('grant select, insert, update, delete on %s to {gate}', p_table);
  else
    raise 'no such class: %', p_class;
  end if;
end $$;

-- Gives the gate's new functions to the gate role and closes them to everybody; the migration then grants those that may be called.
create procedure gate.own() language plpgsql as $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'gate'::regnamespace and r.rolname = current_user
  loop
    execute format('revoke all on routine %s from public', f);
    if f::text !~ '^gate\.(let_update|protect|own|uuid_from|keep_partitions)\(' then
      execute format('alter routine %s owner to {gate}', f);
    end if;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reference tables
-- ---------------------------------------------------------------------------------------------------------------------

create table organizations (
  id uuid primary key,
  country char(2) not null,
  tin text not null,
  kpp text,
  ogrn text,
  legal_form text not null,
  name_full text not null,
  name_short text not null,
  legal_address text,
  is_forwarder boolean not null default false,
  is_executor boolean not null default false,
  is_platform boolean not null default false,
  tax_regime text not null default 'osno',
  vat_rate smallint,
  tz text not null default 'Europe/Moscow',
  verified boolean not null default false,
  blocked boolean not null default false,
  goslog text not null default 'none',
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  constraint organizations__tin unique (country, tin)
);

create table users (
  id uuid primary key,
  name text not null,
  email text,
  locale text not null default 'ru',
  demo boolean not null default false,
  created_at timestamptz(3) not null
);

-- Whom an identity provider means by a subject.
create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (provider, subject)
);
create index identities__user on identities (user_id);

-- Accounts of the embedded identity provider and the tokens it gave out.
create table logins (
  login text primary key,
  password text not null,
  subject text not null unique,
  name text not null,
  email text,
  demo boolean not null default false
);
create table login_tokens (
  token_hash bytea primary key,
  login text not null references logins on delete cascade,
  client_id text not null,
  expires_at timestamptz(3) not null
);
create index login_tokens__expires on login_tokens (expires_at);

create table secrets (name text primary key, value bytea not null);

create table flags (key text primary key, enabled boolean not null, about text not null default '');

-- ---------------------------------------------------------------------------------------------------------------------
-- People of an organisation and their sessions
-- ---------------------------------------------------------------------------------------------------------------------

create table employees (
  org_id uuid not null references organizations,
  id uuid not null,
  user_id uuid not null references users,
  name text not null,
  roles text[] not null,
  position text not null default '',
  email text,
  active boolean not null default true,
  limits jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint employees__user unique (org_id, user_id)
);
-- A hash index, for one person crosses organisations here: a b-tree would have to start with the organisation.
create index employees__person on employees using hash (user_id);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  org_id uuid not null,
  employee_id uuid not null,
  -- the person in whose place support acts; the session then carries that person's employment
  acting_as uuid references users on delete cascade,
  xsrf bytea not null,
  provider text not null,
  agent text not null default '',
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index sessions__user on sessions (user_id);
create index sessions__employee on sessions (org_id, employee_id);
create index sessions__expires on sessions (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Journals and machinery of an organisation
-- ---------------------------------------------------------------------------------------------------------------------

create table numberings (
  org_id uuid not null,
  kind text not null,
  year smallint not null,
  last int not null,
  primary key (org_id, kind, year)
);

-- Answers kept by idempotency key; status and body are null while the first call is under way.
create table answers (
  org_id uuid not null,
  key text not null,
  at timestamptz(3) not null,
  call text not null,
  hash bytea not null,
  status smallint,
  body text,
  primary key (org_id, key)
);
create index answers__at on answers using brin (at);

-- Moments of the domain: one of each kind per object; setting it again moves it.
create table timers (
  org_id uuid not null,
  object_id uuid not null,
  kind text not null,
  run_at timestamptz(3) not null,
  attempts smallint not null default 0,
  primary key (org_id, object_id, kind)
);
create index timers__run_at on timers (run_at);

create table outboxes (
  org_id uuid not null,
  id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  name text not null,
  audience uuid[] not null,
  payload text not null,
  primary key (org_id, id)
) partition by range (id);
create index outboxes__tx on outboxes (tx, id);

create table audits (
  org_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  by_org_id uuid not null,
  by_user_id uuid,
  by_employee_id uuid,
  acting_as uuid,
  what text not null,
  kind text not null,
  object_id uuid,
  from_status text,
  to_status text,
  facts jsonb not null default '{}',
  primary key (org_id, id)
) partition by range (id);
create index audits__object on audits (org_id, object_id, id);
create index audits__id on audits using brin (id);

-- The chain over the audit of an organisation, numbered 1..n by a job.
create table audit_links (
  org_id uuid not null,
  seq bigint not null,
  audit_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (org_id, seq),
  constraint audit_links__audit unique (org_id, audit_id)
);

call gate.protect('employees', 'closed');
call gate.protect('numberings', 'closed');
call gate.protect('answers', 'closed');
call gate.protect('timers', 'open', 'object_id');
call gate.protect('outboxes', 'append');
call gate.protect('audits', 'append');
call gate.protect('audit_links', 'append');

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights beyond one organisation
-- ---------------------------------------------------------------------------------------------------------------------

grant select on organizations, flags to {app};
grant select, insert, update, delete on organizations, users, identities, logins, login_tokens, sessions, secrets, flags to {worker};
revoke insert on audit_links from {app};
grant insert on audit_links to {worker};

create policy worker on timers to {worker} using (true) with check (true);
create policy worker on outboxes for select to {worker} using (true);

create policy gate on employees for select to {gate} using (true);
create policy gate on answers to {gate} using (true) with check (true);
create policy gate on audits for select to {gate} using (true);
grant select on organizations, users, sessions, employees to {gate};
grant select, insert, delete on answers to {gate};
grant select (org_id, id) on audits to {gate};

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

-- The same for the person of a session, the present one marked.
create function gate.employments(p_session bytea) returns table (
  current boolean, employee_id uuid, org_id uuid, roles text[], position_name text, country text, tin text, legal_form text, name_full text,
  name_short text, is_forwarder boolean, is_executor boolean, is_platform boolean
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare w record;
begin
  select * into w from gate.who(p_session);
  return query
  select m.employee_id = w.employee_id, m.* from gate.employments_of(coalesce(w.acting_as, w.user_id)) m;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: upkeep
-- ---------------------------------------------------------------------------------------------------------------------

-- Removes a batch of stored answers older than a moment and tells how many there were.
create function gate.drop_answers(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from answers where ctid = any (array(select a.ctid from answers a where a.at < p_before limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;

-- Organisations with audit rows made since a moment of the true clock.
create function gate.audited(p_since timestamptz) returns setof uuid language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select distinct a.org_id from audits a where a.id >= gate.uuid_from(p_since);
end $$;

-- The smallest UUIDv7 of a moment: partitions are bounded by it.
create function gate.uuid_from(p_at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (pg_catalog.lpad(pg_catalog.to_hex((extract(epoch from p_at) operator(pg_catalog.*) 1000)::pg_catalog.int8), 12, '0')
    operator(pg_catalog.||) pg_catalog.repeat('0', 20))::pg_catalog.uuid
$$;

-- Day partitions of a journal by the time inside its ids: makes those from yesterday to p_ahead days from now; drops those older than
-- p_keep days (null: never). Owned by the tables' owner. A partition is made apart and attached: writers are not held up.
create function gate.keep_partitions(p_parent text, p_ahead int, p_keep int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  parent regclass;
  today date := (clock_timestamp() at time zone 'UTC')::date;
  d date;
  part text;
  n int := 0;
begin
  select t.partrelid into parent from pg_partitioned_table t join pg_class c on c.oid = t.partrelid
  where c.relname = p_parent and c.relnamespace = 'public'::regnamespace;
  if parent is null then raise 'not a journal: %', p_parent; end if;
  if p_keep < 2 then raise 'at least two days are kept'; end if;
  execute format('lock table %s in share update exclusive mode', parent);
  for i in -1 .. p_ahead loop
    d := today + i;
    part := p_parent || '_' || to_char(d, 'YYYYMMDD');
    continue when to_regclass(format('public.%I', part)) is not null;
    execute format('create table public.%I (like %s including defaults including constraints)', part, parent);
    execute format('alter table public.%I enable row level security, force row level security', part);
    execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', parent, part,
      gate.uuid_from(d::timestamp at time zone 'UTC'), gate.uuid_from((d + 1)::timestamp at time zone 'UTC'));
    n := n + 1;
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent and right(c.relname, 9) ~ '^_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < today - p_keep
    order by 1
  loop
    execute format('drop table public.%I', part);
    n := n + 1;
  end loop;
  return n;
end $$;
select gate.keep_partitions('outboxes', 7, null), gate.keep_partitions('audits', 7, null);

call gate.own();
grant execute on function gate.org, gate.homes, gate.objects, gate.home_of, gate.act, gate.who, gate.employments to {app};
grant execute on function gate.uuid_from to {gate};
grant execute on function gate.act_for, gate.employments_of, gate.drop_answers, gate.audited, gate.keep_partitions to {worker};
