-- Organisations, the people who work in them, and what an organisation says of itself.

-- ---------------------------------------------------------------------------------------------------------------------
-- Cards everybody reads
-- ---------------------------------------------------------------------------------------------------------------------

-- The public card of an organisation.
create table organizations (
  id uuid primary key,
  version int not null default 1,
  country char(2) not null,
  tin text not null,
  kpp text,
  ogrn text,
  legal_form text not null,
  name_full text not null,
  name_short text not null,
  legal_address text,
  actual_address text,
  postal_address text,
  director_name text not null default '',
  director_post text not null default '',
  director_basis text not null default '',
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  site text,
  is_forwarder boolean not null default false,
  is_executor boolean not null default false,
  is_platform boolean not null default false,
  tax_regime text not null default 'osno',
  vat_rate smallint,
  tz text not null default 'Europe/Moscow',
  goslog text not null default 'none',
  goslog_number text,
  goslog_since date,
  verified boolean not null default false,
  verified_at timestamptz(3),
  blocked boolean not null default false,
  block_reason text not null default '',
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  constraint organizations__tin unique (country, tin),
  constraint organizations__goslog check (goslog in ('none', 'pending', 'active', 'suspended', 'excluded')),
  constraint organizations__tax check (tax_regime in ('osno', 'usn_exempt', 'usn_5', 'usn_7', 'usn_income', 'npd', 'eshn', 'psn'))
);
create index organizations__name on organizations (name_short, id);
grant select on organizations to {app};
grant select, insert, update, delete on organizations to {worker};
grant select, insert, update on organizations to {gate};

-- A person; whom he works for is told by his employments.
create table users (
  id uuid primary key,
  name text not null,
  email text,
  locale text not null default 'ru',
  demo boolean not null default false,
  created_at timestamptz(3) not null
);
grant select, insert, update, delete on users to {worker};
grant select, insert on users to {gate};

-- A person's work in an organisation: his roles there, and the sums he may decide on.
create table employees (
  org_id uuid not null references organizations,
  id uuid not null,
  version int not null default 1,
  user_id uuid not null references users,
  name text not null,
  roles text[] not null,
  position text not null default '',
  email text,
  phone text,
  active boolean not null default true,
  dismissed_at timestamptz(3),
  limits jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint employees__user unique (org_id, user_id)
);
-- A hash index, for one person crosses organisations here: a b-tree would have to start with the organisation.
create index employees__person on employees using hash (user_id);
create unique index employees__email on employees (org_id, lower(email)) where active;
call gate.protect('employees', 'closed');
create policy gate on employees for select to {gate} using (true);
grant insert on employees to {gate};

-- ---------------------------------------------------------------------------------------------------------------------
-- An organisation's own
-- ---------------------------------------------------------------------------------------------------------------------

-- What an organisation sets for itself; a row from its first change on.
create table organization_settings (
  org_id uuid primary key,
  version int not null default 1,
  -- seven days from Monday: [{"from": "09:00", "to": "18:00"} or null, …]; empty: not said
  hours jsonb not null default '[]',
  -- masks of human numbers by kind: {"order": "YY-NNNNNN"}
  masks jsonb not null default '{}',
  exchange_operator text,
  exchange_number text,
  -- [{"number", "person", "tin", "powers", "from": "YYYY-MM-DD", "to": "YYYY-MM-DD"}, …]
  attorneys jsonb not null default '[]',
  policy_insurer text,
  policy_number text,
  policy_sum bigint,
  policy_currency char(3),
  policy_expires date,
  constraint organization_settings__exchange check ((exchange_operator is null) = (exchange_number is null)),
  constraint organization_settings__policy check (
    (policy_insurer is null) = (policy_number is null)
    and (policy_insurer is null) = (policy_expires is null)
    and (policy_insurer is null) = (policy_sum is null)
    and (policy_sum is null) = (policy_currency is null)
    and policy_sum > 0
  )
);
call gate.protect('organization_settings', 'closed');
create policy bets on organization_settings for select to {gate} using (true);

-- How an organisation is taxed from a day on; the period of today stands on the card too.
create table tax_periods (
  org_id uuid not null,
  valid_from date not null,
  regime text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, valid_from),
  constraint tax_periods__regime check (regime in ('osno', 'usn_exempt', 'usn_5', 'usn_7', 'usn_income', 'npd', 'eshn', 'psn'))
);
call gate.protect('tax_periods', 'closed');

-- Accounts of an organisation: one of each currency is the main one.
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
call gate.protect('bank_accounts', 'closed');
create policy clients on bank_accounts for select to {gate} using (true);

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
call gate.protect('invitations', 'closed');
create policy gate on invitations for select to {gate} using (true);

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: cards are changed by their own organisation, and judged by the platform's
-- ---------------------------------------------------------------------------------------------------------------------

-- Changes the own card where it still has the version given; null where it has not. Country and tax number never change; who renames
-- himself is to be checked again.
create function gate.set_card(p_version int, p_card jsonb) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare v int;
begin
  update organizations o set
    (kpp, ogrn, legal_form, name_full, name_short, legal_address, actual_address, postal_address, director_name, director_post, director_basis,
      phones, emails, site, goslog, goslog_number, goslog_since, is_forwarder, is_executor, tz, verified, verified_at, version) =
    (select r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short, r.legal_address, r.actual_address, r.postal_address, r.director_name,
      r.director_post, r.director_basis, r.phones, r.emails, r.site, r.goslog, r.goslog_number, r.goslog_since, r.is_forwarder, r.is_executor,
      r.tz, k.holds, case when k.holds then o.verified_at end, o.version + 1
    from jsonb_populate_record(o, p_card) r,
      lateral (select o.verified and (r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short) is not distinct from
        (o.kpp, o.ogrn, o.legal_form, o.name_full, o.name_short) as holds) k)
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

-- Which account of a currency is the main one is decided by one person at a time.
create function gate.hold_accounts() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organizations o where o.id = gate.org() for no key update;
end $$;

-- Which invitation a link is.
create function gate.invited(p_token bytea, out org_id uuid, out id uuid) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  select i.org_id, i.id into org_id, id from invitations i where i.token_hash = p_token;
end $$;

-- Whether the platform's own organisation acts.
create function gate.is_platform() returns boolean language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce((select o.is_platform from organizations o where o.id = gate.org()), false);
end $$;

-- Organisations as the platform's staff sees them, by name; one of them by p_id.
create function gate.clients(p_id uuid, p_query text, p_side text, p_state text, p_after_name text, p_after_id uuid, p_limit int)
returns table (
  id uuid, version int, country text, tin text, kpp text, legal_form text, name_full text, name_short text, is_forwarder boolean,
  is_executor boolean, verified boolean, verified_at timestamptz, blocked boolean, block_reason text, created_at timestamptz, demo boolean, employees int,
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
grant execute on function gate.set_card, gate.set_tax, gate.hold_accounts, gate.clients, gate.judge to {app};
grant execute on function gate.invited to {worker};
