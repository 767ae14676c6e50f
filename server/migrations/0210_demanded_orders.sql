-- Before an executor answers a spot demand he weighs his own vehicles against its order: that is opened to be read while answers are taken.

create function gate.enter_demanded(p_demand uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid := (gate.homes())[2];
  demanded uuid;
begin
  if home is null or not p_demand = any (gate.objects()) then return null; end if;
  select d.order_id into demanded from demands d where d.org_id = home and d.id = p_demand and d.kind = 'spot' and d.status = 'active';
  if demanded is not null and not demanded = any (gate.objects()) then perform gate.issue(me, home, gate.objects() || demanded); end if;
  return demanded;
end $$;

call gate.own();
grant execute on function gate.enter_demanded to {app};
