-- Extras beside the price of an order, the forwarder's own prices as they stood, rates of the rouble by day, layover in the terms.

-- What is paid beside the price of an agreed order: one side proposes, the other approves or refuses. It belongs to the deal with one
-- executor: another executor of the same order, before or after him, has no part in it.
create table order_extras (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  /* who proposes */
  side text not null,
  code text not null,
  /* who bears it */
  payer text not null,
  /* minor units; below zero where it gives an approved extra back */
  amount bigint not null,
  currency char(3) not null,
  returns uuid,
  words text not null,
  evidence text not null,
  status text not null,
  proposed_at timestamptz(3) not null,
  proposed_by text not null,
  answer_by timestamptz(3) not null,
  answered_at timestamptz(3),
  /* null where the deal ended before anybody answered */
  answered_side text,
  answered_by text,
  answer text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  foreign key (org_id, order_id, returns) references order_extras (org_id, order_id, id),
  constraint order_extras__sides check (party_id <> org_id and side in ('forwarder', 'executor') and payer in ('forwarder', 'executor')),
  constraint order_extras__code check (code in ('waiting', 'extra_point', 'loader', 'toll', 'fuel_surcharge', 'tail_lift', 'return', 'other')),
  constraint order_extras__amount check (amount <> 0 and (amount < 0) = (returns is not null)),
  constraint order_extras__words check (length(words) between 3 and 500 and length(evidence) <= 500 and length(answer) <= 500),
  constraint order_extras__status check (status in ('proposed', 'approved', 'refused', 'withdrawn')),
  constraint order_extras__answered check ((answered_at is null) = (status = 'proposed') and (answered_side is null) = (answered_by is null)),
  /* nobody approves or refuses what he proposed */
  constraint order_extras__other check (case status when 'proposed' then answered_side is null
    when 'withdrawn' then answered_side is null or answered_side = side else answered_side is not null and answered_side <> side end)
);
-- an approved extra is given back once
create unique index order_extras__once on order_extras (org_id, order_id, returns) where returns is not null and status in ('proposed', 'approved');
call gate.protect('order_extras', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
-- what was answered never changes, and of what was proposed nothing but the answer
create policy answered on order_extras as restrictive for update using (status = 'proposed') with check (true);
revoke delete, update on order_extras from {app};
grant update (status, answered_at, answered_side, answered_by, answer) on order_extras to {app};

-- The prices of an order as its forwarder entered them, one row for what a person changed in a row.
create table order_prices (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  person text not null,
  was_price bigint,
  was_customer_price bigint,
  was_currency char(3) not null,
  price bigint,
  customer_price bigint,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_prices__prices check (price >= 0 and customer_price >= 0 and was_price >= 0 and was_customer_price >= 0)
);
call gate.protect('order_prices', 'closed');
revoke delete on order_prices from {app};

-- How many roubles so many units of a currency cost from a day on: `rate` is in ten-thousandths of a rouble, as the Bank of Russia gives it.
create table currency_rates (
  currency char(3) not null,
  day date not null,
  nominal int not null,
  rate bigint not null,
  source text not null,
  primary key (currency, day),
  constraint currency_rates__currency check (currency ~ '^[A-Z]{3}$' and currency <> 'RUB'),
  constraint currency_rates__rate check (nominal > 0 and rate > 0),
  constraint currency_rates__source check (source in ('cbr', 'demo'))
);
grant select on currency_rates to {app}, {worker};
grant insert, update, delete on currency_rates to {worker};

-- For every day begun beyond 24 hours of detention; null: nothing is paid for it.
alter table orders
  add layover_rate bigint,
  add constraint orders__layover check (layover_rate >= 0);
call gate.let_update('orders');

-- A paper of the order that proves what a side says of a claim.
alter table order_claims
  add asked_paper uuid,
  add answered_paper uuid,
  add foreign key (org_id, order_id, asked_paper) references order_documents (org_id, order_id, id) on delete set null (asked_paper),
  add foreign key (org_id, order_id, answered_paper) references order_documents (org_id, order_id, id) on delete set null (answered_paper),
  add constraint order_claims__papers check ((asked_paper is null or asked is not null) and (answered_paper is null or answered is not null));
call gate.let_update('order_claims');
