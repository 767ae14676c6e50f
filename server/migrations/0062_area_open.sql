-- The soonest end in an area is of an announced lot too, which waits for its opening until then.
create or replace function gate.area_open(p_owner uuid, out lots int, out demands int, out soonest timestamptz) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare viewer uuid := case when gate.staffs(p_owner) then p_owner else gate.org() end;
begin
  select count(*), min(l.ends_at) filter (where l.status in ('pending', 'open')) into lots, soonest
  from lot_parties p left join tender_lots l on l.org_id = p.home_org_id and l.id = p.lot_id
  where p.org_id = viewer and p.organizer_id = p_owner and p.private and p.opens
    and p.tab in ('announced', 'bidding', 'invited', 'available', 'taking')
    -- one's own bet keeps a lot where it was until somebody has won
    and p.tender_status in ('announced', 'bidding', 'rebidding');
  select count(*), least(soonest, min(p.due_at)) into demands, soonest
  from demand_parties p where p.org_id = viewer and p.forwarder_id = p_owner and p.private and p.opens and p.status = 'active'
    and p.visible_from <= app_now();
end $$;
