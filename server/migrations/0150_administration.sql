-- What the staff of the platform does about organisations and people: support in somebody's place, how an organisation stands with the
-- platform, accounts of people, and the second factor of the embedded provider.

-- ---------------------------------------------------------------------------------------------------------------------
-- Support that works in somebody's place
-- ---------------------------------------------------------------------------------------------------------------------

-- Each time it did, in the home of the person: by its name his journal tells who was there. The session of the same id lies with the others.
create table acting_sessions (
  org_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  by_user_id uuid not null,
  by_name text not null,
  reason text not null,
  may_write boolean not null,
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- ended by a press; without one it ended by itself
  ended_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index acting_sessions__employee on acting_sessions (org_id, employee_id);
create index acting_sessions__supporter on acting_sessions (org_id, by_user_id);
call gate.protect('acting_sessions', 'viewer');

-- Lets the staff of the platform work in the place of an employee for some minutes, by a session of its own; no row where nobody may be
-- stood in for there. A session that reads alone is told by its provider.
create function gate.begin_acting(
  p_session bytea, p_token bytea, p_id uuid, p_xsrf bytea, p_org uuid, p_employee uuid, p_reason text, p_writes boolean, p_minutes int, p_agent text
) returns table (ends_at timestamptz) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  t timestamptz := app_now();
  till timestamptz := t + make_interval(mins => p_minutes);
  w record;
  m record;
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  select s.user_id, u.name into w from sessions s join users u on u.id = s.user_id
  where s.token_hash = p_session and s.org_id = gate.org() and s.acting_as is null and s.expires_at > t;
  if not found then raise 'no session' using errcode = 'invalid_authorization_specification'; end if;
  select e.user_id, e.demo into m from employees e join organizations o on o.id = e.org_id
  where e.org_id = p_org and e.id = p_employee and e.active and not e.service and e.user_id <> w.user_id and not o.is_platform and not o.blocked;
  if not found then return; end if;
  insert into sessions (token_hash, id, user_id, org_id, employee_id, acting_as, xsrf, provider, agent, created_at, seen_at, expires_at)
  values (p_token, p_id, w.user_id, p_org, p_employee, m.user_id, p_xsrf, case when p_writes then 'support.write' else 'support' end, p_agent, t, t, till);
  insert into acting_sessions (org_id, id, employee_id, by_user_id, by_name, reason, may_write, started_at, ends_at, demo)
  values (p_org, p_id, p_employee, w.user_id, w.name, p_reason, p_writes, t, till, m.demo);
  insert into audits (org_id, id, at, by_org_id, by_user_id, by_employee_id, acting_as, what, kind, object_id, salt, facts)
  values (p_org, gate.new_id(), t, p_org, w.user_id, p_employee, m.user_id, 'acting.begun', 'acting', p_id, gen_random_uuid(),
    jsonb_build_object('reason', p_reason, 'writes', p_writes, 'until', to_char(till at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return query select till;
end $$;

-- Ends such a session before its time; no row where it is none.
create function gate.end_acting(p_session bytea) returns table (org_id uuid, id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  t timestamptz := app_now();
  w record;
begin
  delete from sessions s where s.token_hash = p_session and s.acting_as is not null and s.provider like 'support%'
  returning s.org_id, s.id, s.user_id, s.employee_id, s.acting_as into w;
  if not found then return; end if;
  update acting_sessions a set ended_at = t where a.org_id = w.org_id and a.id = w.id and a.ends_at > t;
  insert into audits (org_id, id, at, by_org_id, by_user_id, by_employee_id, acting_as, what, kind, object_id, salt)
  values (w.org_id, gate.new_id(), t, w.org_id, w.user_id, w.employee_id, w.acting_as, 'acting.ended', 'acting', w.id, gen_random_uuid());
  return query select w.org_id, w.id;
end $$;

-- In whose place a session works, who does, why and until when.
create function gate.acting(p_session bytea) returns table (name text, by_name text, reason text, may_write boolean, ends_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select e.name, a.by_name, a.reason, a.may_write, a.ends_at::timestamptz
  from sessions s
  join acting_sessions a on a.org_id = s.org_id and a.id = s.id
  join employees e on e.org_id = s.org_id and e.id = s.employee_id
  where s.token_hash = p_session;
end $$;

-- The token a session shows with its changes, where the session lives.
create function gate.session_xsrf(p_session bytea) returns bytea language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select s.xsrf from sessions s where s.token_hash = p_session and s.expires_at > app_now());
end $$;

-- As before, but for those who stood in for somebody: he was not there.
create or replace function gate.employees_last_seen() returns table (employee_id uuid, seen_at timestamptz) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select s.employee_id, max(s.seen_at)::timestamptz from sessions s where s.org_id = gate.org() and s.acting_as is null group by s.employee_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- How an organisation stands with the platform
-- ---------------------------------------------------------------------------------------------------------------------

-- What was agreed with an organisation and whether it stays: written by the staff of the platform through the gate, read by the organisation.
create table standings (
  org_id uuid primary key,
  plan text not null default 'standard',
  -- so many people may work in it; null: any number
  max_people int,
  contract_number text not null default '',
  contract_on date,
  contract_until date,
  -- when it is closed for good, unless that is taken back
  leaves_at timestamptz(3),
  leave_reason text not null default '',
  closed_at timestamptz(3),
  -- the organisation that goes on in its place, and the people who were taken over
  merged_into uuid,
  merged_people uuid[] not null default '{}',
  demo boolean not null default false,
  constraint standings__plan check (plan in ('trial', 'standard', 'extended')),
  constraint standings__people check (max_people > 0),
  constraint standings__contract check ((contract_on is not null) = (contract_number <> '') and contract_until >= contract_on),
  constraint standings__merged check (merged_into <> org_id)
);
call gate.protect('standings', 'viewer');

-- Changes what is named of how an organisation stands.
create function gate.set_standing(p_org uuid, p_change jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  insert into standings (org_id, demo) select o.id, o.demo from organizations o where o.id = p_org and not o.is_platform on conflict do nothing;
  update standings s set (plan, max_people, contract_number, contract_on, contract_until, leaves_at, leave_reason, merged_into, merged_people) =
    (select r.plan, r.max_people, r.contract_number, r.contract_on, r.contract_until, r.leaves_at, r.leave_reason, r.merged_into, r.merged_people
    from jsonb_populate_record(s, p_change) r)
  where s.org_id = p_org and s.closed_at is null;
end $$;

-- Closes an organisation whose time has come: nobody works in it or signs in for it any more, and how its people are reached is forgotten.
-- Papers stay with those who need them as long as the law asks. False where it was taken back or put off.
create function gate.close_client(p_org uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare t timestamptz := app_now();
begin
  update standings s set closed_at = t where s.org_id = p_org and s.closed_at is null and s.leaves_at <= t;
  if not found then return false; end if;
  delete from sessions s where s.org_id = p_org;
  update organizations o set blocked = true, block_reason = '', phones = '{}', emails = '{}', version = o.version + 1 where o.id = p_org;
  return true;
end $$;

-- Organisations as the staff of the platform sees them, by name, with how they stand and what they owe that is overdue; one of them by p_id.
create function gate.client_rows(
  p_id uuid, p_query text, p_side text, p_state text, p_after_name text, p_after_id uuid, p_limit int, p_from timestamptz, p_to timestamptz
)
returns table (
  id uuid, version int, verified boolean, verified_at timestamptz, blocked boolean, block_reason text, created_at timestamptz, demo boolean,
  name_short text, employees int, accounts int, seen_at timestamptz, plan text, max_people int, contract_number text, contract_on text,
  contract_until text, leaves_at timestamptz, leave_reason text, closed_at timestamptz, merged_into uuid, merged_name text, overdue jsonb
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
  with page as materialized (
    select o.id, o.version, o.verified, o.verified_at, o.blocked, o.block_reason, o.created_at, o.demo, o.name_short, s.plan, s.max_people, s.contract_number, s.contract_on, s.contract_until, s.leaves_at, s.leave_reason, s.closed_at, s.merged_into
    from organizations o left join standings s on s.org_id = o.id
    where not o.is_platform and (p_id is null or o.id = p_id)
      and (p_query = '' or o.id in (
        select w.id from organizations w where lower(w.name_full || ' ' || w.name_short || ' ' || w.tin) like '%' || lower(p_query) || '%'))
      and case p_side when 'forwarder' then o.is_forwarder when 'executor' then o.is_executor else true end
      and (p_state = '' or p_state = case
        when s.closed_at is not null then 'closed' when s.merged_into is not null then 'merged' when o.blocked then 'blocked'
        when s.leaves_at is not null then 'leaving' when o.verified then 'verified' else 'unverified' end)
      and (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to)
      and (p_after_id is null or (o.name_short, o.id) > (p_after_name, p_after_id))
    order by o.name_short, o.id limit p_limit)
  select o.id, o.version, o.verified, o.verified_at::timestamptz, o.blocked, o.block_reason, o.created_at::timestamptz, o.demo, o.name_short,
    (select count(*)::int from employees e where e.org_id = o.id and e.active and not e.service),
    (select count(*)::int from bank_accounts b where b.org_id = o.id),
    (select max(s.seen_at)::timestamptz from sessions s where s.org_id = o.id and s.acting_as is null),
    coalesce(o.plan, 'standard'), o.max_people, coalesce(o.contract_number, ''), o.contract_on::text, o.contract_until::text,
    o.leaves_at::timestamptz, coalesce(o.leave_reason, ''), o.closed_at::timestamptz, o.merged_into,
    (select i.name_short from organizations i where i.id = o.merged_into),
    coalesce((select jsonb_agg(jsonb_build_object('currency', d.currency, 'minor', d.owed) order by d.currency) from (
      select d.currency, sum(d.total - d.paid)::bigint as owed from order_debts d
      where d.org_id = o.id and d.kind = 'payable' and d.settled_on is null and d.pay_due_on < app_now()::date
      group by d.currency having sum(d.total - d.paid) > 0) d), '[]')
  from page o order by o.name_short, o.id;
end $$;

-- Lets the staff of the platform read and change in the home of an organisation until it acts for its own again; false where there is none.
create function gate.visit(p_org uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  if not exists (select from organizations o where o.id = p_org and not o.is_platform) then return false; end if;
  perform gate.issue(p_org, null, null);
  return true;
end $$;

-- What stops where an organisation is blocked: people, sessions, keys, orders under way, partners.
create function gate.client_weight(p_org uuid) returns table (people int, sessions int, keys int, orders int, flights int, lots int, partners int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
  select (select count(*)::int from employees e where e.org_id = p_org and e.active and not e.service),
    (select count(*)::int from sessions s where s.org_id = p_org and s.expires_at > app_now() and s.provider not in ('export', 'key')),
    (select count(*)::int from access_keys k where k.org_id = p_org and k.revoked_at is null and k.expires_at > app_now()),
    (select count(*)::int from order_parties p where p.org_id = p_org and p.status in ('placed', 'searching', 'offered', 'accepted', 'ready', 'in_progress', 'documents')),
    (select count(*)::int from flight_parties f where f.org_id = p_org and f.status not in ('completed', 'interrupted', 'cancelled')),
    (select count(*)::int from lot_parties l where l.org_id = p_org and l.tender_status in ('announced', 'bidding', 'evaluation', 'rebidding')),
    (select count(distinct p.partner_org_id)::int from partners p where p.org_id = p_org and p.seen = 'active');
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- People and their accounts
-- ---------------------------------------------------------------------------------------------------------------------

-- The second factor of an account of the embedded provider: its secret, sealed, and the last step a code was taken for, which counts once.
alter table logins add column factor bytea, add column factor_step bigint, add column factor_since timestamptz(3);

grant delete on identities to {gate};
grant select, update (factor, factor_step, factor_since) on logins to {gate};

-- People of the installation by name, programs left out; one of them by p_id.
create function gate.persons(p_id uuid, p_query text, p_factor text, p_after_name text, p_after_id uuid, p_limit int) returns table (
  id uuid, name text, email text, created_at timestamptz, demo boolean, login text, factor_since timestamptz, organizations text[],
  accounts int, sessions int, seen_at timestamptz
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
  with page as materialized (
    select u.id, u.name, u.email, u.created_at, u.demo from users u
    where (p_id is null or u.id = p_id)
      and (p_query = '' or u.id in (
        select w.id from users w where lower(w.name || ' ' || coalesce(w.email, '')) like '%' || lower(p_query) || '%'
        union select i.user_id from logins l join identities i on i.provider = 'embedded' and i.subject = l.subject where l.login = lower(p_query)))
      and not exists (select from employees e where e.user_id = u.id and e.service)
      and (p_factor = '' or (p_factor = 'on') = exists (
        select from identities i join logins l on l.subject = i.subject where i.user_id = u.id and i.provider = 'embedded' and l.factor is not null))
      and (p_after_id is null or (u.name, u.id) > (p_after_name, p_after_id))
    order by u.name, u.id limit p_limit)
  select u.id, u.name, u.email, u.created_at::timestamptz, u.demo, l.login, l.factor_since::timestamptz,
    array(select o.name_short from employees e join organizations o on o.id = e.org_id where e.user_id = u.id and e.active order by o.name_short),
    (select count(*)::int from identities i where i.user_id = u.id),
    (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > app_now() and s.provider <> 'export'),
    (select max(s.seen_at)::timestamptz from sessions s where s.user_id = u.id)
  from page u
  left join lateral (
    select l.login, l.factor_since from identities i join logins l on l.subject = i.subject
    where i.user_id = u.id and i.provider = 'embedded' order by i.created_at limit 1) l on true
  order by u.name, u.id;
end $$;

-- Accounts of a person at providers, where he works, and where he is signed in.
create function gate.person_ties(p_user uuid) returns table (accounts jsonb, places jsonb, sessions jsonb) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query select
    coalesce((select jsonb_agg(jsonb_build_object('provider', i.provider, 'subject', i.subject, 'since', i.created_at) order by i.created_at, i.provider)
      from identities i where i.user_id = p_user), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'orgId', e.org_id, 'organization', o.name_short, 'roles', e.roles, 'active', e.active,
      'open', e.active and not o.blocked and not o.is_platform) order by e.active desc, o.name_short, e.id)
      from employees e join organizations o on o.id = e.org_id where e.user_id = p_user), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'organization', o.name_short, 'agent', s.agent, 'createdAt', s.created_at,
      'seenAt', s.seen_at, 'support', s.acting_as is not null) order by s.seen_at desc, s.id)
      from sessions s join organizations o on o.id = s.org_id
      where s.user_id = p_user and s.expires_at > app_now() and s.provider <> 'export'), '[]');
end $$;

-- Makes an account at a provider mean a person, and tells whom it means: another one, where it meant him before.
create function gate.link_account(p_user uuid, p_provider text, p_subject text) returns uuid language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  insert into identities (provider, subject, user_id, created_at) values (p_provider, p_subject, p_user, app_now()) on conflict do nothing;
  if found then return null; end if;
  return (select i.user_id from identities i where i.provider = p_provider and i.subject = p_subject);
end $$;

-- Makes an account mean nobody and ends what the person opened by its provider; false where it did not mean him.
create function gate.unlink_account(p_user uuid, p_provider text, p_subject text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  delete from identities i where i.provider = p_provider and i.subject = p_subject and i.user_id = p_user;
  if not found then return false; end if;
  delete from sessions s where s.user_id = p_user and s.provider in (p_provider, 'internal:' || p_provider);
  return true;
end $$;

-- Signs a person out everywhere but in the asking session, and tells the organisations.
create function gate.end_person(p_user uuid, p_session bytea) returns setof uuid language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query delete from sessions s where s.user_id = p_user and s.token_hash <> p_session and s.provider <> 'export' returning s.org_id;
end $$;

-- Forgets the second factor of a person: the next sign-in by the inner door sets one anew. False where he had none.
create function gate.reset_factor(p_user uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  update logins l set factor = null, factor_step = null, factor_since = null
  where l.factor is not null and l.subject in (select i.subject from identities i where i.user_id = p_user and i.provider = 'embedded');
  return found;
end $$;

call gate.own();
grant execute on function gate.begin_acting, gate.end_acting, gate.acting, gate.session_xsrf, gate.set_standing, gate.client_rows, gate.visit,
  gate.client_weight, gate.persons, gate.person_ties, gate.link_account, gate.unlink_account, gate.end_person, gate.reset_factor to {app};
grant execute on function gate.close_client to {worker};
