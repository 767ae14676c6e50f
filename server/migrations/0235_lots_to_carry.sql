-- Before an executor bids on a lot he weighs his own vehicles against its order: that is opened to be read while bets are taken or awaited.

create function gate.enter_lot_order(p_lot uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid := (gate.homes())[2];
  carried uuid;
begin
  if home is null then return null; end if;
  select l.order_id into carried from tender_lots l join tenders t on t.org_id = l.org_id and t.id = l.tender_id
  where l.org_id = home and l.id = p_lot and l.tender_id = any (gate.objects()) and t.side = 'forwarder' and l.status in ('pending', 'open');
  if carried is not null and not carried = any (gate.objects()) then perform gate.issue(me, home, gate.objects() || carried); end if;
  return carried;
end $$;

call gate.own();
grant execute on function gate.enter_lot_order to {app};
