-- Claims between the sides of an order.

-- What one side may ask of the other: worked out by the machine or filed by a person, raised, answer_amount, disputed with both views side by
-- side, and agreed.
create table order_claims (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  kind text not null,
  -- the stop it is about, where the order as a whole is not
  stop smallint,
  -- who may claim, and of whom
  side text not null,
  executor_id uuid not null,
  executor_name text not null,
  basis text not null,
  amount bigint not null,
  currency char(3) not null,
  facts jsonb not null,
  status text not null,
  claim_amount bigint,
  claim_comment text not null default '',
  claim_by text,
  claim_at timestamptz(3),
  -- documents of the order that prove what a side says of the claim
  claim_document_id uuid,
  answer_amount bigint,
  answer_comment text not null default '',
  answer_by text,
  answer_at timestamptz(3),
  answer_document_id uuid,
  reply_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  foreign key (org_id, order_id, claim_document_id) references order_documents (org_id, order_id, id) on delete set null (claim_document_id),
  foreign key (org_id, order_id, answer_document_id) references order_documents (org_id, order_id, id) on delete set null (answer_document_id),
  -- whoever takes an order back for the other side's fault asks for what the cargo that was not carried costs: no_vehicle, no_cargo
  constraint order_claims__kind check (kind in ('executor_revoke', 'forwarder_revoke', 'forwarder_cancel', 'no_vehicle', 'no_cargo', 'detention',
    'late_loading', 'late_delivery', 'damage', 'shortage', 'other')),
  constraint order_claims__basis check (basis in ('terms', 'law', 'person')),
  constraint order_claims__status check (status in ('draft', 'opened', 'disputed', 'agreed', 'settled', 'rejected', 'withdrawn', 'court')),
  constraint order_claims__side check (side in ('forwarder', 'executor')),
  constraint order_claims__amount check (amount > 0),
  constraint order_claims__claim check ((claim_amount is null) = (claim_at is null) and (claim_amount is null) = (claim_by is null) and claim_amount > 0),
  constraint order_claims__answer check ((answer_amount is null) = (answer_at is null) and (answer_amount is null) = (answer_by is null)
    and answer_amount >= 0 and answer_amount < claim_amount),
  constraint order_claims__opened check (status not in ('opened', 'disputed', 'court') or claim_amount is not null),
  constraint order_claims__disputed check (status <> 'disputed' or answer_amount is not null),
  constraint order_claims__reply check ((reply_due_at is not null) = (status in ('opened', 'disputed'))),
  constraint order_claims__documents check ((claim_document_id is null or claim_amount is not null) and (answer_document_id is null or answer_amount is not null))
);
-- The machine works out one of a kind for a stop.
create unique index order_claims__once on order_claims (org_id, order_id, kind, stop) where stop is not null;
call gate.protect('order_claims', 'open', 'order_id');
-- Whoever lost the order reads his own by the key of his lost order.
alter policy own on order_claims
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else executor_id = (select gate.org()) and gate.lost_order_key(order_id) = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then true
    else executor_id = (select gate.org()) and gate.lost_order_key(order_id) = any ((select gate.objects())::uuid[]) end);
-- A guest writes what is between him and the forwarder alone.
create policy own_claim_in on order_claims as restrictive for insert to {app}
  with check (case when org_id = (select gate.org()) then true else executor_id = (select gate.org()) end);
create policy own_claim_on on order_claims as restrictive for update to {app}
  using (case when org_id = (select gate.org()) then true else executor_id = (select gate.org()) end);
create policy gate on order_claims for select to {gate} using (true);
