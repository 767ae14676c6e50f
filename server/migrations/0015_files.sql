-- Scans and other files of an organisation, each beside the object it belongs to; the bytes lie in the storage under random names.
create table files (
  org_id uuid not null,
  id uuid not null,
  -- whose it is; as long as it is a draft, the form it was put into
  kind text not null,
  object_id uuid not null,
  purpose text not null,
  draft boolean not null,
  -- uploading: bytes are coming; treating: they are looked at; ready: it is kept
  status text not null,
  name text not null,
  type text not null,
  -- what the sender announced as its type
  declared text not null default '',
  -- bytes that are given out
  size bigint not null,
  -- bytes of all its copies, as the space of the organisation counts them
  held bigint not null,
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
  constraint files__size check (size >= 0 and held >= 0)
);
create index files__object on files (org_id, kind, object_id, id);
create index files__by on files (org_id, created_by, created_at) where status = 'uploading';
call gate.protect('files', 'closed');

-- How much of its space an organisation has taken.
create table file_spaces (
  org_id uuid not null,
  bytes bigint not null,
  primary key (org_id),
  constraint file_spaces__bytes check (bytes >= 0)
);
call gate.protect('file_spaces', 'closed');

-- Links that were used: a link opens its file once.
create table file_openings (
  org_id uuid not null,
  id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index file_openings__expires on file_openings (org_id, expires_at);
call gate.protect('file_openings', 'closed');

-- Which of these names in the storage belong to a file; the rest nobody will ask for any more. A hash index, for names cross organisations here.
create index files__blob on files using hash (blob);
create policy gate_read on files for select to {gate} using (true);
create function gate.known_blobs(p_names text[]) returns setof text language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select f.blob from files f where f.blob = any (p_names);
end $$;

call gate.own();
grant execute on function gate.known_blobs to {worker};
