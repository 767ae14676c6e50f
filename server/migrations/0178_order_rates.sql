-- What letters say of an order: who of the customer speaks for it, how many vehicles a request wants, a rate by a unit in the currency of the
-- price, and payment in cash.
alter table orders
  add column contact_name text not null default '',
  add column contact_phone text,
  add column trucks_count smallint,
  add column unit_rate bigint,
  add column rate_unit text not null default 'per_t',
  add column payment_form text not null default 'cashless',
  add constraint orders__contact check (length(contact_name) <= 100) not valid,
  add constraint orders__trucks check (trucks_count between 2 and 50) not valid,
  add constraint orders__unit_rate check (unit_rate >= 0) not valid,
  add constraint orders__rate_unit check (rate_unit in ('per_km', 'per_t', 'per_kg', 'per_m3', 'per_pallet')) not valid,
  add constraint orders__payment_form check (payment_form in ('cashless', 'cash')) not valid;
call gate.let_update('orders');
