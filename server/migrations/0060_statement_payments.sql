-- A payment of a bank statement may be taken over in parts, by more than one registry, and what is left of it left aside. A registry whose sums
-- were only set one against the other has a status of its own.

alter table settlements no force row level security;
alter table settlement_lines no force row level security;
alter table settlement_payments no force row level security;
alter table settlement_payment_lines no force row level security;
alter table order_settlements no force row level security;
alter table order_debts no force row level security;

-- What is known of a payment of a statement: how much of it registries took over, and whether the rest was left aside.
create table statement_payments (
  org_id uuid not null,
  id uuid not null,
  /* number, day, amount and accounts: what it is known again by */
  key text not null,
  version int not null default 1,
  day date not null,
  number text not null,
  amount bigint not null,
  taken bigint not null default 0,
  aside_at timestamptz(3),
  aside_by text,
  reason text not null default '',
  demo boolean not null default false,
  primary key (org_id, id),
  constraint statement_payments__key unique (org_id, key),
  /* never more than the bank moved */
  constraint statement_payments__taken check (amount > 0 and taken between 0 and amount),
  constraint statement_payments__aside check ((aside_at is null) = (aside_by is null) and (aside_at is null) = (reason = '')),
  constraint statement_payments__rest check (aside_at is null or taken < amount)
);
insert into statement_payments (org_id, id, key, day, number, amount, taken)
select org_id, gen_random_uuid(), key, min(day), min(number), max(amount), coalesce(max(amount) filter (where back_at is null), 0)
from settlement_payments where key is not null and amount > 0 group by org_id, key;
call gate.protect('statement_payments', 'closed');
revoke delete on statement_payments from {app};

-- the rest of a payment may go to another registry, or later to the same one
drop index settlement_payments__key;
create index settlement_payments__key on settlement_payments (org_id, key) where key is not null and back_at is null;

-- How much of what is paid was set off.
alter table settlement_lines add set_off bigint not null default 0;
update settlement_lines l set set_off = p.amount from (
  select pl.org_id, pl.settlement_id, pl.order_id, sum(pl.amount)::bigint as amount
  from settlement_payment_lines pl join settlement_payments s on s.org_id = pl.org_id and s.id = pl.payment_id
  where s.kind = 'offset' and s.back_at is null group by pl.org_id, pl.settlement_id, pl.order_id
) p where l.org_id = p.org_id and l.settlement_id = p.settlement_id and l.order_id = p.order_id and l.paid <> 0;
alter table settlement_lines
  add constraint settlement_lines__set_off check (set_off between least(paid, 0) and greatest(paid, 0));
call gate.let_update('settlement_lines');

alter table settlements
  drop constraint settlements__status, drop constraint settlements__approved, drop constraint settlements__submitted, drop constraint settlements__posted,
  add constraint settlements__status
    check (status in ('draft', 'pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid', 'voided')),
  add constraint settlements__approved check ((approver_id is null) = (approved_at is null) and (approver_id is null) = (approver_user is null)
    and (status not in ('approved', 'posted', 'set_off', 'partly_paid', 'paid') or approver_id is not null)
    and (status not in ('draft', 'pending_approval') or approver_id is null)),
  add constraint settlements__submitted
    check (status not in ('pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid') or submitted_at is not null),
  add constraint settlements__posted check (status not in ('posted', 'set_off', 'partly_paid', 'paid') or posted_at is not null);
update settlements s set status = 'set_off'
where s.status = 'partly_paid' and not exists (
  select from settlement_lines l where l.org_id = s.org_id and l.settlement_id = s.id and l.paid <> l.set_off);

alter table order_settlements
  drop constraint order_settlements__status,
  add constraint order_settlements__status check (status in ('pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid'));
update order_settlements o set status = 'set_off' from settlement_lines l
where o.status = 'partly_paid' and l.settlement_id = o.settlement_id and l.order_id = o.order_id and l.paid = l.set_off;
update order_debts d set theirs = jsonb_set(d.theirs, '{status}', '"set_off"') from order_settlements o
where d.theirs ->> 'status' = 'partly_paid' and o.org_id = d.home_org_id and o.order_id = d.order_id and o.status = 'set_off'
  and o.party = case d.kind when 'receivable' then 'forwarder' else 'executor' end and o.number = d.theirs ->> 'number';

alter table settlements force row level security;
alter table settlement_lines force row level security;
alter table settlement_payments force row level security;
alter table settlement_payment_lines force row level security;
alter table order_settlements force row level security;
alter table order_debts force row level security;
