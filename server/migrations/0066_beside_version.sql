-- What moves beside an order, its waybill and its claims, has a version of its own in the order's rows, and the number of their form is that
-- number alone. Whoever ends what waits in an area is named, who made a registry is never taken from it, and nobody's own extra has his yes.

-- Rows of one version of an order follow each other by this: titles of its waybill and steps of its claims move without it.
alter table order_parties add beside_version int not null default 0;

-- Whoever lost an order keeps what he read of it when he lost it; of what his claims wait for he is told anew. The texts of both rows stay
-- as they were written.
create or replace function gate.show_order(p_order uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, beside_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, papers, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  /* a process of the release before tells both in one number */
  select r.org_id, p_order, home, r.opens, r.side, r.tab, r.status, r.version, coalesce(r.beside_version, r.shape % 1000), r.shape, r.mine, r.due_at, r.loading_at, r.unloading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.mass_kg, r.papers, r.tags, r.open, r.price, r.currency, r.loaded_at, r.delivered_at, r.late_min, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) told
  left join order_parties k on not told.opens and k.org_id = told.org_id and k.order_id = p_order and k.home_org_id = home and not k.opens
    and k.version = told.version and k.shape = told.shape
  cross join lateral jsonb_populate_record(told, case when k.org_id is null then '{}' else jsonb_build_object(
    'loading_at', k.loading_at, 'unloading_at', k.unloading_at, 'from_place', k.from_place, 'to_place', k.to_place, 'body_types', k.body_types,
    'mass_kg', k.mass_kg, 'search', k.search, 'row_json', (select concat('{', string_agg(concat(to_json(e.key), ':',
      case e.key when 'next' then told.row_json::json -> 'next' else e.value end), ','), '}') from json_each(k.row_json::json) e)) end) r
  order by r.org_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, beside_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, papers, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.beside_version, excluded.shape, excluded.mine, excluded.due_at,
    excluded.loading_at, excluded.unloading_at, excluded.created_at, excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place,
    excluded.to_place, excluded.body_types, excluded.mass_kg, excluded.papers, excluded.tags, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min,
    excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.beside_version, o.shape) < (excluded.version, excluded.beside_version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

-- Titles of the waybill of a deal with what tells which of them waits for whom; null while there is none. With the rights of whoever asks; its
-- plan is made once for a connection.
create function waybill_kept(p_org uuid, p_order uuid, p_party uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_agg(jsonb_build_object('version', w.version, 'consigneeBy', w.consignee_by, 'completedAt', w.completed_at,
      'id', t.id, 'seq', t.seq, 'kind', t.kind, 'side', t.side, 'state', t.state, 'gis', t.gis, 'formedAt', t.formed_at, 'endedAt', t.ended_at,
      'operator', t.operator, 'replaced', t.replaced) order by t.seq)
    from waybills w join waybill_titles t on t.org_id = w.org_id and t.waybill_id = w.id
    where w.org_id = p_org and w.order_id = p_order and w.party_id = p_party and w.ended_at is null);
end $$;
revoke all on function waybill_kept from public;
grant execute on function waybill_kept to {app};

-- Of an area that closes: invitations and applications nobody has answered end, and its journal names the person who ended them. Tells whom
-- they were of. gate.end_pending, which names nobody, is the one of the release before.
create function gate.end_waiting(p_area uuid, p_by text) returns table (member_id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  a private_areas := gate.led_area(p_area);
  m private_members;
begin
  if a.id is null then raise 'not of this area' using errcode = 'insufficient_privilege'; end if;
  for m in
    update private_members x set version = x.version + 1, status_at = app_now(), expires_at = null,
      status = case when x.status = 'asked' then 'withdrawn' else 'recalled' end
    where x.org_id = a.org_id and x.area_id = a.id and x.status in ('invited', 'opened', 'asked') returning x.*
  loop
    perform gate.note_area(m.org_id, m.area_id, case m.status when 'withdrawn' then 'end' else 'recall' end, m.member_id, p_by, '');
    member_id := m.member_id;
    return next;
  end loop;
end $$;

-- Those who made a registry, as it stands before the change that asks: the statement's own row is not there yet, and what others committed is.
create function gate.authors_of(p_settlement uuid) returns uuid[] language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.authors from settlements s where s.org_id = gate.org() and s.id = p_settlement
$$;
create policy growing on settlements as restrictive for update using (true) with check (authors @> gate.authors_of(id));

-- People behind a proposed extra, and behind the yes to it; one of the release before has its people in the history alone.
alter table order_extras
  add proposer_ids uuid[],
  add approver_ids uuid[],
  add constraint order_extras__eyes check (case when proposer_ids is null or status <> 'approved' then true
    else approver_ids is not null and not approver_ids && proposer_ids end);
grant update (approver_ids) on order_extras to {app};

call gate.own();
grant execute on function gate.end_waiting, gate.authors_of to {app};
