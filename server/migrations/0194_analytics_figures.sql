-- More of what dashboards count: where lateness arose, how many offers were answered in time, what awarded orders cost against their lane's usual
-- price, and how many of those invited to a lot took part.

-- Offers of the order that were answered or ran out, and those answered before; an executor's own alone. Null: told by an older release.
alter table order_facts add column offers_ended int;
alter table order_facts add column offers_in_time int;

-- As it was. Besides: where lateness at an unloading arose (before the loading was reached; at the loading, where it took three hours or more;
-- on the road after it; nobody knows), and offers.
create or replace view order_measures with (security_invoker = true) as
select f.org_id, f.order_id, f.side, f.day, f.counterpart_id, f.customer_id, f.responsible_id, f.from_place, f.to_place, f.body_types, f.currency,
  1 as orders,
  (f.loading_late is not null)::int as loading_known,
  coalesce(f.loading_late = 0, false)::int as loading_in_time,
  coalesce(f.loading_late > 0, false)::int as loading_late,
  (f.unloading_late is not null)::int as unloading_known,
  coalesce(f.unloading_late = 0, false)::int as unloading_in_time,
  coalesce(f.unloading_late > 0, false)::int as unloading_late,
  coalesce(f.unloading_late, 0) as late_minutes,
  (f.loading_wait is not null)::int as loading_waited,
  coalesce(f.loading_wait, 0) as loading_wait_minutes,
  (f.unloading_wait is not null)::int as unloading_waited,
  coalesce(f.unloading_wait, 0) as unloading_wait_minutes,
  (coalesce(f.loading_late, f.unloading_late) is not null)::int as stops_known,
  coalesce(greatest(f.loading_late, f.unloading_late) = 0, false)::int as stops_in_time,
  (f.answer_minutes is not null)::int as answered,
  coalesce(f.answer_minutes, 0) as answer_minutes,
  (f.income is not null)::int as income_known,
  coalesce(f.income, 0) as income,
  (f.spend is not null)::int as spend_known,
  coalesce(f.spend, 0) as spend,
  (f.margin is not null)::int as margin_known,
  coalesce(f.margin, 0) as margin,
  case when f.margin is not null then f.income else 0 end as margin_base,
  coalesce(f.vat, 0) as vat,
  (f.documents <> 'none')::int as documents_asked,
  (f.documents = 'accepted')::int as documents_accepted,
  (f.documents = 'missing')::int as documents_missing,
  (f.documents = 'review')::int as documents_under_review,
  f.documents_returned::int as documents_returned,
  (f.cycle_minutes is not null)::int as cycle_known,
  coalesce(f.cycle_minutes, 0) as cycle_minutes,
  (exists (select from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id))::int as co2e_known,
  (not exists (select from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id))::int as co2e_unknown,
  coalesce((select sum(e.wtw_kg) from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id), 0) as wtw_kg,
  coalesce((select sum((e.basis ->> 'tonKm')::numeric) from public.order_emissions e where e.org_id = f.org_id and e.order_id = f.order_id), 0) as ton_km,
  coalesce(f.unloading_late > 0 and f.loading_late > 0, false)::int as late_from_loading,
  coalesce(f.unloading_late > 0 and f.loading_late = 0 and f.loading_wait >= 180, false)::int as late_at_loading,
  coalesce(f.unloading_late > 0 and f.loading_late = 0 and f.loading_wait < 180, false)::int as late_on_road,
  coalesce(f.unloading_late > 0 and (f.loading_late is null or f.loading_late = 0 and f.loading_wait is null), false)::int as late_unexplained,
  coalesce(f.offers_ended > 0, false)::int as offers_known,
  coalesce(f.offers_ended, 0) as offers_ended,
  coalesce(f.offers_in_time, 0) as offers_in_time
from public.order_facts f;

alter table fact_rollups add column late_from_loading int not null default 0;
alter table fact_rollups add column late_at_loading int not null default 0;
alter table fact_rollups add column late_on_road int not null default 0;
alter table fact_rollups add column late_unexplained int not null default 0;
alter table fact_rollups add column offers_known int not null default 0;
alter table fact_rollups add column offers_ended int not null default 0;
alter table fact_rollups add column offers_in_time int not null default 0;

-- As it was. Besides: offers.
create or replace function gate.write_facts(p_home uuid, p_facts jsonb, p_shown jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if p_facts = '[]' then return; end if;
  with gone as (
    delete from order_facts f using jsonb_to_recordset(p_facts) t(org_id uuid, order_id uuid, delivered_at timestamptz)
    where f.org_id = t.org_id and f.order_id = t.order_id and t.delivered_at is null and p_shown ? concat(t.org_id, t.order_id)
    returning f.org_id, f.side, f.day)
  insert into fact_tail (org_id, id, side, day) select g.org_id, gate.new_id(), g.side, g.day from gone g;
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

-- As it was. Besides: the new sums.
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
  return jsonb_array_length(days);
end $$;

-- What own orders on a lane cost without VAT in the year before a moment: the middle of at least five that were delivered; null of fewer.
create function gate.usual_price(p_org uuid, p_from text, p_to text, p_currency text, p_at timestamptz) returns bigint language sql stable as $$
  select percentile_cont(0.5) within group (order by f.spend)::bigint from public.order_facts f
  where f.org_id = p_org and f.side = 'forwarder' and f.from_place = p_from and f.to_place = p_to and f.currency = p_currency and f.spend > 0
    and f.day >= (p_at at time zone 'UTC')::date - 365 and f.day < (p_at at time zone 'UTC')::date
  having count(*) >= 5
$$;

-- As it was. Besides: `usual` and `invited`.
create or replace function gate.lot_is(p_name text) returns text language plpgsql immutable as $$
declare
  own constant text := '(o.home_org_id = o.org_id and exists (select from public.tender_lots l where l.org_id = o.org_id and l.id = o.lot_id and ';
  awarded constant text := 'l.status in (''awarded'', ''partially_awarded'')';
  bet constant text := '(o.home_org_id <> o.org_id and exists (select from public.tender_bets b where b.org_id = o.home_org_id and b.lot_id = o.lot_id and b.executor_id = o.org_id))';
begin
  return case p_name
    when 'published' then '(o.home_org_id = o.org_id and o.tender_status <> ''draft'')'
    when 'awarded' then concat(own, awarded, '))')
    when 'unsold' then concat(own, 'l.status = ''unsold''))')
    when 'decided' then concat(own, 'l.status in (''awarded'', ''partially_awarded'', ''unsold'')))')
    when 'compared' then concat(own, awarded, ' and l.start_price > 0 and l.best is not null and exists (select from public.tenders t',
      ' where t.org_id = l.org_id and t.id = l.tender_id and t.currency = $4 ->> ''currency'')))')
    when 'timed' then concat(own, awarded, ' and l.closed_at is not null and exists (select from public.tender_awards a',
      ' where a.org_id = l.org_id and a.lot_id = l.id)))')
    when 'usual' then concat(own, awarded, ' and l.what = ''order'' and exists (select from public.tender_awards a join public.tenders t on t.org_id = a.org_id and t.id = a.tender_id',
      ' where a.org_id = l.org_id and a.lot_id = l.id and a.status in (''pending'', ''confirmed'') and t.currency = $4 ->> ''currency''',
      ' and gate.usual_price(l.org_id, l.from_place, l.to_place, t.currency, o.created_at) is not null)))')
    when 'invited' then concat(own, 'l.status in (''awarded'', ''partially_awarded'', ''unsold'') and exists (select from public.tender_invitations i',
      ' where i.org_id = l.org_id and i.tender_id = l.tender_id)))')
    when 'bet' then bet
    when 'betDecided' then concat('(o.tab in (''won'', ''lost'') and ', bet, ')')
    when 'won' then concat('(o.tab = ''won'' and ', bet, ')')
    else 'false' end;
end $$;

-- As it was. Besides: the best price in the units of the start price; awarded orders against what their lane was paid for before, and how many of
-- those invited to a lot that is decided looked and bet.
create function gate.lot_sums(p_side text, p_step text, p_filter jsonb, p_tz text) returns table (point text, published int, awarded int, unsold int,
  decided int, compared int, timed int, bet int, bet_decided int, won int, usual int, invited int, bidders float8, start_sum float8, saving_sum float8,
  award_hours float8, usual_sum float8, usual_saved float8, asked float8, looked float8, took_part float8)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source text := split_part(gate.lots_source('all', 'created', p_filter, false), ' order by ', 1);
begin
  return query execute format('select %1$s, %2$s,
      coalesce(sum((select count(distinct b.executor_id) from public.tender_bets b where b.org_id = o.org_id and b.lot_id = o.lot_id)) filter (where %3$s), 0)::float8,
      coalesce(sum((select l.start_price from public.tender_lots l where l.org_id = o.org_id and l.id = o.lot_id)) filter (where %4$s), 0)::float8,
      coalesce(sum((select l.start_price - l.best / 1000.0 from public.tender_lots l where l.org_id = o.org_id and l.id = o.lot_id)) filter (where %4$s), 0)::float8,
      coalesce(sum((select extract(epoch from min(a.awarded_at) - l.closed_at) / 3600 from public.tender_lots l
        join public.tender_awards a on a.org_id = l.org_id and a.lot_id = l.id
        where l.org_id = o.org_id and l.id = o.lot_id group by l.closed_at)) filter (where %5$s), 0)::float8,
      coalesce(sum(u.price), 0)::float8, coalesce(sum(u.price - u.net), 0)::float8,
      coalesce(sum(i.asked), 0)::float8, coalesce(sum(i.looked), 0)::float8, coalesce(sum(i.took_part), 0)::float8
    from (select o.* %6$s) o
    left join lateral (select gate.usual_price(l.org_id, l.from_place, l.to_place, t.currency, o.created_at) as price,
        case a.vat_mode when ''included'' then round(a.amount * 100.0 / (100 + a.vat_rate)) else a.amount end as net
      from public.tender_lots l join public.tenders t on t.org_id = l.org_id and t.id = l.tender_id
      join public.tender_awards a on a.org_id = l.org_id and a.lot_id = l.id and a.status in (''pending'', ''confirmed'')
      where l.org_id = o.org_id and l.id = o.lot_id order by a.awarded_at desc, a.id limit 1) u on %7$s
    left join lateral (select count(*) as asked, count(*) filter (where n.opened_at is not null or n.has_bet) as looked, count(*) filter (where n.has_bet) as took_part
      from (select v.opened_at, exists (select from public.tender_bets b where b.org_id = v.org_id and b.lot_id = o.lot_id and b.executor_id = v.executor_id) as has_bet
        from public.tender_invitations v where v.org_id = o.org_id and v.tender_id = o.tender_id) n) i on %8$s
    group by 1',
    case when p_step is null then quote_literal('') || '::text' else format('date_trunc(%L, o.created_at at time zone %L)::date::text', p_step, p_tz) end,
    (select string_agg(format('(count(*) filter (where %s))::int', gate.lot_is(n)), ', ' order by i)
      from unnest(array['published', 'awarded', 'unsold', 'decided', 'compared', 'timed', 'bet', 'betDecided', 'won', 'usual', 'invited']) with ordinality u(n, i)),
    gate.lot_is('decided'), gate.lot_is('compared'), gate.lot_is('timed'), source, gate.lot_is('usual'), gate.lot_is('invited'))
  using gate.org(), p_side, 'all', p_filter;
end $$;

-- Days whose sums do not know yet where lateness arose.
insert into fact_tail (org_id, id, side, day) select r.org_id, gate.new_id(), r.side, r.day from fact_rollups r where r.dimension = 'all' and r.unloading_late > 0 group by r.org_id, r.side, r.day;

call gate.own();
grant execute on function gate.lot_sums to {app};
