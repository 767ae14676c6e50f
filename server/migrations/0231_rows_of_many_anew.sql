-- What a rebuild of many orders asks is asked of all of them at once.

-- What waybills_kept says of one order, of many of one home; of an order without a waybill of its present executor nothing.
create function waybills_kept_of(p_org uuid, p_orders uuid[]) returns table (order_id uuid, kept jsonb) language sql stable as $$
  select w.order_id, jsonb_agg(jsonb_build_object('waybillId', w.id, 'flightId', w.flight_id, 'version', w.version, 'consigneeBy', w.consignee_by,
      'completedAt', w.completed_at,
      'id', t.id, 'seq', t.seq, 'kind', t.kind, 'side', t.side, 'state', t.state, 'gis', t.gis, 'formedAt', t.formed_at, 'endedAt', t.ended_at,
      'operator', t.operator, 'replaced', t.replaced) order by w.seq, t.seq)
  from orders o
  join waybills w on w.org_id = o.org_id and w.order_id = o.id and w.party_id = o.executor_id and w.ended_at is null
  join waybill_titles t on t.org_id = w.org_id and t.waybill_id = w.id
  where o.org_id = p_org and o.id = any (p_orders)
  group by w.order_id
$$;

revoke all on function waybills_kept_of from public;
grant execute on function waybills_kept_of to {app};

-- Opens flights of one other home for this transaction, those whose open rows the actor has, and tells how many: the pass is sealed once, not
-- once for each. Flights of several homes are refused, for no more than one other home is open at a time.
create function gate.enter_flights(p_flights uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  others uuid[];
  opened uuid[];
begin
  select array_agg(distinct p.home_org_id), array_agg(p.flight_id) into others, opened from flight_parties p
  where p.org_id = me and p.flight_id = any (p_flights) and p.opens and p.home_org_id <> me;
  if opened is null then return 0; end if;
  if cardinality(others) > 1 then raise 'flights of several homes'; end if;
  perform gate.issue(me, others[1], opened || case when (gate.homes())[2] = others[1]
    then array(select o from unnest(gate.objects()) o where o <> all (opened)) end);
  return cardinality(opened);
end $$;

call gate.own();
grant execute on function gate.enter_flights to {app};
