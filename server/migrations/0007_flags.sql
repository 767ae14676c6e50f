-- Flags of features: what is on for everybody or for testers alone, in the words of those who meet it.

alter table flags
  drop column about,
  add column for_testers boolean not null default false,
  add column name_ru text not null default '',
  add column name_en text not null default '',
  add column about_ru text not null default '',
  add column about_en text not null default '',
  add column switched_at timestamptz(3),
  add column version int not null default 1,
  add constraint flags__key check (key ~ '^[a-zA-Z][\w.-]{1,63}$');

-- Everybody reads them; the platform's own organisation alone changes them.
alter table flags enable row level security;
create policy read on flags for select using (true);
create policy add on flags for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on flags for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant insert on flags to {app};
grant update (enabled, for_testers, name_ru, name_en, about_ru, about_en, switched_at, version) on flags to {app};
revoke insert, update, delete on flags from {worker};
