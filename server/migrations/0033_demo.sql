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
  delete from lot_parties p where p.home_org_id = any (demo);
  delete from demand_parties p where p.home_org_id = any (demo);
  delete from private_members p where p.member_id = any (gate.demo_orgs());
  delete from flight_parties p
  where p.home_org_id = any (demo) or not exists (select from flights f where f.org_id = p.home_org_id and f.id = p.flight_id);
end $$;

call gate.own();
grant execute on function gate.remove_demo to {worker};
