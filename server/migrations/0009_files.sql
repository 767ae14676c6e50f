-- Scans and other files.

-- A file lies beside the object it belongs to; its bytes lie in the storage under random names.
create table files (
  org_id uuid not null,
  id uuid not null,
  -- whose it is; as long as it is a draft, the form it was put into
  kind text not null,
  object_id uuid not null,
  purpose text not null,
  draft boolean not null,
  -- whose it is where it lies in the home of another organisation, whose space it takes
  guest_id uuid,
  -- uploading: bytes are coming; treating: they are looked at; ready: it is kept
  status text not null,
  name text not null,
  type text not null,
  -- what the sender announced as its type
  declared text not null default '',
  -- bytes that are given out
  size bigint not null,
  -- bytes of all its copies, as the space of the organisation counts them
  stored_bytes bigint not null,
  sha256 bytea,
  -- random name in the storage, of which the names of its copies are made: without scripts (pdf), small images made here
  blob text not null,
  cleaned boolean not null default false,
  pictured boolean not null default false,
  scanned text not null default 'unchecked',
  created_by uuid not null,
  created_at timestamptz(3) not null,
  treated_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (org_id, id),
  constraint files__status check (status in ('uploading', 'treating', 'ready')),
  constraint files__scanned check (scanned in ('unchecked', 'waiting', 'clean', 'infected')),
  constraint files__type check (type in ('pdf', 'jpg', 'png', 'webp', 'heic', 'xlsx', 'docx')),
  constraint files__name check (name <> ''),
  constraint files__size check (size >= 0 and stored_bytes >= 0)
);
create index files__object on files (org_id, kind, object_id, id);
create index files__by on files (org_id, created_by, created_at) where status = 'uploading';
create index files__guest on files (org_id, guest_id) include (stored_bytes) where guest_id is not null and removed_at is null;
-- A hash index, for names in the storage cross organisations.
create index files__blob on files using hash (blob);
-- Hash indexes, for whoever names a file names no owner.
create index files__document on files using hash (id) where kind = 'order_document';
create index files__tender on files using hash (id) where kind = 'tender';
-- Files of documents lie in the home of their order: a guest of the order reaches those of shared documents. Documents of a tender lie in its home:
-- whoever it reaches reads them from the moment it is announced, its organiser alone adds and removes. No other file of a home is a guest's.
call gate.protect('files', 'closed');
alter policy own on files
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when kind = 'order_document' then object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:')
    else kind = 'tender' and not draft and object_id = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else kind = 'order_document' and object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:') end);
create policy kept on files as restrictive for delete
  using (case when kind = 'tender' then org_id = (select gate.org()) else true end);
create policy gate_read on files for select to {gate} using (true);

-- How much of its space an organisation has taken.
create table file_spaces (
  org_id uuid not null,
  bytes bigint not null,
  primary key (org_id),
  constraint file_spaces__bytes check (bytes >= 0)
);
-- a guest's files take the space of the home they lie in
call gate.protect('file_spaces', 'closed');
alter policy own on file_spaces
  using (org_id = any ((select gate.homes())::uuid[])) with check (org_id = any ((select gate.homes())::uuid[]));

-- Links that were used: a link opens its file once.
create table file_openings (
  org_id uuid not null,
  id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index file_openings__expires on file_openings (org_id, expires_at);
call gate.protect('file_openings', 'closed');

-- Moments of a file belong to whoever reaches the file: said here, for the table of moments stands before that of files.
alter policy own on timers
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when starts_with(kind, 'file.') then exists (select from files f where f.org_id = timers.org_id and f.id = timers.object_id)
    else object_id = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when starts_with(kind, 'file.') then exists (select from files f where f.org_id = timers.org_id and f.id = timers.object_id)
    else object_id = any ((select gate.objects())::uuid[]) end);

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: where files of others lie
-- ---------------------------------------------------------------------------------------------------------------------

-- Where a file lies that the actor may reach, opened for this transaction; null: there is none.
create function gate.enter_file(p_file uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
  whose uuid;
begin
  if exists (select from files where org_id = me and id = p_file) then return me; end if;
  select f.org_id, f.object_id into home, whose from files f where f.id = p_file and f.kind = 'order_document';
  if home is not null then
    return case when gate.enter('order', whose) = home then home end;
  end if;
  select f.org_id, f.object_id into home, whose from files f where f.id = p_file and f.kind = 'tender' and not f.draft;
  return case when home is not null and gate.enter('tender', whose) = home then home end;
end $$;

-- Bytes the acting organisation's files take in a home whose object it has opened.
create function gate.guest_space(p_home uuid) returns bigint language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare me uuid := gate.org();
begin
  if me is null or not p_home = any (gate.homes()::uuid[]) then return 0; end if;
  return (select coalesce(sum(stored_bytes), 0)::bigint from files where org_id = p_home and guest_id = me and removed_at is null);
end $$;

-- Which of these names in the storage belong to a file or to the parts of an export; the rest nobody will ask for any more.
create function gate.known_blobs(p_names text[]) returns setof text language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select f.blob from files f where f.blob = any (p_names) union all select e.blob from exports e where e.blob = any (p_names);
end $$;

call gate.own();
grant execute on function gate.enter_file, gate.guest_space to {app};
grant execute on function gate.known_blobs to {worker};
