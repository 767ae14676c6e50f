-- Rows of many orders of one's own home, written in one statement: what a rebuild writes. Each says of an order what gate.show_order and
-- gate.show_debts say of one, and refuses an order of another home, be it opened.
-- Planned anew for each call: to plan a hundred orders costs little, and a plan for any number of them reads far more.

create function gate.check_own_orders(p_orders uuid[]) returns uuid language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := gate.org();
begin
  if exists (select from unnest(p_orders) told(id) where not exists (select from orders o where o.org_id = home and o.id = told.id)) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  return home;
end $$;

-- Rows bear the id of their order.
create function gate.show_orders(p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  home uuid := gate.check_own_orders(array(select distinct (told ->> 'order_id')::uuid from jsonb_array_elements(p_rows) told));
  n int;
begin
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  select r.org_id, r.order_id, home, r.opens, r.side, r.tab, r.status, r.version, r.exceptions_version, r.shape, r.mine, r.due_at, r.loading_at, r.unloading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.mass_kg, r.documents, r.tags, r.open, r.price, r.currency, r.loaded_at, r.delivered_at, r.late_min, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) told
  left join order_parties k on not told.opens and k.org_id = told.org_id and k.order_id = told.order_id and k.home_org_id = home and not k.opens
    and k.version = told.version and k.shape = told.shape
  cross join lateral jsonb_populate_record(told, case when k.org_id is null then '{}' else jsonb_build_object(
    'loading_at', k.loading_at, 'unloading_at', k.unloading_at, 'from_place', k.from_place, 'to_place', k.to_place, 'body_types', k.body_types,
    'mass_kg', k.mass_kg, 'search', k.search, 'row_json', (select concat('{', string_agg(concat(to_json(e.key), ':',
      case e.key when 'next' then told.row_json::json -> 'next' else e.value end), ','), '}') from json_each(k.row_json::json) e)) end) r
  order by r.org_id, r.order_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.exceptions_version, excluded.shape, excluded.mine, excluded.due_at, excluded.loading_at, excluded.unloading_at, excluded.created_at,
    excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place, excluded.to_place, excluded.body_types, excluded.mass_kg, excluded.documents, excluded.tags, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min, excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.exceptions_version, o.shape) < (excluded.version, excluded.exceptions_version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

-- Rows bear the id of their order; of the viewers named in p_gone, each with the order at the same place of p_orders, those go that are not
-- among them. What stands as it is told is not written again.
create function gate.show_debts_of_many(p_rows jsonb, p_orders uuid[], p_gone uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  home uuid := gate.check_own_orders(array(select (told ->> 'order_id')::uuid from jsonb_array_elements(p_rows) told union select unnest(p_orders)));
  n int;
begin
  delete from order_debts d using unnest(p_orders, p_gone) g(order_id, org_id)
  where d.org_id = g.org_id and d.order_id = g.order_id and d.home_org_id = home
    and not exists (select from jsonb_populate_recordset(null::order_debts, p_rows) r
      where r.org_id = d.org_id and r.order_id = d.order_id and r.kind = d.kind and r.counterpart_id = d.counterpart_id);
  insert into order_debts as d (org_id, order_id, kind, home_org_id, counterpart_id, demo, version, counterpart_kind, counterpart_name, counterpart_tin, number, status, documents, from_ru, from_en, to_ru, to_en,
    loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid, pay_from, pay_due_on, settled_on, hold_kind,
    counterpart_state, search, basis)
  select r.org_id, r.order_id, r.kind, home, r.counterpart_id, r.demo, r.version, r.counterpart_kind, r.counterpart_name, r.counterpart_tin, r.number, r.status, r.documents, r.from_ru, r.from_en, r.to_ru, r.to_en,
    r.loading_on, r.delivered_on, r.currency, r.net, r.vat, r.gross, r.vat_mode, r.vat_rate, r.extras, r.claims, r.total, r.paid, r.pay_from, r.pay_due_on, r.settled_on, r.hold_kind,
    r.counterpart_state, r.search, r.basis
  from (
    select t.org_id, t.order_id, t.kind, t.counterpart_id, t.demo, t.version, t.counterpart_kind, t.counterpart_name, t.counterpart_tin, t.number,
      t.status, t.documents, coalesce(k.stops #>> '{0,place,ru}', t.from_ru) as from_ru, coalesce(k.stops #>> '{0,place,en}', t.from_en) as from_en,
      coalesce(k.stops #>> '{-1,place,ru}', t.to_ru) as to_ru, coalesce(k.stops #>> '{-1,place,en}', t.to_en) as to_en,
      t.loading_on, t.delivered_on, t.currency, t.net, t.vat, t.gross, t.vat_mode, t.vat_rate, t.extras, t.claims, t.total, t.paid, t.pay_from,
      t.pay_due_on, t.settled_on, t.hold_kind, t.counterpart_state, t.search, coalesce(t.basis, 'freight') as basis
    from jsonb_populate_recordset(null::order_debts, p_rows) t
    left join lateral (select p.row_json::jsonb -> 'stops' as stops from order_parties p
      where t.basis = 'claims' and p.org_id = t.org_id and p.order_id = t.order_id and not p.opens) k on true
    where case when t.counterpart_kind = 'customer' then t.org_id = home
      else home in (t.org_id, t.counterpart_id) and t.kind = case t.org_id when home then 'payable' else 'receivable' end end
  ) r
  where not exists (select from order_debts d where d.org_id = r.org_id and d.order_id = r.order_id and d.kind = r.kind
    and d.counterpart_id = r.counterpart_id and (d.version, d.counterpart_kind, d.counterpart_name, d.counterpart_tin, d.number, d.status, d.documents, d.from_ru, d.from_en, d.to_ru, d.to_en,
    d.loading_on, d.delivered_on, d.currency, d.net, d.vat, d.gross, d.vat_mode, d.vat_rate, d.extras, d.claims, d.total, d.paid, d.pay_from, d.pay_due_on, d.settled_on, d.hold_kind,
    d.counterpart_state, d.search, d.basis)
    is not distinct from (r.version, r.counterpart_kind, r.counterpart_name, r.counterpart_tin, r.number, r.status, r.documents, r.from_ru, r.from_en, r.to_ru, r.to_en,
    r.loading_on, r.delivered_on, r.currency, r.net, r.vat, r.gross, r.vat_mode, r.vat_rate, r.extras, r.claims, r.total, r.paid, r.pay_from, r.pay_due_on, r.settled_on, r.hold_kind,
    r.counterpart_state, r.search, r.basis))
  order by r.org_id, r.order_id, r.kind, r.counterpart_id
  on conflict (org_id, order_id, kind, counterpart_id) do update set (version, counterpart_kind, counterpart_name, counterpart_tin, number, status, documents, from_ru, from_en, to_ru, to_en,
    loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid, pay_from, pay_due_on, settled_on, hold_kind,
    counterpart_state, search, basis)
    = (excluded.version, excluded.counterpart_kind, excluded.counterpart_name, excluded.counterpart_tin, excluded.number, excluded.status, excluded.documents, excluded.from_ru, excluded.from_en, excluded.to_ru, excluded.to_en,
    excluded.loading_on, excluded.delivered_on, excluded.currency, excluded.net, excluded.vat, excluded.gross, excluded.vat_mode, excluded.vat_rate, excluded.extras, excluded.claims, excluded.total, excluded.paid, excluded.pay_from, excluded.pay_due_on, excluded.settled_on, excluded.hold_kind,
    excluded.counterpart_state, excluded.search, excluded.basis)
  where d.home_org_id = excluded.home_org_id and d.version <= excluded.version;
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.show_orders, gate.show_debts_of_many to {app};
