-- Where vehicles are and were: whole positions by the day, and the last one of each vehicle apart.

-- Day partitions of what only grows: of a journal by the time inside its ids, of anything else by its moment. Makes those up to p_ahead days
-- from now, from yesterday for a journal and for the two weeks behind for what may come late; drops those older than p_keep days (null:
-- never). Owned by the tables' owner. A partition is made apart and attached: writers are not held up.
create or replace function gate.keep_partitions(p_parent text, p_ahead int, p_keep int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  parent regclass;
  timed boolean;
  today date;
  d date;
  part text;
  n int := 0;
begin
  select t.partrelid, a.atttypid = 'timestamptz'::regtype into parent, timed
  from pg_partitioned_table t join pg_class c on c.oid = t.partrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = t.partattrs[0]
  where c.relname = p_parent and c.relnamespace = 'public'::regnamespace;
  if parent is null then raise 'not a journal: %', p_parent; end if;
  if p_keep < 2 then raise 'at least two days are kept'; end if;
  -- ids follow the true clock, moments that of the application
  today := (case when timed then app_now() else clock_timestamp() end at time zone 'UTC')::date;
  execute format('lock table %s in share update exclusive mode', parent);
  for i in (case when timed then -14 else -1 end) .. p_ahead loop
    d := today + i;
    part := p_parent || '_' || to_char(d, 'YYYYMMDD');
    continue when to_regclass(format('public.%I', part)) is not null or i < -p_keep;
    execute format('create table public.%I (like %s including defaults including constraints)', part, parent);
    execute format('alter table public.%I enable row level security, force row level security', part);
    if timed then
      execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', parent, part,
        d::timestamp at time zone 'UTC', (d + 1)::timestamp at time zone 'UTC');
    else
      execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', parent, part,
        gate.uuid_from(d::timestamp at time zone 'UTC'), gate.uuid_from((d + 1)::timestamp at time zone 'UTC'));
    end if;
    n := n + 1;
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent and right(c.relname, 9) ~ '^_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < today - p_keep
    order by 1
  loop
    execute format('drop table public.%I', part);
    n := n + 1;
  end loop;
  return n;
end $$;

-- One moment of one vehicle, whoever told it. No column is of unlimited length, so that no partition needs a place for long values.
create table positions (
  org_id uuid not null,
  vehicle_id uuid not null,
  at timestamptz(3) not null,
  -- when it came: hours after where there was no network
  taken_at timestamptz(3) not null,
  lat real not null,
  lon real not null,
  -- of the tank, in litres
  fuel real,
  -- of the body, and of its rear where there are two sensors
  temperature real,
  rear_temperature real,
  -- metres within which it is true
  accuracy smallint,
  speed smallint,
  course smallint,
  altitude smallint,
  satellites smallint,
  ignition boolean,
  doors_open boolean,
  source varchar(8) not null,
  primary key (org_id, vehicle_id, at),
  constraint positions__place check (lat between -90 and 90 and lon between -180 and 180),
  constraint positions__source check (source in ('driver', 'device', 'api'))
) partition by range (at);
call gate.protect('positions', 'append');
-- Nobody adds a position to a vehicle of another home, whatever of it is open to him.
drop policy add on positions;
create policy add on positions for insert with check (org_id = (select gate.org()));
-- What a viewer of a flight may see goes by the gate (0079), and so does thinning.
create policy gate on positions to {gate} using (true);
grant select, delete on positions to {gate};
select gate.keep_partitions('positions', 7, null);

-- The last position of each vehicle, and beside it where the vehicle is said to be instead, as long as nobody believes that.
create table last_positions (
  org_id uuid not null,
  vehicle_id uuid not null,
  at timestamptz(3) not null,
  taken_at timestamptz(3) not null,
  lat real not null,
  lon real not null,
  fuel real,
  temperature real,
  rear_temperature real,
  accuracy smallint,
  speed smallint,
  course smallint,
  altitude smallint,
  satellites smallint,
  ignition boolean,
  doors_open boolean,
  source varchar(8) not null,
  elsewhere_at timestamptz(3),
  elsewhere_lat real,
  elsewhere_lon real,
  elsewhere_count smallint not null default 0,
  primary key (org_id, vehicle_id),
  foreign key (org_id, vehicle_id) references vehicles (org_id, id),
  constraint last_positions__source check (source in ('driver', 'device', 'api'))
) with (fillfactor = 70);
call gate.protect('last_positions', 'closed');

call gate.own();
grant execute on function gate.keep_partitions to {worker};
