-- VAT of an answer belongs to each cell: what was confirmed keeps what it was confirmed with, under whatever regime more is promised.
alter table demand_answers add vat_mode text, add vat_rate smallint;
alter table demand_answers no force row level security;
alter table demand_offers no force row level security;
update demand_answers a set vat_mode = o.vat_mode, vat_rate = o.vat_rate from demand_offers o
where o.org_id = a.org_id and o.demand_id = a.demand_id and o.id = a.offer_id;
alter table demand_offers force row level security;
alter table demand_answers force row level security;
alter table demand_answers
  alter vat_mode set not null,
  alter vat_rate set not null,
  add constraint demand_answers__vat check (vat_mode in ('included', 'excluded', 'none'));
call gate.let_update('demand_answers');
