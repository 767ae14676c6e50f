-- What every table stands on: the clock, the pass of whoever acts, and how a table of an organisation is protected.
-- {app} {worker} {gate} are the three roles of this database: calls are made as the first, background work as the second, and the third
-- owns the functions of the gate, which alone reach beyond one organisation.

create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

revoke create on schema public from public;
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
grant usage on schema public to {app}, {gate};
grant {app} to {worker};

create schema gate;
grant usage on schema gate to {app};
grant usage, create on schema gate to {gate};

-- The one clock. A test world replaces it as the owner; the application cannot.
create function app_now() returns timestamptz language sql volatile parallel safe as 'select pg_catalog.clock_timestamp()';

-- ---------------------------------------------------------------------------------------------------------------------
-- The pass: '<org>,<home>,<object> <object>…,<seal>' in app.pass, good for one transaction of one connection.
-- The functions without a SET clause are called for every statement: each name in them is qualified instead,
-- and the application can create nothing that could stand before pg_catalog.
-- ---------------------------------------------------------------------------------------------------------------------

-- The installation's secret, which seals every pass.
create table gate.keys (
  id int primary key,
  secret bytea not null
);
grant select on gate.keys to {gate};

insert into gate.keys values (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- The seal of what a pass says, good for this transaction of this connection alone.
create function gate.seal(p_body text) returns text language plpgsql stable parallel restricted as $$
declare k bytea;
begin
  select secret into k from gate.keys;
  return pg_catalog.encode(pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.convert_to(
    pg_catalog.concat(p_body, '|', pg_catalog.pg_backend_pid(), '|', pg_catalog.transaction_timestamp()), 'UTF8'))), 'hex');
end $$;

-- Who acts. No pass: null, so no rows. The seal is written out here: a nested call costs as much as the check.
create function gate.org() returns uuid language plpgsql stable parallel restricted security definer as $$
declare
  p text := pg_catalog.current_setting('app.pass', true);
  k bytea;
begin
  if p is null or p operator(pg_catalog.=) '' then return null; end if;
  select secret into k from gate.keys;
  if pg_catalog.right(p, 64) operator(pg_catalog.<>)
    pg_catalog.encode(pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.sha256(k operator(pg_catalog.||) pg_catalog.convert_to(
      pg_catalog.concat(pg_catalog.left(p, -65), '|', pg_catalog.pg_backend_pid(), '|', pg_catalog.transaction_timestamp()), 'UTF8'))), 'hex')
  then raise 'app.pass is forged or old' using errcode = 'insufficient_privilege'; end if;
  return pg_catalog.left(p, 36)::pg_catalog.uuid;
end $$;

-- Whose rows are open: one's own and, as a guest, those of the entered home.
create function gate.homes() returns uuid[] language plpgsql stable parallel restricted security definer as $$
begin
  return array[gate.org(), nullif(pg_catalog.split_part(pg_catalog.current_setting('app.pass', true), ',', 2), '')::pg_catalog.uuid];
end $$;

-- Which objects of the entered home are open.
create function gate.objects() returns uuid[] language plpgsql stable parallel restricted security definer as $$
begin
  if gate.org() is null then return null; end if;
  return pg_catalog.string_to_array(
    nullif(pg_catalog.split_part(pg_catalog.current_setting('app.pass', true), ',', 3), ''), ' ')::pg_catalog.uuid[];
end $$;

-- The home of an object one works with: the entered one for an opened object, else one's own.
create function gate.home_of(p_object uuid) returns uuid language plpgsql stable parallel restricted security definer as $$
begin
  if p_object operator(pg_catalog.=) any (gate.objects()) then return (gate.homes())[2]; end if;
  return gate.org();
end $$;

-- Issues a pass; for the gate's own functions.
create function gate.issue(p_org uuid, p_home uuid, p_objects uuid[]) returns void language plpgsql as $$
declare b text := pg_catalog.concat(p_org, ',', p_home, ',', pg_catalog.array_to_string(p_objects, ' '));
begin
  perform pg_catalog.set_config('app.pass', pg_catalog.concat(b, ',', gate.seal(b)), true);
end $$;

-- Opens one object of another home beside what is already open there; for the gate's own functions, after access was proved.
create function gate.open(p_home uuid, p_object uuid) returns void language plpgsql as $$
declare me pg_catalog.uuid := gate.org();
begin
  if p_home operator(pg_catalog.=) me then return; end if;
  perform gate.issue(me, p_home, pg_catalog.array_prepend(p_object,
    case when (gate.homes())[2] operator(pg_catalog.=) p_home then pg_catalog.array_remove(gate.objects(), p_object) end));
end $$;

-- Opens one object of another home for this transaction; null when the actor has no open row of it.
create function gate.enter(p_kind text, p_object uuid) returns uuid language plpgsql security definer as $$
declare
  me uuid := gate.org();
  home uuid;
  body text;
  old text := pg_catalog.current_setting('app.pass', true);
begin
  if p_kind operator(pg_catalog.=) 'order' then
    select p.home_org_id into home from public.order_parties p
    where p.org_id operator(pg_catalog.=) me and p.order_id operator(pg_catalog.=) p_object and p.opens;
  elsif p_kind operator(pg_catalog.=) 'flight' then
    select p.home_org_id into home from public.flight_parties p
    where p.org_id operator(pg_catalog.=) me and p.flight_id operator(pg_catalog.=) p_object and p.opens;
  elsif p_kind operator(pg_catalog.=) 'tender' then
    select p.home_org_id into home from public.lot_parties p
    where p.org_id operator(pg_catalog.=) me and p.tender_id operator(pg_catalog.=) p_object and p.opens limit 1;
  elsif p_kind operator(pg_catalog.=) 'demand' then
    select p.home_org_id into home from public.demand_parties p
    where p.org_id operator(pg_catalog.=) me and p.demand_id operator(pg_catalog.=) p_object and p.opens
      and p.visible_from operator(pg_catalog.<=) public.app_now();
  else
    raise 'no such kind: %', p_kind;
  end if;
  if home operator(pg_catalog.<>) me then
    body := pg_catalog.concat(me, ',', home, ',', p_object, case
      when pg_catalog.split_part(old, ',', 2) operator(pg_catalog.=) home::pg_catalog.text and pg_catalog.split_part(old, ',', 3) operator(pg_catalog.<>) ''
      then pg_catalog.concat(' ', pg_catalog.split_part(old, ',', 3)) end);
    perform pg_catalog.set_config('app.pass', pg_catalog.concat(body, ',', gate.seal(body)), true);
  end if;
  return home;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What migrations call
-- ---------------------------------------------------------------------------------------------------------------------

-- Lets the application update every column but the owner and the key; called again after a migration adds columns.
create procedure gate.let_update(p_table regclass) language plpgsql as $$
begin
  execute (
    select format('grant update (%s) on %s to {app}', string_agg(quote_ident(attname), ', ' order by attnum), p_table)
    from pg_attribute where attrelid = p_table and attnum > 0 and not attisdropped and attname not in ('org_id', 'id'));
end $$;

-- Whose rows the gate may remove.
create function gate.demo_orgs() returns uuid[] language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(select o.id from organizations o where o.demo);
end $$;

-- Row security and rights of a table of an organisation, once per table, by class:
--   closed  the owner alone
--   open    the owner, and a guest for the object he entered; p_object names the column of the object's id,
--           or is the guest's whole condition
--   append  the owner reads, a guest adds, nobody changes
--   viewer  projection rows: read by the viewer, written by the gate
-- Of every class the gate may remove the rows of demo organisations.
create procedure gate.protect(p_table regclass, p_class text, p_object text default null) language plpgsql as $$
declare
  own constant text := 'org_id = (select gate.org())';
  inside constant text := 'org_id = any ((select gate.homes())::uuid[])';
  guest text;
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  if p_class = 'closed' then
    execute format('create policy own on %s using (%s) with check (%s)', p_table, own, own);
    execute format('grant select, insert, delete on %s to {app}', p_table);
    call gate.let_update(p_table);
  elsif p_class = 'open' then
    if nullif(p_object, '') is null then raise 'an open table needs the column of its object'; end if;
    guest := case when p_object ~ '^\w+$' then format('%I = any ((select gate.objects())::uuid[])', p_object) else p_object end;
    guest := format('%s and case when %s then true else %s end', inside, own, guest);
    execute format('create policy own on %s using (%s) with check (%s)', p_table, guest, guest);
    execute format('grant select, insert, delete on %s to {app}', p_table);
    call gate.let_update(p_table);
  elsif p_class = 'append' then
    execute format('create policy own on %s for select using (%s)', p_table, own);
    execute format('create policy add on %s for insert with check (%s)', p_table, inside);
    execute format('grant select, insert on %s to {app}', p_table);
  elsif p_class = 'viewer' then
    execute format('create policy own on %s for select using (%s)', p_table, own);
    execute format('create policy gate on %s to {gate} using (true) with check (true)', p_table);
    execute format('grant select, insert, update, delete on %s to {gate}', p_table);
    execute format('grant select on %s to {app}', p_table);
  else
    raise 'no such class: %', p_class;
  end if;
  execute format('create policy demo on %s to {gate} using (org_id = any ((select gate.demo_orgs())::uuid[]))', p_table);
  execute format('grant select, delete on %s to {gate}', p_table);
end $$;

-- Gives the gate's new functions to the gate role and closes them to everybody; the migration then grants those that may be called.
create procedure gate.own() language plpgsql as $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'gate'::regnamespace and r.rolname = current_user
  loop
    execute format('revoke all on routine %s from public', f);
    if f::text !~ '^gate\.(let_update|protect|own|uuid_from|keep_partitions)\(' then
      execute format('alter routine %s owner to {gate}', f);
    end if;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Ids and the partitions of journals
-- ---------------------------------------------------------------------------------------------------------------------

-- The smallest UUIDv7 of a moment: partitions are bounded by it.
create function gate.uuid_from(p_at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (pg_catalog.lpad(pg_catalog.to_hex((extract(epoch from p_at) operator(pg_catalog.*) 1000)::pg_catalog.int8), 12, '0')
    operator(pg_catalog.||) pg_catalog.repeat('0', 20))::pg_catalog.uuid
$$;

-- A new UUIDv7 by the true clock: partitions follow it.
create function gate.new_id() returns uuid language sql volatile as $$
  select (left(replace(gate.uuid_from(clock_timestamp())::text, '-', ''), 12) || '7' || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid
$$;

-- Day partitions of a journal by the time inside its ids: makes those from yesterday to p_ahead days from now; drops those older than
-- p_keep days (null: never). Owned by the tables' owner. A partition is made apart and attached: writers are not held up.
create function gate.keep_partitions(p_parent text, p_ahead int, p_keep int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  parent regclass;
  today date := (clock_timestamp() at time zone 'UTC')::date;
  d date;
  part text;
  n int := 0;
begin
  select t.partrelid into parent from pg_partitioned_table t join pg_class c on c.oid = t.partrelid
  where c.relname = p_parent and c.relnamespace = 'public'::regnamespace;
  if parent is null then raise 'not a journal: %', p_parent; end if;
  if p_keep < 2 then raise 'at least two days are kept'; end if;
  execute format('lock table %s in share update exclusive mode', parent);
  for i in -1 .. p_ahead loop
    d := today + i;
    part := p_parent || '_' || to_char(d, 'YYYYMMDD');
    continue when to_regclass(format('public.%I', part)) is not null;
    execute format('create table public.%I (like %s including defaults including constraints)', part, parent);
    execute format('alter table public.%I enable row level security, force row level security', part);
    execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', parent, part,
      gate.uuid_from(d::timestamp at time zone 'UTC'), gate.uuid_from((d + 1)::timestamp at time zone 'UTC'));
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

call gate.own();
grant execute on function gate.org, gate.homes, gate.objects, gate.home_of, gate.enter to {app};
grant execute on function gate.keep_partitions to {worker};
grant execute on function gate.uuid_from to {gate};
