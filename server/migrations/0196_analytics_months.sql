-- Sums of whole months, so that a year is read of twelve rows of a lane and not of every day it had one; and the number of each day's state,
-- by which a warehouse knows what changed since it loaded the day.

-- How many times a day was folded. With the rows of the tail that wait it names a state of its facts: each change of them adds to the tail, and
-- only folding takes from it. A day stays when its last fact has gone.
create table fact_days (
  org_id uuid not null,
  side text not null,
  day date not null,
  version int not null,
  changed_at timestamptz(3) not null,
  primary key (org_id, side, day)
);
call gate.protect('fact_days', 'viewer');

-- Rollups of months that no day was folded in for a while; the rows of a month go when one of its days is.
create table fact_months (
  org_id uuid not null,
  side text not null,
  dimension text not null,
  month date not null,
  key text not null,
  currency char(3) not null,
  orders int not null,
  loading_known int not null,
  loading_in_time int not null,
  loading_late int not null,
  unloading_known int not null,
  unloading_in_time int not null,
  unloading_late int not null,
  late_minutes bigint not null,
  loading_waited int not null,
  loading_wait_minutes bigint not null,
  unloading_waited int not null,
  unloading_wait_minutes bigint not null,
  stops_known int not null,
  stops_in_time int not null,
  answered int not null,
  answer_minutes bigint not null,
  income_known int not null,
  income bigint not null,
  spend_known int not null,
  spend bigint not null,
  margin_known int not null,
  margin bigint not null,
  margin_base bigint not null,
  vat bigint not null,
  documents_asked int not null,
  documents_accepted int not null,
  documents_missing int not null,
  documents_under_review int not null,
  documents_returned int not null,
  cycle_known int not null,
  cycle_minutes bigint not null,
  co2e_known int not null,
  co2e_unknown int not null,
  wtw_kg numeric not null,
  ton_km numeric not null,
  late_from_loading int not null,
  late_at_loading int not null,
  late_on_road int not null,
  late_unexplained int not null,
  offers_known int not null,
  offers_ended int not null,
  offers_in_time int not null,
  primary key (org_id, side, dimension, month, key, currency)
);
call gate.protect('fact_months', 'viewer');

-- Months that are to be summed when they have been left alone.
create table fact_stale_months (
  org_id uuid not null,
  side text not null,
  month date not null,
  since timestamptz(3) not null,
  primary key (org_id, side, month)
);
call gate.protect('fact_stale_months', 'viewer');

-- As it was. Besides: the version of each day, and its month goes.
create or replace function gate.fold_facts(p_most int) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare days jsonb;
begin
  -- one at a time on the whole installation: two that fold the same day would write its sums twice
  if not pg_try_advisory_xact_lock(18200, 1) then return 0; end if;
  select jsonb_agg(jsonb_build_object('org_id', d.org_id, 'side', d.side, 'day', d.day)) into days
  from (select t.org_id, t.side, t.day from fact_tail t group by t.org_id, t.side, t.day order by t.org_id, t.side, t.day limit p_most) d;
  if days is null then return 0; end if;
  delete from fact_tail t using jsonb_to_recordset(days) d(org_id uuid, side text, day date)
  where t.org_id = d.org_id and t.side = d.side and t.day = d.day;
  delete from fact_rollups r using jsonb_to_recordset(days) d(org_id uuid, side text, day date)
  where r.org_id = d.org_id and r.side = d.side and r.day = d.day;
  insert into fact_rollups (org_id, side, dimension, day, key, currency,
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
  group by m.org_id, m.side, v.dimension, m.day, v.key, m.currency;
  insert into fact_days as f (org_id, side, day, version, changed_at)
  select d.org_id, d.side, d.day, 1, app_now() from jsonb_to_recordset(days) d(org_id uuid, side text, day date) order by d.org_id, d.side, d.day
  on conflict (org_id, side, day) do update set version = f.version + 1, changed_at = excluded.changed_at;
  delete from fact_months m using (select distinct d.org_id, d.side, date_trunc('month', d.day)::date as month
    from jsonb_to_recordset(days) d(org_id uuid, side text, day timestamp)) d
  where m.org_id = d.org_id and m.side = d.side and m.month = d.month;
  insert into fact_stale_months as s (org_id, side, month, since)
  select d.org_id, d.side, date_trunc('month', d.day)::date, app_now() from jsonb_to_recordset(days) d(org_id uuid, side text, day timestamp)
  group by 1, 2, 3
  on conflict (org_id, side, month) do update set since = excluded.since;
  return jsonb_array_length(days);
end $$;

-- Sums months in which no day was folded for so long, the longest waiting first; tells how many.
create function gate.fold_months(p_most int, p_still interval) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare months jsonb;
begin
  -- never beside the folding of days, nor twice
  if not pg_try_advisory_xact_lock(18200, 1) then return 0; end if;
  select jsonb_agg(jsonb_build_object('org_id', s.org_id, 'side', s.side, 'month', s.month)) into months
  from (select t.org_id, t.side, t.month from fact_stale_months t where t.since < app_now() - p_still order by t.since limit p_most) s;
  if months is null then return 0; end if;
  delete from fact_stale_months s using jsonb_to_recordset(months) d(org_id uuid, side text, month date)
  where s.org_id = d.org_id and s.side = d.side and s.month = d.month;
  delete from fact_months m using jsonb_to_recordset(months) d(org_id uuid, side text, month date)
  where m.org_id = d.org_id and m.side = d.side and m.month = d.month;
  insert into fact_months (org_id, side, dimension, month, key, currency,
    orders, loading_known, loading_in_time, loading_late, unloading_known, unloading_in_time, unloading_late, late_minutes, loading_waited,
    loading_wait_minutes, unloading_waited, unloading_wait_minutes, stops_known, stops_in_time, answered, answer_minutes, income_known, income,
    spend_known, spend, margin_known, margin, margin_base, vat, documents_asked, documents_accepted, documents_missing, documents_under_review,
    documents_returned, cycle_known, cycle_minutes, co2e_known, co2e_unknown, wtw_kg, ton_km, late_from_loading, late_at_loading, late_on_road,
    late_unexplained, offers_known, offers_ended, offers_in_time)
  select r.org_id, r.side, r.dimension, d.month, r.key, r.currency,
    sum(r.orders), sum(r.loading_known), sum(r.loading_in_time), sum(r.loading_late), sum(r.unloading_known), sum(r.unloading_in_time),
    sum(r.unloading_late), sum(r.late_minutes), sum(r.loading_waited), sum(r.loading_wait_minutes), sum(r.unloading_waited),
    sum(r.unloading_wait_minutes), sum(r.stops_known), sum(r.stops_in_time), sum(r.answered), sum(r.answer_minutes), sum(r.income_known),
    sum(r.income), sum(r.spend_known), sum(r.spend), sum(r.margin_known), sum(r.margin), sum(r.margin_base), sum(r.vat), sum(r.documents_asked),
    sum(r.documents_accepted), sum(r.documents_missing), sum(r.documents_under_review), sum(r.documents_returned), sum(r.cycle_known),
    sum(r.cycle_minutes), sum(r.co2e_known), sum(r.co2e_unknown), sum(r.wtw_kg), sum(r.ton_km), sum(r.late_from_loading), sum(r.late_at_loading),
    sum(r.late_on_road), sum(r.late_unexplained), sum(r.offers_known), sum(r.offers_ended), sum(r.offers_in_time)
  from jsonb_to_recordset(months) d(org_id uuid, side text, month date)
  join fact_rollups r on r.org_id = d.org_id and r.side = d.side and r.day >= d.month and r.day < d.month + interval '1 month'
  group by r.org_id, r.side, r.dimension, d.month, r.key, r.currency;
  return jsonb_array_length(months);
end $$;

insert into fact_days (org_id, side, day, version, changed_at)
select r.org_id, r.side, r.day, 1, app_now() from fact_rollups r where r.dimension = 'all' group by r.org_id, r.side, r.day;
insert into fact_stale_months (org_id, side, month, since)
select r.org_id, r.side, date_trunc('month', r.day)::date, app_now() - interval '1 hour' from fact_rollups r where r.dimension = 'all' group by 1, 2, 3;

call gate.own();
grant execute on function gate.fold_months to {worker};
