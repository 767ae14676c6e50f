-- Changes of an agreed order.

-- What one side of an agreed order asks the other to change in it. It belongs to the deal with one executor: another executor of the same
-- order, before or after him, has no part in it.
create table order_changes (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  -- who asks
  side text not null,
  status text not null,
  fields text[] not null,
  -- agreed fields alone, each whole: what they were and what they are to be
  was jsonb not null,
  will jsonb not null,
  comment text not null,
  proposed_at timestamptz(3) not null,
  proposed_by text not null,
  answer_due_at timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by text,
  answer text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_changes__sides check (party_id <> org_id and side in ('forwarder', 'executor')),
  constraint order_changes__status check (status in ('proposed', 'accepted', 'refused', 'withdrawn', 'lapsed')),
  constraint order_changes__fields check (cardinality(fields) > 0 and jsonb_typeof(was) = 'object' and jsonb_typeof(will) = 'object'),
  -- what is the forwarder's own is nobody else's
  constraint order_changes__private check (
    not was ?| array['customerPrice', 'customerVat', 'customerId', 'commentInternal']
    and not will ?| array['customerPrice', 'customerVat', 'customerId', 'commentInternal']
  ),
  constraint order_changes__answered check ((answered_at is null) = (status = 'proposed')),
  constraint order_changes__refused check (status <> 'refused' or answer <> '')
);
-- one at a time: who answers knows what the order will be
create unique index order_changes__open on order_changes (org_id, order_id) where status = 'proposed';
call gate.protect('order_changes', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
revoke delete on order_changes from {app};
