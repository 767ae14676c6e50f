-- Sign-ins on their way through an OpenID Connect provider: what was sent there, sealed, under the hash of what the window keeps.
create table sign_ins (
  token_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz(3) not null
);
create index sign_ins__expires on sign_ins (expires_at);
grant select, insert, delete on sign_ins to {worker};

-- A session gets a name its person may know. Its browser is from now on described in two words, and the header it sent is forgotten.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  -- sealed: what the provider asks for at sign-out
  add column id_token bytea;
create unique index sessions__id on sessions (id);
update sessions set agent = '';
grant delete on sessions to {gate};

-- The living sessions of the person of a session, whatever the organisation.
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
  where s.user_id = w.user_id and case when p_id is null then s.token_hash <> p_session else s.id = p_id end
  returning s.id, s.org_id;
end $$;

call gate.own();
grant execute on function gate.sessions, gate.end_sessions to {app};
