-- Organisations that register themselves: requisites, bank accounts, tax periods, settings, invitations of employees, letters.

-- ---------------------------------------------------------------------------------------------------------------------
-- The public card
-- ---------------------------------------------------------------------------------------------------------------------

alter table organizations
  add column version int not null default 1,
  add column actual_address text,
  add column postal_address text,
  add column director_name text not null default '',
  add column director_post text not null default '',
  add column director_basis text not null default '',
  add column phones text[] not null default '{}',
  add column emails text[] not null default '{}',
  add column site text,
  add column goslog_number text,
  add column goslog_since date,
  add column verified_at timestamptz(3),
  add column block_reason text not null default '',
  add constraint organizations__goslog check (goslog in ('none', 'pending', 'active', 'suspended', 'excluded')),
  add constraint organizations__tax check (tax_regime in ('osno', 'usn_exempt', 'usn_5', 'usn_7', 'usn_income', 'npd', 'eshn', 'psn'));
-- from now on the code of the dictionary
update organizations set legal_form = case legal_form when 'ООО' then 'ooo' when 'ИП' then 'ip' when 'ТОО' then 'too' else legal_form end;
update organizations set verified_at = created_at where verified;
create index organizations__name on organizations (name_short, id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables of an organisation
-- ---------------------------------------------------------------------------------------------------------------------

-- What it sets for itself; a row from its first change on.
create table organization_settings (
  org_id uuid primary key,
  version int not null default 1,
  -- seven days from Monday: [{"from": "09:00", "to": "18:00"} or null, …]; empty: not said
  hours jsonb not null default '[]',
  -- masks of human numbers by kind: {"order": "YY-NNNNNN"}
  masks jsonb not null default '{}'
);

-- How it is taxed from a day on; the period of today stands on the card too.
create table tax_periods (
  org_id uuid not null,
  valid_from date not null,
  regime text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, valid_from),
  constraint tax_periods__regime check (regime in ('osno', 'usn_exempt', 'usn_5', 'usn_7', 'usn_income', 'npd', 'eshn', 'psn'))
);

create table bank_accounts (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  bik text not null,
  bank text not null,
  account text not null,
  correspondent text,
  currency char(3) not null default 'RUB',
  main boolean not null default false,
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint bank_accounts__account unique (org_id, bik, account)
);
create unique index bank_accounts__main on bank_accounts (org_id, currency) where main;

alter table employees
  add column version int not null default 1,
  add column phone text,
  add column dismissed_at timestamptz(3);
create unique index employees__email on employees (org_id, lower(email)) where active;
call gate.let_update('employees');

-- A link that makes whoever follows it an employee, once. The link itself is nowhere: only its hash.
create table invitations (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  status text not null,
  email text not null,
  name text not null,
  roles text[] not null,
  position text not null default '',
  limits jsonb not null default '{}',
  token_hash bytea not null,
  mail_id uuid,
  locale text not null default 'ru',
  invited_by text not null,
  employee_id uuid,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  demo boolean not null default false,
  primary key (org_id, id),
  constraint invitations__status check (status in ('open', 'accepted', 'revoked'))
);
-- A hash index, for whoever holds a link knows no organisation.
create index invitations__token on invitations using hash (token_hash);
create unique index invitations__email on invitations (org_id, lower(email)) where status = 'open';

call gate.protect('organization_settings', 'closed');
call gate.protect('tax_periods', 'closed');
call gate.protect('bank_accounts', 'closed');
call gate.protect('invitations', 'closed');
create policy gate on invitations for select to {gate} using (true);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reference tables
-- ---------------------------------------------------------------------------------------------------------------------

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

-- Letters on their way, sealed; what was sent or given up keeps its row without the letter for a while.
create table mails (
  id uuid primary key,
  status text not null default 'waiting',
  sealed bytea,
  attempts smallint not null default 0,
  run_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint mails__status check (status in ('waiting', 'sent', 'failed')),
  constraint mails__sealed check ((status = 'waiting') = (sealed is not null))
);
create index mails__run_at on mails (run_at) where status = 'waiting';
grant insert on mails to {app};
grant select, update, delete on mails to {worker};
grant select on mails to {gate};

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate
-- ---------------------------------------------------------------------------------------------------------------------

grant select, insert on identities to {gate};
grant insert on organizations, users, employees to {gate};
grant update on organizations to {gate};
grant delete on sessions to {gate};

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

-- Changes the own card where it still has the version given; null where it has not. Country and tax number never change; who renames
-- himself is to be checked again.
create function gate.set_card(p_version int, p_card jsonb) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare v int;
begin
  update organizations o set
    (kpp, ogrn, legal_form, name_full, name_short, legal_address, actual_address, postal_address, director_name, director_post, director_basis,
      phones, emails, site, goslog, goslog_number, goslog_since, is_forwarder, is_executor, tz, verified, version) =
    (select r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short, r.legal_address, r.actual_address, r.postal_address, r.director_name,
      r.director_post, r.director_basis, r.phones, r.emails, r.site, r.goslog, r.goslog_number, r.goslog_since, r.is_forwarder, r.is_executor,
      r.tz, o.verified and (r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short) is not distinct from
        (o.kpp, o.ogrn, o.legal_form, o.name_full, o.name_short), o.version + 1
    from jsonb_populate_record(o, p_card) r)
  where o.id = gate.org() and o.version = p_version
  returning o.version into v;
  return v;
end $$;

-- Puts the regime that holds now on the own card.
create function gate.set_tax(p_regime text, p_rate int) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update organizations o set tax_regime = p_regime, vat_rate = p_rate, version = o.version + 1
  where o.id = gate.org() and (o.tax_regime, o.vat_rate) is distinct from (p_regime, p_rate::smallint);
end $$;

-- Which invitation a link is.
create function gate.invited(p_token bytea, out org_id uuid, out id uuid) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  select i.org_id, i.id into org_id, id from invitations i where i.token_hash = p_token;
end $$;

-- How letters stand whose numbers one knows.
create function gate.mail_states(p_ids uuid[]) returns table (id uuid, status text) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.id, m.status from mails m where m.id = any (p_ids);
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
create function gate.staff_seen() returns table (employee_id uuid, seen_at timestamptz) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.employee_id, max(s.seen_at)::timestamptz from sessions s where s.org_id = gate.org() group by s.employee_id;
end $$;

create function gate.is_platform() returns boolean language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce((select o.is_platform from organizations o where o.id = gate.org()), false);
end $$;

-- Organisations as the platform's staff sees them, by name; one of them by p_id.
create function gate.clients(p_id uuid, p_query text, p_side text, p_state text, p_after_name text, p_after_id uuid, p_limit int)
returns table (
  id uuid, version int, country text, tin text, kpp text, legal_form text, name_full text, name_short text, is_forwarder boolean,
  is_executor boolean, verified boolean, verified_at timestamptz, blocked boolean, block_reason text, created_at timestamptz, demo boolean, staff int,
  accounts int, seen_at timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
  select o.id, o.version, o.country::text, o.tin, o.kpp, o.legal_form, o.name_full, o.name_short, o.is_forwarder, o.is_executor, o.verified,
    o.verified_at::timestamptz, o.blocked, o.block_reason, o.created_at::timestamptz, o.demo,
    (select count(*)::int from employees e where e.org_id = o.id and e.active),
    (select count(*)::int from bank_accounts b where b.org_id = o.id),
    (select max(s.seen_at)::timestamptz from sessions s where s.org_id = o.id)
  from organizations o
  where not o.is_platform and (p_id is null or o.id = p_id)
    and (p_query = '' or o.name_full ilike '%' || p_query || '%' or o.name_short ilike '%' || p_query || '%' or o.tin like p_query || '%')
    and case p_side when 'forwarder' then o.is_forwarder when 'executor' then o.is_executor else true end
    and case p_state when 'blocked' then o.blocked when 'verified' then o.verified and not o.blocked
      when 'unverified' then not o.verified and not o.blocked else true end
    and (p_after_id is null or (o.name_short, o.id) > (p_after_name, p_after_id))
  order by o.name_short, o.id limit p_limit;
end $$;
create policy clients on bank_accounts for select to {gate} using (true);

-- What the platform decides about an organisation; null where the version is another one.
create function gate.judge(p_org uuid, p_version int, p_verified boolean, p_blocked boolean, p_reason text) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v int;
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  update organizations o set verified = p_verified, verified_at = case when p_verified then coalesce(o.verified_at, app_now()) end,
    blocked = p_blocked, block_reason = case when p_blocked then p_reason else '' end, version = o.version + 1
  where o.id = p_org and o.version = p_version and not o.is_platform
  returning o.version into v;
  return v;
end $$;

call gate.own();
grant execute on function gate.register, gate.invited to {worker};
grant execute on function gate.set_card, gate.set_tax, gate.mail_states, gate.end_employee, gate.staff_seen, gate.clients, gate.judge to {app};
