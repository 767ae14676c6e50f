-- Imports: a table of cells being read, until it is confirmed or a day has passed. The cells may be personal data, so they lie sealed.

-- A table somebody is importing.
create table imports (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  kind text not null,
  status text not null,
  -- what is the same for all rows, said once
  options jsonb not null default '{}',
  file_name text not null,
  -- who reads his table is nobody else's business; an employee who leaves takes it along
  employee_id uuid not null,
  -- first row of the table, sealed, and the field each column was taken for ('' for none)
  heads bytea,
  fields text[] not null default '{}',
  has_heads boolean not null default true,
  rows_count int not null default 0,
  broken_rows int not null default 0,
  broken_cells int not null default 0,
  known_rows int not null default 0,
  added_rows int not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint imports__kind check (kind in ('drivers', 'vehicles', 'partners', 'customers', 'nodal_points', 'orders')),
  constraint imports__status check (status in ('loading', 'open', 'done'))
);
create index imports__employee on imports (org_id, employee_id, created_at);
call gate.protect('imports', 'closed');
create policy gate_read on imports for select to {gate} using (true);
create policy gate_drop on imports for delete to {gate} using (true);

-- Pieces of the file, then its rows.
create table import_chunks (
  org_id uuid not null,
  import_id uuid not null,
  -- negative while these are pieces of the file, from 0 on rows
  seq int not null,
  sealed bytea not null,
  broken int not null default 0,
  ready int not null default 0,
  primary key (org_id, import_id, seq),
  constraint import_chunks__import foreign key (org_id, import_id) references imports (org_id, id) on delete cascade
);
call gate.protect('import_chunks', 'closed');

-- Removes imports nobody went on with, a batch at a time, and tells how many.
create function gate.drop_imports(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from imports where ctid = any (array(select i.ctid from imports i where i.expires_at < p_before limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.drop_imports to {worker};
