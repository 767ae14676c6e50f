-- What a warehouse reads besides: CO2e of delivered orders, and what an organisation bid on other organisations' lots.

grant select (org_id, order_id, wtw_kg, ttw_kg, basis) on order_emissions to {reader};
create policy reader on order_emissions for select to {reader} using (org_id = (select gate.reader_org()));
grant select (tender_id, organizer_id, tab) on lot_parties to {reader};
-- Of bets a bidder's own alone, of the tenders of others the kind and the currency of those he is told of.
grant select (org_id, lot_id, seq, executor_id, amount, vat_mode, vat_rate, status, at) on tender_bets to {reader};
create policy reader on tender_bets for select to {reader} using (executor_id = (select gate.reader_org()));
create policy reader_told on tenders for select to {reader}
  using (exists (select from lot_parties p where p.org_id = (select gate.reader_org()) and p.tender_id = tenders.id));

-- As it was. Besides: CO2e as the cards tell it; empty where nobody knows it.
create or replace view warehouse.orders with (security_barrier = true) as
select f.day, f.side, f.order_id, f.delivered_at, f.counterpart_id as partner_id, f.customer_id, f.responsible_id, f.from_place, f.to_place, f.body_types,
  f.currency, f.loading_late, f.unloading_late, f.loading_wait, f.unloading_wait, f.answer_minutes, f.income, f.spend, f.margin, f.vat, f.documents,
  f.documents_returned, f.cycle_minutes, f.offers_ended, f.offers_in_time, e.co2e_kg, e.co2e_ttw_kg, e.ton_km
from public.order_facts f
left join lateral (select sum(m.wtw_kg)::float8 as co2e_kg, sum(m.ttw_kg)::float8 as co2e_ttw_kg, sum((m.basis ->> 'tonKm')::numeric)::float8 as ton_km
  from public.order_emissions m where m.org_id = f.org_id and m.order_id = f.order_id) e on true
where f.org_id = (select gate.reader_org());

-- Lots of others the organisation bet on, by the day they were entered: its own bets alone, the price empty while it is sealed.
create view warehouse.bids with (security_barrier = true) as
select (p.created_at at time zone o.tz)::date as day, p.lot_id, p.tender_id, p.organizer_id as partner_id, t.kind, t.currency,
  case when p.tab in ('won', 'lost') then p.tab else 'open' end as outcome, b.bets, b.price, b.vat_mode, b.vat_rate, b.status, b.first_at, b.last_at
from public.lot_parties p
join public.organizations o on o.id = p.org_id
join public.tenders t on t.org_id = p.home_org_id and t.id = p.tender_id
cross join lateral (select count(*)::int as bets, (array_agg(w.amount order by w.seq desc))[1] as price, (array_agg(w.vat_mode order by w.seq desc))[1] as vat_mode,
    (array_agg(w.vat_rate order by w.seq desc))[1] as vat_rate, (array_agg(w.status order by w.seq desc))[1] as status, min(w.at) as first_at, max(w.at) as last_at
  from public.tender_bets w where w.org_id = p.home_org_id and w.lot_id = p.lot_id and w.executor_id = p.org_id) b
where p.org_id = (select gate.reader_org()) and p.home_org_id <> p.org_id and b.bets > 0;

grant select on warehouse.bids to {app};
alter view warehouse.bids owner to {reader};
-- log-ins that were made before read it too
do $$
declare
  v_role text;
begin
  for v_role in select r.role from gate.readers r join pg_roles p on p.rolname = r.role loop
    execute format('grant select on warehouse.bids to %I', v_role);
  end loop;
end $$;

call gate.own();
