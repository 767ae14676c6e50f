-- What dashboards count of lots: own ones by how they were decided, and to a bidder those he bet on.

-- The condition under which something is so of the row `o` of a lot; $1 is the organisation, $4 has the currency.
create function gate.lot_is(p_name text) returns text language plpgsql immutable as $$
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
    when 'bet' then bet
    when 'betDecided' then concat('(o.tab in (''won'', ''lost'') and ', bet, ')')
    when 'won' then concat('(o.tab = ''won'' and ', bet, ')')
    else 'false' end;
end $$;

-- As it was. Besides: lots put up within a time, and by how they were decided.
create or replace function gate.lots_source(p_tab text, p_sort text, p_filter jsonb, p_goes_on boolean) returns text language plpgsql immutable as $$
declare
  key text := case p_sort when 'due' then 'o.due_at' else 'o.created_at' end;
  down boolean := p_sort = '-created';
begin
  return concat(' from public.lot_parties o where o.org_id = $1 and o.side = $2',
    case when p_tab <> 'all' then ' and o.tab = $3' end,
    case when p_goes_on then format(' and (%s, o.lot_id) %s ($5, $6)', key, case when down then '<' else '>' end) end,
    case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end,
    case when p_filter ? 'private' then ' and o.private and o.organizer_id = ($4 ->> ''private'')::uuid' end,
    case when p_filter ? 'running' then ' and o.tab in (''announced'', ''bidding'', ''invited'', ''available'', ''taking'')
      and o.tender_status in (''announced'', ''bidding'', ''rebidding'')' end,
    case when p_filter ? 'tender' then ' and o.tender_id = ($4 ->> ''tender'')::uuid' end,
    case when p_filter ? 'createdFrom' then ' and o.created_at >= ($4 ->> ''createdFrom'')::timestamptz' end,
    case when p_filter ? 'createdTo' then ' and o.created_at < ($4 ->> ''createdTo'')::timestamptz' end,
    case when p_filter ? 'outcome' then concat(' and ', gate.lot_is(p_filter ->> 'outcome')) end,
    case when p_filter ? 'kind' then ' and o.kind = any (array(select jsonb_array_elements_text($4 -> ''kind'')))' end,
    case when p_filter ? 'organizer' then ' and o.organizer_id = any (array(select jsonb_array_elements_text($4 -> ''organizer'')::uuid))' end,
    case when p_filter ? 'body' then ' and o.body_types && array(select jsonb_array_elements_text($4 -> ''body''))' end,
    format(' order by %1$s %2$s, o.lot_id %2$s', key, case when down then 'desc' else 'asc' end));
end $$;

-- Lots of the caller put up within a time, by points of it: how many are of each outcome, and the sums of those. Bidders are counted of what is
-- decided alone: who bets while it runs is the tender's to tell.
create function gate.lot_figures(p_side text, p_step text, p_filter jsonb, p_tz text) returns table (point text, published int, awarded int, unsold int,
  decided int, compared int, timed int, bet int, bet_decided int, won int, bidders float8, start_sum float8, saving_sum float8, award_hours float8)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source text := split_part(gate.lots_source('all', 'created', p_filter, false), ' order by ', 1);
begin
  return query execute format('select %s, %s,
      coalesce(sum((select count(distinct b.executor_id) from public.tender_bets b where b.org_id = o.org_id and b.lot_id = o.lot_id)) filter (where %s), 0)::float8,
      coalesce(sum((select l.start_price from public.tender_lots l where l.org_id = o.org_id and l.id = o.lot_id)) filter (where %s), 0)::float8,
      coalesce(sum((select l.start_price - l.best from public.tender_lots l where l.org_id = o.org_id and l.id = o.lot_id)) filter (where %4$s), 0)::float8,
      coalesce(sum((select extract(epoch from min(a.awarded_at) - l.closed_at) / 3600 from public.tender_lots l
        join public.tender_awards a on a.org_id = l.org_id and a.lot_id = l.id
        where l.org_id = o.org_id and l.id = o.lot_id group by l.closed_at)) filter (where %s), 0)::float8 %s group by 1',
    case when p_step is null then quote_literal('') || '::text' else format('date_trunc(%L, o.created_at at time zone %L)::date::text', p_step, p_tz) end,
    (select string_agg(format('(count(*) filter (where %s))::int', gate.lot_is(n)), ', ' order by i)
      from unnest(array['published', 'awarded', 'unsold', 'decided', 'compared', 'timed', 'bet', 'betDecided', 'won']) with ordinality u(n, i)),
    gate.lot_is('decided'), gate.lot_is('compared'), gate.lot_is('timed'), source)
  using gate.org(), p_side, 'all', p_filter;
end $$;

call gate.own();
grant execute on function gate.lot_figures to {app};
