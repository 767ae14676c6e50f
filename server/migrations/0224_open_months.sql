-- The month that is under way is read of one row of a lane as well: its sums follow each day that is folded, instead of going until the month is
-- left alone. A month is as before in `fact_stale_months` until `gate.fold_months` has summed it, and nothing puts another one there.

-- As it was. Besides: sums of months move by what the days of them change.
create or replace function gate.fold_facts(p_most int) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  days jsonb;
  months jsonb;
begin
  -- one at a time on the whole installation: two that fold the same day would write its sums twice
  if not pg_try_advisory_xact_lock(18200, 1) then return 0; end if;
  select jsonb_agg(jsonb_build_object('org_id', d.org_id, 'side', d.side, 'day', d.day)) into days
  from (select t.org_id, t.side, t.day from fact_tail t group by t.org_id, t.side, t.day order by t.org_id, t.side, t.day limit p_most) d;
  if days is null then return 0; end if;
  delete from fact_tail t using jsonb_to_recordset(days) d(org_id uuid, side text, day date)
  where t.org_id = d.org_id and t.side = d.side and t.day = d.day;
  -- months are what their days make together at any moment: what the days said before is taken out of them, and what they say now is added
  select coalesce(jsonb_agg(distinct jsonb_build_object('org_id', d.org_id, 'side', d.side, 'month', d.month)), '[]') into months
  from (select d.org_id, d.side, date_trunc('month', d.day)::date as month from jsonb_to_recordset(days) d(org_id uuid, side text, day timestamp)) d
  where not exists (select 1 from fact_stale_months s where s.org_id = d.org_id and s.side = d.side and s.month = d.month);
  with gone as (
    delete from fact_rollups r using jsonb_to_recordset(days) d(org_id uuid, side text, day date)
    where r.org_id = d.org_id and r.side = d.side and r.day = d.day
    returning r.org_id, r.side, r.day, r.dimension, r.key, r.currency, r.orders, r.loading_known, r.loading_in_time, r.loading_late,
      r.unloading_known, r.unloading_in_time, r.unloading_late, r.late_minutes, r.loading_waited, r.loading_wait_minutes, r.unloading_waited,
      r.unloading_wait_minutes, r.stops_known, r.stops_in_time, r.answered, r.answer_minutes, r.income_known, r.income, r.spend_known, r.spend,
      r.margin_known, r.margin, r.margin_base, r.vat, r.documents_asked, r.documents_accepted, r.documents_missing, r.documents_under_review,
      r.documents_returned, r.cycle_known, r.cycle_minutes, r.co2e_known, r.co2e_unknown, r.wtw_kg, r.ton_km, r.late_from_loading, r.late_at_loading,
      r.late_on_road, r.late_unexplained, r.offers_known, r.offers_ended, r.offers_in_time)
  update fact_months m set
    orders = m.orders - o.orders, loading_known = m.loading_known - o.loading_known, loading_in_time = m.loading_in_time - o.loading_in_time,
    loading_late = m.loading_late - o.loading_late, unloading_known = m.unloading_known - o.unloading_known,
    unloading_in_time = m.unloading_in_time - o.unloading_in_time, unloading_late = m.unloading_late - o.unloading_late,
    late_minutes = m.late_minutes - o.late_minutes, loading_waited = m.loading_waited - o.loading_waited,
    loading_wait_minutes = m.loading_wait_minutes - o.loading_wait_minutes, unloading_waited = m.unloading_waited - o.unloading_waited,
    unloading_wait_minutes = m.unloading_wait_minutes - o.unloading_wait_minutes, stops_known = m.stops_known - o.stops_known,
    stops_in_time = m.stops_in_time - o.stops_in_time, answered = m.answered - o.answered, answer_minutes = m.answer_minutes - o.answer_minutes,
    income_known = m.income_known - o.income_known, income = m.income - o.income, spend_known = m.spend_known - o.spend_known,
    spend = m.spend - o.spend, margin_known = m.margin_known - o.margin_known, margin = m.margin - o.margin,
    margin_base = m.margin_base - o.margin_base, vat = m.vat - o.vat, documents_asked = m.documents_asked - o.documents_asked,
    documents_accepted = m.documents_accepted - o.documents_accepted, documents_missing = m.documents_missing - o.documents_missing,
    documents_under_review = m.documents_under_review - o.documents_under_review, documents_returned = m.documents_returned - o.documents_returned,
    cycle_known = m.cycle_known - o.cycle_known, cycle_minutes = m.cycle_minutes - o.cycle_minutes, co2e_known = m.co2e_known - o.co2e_known,
    co2e_unknown = m.co2e_unknown - o.co2e_unknown, wtw_kg = m.wtw_kg - o.wtw_kg, ton_km = m.ton_km - o.ton_km,
    late_from_loading = m.late_from_loading - o.late_from_loading, late_at_loading = m.late_at_loading - o.late_at_loading,
    late_on_road = m.late_on_road - o.late_on_road, late_unexplained = m.late_unexplained - o.late_unexplained,
    offers_known = m.offers_known - o.offers_known, offers_ended = m.offers_ended - o.offers_ended,
    offers_in_time = m.offers_in_time - o.offers_in_time
  from (
    select r.org_id, r.side, r.dimension, w.month, r.key, r.currency,
      sum(r.orders) as orders, sum(r.loading_known) as loading_known, sum(r.loading_in_time) as loading_in_time, sum(r.loading_late) as loading_late,
      sum(r.unloading_known) as unloading_known, sum(r.unloading_in_time) as unloading_in_time, sum(r.unloading_late) as unloading_late,
      sum(r.late_minutes) as late_minutes, sum(r.loading_waited) as loading_waited, sum(r.loading_wait_minutes) as loading_wait_minutes,
      sum(r.unloading_waited) as unloading_waited, sum(r.unloading_wait_minutes) as unloading_wait_minutes, sum(r.stops_known) as stops_known,
      sum(r.stops_in_time) as stops_in_time, sum(r.answered) as answered, sum(r.answer_minutes) as answer_minutes,
      sum(r.income_known) as income_known, sum(r.income) as income, sum(r.spend_known) as spend_known, sum(r.spend) as spend,
      sum(r.margin_known) as margin_known, sum(r.margin) as margin, sum(r.margin_base) as margin_base, sum(r.vat) as vat,
      sum(r.documents_asked) as documents_asked, sum(r.documents_accepted) as documents_accepted, sum(r.documents_missing) as documents_missing,
      sum(r.documents_under_review) as documents_under_review, sum(r.documents_returned) as documents_returned, sum(r.cycle_known) as cycle_known,
      sum(r.cycle_minutes) as cycle_minutes, sum(r.co2e_known) as co2e_known, sum(r.co2e_unknown) as co2e_unknown, sum(r.wtw_kg) as wtw_kg,
      sum(r.ton_km) as ton_km, sum(r.late_from_loading) as late_from_loading, sum(r.late_at_loading) as late_at_loading,
      sum(r.late_on_road) as late_on_road, sum(r.late_unexplained) as late_unexplained, sum(r.offers_known) as offers_known,
      sum(r.offers_ended) as offers_ended, sum(r.offers_in_time) as offers_in_time
    from gone r
    join jsonb_to_recordset(months) w(org_id uuid, side text, month date) on w.org_id = r.org_id and w.side = r.side
      and r.day >= w.month and r.day < w.month + interval '1 month'
    group by r.org_id, r.side, r.dimension, w.month, r.key, r.currency) o
  where m.org_id = o.org_id and m.side = o.side and m.dimension = o.dimension and m.month = o.month and m.key = o.key and m.currency = o.currency;
  insert into fact_days as f (org_id, side, day, version, changed_at)
  select d.org_id, d.side, d.day, 1, app_now() from jsonb_to_recordset(days) d(org_id uuid, side text, day date) order by d.org_id, d.side, d.day
  on conflict (org_id, side, day) do update set version = f.version + 1, changed_at = excluded.changed_at;
  with told as (
    insert into fact_rollups as r (org_id, side, dimension, day, key, currency,
      orders, loading_known, loading_in_time, loading_late, unloading_known, unloading_in_time, unloading_late, late_minutes, loading_waited,
      loading_wait_minutes, unloading_waited, unloading_wait_minutes, stops_known, stops_in_time, answered, answer_minutes, income_known,
      income, spend_known, spend, margin_known, margin, margin_base, vat, documents_asked, documents_accepted, documents_missing,
      documents_under_review, documents_returned, cycle_known, cycle_minutes, co2e_known, co2e_unknown, wtw_kg, ton_km,
      late_from_loading, late_at_loading, late_on_road, late_unexplained, offers_known, offers_ended, offers_in_time)
    select m.org_id, m.side, v.dimension, m.day, v.key, m.currency,
      sum(m.orders), sum(m.loading_known), sum(m.loading_in_time), sum(m.loading_late), sum(m.unloading_known), sum(m.unloading_in_time),
      sum(m.unloading_late), sum(m.late_minutes), sum(m.loading_waited), sum(m.loading_wait_minutes), sum(m.unloading_waited),
      sum(m.unloading_wait_minutes), sum(m.stops_known), sum(m.stops_in_time), sum(m.answered), sum(m.answer_minutes), sum(m.income_known),
      sum(m.income), sum(m.spend_known), sum(m.spend), sum(m.margin_known), sum(m.margin), sum(m.margin_base), sum(m.vat),
      sum(m.documents_asked), sum(m.documents_accepted), sum(m.documents_missing), sum(m.documents_under_review), sum(m.documents_returned),
      sum(m.cycle_known), sum(m.cycle_minutes), sum(m.co2e_known), sum(m.co2e_unknown), sum(m.wtw_kg), sum(m.ton_km),
      sum(m.late_from_loading), sum(m.late_at_loading), sum(m.late_on_road), sum(m.late_unexplained), sum(m.offers_known), sum(m.offers_ended), sum(m.offers_in_time)
    from jsonb_to_recordset(days) d(org_id uuid, side text, day date)
    join order_measures m on m.org_id = d.org_id and m.side = d.side and m.day = d.day
    cross join lateral (values ('all', ''), ('lane', concat(m.from_place, '>', m.to_place)), ('partner', concat(m.counterpart_id)),
      ('customer', concat(m.customer_id)), ('person', concat(m.responsible_id))) v(dimension, key)
    group by m.org_id, m.side, v.dimension, m.day, v.key, m.currency
    returning r.org_id, r.side, r.day, r.dimension, r.key, r.currency, r.orders, r.loading_known, r.loading_in_time, r.loading_late,
      r.unloading_known, r.unloading_in_time, r.unloading_late, r.late_minutes, r.loading_waited, r.loading_wait_minutes, r.unloading_waited,
      r.unloading_wait_minutes, r.stops_known, r.stops_in_time, r.answered, r.answer_minutes, r.income_known, r.income, r.spend_known, r.spend,
      r.margin_known, r.margin, r.margin_base, r.vat, r.documents_asked, r.documents_accepted, r.documents_missing, r.documents_under_review,
      r.documents_returned, r.cycle_known, r.cycle_minutes, r.co2e_known, r.co2e_unknown, r.wtw_kg, r.ton_km, r.late_from_loading, r.late_at_loading,
      r.late_on_road, r.late_unexplained, r.offers_known, r.offers_ended, r.offers_in_time)
  insert into fact_months as m (org_id, side, dimension, month, key, currency,
    orders, loading_known, loading_in_time, loading_late, unloading_known, unloading_in_time, unloading_late, late_minutes, loading_waited,
    loading_wait_minutes, unloading_waited, unloading_wait_minutes, stops_known, stops_in_time, answered, answer_minutes, income_known, income,
    spend_known, spend, margin_known, margin, margin_base, vat, documents_asked, documents_accepted, documents_missing, documents_under_review,
    documents_returned, cycle_known, cycle_minutes, co2e_known, co2e_unknown, wtw_kg, ton_km, late_from_loading, late_at_loading, late_on_road,
    late_unexplained, offers_known, offers_ended, offers_in_time)
  select r.org_id, r.side, r.dimension, w.month, r.key, r.currency,
    sum(r.orders), sum(r.loading_known), sum(r.loading_in_time), sum(r.loading_late), sum(r.unloading_known), sum(r.unloading_in_time),
    sum(r.unloading_late), sum(r.late_minutes), sum(r.loading_waited), sum(r.loading_wait_minutes), sum(r.unloading_waited),
    sum(r.unloading_wait_minutes), sum(r.stops_known), sum(r.stops_in_time), sum(r.answered), sum(r.answer_minutes), sum(r.income_known),
    sum(r.income), sum(r.spend_known), sum(r.spend), sum(r.margin_known), sum(r.margin), sum(r.margin_base), sum(r.vat), sum(r.documents_asked),
    sum(r.documents_accepted), sum(r.documents_missing), sum(r.documents_under_review), sum(r.documents_returned), sum(r.cycle_known),
    sum(r.cycle_minutes), sum(r.co2e_known), sum(r.co2e_unknown), sum(r.wtw_kg), sum(r.ton_km), sum(r.late_from_loading), sum(r.late_at_loading),
    sum(r.late_on_road), sum(r.late_unexplained), sum(r.offers_known), sum(r.offers_ended), sum(r.offers_in_time)
  from told r
  join jsonb_to_recordset(months) w(org_id uuid, side text, month date) on w.org_id = r.org_id and w.side = r.side
    and r.day >= w.month and r.day < w.month + interval '1 month'
  group by r.org_id, r.side, r.dimension, w.month, r.key, r.currency
  on conflict (org_id, side, dimension, month, key, currency) do update set
    orders = m.orders + excluded.orders, loading_known = m.loading_known + excluded.loading_known,
    loading_in_time = m.loading_in_time + excluded.loading_in_time, loading_late = m.loading_late + excluded.loading_late,
    unloading_known = m.unloading_known + excluded.unloading_known, unloading_in_time = m.unloading_in_time + excluded.unloading_in_time,
    unloading_late = m.unloading_late + excluded.unloading_late, late_minutes = m.late_minutes + excluded.late_minutes,
    loading_waited = m.loading_waited + excluded.loading_waited, loading_wait_minutes = m.loading_wait_minutes + excluded.loading_wait_minutes,
    unloading_waited = m.unloading_waited + excluded.unloading_waited,
    unloading_wait_minutes = m.unloading_wait_minutes + excluded.unloading_wait_minutes, stops_known = m.stops_known + excluded.stops_known,
    stops_in_time = m.stops_in_time + excluded.stops_in_time, answered = m.answered + excluded.answered,
    answer_minutes = m.answer_minutes + excluded.answer_minutes, income_known = m.income_known + excluded.income_known,
    income = m.income + excluded.income, spend_known = m.spend_known + excluded.spend_known, spend = m.spend + excluded.spend,
    margin_known = m.margin_known + excluded.margin_known, margin = m.margin + excluded.margin, margin_base = m.margin_base + excluded.margin_base,
    vat = m.vat + excluded.vat, documents_asked = m.documents_asked + excluded.documents_asked,
    documents_accepted = m.documents_accepted + excluded.documents_accepted, documents_missing = m.documents_missing + excluded.documents_missing,
    documents_under_review = m.documents_under_review + excluded.documents_under_review,
    documents_returned = m.documents_returned + excluded.documents_returned, cycle_known = m.cycle_known + excluded.cycle_known,
    cycle_minutes = m.cycle_minutes + excluded.cycle_minutes, co2e_known = m.co2e_known + excluded.co2e_known,
    co2e_unknown = m.co2e_unknown + excluded.co2e_unknown, wtw_kg = m.wtw_kg + excluded.wtw_kg, ton_km = m.ton_km + excluded.ton_km,
    late_from_loading = m.late_from_loading + excluded.late_from_loading, late_at_loading = m.late_at_loading + excluded.late_at_loading,
    late_on_road = m.late_on_road + excluded.late_on_road, late_unexplained = m.late_unexplained + excluded.late_unexplained,
    offers_known = m.offers_known + excluded.offers_known, offers_ended = m.offers_ended + excluded.offers_ended,
    offers_in_time = m.offers_in_time + excluded.offers_in_time;
  delete from fact_months m using jsonb_to_recordset(months) w(org_id uuid, side text, month date)
  where m.org_id = w.org_id and m.side = w.side and m.month = w.month and m.orders = 0;
  return jsonb_array_length(days);
end $$;
