-- Who gets what of a flag, who answers for it, and when the code is to do without it.
alter table flags add column rules jsonb not null default '{}';
alter table flags add column owner text not null default '';
alter table flags add column remove_on date;
-- since when everybody has had the same of it
alter table flags add column whole_since timestamptz(3);
grant update (rules, owner, remove_on, whole_since) on flags to {app};
-- with the demo world go the flags its platform set
create policy remove on flags for delete to {worker} using (true);
grant delete on flags to {worker};

-- Every state a flag had, in the home of the platform.
create table flag_editions (
  org_id uuid not null,
  key text not null,
  version int not null,
  at timestamptz(3) not null,
  by_user_id uuid,
  by_name text not null,
  reason text not null default '',
  state jsonb not null,
  primary key (org_id, key, version)
);
call gate.protect('flag_editions', 'append');

-- What a person said of a flag himself.
create table flag_choices (
  org_id uuid not null,
  user_id uuid not null,
  key text not null,
  choice text not null,
  at timestamptz(3) not null,
  primary key (org_id, user_id, key),
  constraint flag_choices__choice check (choice in ('in', 'out')),
  constraint flag_choices__key check (key ~ '^[a-zA-Z][\w.-]{1,63}$')
);
call gate.protect('flag_choices', 'closed');
create policy gate on flag_choices for select to {gate} using (true);

-- What people think of a flag; the platform reads it.
create table flag_opinions (
  org_id uuid not null,
  id uuid not null,
  key text not null,
  user_id uuid not null,
  name text not null,
  useful boolean,
  text text not null,
  at timestamptz(3) not null,
  primary key (org_id, id),
  constraint flag_opinions__text check (length(text) <= 1000)
);
call gate.protect('flag_opinions', 'append');
create policy gate on flag_opinions for select to {gate} using (true);
create index flag_opinions__key on flag_opinions using hash (key);

-- How often each variant of a flag was given, by the hour, in the home of the platform.
create table flag_counts (
  org_id uuid not null,
  key text not null,
  hour timestamptz(0) not null,
  variant text not null,
  count int not null,
  failed int not null default 0,
  primary key (org_id, key, hour, variant)
);
call gate.protect('flag_counts', 'closed');

-- People a flag can be tried for, with what they said themselves; for the staff of the platform.
create function gate.flag_people(p_query text, p_user uuid, p_org uuid, p_limit int) returns table (
  user_id uuid, org_id uuid, name text, organization text, roles text[], is_forwarder boolean, is_executor boolean, choices jsonb
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
  select e.user_id, e.org_id, e.name, o.name_short, e.roles, o.is_forwarder, o.is_executor,
    coalesce((select jsonb_object_agg(c.key, c.choice) from flag_choices c where c.org_id = e.org_id and c.user_id = e.user_id), '{}')
  from employees e join organizations o on o.id = e.org_id
  where e.active and not e.service and not o.blocked
    and (p_user is null or (e.user_id = p_user and e.org_id = p_org))
    and (p_query = '' or e.name ilike '%' || p_query || '%' or o.name_short ilike '%' || p_query || '%')
  order by e.name, e.org_id limit p_limit;
end $$;

-- What people think of a flag, the latest first; for the staff of the platform.
create function gate.flag_opinions(p_key text, p_limit int) returns table (
  at timestamptz, name text, organization text, useful boolean, text text
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
  select f.at::timestamptz, f.name, o.name_short, f.useful, f.text
  from flag_opinions f join organizations o on o.id = f.org_id
  where f.key = p_key order by f.at desc limit p_limit;
end $$;

call gate.own();
grant execute on function gate.flag_people, gate.flag_opinions to {app};
