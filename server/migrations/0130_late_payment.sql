-- What a day of late payment costs by the terms of an order, and what of it was paid when; what a customer requires of an order, at which
-- moment, and what an order says of it.

alter table orders
  -- of the sum owed for a day in percent, null: nothing is agreed; and at most how much of the price
  add column late_payment_percent numeric(4, 2),
  add column late_payment_cap smallint not null default 100,
  -- the customer's own account of the order
  add column cost_centre text not null default '',
  add column contract_number text not null default '',
  -- fields the customer named himself, each with its names in both languages and what the order says
  add column customer_values jsonb not null default '[]',
  -- driver and vehicle are named so many hours before the loading, for the pass of the gate; null: nobody asks
  add column pass_hours smallint,
  add constraint orders__late_payment check (late_payment_percent between 0 and 1 and late_payment_cap between 1 and 100) not valid,
  add constraint orders__customer_says check (length(cost_centre) <= 64 and length(contract_number) <= 64) not valid,
  add constraint orders__pass check (pass_hours between 1 and 168) not valid;
call gate.let_update('orders');

-- What was paid of an order in a settlement, a day each, as its side marked it.
alter table order_settlements add column payments jsonb not null default '[]';
call gate.let_update('order_settlements');

alter table customers
  -- what papers and the invoice wait for, beside what placing does
  add column document_fields text[] not null default '{}',
  add column invoice_fields text[] not null default '{}',
  -- fields he names himself: key, names in both languages, kind, the moment they are asked at
  add column own_fields jsonb not null default '[]',
  add column contract_number text not null default '',
  add column pass_hours smallint,
  add constraint customers__contract check (length(contract_number) <= 64) not valid,
  add constraint customers__pass check (pass_hours between 1 and 168) not valid;
call gate.let_update('customers');

alter table order_claims drop constraint order_claims__kind;
alter table order_claims add constraint order_claims__kind check (kind in ('executor_revoke', 'forwarder_revoke', 'forwarder_cancel', 'no_vehicle',
  'no_cargo', 'detention', 'late_loading', 'late_delivery', 'late_payment', 'damage', 'shortage', 'temperature', 'other')) not valid;
