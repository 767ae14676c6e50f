-- What those who run the installation set, see and say: settings, figures of its own, alarms, backups, announcements.

-- Limits that are otherwise than configured (`limit.…`) and work that is paused (`pause.…`), by name.
create table installation_settings (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  by_name text not null default '',
  set_at timestamptz(3) not null
);
alter table installation_settings enable row level security;
create policy read on installation_settings for select using (true);
create policy add on installation_settings for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on installation_settings for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy drop on installation_settings for delete using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant select, insert, delete, update (value, version, by_name, set_at) on installation_settings to {app};
grant select on installation_settings to {worker};

-- What each process measured of itself, a row a minute; kept for a week.
create table health_samples (
  at timestamptz(3) not null,
  process uuid not null,
  figures jsonb not null,
  primary key (at, process)
);
alter table health_samples enable row level security;
create policy worker on health_samples to {worker} using (true);
grant select, insert, delete on health_samples to {worker};

-- What is wrong with the installation now, since when, and whether its administrators were told.
create table installation_alarms (
  code text not null,
  subject text not null,
  severity text not null,
  facts jsonb not null default '{}',
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  told_at timestamptz(3),
  primary key (code, subject)
);
alter table installation_alarms enable row level security;
create policy worker on installation_alarms to {worker} using (true);
grant select, insert, update, delete on installation_alarms to {worker};

-- Backups that were made, and restores that proved one.
create table backup_marks (
  id uuid primary key,
  kind text not null,
  at timestamptz(3) not null,
  name text not null,
  by_name text not null default ''
);
alter table backup_marks enable row level security;
create policy read on backup_marks for select using (true);
create policy add on backup_marks for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy worker on backup_marks for insert to {worker} with check (true);
grant select, insert on backup_marks to {app};
grant select, insert on backup_marks to {worker};

-- What is announced to everybody, from a moment until another.
create table announcements (
  id uuid primary key,
  severity text not null,
  title_ru text not null,
  title_en text not null,
  text_ru text not null default '',
  text_en text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  version int not null default 1,
  by_name text not null default '',
  changed_at timestamptz(3) not null,
  demo boolean not null default false
);
alter table announcements enable row level security;
create policy read on announcements for select using (true);
create policy add on announcements for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on announcements for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy drop on announcements for delete using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant select, insert, delete, update (severity, title_ru, title_en, text_ru, text_en, starts_at, ends_at, version, by_name, changed_at) on announcements to {app};
-- the demo world brings its own along, and takes them away
create policy worker on announcements to {worker} using (true) with check (true);
grant select, insert, delete on announcements to {worker};

-- Who has put an announcement away.
create table announcement_dismissals (
  org_id uuid not null,
  employee_id uuid not null,
  announcement_id uuid not null,
  at timestamptz(3) not null,
  primary key (org_id, employee_id, announcement_id)
);
call gate.protect('announcement_dismissals', 'closed');

-- The audits of every organisation, read by the platform alone.
create policy platform on audits for select to {gate} using (true);

create function gate.find_audits(p_from uuid, p_until uuid, p_orgs uuid[], p_people uuid[], p_object uuid, p_kinds text[], p_what text, p_field text, p_words text[], p_limit int)
returns table (org_id uuid, id uuid, at timestamptz, by_org_id uuid, by_user_id uuid, acting_as uuid, what text, kind text, object_id uuid, from_status text,
  to_status text, facts jsonb) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query
    select a.org_id, a.id, a.at, a.by_org_id, a.by_user_id, a.acting_as, a.what, a.kind, a.object_id, a.from_status, a.to_status, a.facts from audits a
    where a.id >= p_from and a.id < p_until
      and (p_orgs is null or a.org_id = any (p_orgs)) and (p_people is null or a.by_user_id = any (p_people))
      and (p_object is null or a.object_id = p_object) and (p_kinds is null or a.kind = any (p_kinds))
      and (p_what is null or a.what ilike p_what)
      and (p_field is null or a.facts -> 'changes' @> jsonb_build_array(jsonb_build_object('field', p_field)) or a.facts ? p_field)
      and (p_words is null or concat_ws(' ', a.what, a.facts::text) ilike all (p_words))
    order by a.id desc limit p_limit;
end $$;

-- Work that waits is tried at once or given up, by the platform alone; tells whose it was, null where it waits no more.
create policy platform on deliveries to {gate} using ((select gate.is_platform()));
grant update (run_at) on deliveries to {gate};
grant update (status, sealed, attempts, run_at, ended_at) on mails to {gate};

create function gate.move_work(p_queue text, p_org uuid, p_object uuid, p_kind text, p_move text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  if p_queue = 'timers' and p_move = 'retry' then
    update timers t set run_at = app_now(), attempts = 0 where t.org_id = p_org and t.object_id = p_object and t.kind = p_kind;
  elsif p_queue = 'timers' then
    delete from timers t where t.org_id = p_org and t.object_id = p_object and t.kind = p_kind;
  elsif p_queue = 'mails' and p_move = 'retry' then
    update mails m set run_at = app_now(), attempts = 0 where m.id = p_object and m.status = 'waiting';
  elsif p_queue = 'mails' then
    update mails m set status = 'failed', sealed = null, ended_at = app_now() where m.id = p_object and m.status = 'waiting';
  elsif p_queue = 'deliveries' and p_move = 'retry' then
    update deliveries d set run_at = app_now() where d.org_id = p_org and d.id = p_object and d.status = 'waiting';
  else
    raise 'no such queue: %', p_queue;
  end if;
  get diagnostics n = row_count;
  return n > 0;
end $$;

-- An entry of a dictionary is written and its version raised, by the platform alone; null where another version stands.
grant select, update (version) on dicts to {gate};
grant select, insert, update (sort, name_ru, name_en, attrs, active) on dict_entries to {gate};

create function gate.write_dict(p_dict text, p_version int, p_entries jsonb) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare v int;
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  update dicts d set version = d.version + 1 where d.dict = p_dict and d.version = p_version returning d.version into v;
  if v is null then return null; end if;
  insert into dict_entries (dict, code, sort, name_ru, name_en, attrs, active)
  select p_dict, e ->> 'code', (e ->> 'sort')::int, e ->> 'name_ru', e ->> 'name_en', e -> 'attrs', (e ->> 'active')::boolean from jsonb_array_elements(p_entries) e
  on conflict (dict, code) do update set sort = excluded.sort, name_ru = excluded.name_ru, name_en = excluded.name_en, attrs = excluded.attrs, active = excluded.active;
  return v;
end $$;

call gate.own();
grant execute on function gate.find_audits, gate.move_work, gate.write_dict to {app};

-- Which days banks of Russia do not work beside weekends: holidays of every year (Labour Code, 112) and what the Government moved, by the year.
insert into dicts (dict, version) values ('calendar_years', 1);
insert into dict_entries (dict, sort, code, name_ru, name_en, attrs) values
  ('calendar_years', 2025, '2025', 'Постановление № 1335 от 04.10.2024', 'Decree 1335 of 4 October 2024', '{"off": ["05-02", "05-08", "06-13", "11-03", "12-31"], "worked": ["11-01"]}'),
  ('calendar_years', 2026, '2026', 'Постановление № 1466 от 24.09.2025', 'Decree 1466 of 24 September 2025', '{"off": ["01-09", "03-09", "05-11", "12-31"], "worked": []}'),
  ('calendar_years', 2027, '2027', 'Постановление № 1187 от 17.09.2026', 'Decree 1187 of 17 September 2026', '{"off": ["02-22", "05-03", "05-10", "06-14", "11-05", "12-31"], "worked": ["02-20"]}');

-- What was migrated and when is told to the administrators.
grant select on migrations to {worker};

-- Which organisations use most of the space for files.
create policy worker on file_spaces for select to {worker} using (true);
grant select on file_spaces to {worker};
