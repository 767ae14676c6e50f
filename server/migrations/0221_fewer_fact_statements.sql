-- As it was. Besides: of orders under way and of delivered ones each the statement that is for them alone, for either is planned anew at every write.
create or replace function gate.write_facts(p_home uuid, p_facts jsonb, p_shown jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if p_facts = '[]' then return; end if;
  if jsonb_path_exists(p_facts, '$[*] ? (!(@.delivered_at != null))') then
    with gone as (
      delete from order_facts f using jsonb_to_recordset(p_facts) t(org_id uuid, order_id uuid, delivered_at timestamptz)
      where f.org_id = t.org_id and f.order_id = t.order_id and t.delivered_at is null and p_shown ? concat(t.org_id, t.order_id)
      returning f.org_id, f.side, f.day)
    insert into fact_tail (org_id, id, side, day) select g.org_id, gate.new_id(), g.side, g.day from gone g;
  end if;
  if not jsonb_path_exists(p_facts, '$[*] ? (@.delivered_at != null)') then return; end if;
  with told as (
    select r.* from jsonb_populate_recordset(null::order_facts, p_facts) t
    join organizations o on o.id = t.org_id
    cross join lateral jsonb_populate_record(t, jsonb_build_object('home_org_id', p_home, 'day', (t.delivered_at at time zone o.tz)::date)) r
    where t.delivered_at is not null and p_shown ? concat(t.org_id, t.order_id)),
  changed as (select told.* from told left join order_facts f on f.org_id = told.org_id and f.order_id = told.order_id where (f.home_org_id, f.side, f.delivered_at, f.day, f.counterpart_id, f.customer_id, f.responsible_id, f.from_place, f.to_place, f.body_types, f.currency, f.loading_late, f.unloading_late, f.loading_wait, f.unloading_wait, f.answer_minutes, f.income, f.spend, f.margin, f.vat, f.documents, f.documents_returned, f.cycle_minutes, f.offers_ended, f.offers_in_time)
      is distinct from (told.home_org_id, told.side, told.delivered_at, told.day, told.counterpart_id, told.customer_id, told.responsible_id, told.from_place, told.to_place, told.body_types, told.currency, told.loading_late, told.unloading_late, told.loading_wait, told.unloading_wait, told.answer_minutes, told.income, told.spend, told.margin, told.vat, told.documents, told.documents_returned, told.cycle_minutes, told.offers_ended, told.offers_in_time)),
  was as (select f.org_id, f.side, f.day from order_facts f join changed c on c.org_id = f.org_id and c.order_id = f.order_id),
  written as (
    insert into order_facts as f (org_id, order_id, home_org_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, currency, loading_late, unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes, offers_ended, offers_in_time)
    select c.org_id, c.order_id, c.home_org_id, c.side, c.delivered_at, c.day, c.counterpart_id, c.customer_id, c.responsible_id, c.from_place, c.to_place, c.body_types, c.currency, c.loading_late, c.unloading_late, c.loading_wait, c.unloading_wait, c.answer_minutes, c.income, c.spend, c.margin, c.vat, c.documents, c.documents_returned, c.cycle_minutes, c.offers_ended, c.offers_in_time from changed c order by c.org_id, c.order_id
    on conflict (org_id, order_id) do update set (home_org_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, currency, loading_late, unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes, offers_ended, offers_in_time)
      = (excluded.home_org_id, excluded.side, excluded.delivered_at, excluded.day, excluded.counterpart_id, excluded.customer_id, excluded.responsible_id, excluded.from_place, excluded.to_place, excluded.body_types, excluded.currency, excluded.loading_late, excluded.unloading_late, excluded.loading_wait, excluded.unloading_wait, excluded.answer_minutes, excluded.income, excluded.spend, excluded.margin, excluded.vat, excluded.documents, excluded.documents_returned, excluded.cycle_minutes, excluded.offers_ended, excluded.offers_in_time)
    returning f.org_id, f.side, f.day)
  insert into fact_tail (org_id, id, side, day)
  select x.org_id, gate.new_id(), x.side, x.day from (select * from was union select * from written) x;
end $$;
