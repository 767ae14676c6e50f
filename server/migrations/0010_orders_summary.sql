-- What the first page sums up: the week, the way, the share of deliveries in time.

alter table order_parties
  /* when the first stop was loaded, when the last one was unloaded */
  add loaded_at timestamptz(3),
  add delivered_at timestamptz(3),
  /* minutes the vehicle came after the end of an unloading's window, the worst of them; 0 = in time, null = not known */
  add late_min int,
  add currency char(3);

-- The week reads loadings from the index alone; a page sorted by loading goes on reading the same order.
create index order_parties__week on order_parties (org_id, side, loading_at, order_id) include (open, tab, loaded_at, price, currency);
drop index order_parties__loading;
create index order_parties__delivered on order_parties (org_id, side, delivered_at) include (late_min) where delivered_at is not null;

create or replace function gate.show_order(p_order uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into order_parties as o (org_id, order_id, home_org_id, opens, side, tab, status, version, shape, mine, due_at, loading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
  select r.org_id, p_order, home, r.opens, r.side, r.tab, r.status, r.version, r.shape, r.mine, r.due_at, r.loading_at, r.created_at,
    r.counterpart_id, r.responsible_id, r.customer_id, r.from_place, r.to_place, r.body_types, r.open, r.price, r.currency, r.loaded_at, r.delivered_at, r.late_min, r.search, r.row_json, r.money_json
  from jsonb_populate_recordset(null::order_parties, p_rows) r order by r.org_id
  on conflict (org_id, order_id) do update set (opens, side, tab, status, version, shape, mine, due_at, loading_at, created_at,
    counterpart_id, responsible_id, customer_id, from_place, to_place, body_types, open, price, currency, loaded_at, delivered_at, late_min, search, row_json, money_json)
    = (excluded.opens, excluded.side, excluded.tab, excluded.status, excluded.version, excluded.shape, excluded.mine, excluded.due_at,
    excluded.loading_at, excluded.created_at, excluded.counterpart_id, excluded.responsible_id, excluded.customer_id, excluded.from_place,
    excluded.to_place, excluded.body_types, excluded.open, excluded.price, excluded.currency, excluded.loaded_at, excluded.delivered_at, excluded.late_min,
    excluded.search, excluded.row_json, excluded.money_json)
  where o.home_org_id = excluded.home_org_id and (o.version, o.shape) < (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  return n;
end $$;

create or replace function orders_counts(p_org uuid, p_session bytea, p_side text, p_tabs text[]) returns jsonb language plpgsql as $$
declare
  counts jsonb := '{}';
  t text;
  at timestamptz;
  today timestamptz;
begin
  select a.now into at from gate.act(p_session) a;
  today := date_trunc('day', at, 'Europe/Moscow');
  foreach t in array p_tabs loop
    counts := counts || jsonb_build_object(t, case when t = 'all'
      then (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side limit 1001) x)
      else (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab = t limit 1001) x) end);
  end loop;
  return jsonb_build_object('tabs', counts,
    'mine', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.mine limit 1001) x),
    'late', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.mine and o.due_at < at limit 1001) x),
    'behind', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab = 'onway' and o.due_at < at limit 1001) x),
    'withoutExecutor', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.open and o.loading_at >= today and o.loading_at < today + interval '72 hours' limit 1001) x),
    'loadingSoon', (select count(*) from (select from order_parties o where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost') and o.loading_at >= today and o.loading_at < today + interval '72 hours' limit 1001) x));
end $$;

-- The week (Monday to Sunday in Moscow), the lanes driven now, the next loadings and eight weeks of deliveries, from the rows of one organisation alone.
create function orders_summary(p_org uuid, p_session bytea, p_side text, p_money boolean) returns jsonb language plpgsql as $$
declare
  at timestamptz;
  monday timestamptz;
  days jsonb;
  sums jsonb;
  onway jsonb;
  coming jsonb;
begin
  select a.now into at from gate.act(p_session) a;
  monday := date_trunc('week', at, 'Europe/Moscow');

  with loadings as materialized (
    select o.loading_at, o.loaded_at, o.price, o.currency from order_parties o
    where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost', 'new')
      and o.loading_at >= monday and o.loading_at < monday + interval '168 hours')
  select
    (select jsonb_agg(jsonb_build_object('planned', x.n, 'done', x.m) order by g) from generate_series(0, 6) g,
      lateral (select count(*) n, count(l.loaded_at) m from loadings l
        where l.loading_at >= monday + g * interval '24 hours' and l.loading_at < monday + (g + 1) * interval '24 hours') x),
    case when p_money then (
      select coalesce(jsonb_agg(jsonb_build_object('minor', x.total, 'currency', x.currency) order by x.total desc), '[]')
      from (select l.currency, sum(l.price) total from loadings l where l.price is not null and l.currency is not null group by l.currency) x) end
  into days, sums;

  with driven as materialized (
    select o.from_place, o.to_place, o.due_at < at as late from order_parties o
    where o.org_id = p_org and o.side = p_side and o.tab = 'onway' limit 2000),
  lanes as (
    select d.from_place, d.to_place, count(*) total, count(*) filter (where d.late) late from driven d
    where d.from_place <> d.to_place group by d.from_place, d.to_place order by count(*) desc, d.from_place, d.to_place limit 40)
  select jsonb_build_object(
    'total', (select count(*) from driven),
    'late', (select count(*) from driven d where d.late),
    'lanes', (select coalesce(jsonb_agg(jsonb_build_object('from', l.from_place, 'to', l.to_place, 'total', l.total, 'late', l.late)
      order by l.total desc, l.from_place, l.to_place), '[]') from lanes l),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'name', jsonb_build_object('ru', p.name_ru, 'en', p.name_en), 'lat', p.lat, 'lon', p.lon) order by p.code), '[]')
      from places p where p.code in (select l.from_place from lanes l union select l.to_place from lanes l)))
  into onway;

  select coalesce(jsonb_agg(x.text::jsonb || '{"money":null}' order by x.loading_at), '[]') into coming from (
    select o.row_json as text, o.loading_at from order_parties o
    where o.org_id = p_org and o.side = p_side and o.tab not in ('drafts', 'cancelled', 'lost') and o.loading_at >= at and o.loading_at < at + interval '48 hours'
    order by o.loading_at, o.order_id limit 5) x;

  return jsonb_build_object(
    'week', jsonb_build_object('from', to_char(monday at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'days', days, 'sums', sums),
    'onway', onway,
    'coming', coming,
    'onTime', (
      select jsonb_agg(jsonb_build_object('from', to_char((monday - g * interval '168 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'delivered', x.n, 'inTime', x.m) order by g desc)
      from generate_series(0, 7) g,
        lateral (select count(*) n, count(*) filter (where o.late_min = 0) m from order_parties o
          where o.org_id = p_org and o.side = p_side and o.late_min is not null
            and o.delivered_at >= monday - g * interval '168 hours' and o.delivered_at < monday - (g - 1) * interval '168 hours') x));
end $$;

revoke all on function orders_summary from public;
grant execute on function orders_summary to {app};
