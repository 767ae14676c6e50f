-- What people keep for themselves: how they look at lists, and what they have typed and not sent.

-- Views of a list with a name, a person's own or the team's.
create table list_views (
  org_id uuid not null references organizations,
  id uuid not null,
  list text not null,
  employee_id uuid not null,
  team boolean not null,
  name text not null,
  query text not null,
  layout jsonb not null,
  density text check (density in ('compact', 'standard', 'roomy')),
  version int not null default 1,
  changed_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create unique index list_views__own on list_views (org_id, list, employee_id, lower(name)) where not team;
create unique index list_views__team on list_views (org_id, list, lower(name)) where team;
call gate.protect('list_views', 'closed');

-- What each person has made of a list's columns.
create table list_layouts (
  org_id uuid not null references organizations,
  employee_id uuid not null,
  list text not null,
  -- null: the columns as the list has them by itself
  layout jsonb,
  -- the view the list opens with
  opens_with uuid,
  changed_at timestamptz(3) not null,
  primary key (org_id, employee_id, list),
  foreign key (org_id, employee_id) references employees on delete cascade,
  foreign key (org_id, opens_with) references list_views on delete set null (opens_with)
);
create index list_layouts__opens_with on list_layouts (org_id, opens_with) where opens_with is not null;
call gate.protect('list_layouts', 'closed');

-- What somebody has typed into a form and not sent yet: the latest of each form, sealed, for it may hold anything a form asks for.
create table drafts (
  org_id uuid not null references organizations,
  employee_id uuid not null,
  -- support that acts in a person's place types into drafts of its own
  user_id uuid not null,
  form text not null,
  sealed bytea not null,
  version int not null,
  saved_at timestamptz(3) not null,
  primary key (org_id, employee_id, user_id, form),
  foreign key (org_id, employee_id) references employees on delete cascade
);
call gate.protect('drafts', 'closed');
create policy gate_read on drafts for select to {gate} using (true);
create policy gate_drop on drafts for delete to {gate} using (true);

-- Removes drafts nobody went on with, a batch at a time, and tells how many.
create function gate.drop_drafts(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from drafts where ctid = any (array(select d.ctid from drafts d where d.saved_at < p_before limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.drop_drafts to {worker};
