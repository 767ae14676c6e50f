-- As it was. Besides: the row of an order one lost is looked up of such orders alone.
create or replace function gate.show_rows_of_orders(p_orders uuid[], p_rows jsonb, p_texts text, p_facts jsonb) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  home uuid := gate.check_own_orders(p_orders);
  texts text[] := string_to_array(p_texts, E'\n');
  n int;
  shown jsonb;
begin
  with shown as (
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  select t.org_id, t.order_id, home, t.opens, t.side, t.tab, t.status, t.version, t.exceptions_version, t.shape, t.mine, t.due_at,
    case when k.org_id is null then t.loading_at else k.loading_at end, case when k.org_id is null then t.unloading_at else k.unloading_at end,
    t.created_at, t.counterpart_id, t.responsible_id, t.customer_id, case when k.org_id is null then t.from_place else k.from_place end,
    case when k.org_id is null then t.to_place else k.to_place end, case when k.org_id is null then t.body_types else k.body_types end,
    case when k.org_id is null then t.mass_kg else k.mass_kg end, t.documents, t.tags, t.open, t.price, t.currency, t.loaded_at, t.delivered_at, t.late_min,
    case when k.org_id is null then t.search else k.search end,
    case when k.org_id is null then texts[2 * t.ordinality - 1] else (select concat('{', string_agg(concat(to_json(e.key), ':',
      case e.key when 'next' then texts[2 * t.ordinality - 1]::json -> 'next' else e.value end), ','), '}') from json_each(k.row_json::json) e) end,
    texts[2 * t.ordinality]
  from jsonb_populate_recordset(null::order_parties, p_rows) with ordinality t
  left join order_parties k on k.org_id = t.org_id and k.order_id = case when not t.opens then t.order_id end and k.home_org_id = home
    and not k.opens and k.version = t.version and k.shape = t.shape
  where t.order_id = any (p_orders)
  order by t.org_id, t.order_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, exceptions_version, shape, mine, due_at, loading_at, unloading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, mass_kg, documents, tags, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.exceptions_version, excluded.shape, excluded.mine, excluded.due_at, excluded.loading_at, excluded.unloading_at, excluded.created_at,
    excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place, excluded.to_place, excluded.body_types, excluded.mass_kg, excluded.documents, excluded.tags, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min, excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.exceptions_version, o.shape) < (excluded.version, excluded.exceptions_version, excluded.shape)
  returning o.org_id, o.order_id)
  select count(*)::int, jsonb_object_agg(concat(s.org_id, s.order_id), true) into n, shown from shown s;
  if n > 0 then perform gate.write_facts(home, p_facts, shown); end if;
  return n;
end $$;

-- As it was. Besides: a place is looked up of claims alone, and what is gone of the orders told, instead of going through all debts of a home.
create or replace function gate.show_debts_of_many(p_rows jsonb, p_orders uuid[], p_gone uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  home uuid := gate.check_own_orders(array(select (told ->> 'order_id')::uuid from jsonb_array_elements(p_rows) told union select unnest(p_orders)));
  n int;
begin
  delete from order_debts d using unnest(p_orders, p_gone) g(order_id, org_id)
  where d.org_id = g.org_id and d.order_id = g.order_id and d.home_org_id = home
    and (d.org_id, d.order_id, d.kind, d.counterpart_id) not in (
      select r.org_id, r.order_id, r.kind, r.counterpart_id
      from jsonb_to_recordset(p_rows) r(org_id uuid, order_id uuid, kind text, counterpart_id uuid)
      where r.org_id is not null and r.order_id is not null and r.kind is not null and r.counterpart_id is not null);
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
      where p.org_id = t.org_id and p.order_id = case when t.basis = 'claims' then t.order_id end and not p.opens) k on true
    where case when t.counterpart_kind = 'customer' then t.org_id = home
      else home in (t.org_id, t.counterpart_id) and t.kind = case t.org_id when home then 'payable' else 'receivable' end end
  ) r
  where not exists (select 1 from order_debts d where d.org_id = r.org_id and d.order_id = r.order_id and d.kind = r.kind
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
