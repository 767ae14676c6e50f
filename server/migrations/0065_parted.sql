-- Whoever had an order and lost it keeps a seat beside it: the claims between him and the forwarder, his own lines of its history and what
-- registries tell of his deal. He never enters the order. The seat is an id made of the order's: a pass that holds it opens what names both the order and him.
create function gate.seat(p_order uuid) returns uuid language sql immutable parallel safe as $$
  select pg_catalog.md5(pg_catalog.concat('parted ', p_order))::pg_catalog.uuid
$$;

alter policy own on order_claims
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else executor_id = (select gate.org()) and gate.seat(order_id) = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else executor_id = (select gate.org()) and gate.seat(order_id) = any ((select gate.objects())::uuid[]) end);
alter policy own on order_entries
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else party_id = (select gate.org()) and gate.seat(order_id) = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else party_id = (select gate.org()) and gate.seat(order_id) = any ((select gate.objects())::uuid[]) end);
alter policy own on order_settlements
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then executor_id = (select gate.org())
    else executor_id = (select gate.org()) and gate.seat(order_id) = any ((select gate.objects())::uuid[]) end);

-- A guest writes what is said in his own name alone: his registries, and the claims between him and the forwarder.
create policy own_share_in on order_settlements as restrictive for insert to {app}
  with check (case when org_id = (select gate.org()) then true else party = 'executor' end);
create policy own_share_on on order_settlements as restrictive for update to {app}
  using (case when org_id = (select gate.org()) then true else party = 'executor' end);
create policy own_share_off on order_settlements as restrictive for delete to {app}
  using (case when org_id = (select gate.org()) then true else party = 'executor' end);
create policy own_claim_in on order_claims as restrictive for insert to {app}
  with check (case when org_id = (select gate.org()) then true else executor_id = (select gate.org()) end);
create policy own_claim_on on order_claims as restrictive for update to {app}
  using (case when org_id = (select gate.org()) then true else executor_id = (select gate.org()) end);

-- The gate holds an order, and changes nothing of it.
create policy gate_holds on orders for update to {gate} using (true) with check (false);
grant update (version) on orders to {gate};
create policy gate on order_claims for select to {gate} using (true);
grant select (org_id, order_id, id, executor_id) on order_claims to {gate};

-- Opens to whoever lost an order what is left between him and its forwarder; null for everybody else, whoever has got it again too. To change
-- something he holds the order first, as everybody does.
create function gate.enter_parted(p_order uuid, p_hold boolean) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
begin
  select p.home_org_id into home from order_parties p where p.org_id = me and p.order_id = p_order and not p.opens and p.side = 'executor';
  if home is null then return null; end if;
  if p_hold then
    perform from orders o where o.org_id = home and o.id = p_order for update;
    if exists (select from order_parties p where p.org_id = me and p.order_id = p_order and p.opens) then return null; end if;
  end if;
  perform gate.issue(me, home, case when (gate.homes())[2] = home then gate.objects() end || gate.seat(p_order)
    || array(select c.id from order_claims c where c.org_id = home and c.order_id = p_order and c.executor_id = me));
  return home;
end $$;
call gate.own();
grant execute on function gate.seat, gate.enter_parted to {app};
