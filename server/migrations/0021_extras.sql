-- Extras beside the price of an order, and the rates of the rouble they are compared by.

-- What is paid beside the price of an agreed order: one side proposes, the other approves or refuses. It belongs to the deal with one
-- executor: another executor of the same order, before or after him, has no part in it.
create table order_extras (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  -- who proposes
  side text not null,
  code text not null,
  -- who bears it
  payer text not null,
  -- minor units; below zero where it gives an approved extra back
  amount bigint not null,
  currency char(3) not null,
  returns uuid,
  comment text not null,
  evidence text not null,
  status text not null,
  proposed_at timestamptz(3) not null,
  proposed_by text not null,
  -- people behind the proposal, and behind the yes to it
  proposer_ids uuid[] not null,
  answer_due_at timestamptz(3) not null,
  answered_at timestamptz(3),
  -- null where the deal ended before anybody answered
  answered_side text,
  answered_by text,
  approver_ids uuid[],
  answer text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  foreign key (org_id, order_id, returns) references order_extras (org_id, order_id, id),
  constraint order_extras__sides check (party_id <> org_id and side in ('forwarder', 'executor') and payer in ('forwarder', 'executor')),
  constraint order_extras__code check (code in ('waiting', 'extra_stop', 'loader', 'toll', 'fuel_surcharge', 'tail_lift', 'return', 'other')),
  constraint order_extras__amount check (amount <> 0 and (amount < 0) = (returns is not null)),
  constraint order_extras__comment check (length(comment) between 3 and 500 and length(evidence) <= 500 and length(answer) <= 500),
  constraint order_extras__status check (status in ('proposed', 'approved', 'refused', 'withdrawn')),
  constraint order_extras__answered check ((answered_at is null) = (status = 'proposed') and (answered_side is null) = (answered_by is null)),
  -- nobody approves or refuses what he proposed
  constraint order_extras__other check (case status when 'proposed' then answered_side is null
    when 'withdrawn' then answered_side is null or answered_side = side else answered_side is not null and answered_side <> side end),
  constraint order_extras__eyes check (case when status <> 'approved' then true
    else approver_ids is not null and not approver_ids && proposer_ids end)
);
-- What an approved extra is given back by is asked under the lock of its order: part by part, until nothing of it is left.
create index order_extras__returns on order_extras (org_id, order_id, returns) where returns is not null;
call gate.protect('order_extras', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
-- what was answered never changes, and of what was proposed nothing but the answer
create policy answered on order_extras as restrictive for update using (status = 'proposed') with check (true);
revoke update, delete on order_extras from {app};
grant update (status, answered_at, answered_side, answered_by, approver_ids, answer) on order_extras to {app};

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
