-- How long an organisation keeps things of a kind, where it is shorter than the installation does. A shorter period waits a day before it counts.
create table retention_periods (
  org_id uuid not null,
  kind text not null,
  -- null: as long as the installation
  days int,
  -- what comes and since when it counts; without a moment nothing does
  next_days int,
  next_at timestamptz(3),
  by_name text not null default '',
  version int not null default 1,
  -- when rows were last removed by it, and how many
  ran_at timestamptz(3),
  removed int not null default 0,
  primary key (org_id, kind),
  constraint retention_periods__kind check (kind in ('positions', 'incoming_letters', 'deliveries', 'notices', 'rule_runs', 'drafts')),
  constraint retention_periods__days check (days > 0 and next_days > 0),
  constraint retention_periods__next check (next_at is not null or next_days is null)
);
call gate.protect('retention_periods', 'closed');
create policy worker on retention_periods for select to {worker} using (true);

-- Removes positions of the organisation the machine acts for within some hours: nobody else may change what vehicles told.
create function gate.drop_positions(p_from timestamptz, p_until timestamptz) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid := gate.org();
  n int;
begin
  delete from positions where org_id = own and at >= p_from and at < p_until;
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.drop_positions to {worker};
