-- The demo world of an installation: how far it is, and its removal.

-- One row while there is or was a demo world.
create table demo_worlds (
  id smallint primary key,
  state text not null,
  at timestamptz(3) not null,
  constraint demo_worlds__one check (id = 1),
  constraint demo_worlds__state check (state in ('filling', 'ready', 'removing', 'removed'))
);
grant select, insert, update, delete on demo_worlds to {worker};

-- Its accounts were made last: a world without them was broken off.
insert into demo_worlds (id, state, at)
select 1, case when exists (select from logins where demo) then 'ready' else 'filling' end, app_now()
where exists (select from organizations where demo);

-- Whose rows the gate may remove.
create function gate.demo_orgs() returns uuid[] language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(select o.id from organizations o where o.demo);
end $$;

-- As before, and besides: rows of demo organisations may be removed by the gate.
create or replace procedure gate.protect(p_table regclass, p_class text, p_object text default null) language plpgsql as $$
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

do $$
declare t regclass;
begin
  for t in
    select c.oid from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
  loop
    execute format('create policy demo on %s to {gate} using (org_id = any ((select gate.demo_orgs())::uuid[]))', t);
    execute format('grant select, delete on %s to {gate}', t);
  end loop;
end $$;

-- Removes every row that lives with a demo organisation, whatever its table, and what others see of it; tells how many rows of each table
-- there were. Tables that refer go before those they refer to. The organisations themselves and their people are the caller's.
-- The chain of the audit is made by a job that may have read what goes: the last call waits for it and finds what it wrote meanwhile.
create function gate.remove_demo(p_last boolean) returns table (name text, n bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare demo uuid[] := gate.demo_orgs();
begin
  if p_last then lock table audit_links in access exclusive mode; end if;
  for name in
    with recursive refs as (
      select distinct k.conrelid child, k.confrelid parent from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace),
    deep (id, depth) as (
      select c.oid, 0 from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
      union
      select r.child, d.depth + 1 from deep d join refs r on r.parent = d.id where d.depth < 30)
    select c.relname from deep d join pg_class c on c.oid = d.id
    where c.relrowsecurity and not c.relispartition group by c.relname order by max(d.depth) desc, c.relname
  loop
    execute format('delete from %I where org_id = any ($1)', name) using demo;
    get diagnostics n = row_count;
    if n > 0 then return next; end if;
  end loop;
  delete from order_parties p where p.home_org_id = any (demo);
  delete from flight_parties p
  where p.home_org_id = any (demo) or not exists (select from flights f where f.org_id = p.home_org_id and f.id = p.flight_id);
end $$;

call gate.own();
grant execute on function gate.remove_demo to {worker};
