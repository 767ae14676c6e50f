-- What a warehouse reads of an organisation: by day over HTTP, and by SQL with a log-in of its own.
-- {reader} owns the views and nobody logs in as it: policies let it see the rows of one organisation alone, which is that of the log-in, or of the pass
-- where the application asks.

create schema warehouse;
grant usage on schema warehouse to {app}, {reader};
grant create on schema warehouse to {reader};
grant usage on schema public, gate to {reader};

-- Log-ins that read one organisation. A log-in cannot change what it is bound to: it writes nowhere.
create table gate.readers (
  role text primary key,
  org_id uuid not null,
  name text not null,
  created_at timestamptz(3) not null
);
grant select on gate.readers to {gate};
-- Names of log-ins say whose they are; the owner of the database alone lists them.
revoke all on gate.readers from public;

-- Whose rows the views show: of the log-in that came in, whatever role it took since, else of whoever acts. Of a blocked organisation no log-in
-- reads anything.
create function gate.reader_org() returns uuid language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_reader gate.readers;
begin
  select * into v_reader from gate.readers r where r.role = session_user;
  if not found then return gate.org(); end if;
  return (select o.id from organizations o where o.id = v_reader.org_id and not o.blocked);
end $$;

grant select (org_id, order_id, side, delivered_at, day, counterpart_id, customer_id, responsible_id, from_place, to_place, body_types, currency, loading_late,
  unloading_late, loading_wait, unloading_wait, answer_minutes, income, spend, margin, vat, documents, documents_returned, cycle_minutes, offers_ended,
  offers_in_time) on order_facts to {reader};
grant select on fact_days, fact_tail to {reader};
grant select (org_id, order_id, id, executor_id, status, price, currency, vat_mode, vat_rate, offered_at, expires_at, late_at, ended_at, reason) on order_offers to {reader};
grant select (org_id, lot_id, home_org_id, tender_status, created_at) on lot_parties to {reader};
grant select (org_id, id, tender_id, number, what, status, from_place, to_place, start_price, best, bets, starts_at, ends_at, closed_at) on tender_lots to {reader};
grant select (org_id, id, kind, currency) on tenders to {reader};
grant select (org_id, id, lot_id, executor_id, amount, vat_mode, vat_rate, status, awarded_at) on tender_awards to {reader};
grant select (org_id, partner_org_id) on partners to {reader};
grant select (org_id, id, name, tin, external_id) on customers to {reader};
grant select (id, name_short, tin, tz) on organizations to {reader};
create policy reader on order_facts for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on fact_days for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on fact_tail for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on order_offers for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on lot_parties for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on tender_lots for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on tenders for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on tender_awards for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on partners for select to {reader} using (org_id = (select gate.reader_org()));
create policy reader on customers for select to {reader} using (org_id = (select gate.reader_org()));

-- Which orders were delivered on a day, and what is known of them.
create view warehouse.orders with (security_barrier = true) as
select f.day, f.side, f.order_id, f.delivered_at, f.counterpart_id as partner_id, f.customer_id, f.responsible_id, f.from_place, f.to_place, f.body_types,
  f.currency, f.loading_late, f.unloading_late, f.loading_wait, f.unloading_wait, f.answer_minutes, f.income, f.spend, f.margin, f.vat, f.documents,
  f.documents_returned, f.cycle_minutes, f.offers_ended, f.offers_in_time
from public.order_facts f where f.org_id = (select gate.reader_org());

-- States of the days of `orders`: another version means that rows came, changed or went. A day whose orders have all gone stays.
create view warehouse.days with (security_barrier = true) as
with told as (
  select d.side, d.day, d.version, 0 as waiting, d.changed_at from public.fact_days d where d.org_id = (select gate.reader_org())
  union all
  select t.side, t.day, 0, count(*)::int, null from public.fact_tail t where t.org_id = (select gate.reader_org()) group by t.side, t.day),
sides as (select side, day, sum(version) as version, sum(waiting) as waiting, max(changed_at) as changed_at from told group by side, day)
select day, string_agg(concat(left(side, 1), version, '.', waiting), '-' order by side) as version, max(changed_at) as folded_at from sides group by day;

-- Offers of own orders by the day they were made.
create view warehouse.offers with (security_barrier = true) as
select (f.offered_at at time zone o.tz)::date as day, f.id as offer_id, f.order_id, f.executor_id as partner_id, f.status, f.price, f.currency, f.vat_mode, f.vat_rate,
  f.offered_at, f.expires_at, f.late_at, f.ended_at, f.reason
from public.order_offers f join public.organizations o on o.id = f.org_id where f.org_id = (select gate.reader_org());

-- Own lots by the day they were entered; what was bid is told of those that are decided.
create view warehouse.lots with (security_barrier = true) as
select (p.created_at at time zone o.tz)::date as day, l.id as lot_id, l.tender_id, l.number, t.kind, l.what, l.status, l.from_place, l.to_place, t.currency, l.start_price,
  case when d.is_decided then round(l.best / 1000.0)::bigint end as best_price, case when d.is_decided then l.bets end as bets, l.starts_at, l.ends_at, l.closed_at,
  a.executor_id as winner_id, a.amount as award_price, a.vat_mode as award_vat_mode, a.vat_rate as award_vat_rate, a.awarded_at
from public.tender_lots l
join public.organizations o on o.id = l.org_id
join public.tenders t on t.org_id = l.org_id and t.id = l.tender_id
join public.lot_parties p on p.org_id = l.org_id and p.lot_id = l.id and p.home_org_id = l.org_id and p.tender_status <> 'draft'
cross join lateral (select l.status in ('awarded', 'partially_awarded', 'unsold') as is_decided) d
left join lateral (select w.executor_id, w.amount, w.vat_mode, w.vat_rate, w.awarded_at from public.tender_awards w
  where w.org_id = l.org_id and w.lot_id = l.id and w.status in ('pending', 'confirmed') order by w.awarded_at desc, w.id limit 1) a on d.is_decided
where l.org_id = (select gate.reader_org());

create view warehouse.partners with (security_barrier = true) as
select o.id as partner_id, o.name_short as name, o.tin from public.organizations o
where o.id in (select p.partner_org_id from public.partners p where p.org_id = (select gate.reader_org())
  union select f.counterpart_id from public.order_facts f where f.org_id = (select gate.reader_org()));

create view warehouse.customers with (security_barrier = true) as
select c.id as customer_id, c.name, c.tin, c.external_id from public.customers c where c.org_id = (select gate.reader_org());

grant select on all tables in schema warehouse to {app};
alter view warehouse.orders owner to {reader};
alter view warehouse.days owner to {reader};
alter view warehouse.offers owner to {reader};
alter view warehouse.lots owner to {reader};
alter view warehouse.partners owner to {reader};
alter view warehouse.customers owner to {reader};

call gate.own();
grant execute on function gate.reader_org to {app};
-- What policies call, who of the tables' readers acts by a pass: a log-in has none. The owner of the database, a member of the role, passes the
-- right on to log-ins.
grant execute on function gate.reader_org, gate.org, gate.homes, gate.objects to {reader} with grant option;
