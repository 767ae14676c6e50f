-- Photos of the marks of a flight lie in its home. Whom a mark concerns besides reads them: the forwarder of its order, and nobody else's.
alter table files add column shared_with uuid;
alter policy own on files
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when kind = 'order_document' then object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:')
    when kind = 'flight' then not draft and object_id = any ((select gate.objects())::uuid[]) and shared_with = (select gate.org())
    else kind = 'tender' and not draft and object_id = any ((select gate.objects())::uuid[]) end);
alter policy kept on files
  using (case when kind in ('tender', 'flight') then org_id = (select gate.org()) else true end);
call gate.let_update('files');

-- As it was, and photos of flights for whom they are shared with.
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
  select f.org_id, f.object_id into home, whose from files f
  where f.id = p_file and f.kind = 'flight' and f.shared_with = me and not f.draft;
  if home is not null then
    return case when gate.enter('flight', whose) = home then home end;
  end if;
  select f.org_id, f.object_id into home, whose from files f where f.id = p_file and f.kind = 'tender' and not f.draft;
  return case when home is not null and gate.enter('tender', whose) = home then home end;
end $$;

call gate.own();
grant execute on function gate.enter_file to {app};
