-- Documents of a tender lie in its home. Whoever it reaches reads them from the moment it is announced; its organiser alone adds and removes.
drop policy own on files;
create policy own on files
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when kind = 'order_document' then object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:')
    else kind = 'tender' and not draft and object_id = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else kind = 'order_document' and object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:') end);
create policy kept on files as restrictive for delete
  using (case when kind = 'tender' then org_id = (select gate.org()) else true end);

-- A hash index, for whoever names a file names no owner.
create index files__tender on files using hash (id) where kind = 'tender';

-- Where a file lies that the actor may reach, opened for this transaction; null: there is none.
create or replace function gate.enter_file(p_file uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

call gate.own();
grant execute on function gate.enter_file to {app};
