-- An order stands in as many registries as its sum takes, every kopeck in one of them. Payments pay lines whole or in part, what is owed both
-- ways is set off, and a payment marked by mistake is taken back by another person.

alter table settlements no force row level security;
alter table settlement_lines no force row level security;
alter table settlement_payments no force row level security;
alter table order_settlements no force row level security;
alter table order_debts no force row level security;

alter table settlements
  drop constraint settlements__status, drop constraint settlements__approved, drop constraint settlements__submitted, drop constraint settlements__posted,
  add constraint settlements__status check (status in ('draft', 'pending_approval', 'approved', 'posted', 'partly_paid', 'paid', 'voided')),
  add constraint settlements__approved check ((approver_id is null) = (approved_at is null) and (approver_id is null) = (approver_user is null)
    and (status not in ('approved', 'posted', 'partly_paid', 'paid') or approver_id is not null)
    and (status not in ('draft', 'pending_approval') or approver_id is null)),
  add constraint settlements__submitted check (status not in ('pending_approval', 'approved', 'posted', 'partly_paid', 'paid') or submitted_at is not null),
  add constraint settlements__posted check (status not in ('posted', 'partly_paid', 'paid') or posted_at is not null);

-- `posted`: its sums stand for good, and what the order comes to beyond them goes into another line. `part` counts the lines of an order.
alter table settlement_lines
  add posted boolean not null default false,
  add part smallint not null default 1;
update settlement_lines l set posted = true from settlements s
where s.org_id = l.org_id and s.id = l.settlement_id and s.posted_at is not null;
update settlements s set status = 'partly_paid'
where s.status = 'posted' and exists (select from settlement_lines l where l.org_id = s.org_id and l.settlement_id = s.id and l.paid <> 0);
alter table settlement_lines
  drop constraint settlement_lines__amounts, drop constraint settlement_lines__paid,
  /* what comes after the first line may give back, and claims may be more than the price */
  add constraint settlement_lines__amounts check (vat_rate >= 0 and part > 0 and (part > 1 or net >= 0 and vat >= 0)),
  add constraint settlement_lines__paid check (paid between least(total, 0) and greatest(total, 0) and (paid_on is null or paid = total)
    and (paid_on is not null or paid <> total or total = 0) and (live and posted or paid = 0 and paid_on is null));
drop index settlement_lines__once;
-- no kopeck twice: of an order one line at a time is still open to change, and it is what the posted ones left
create unique index settlement_lines__open on settlement_lines (org_id, kind, counterpart_kind, order_id) where live and not posted;
create unique index settlement_lines__part on settlement_lines (org_id, kind, counterpart_kind, order_id, part) where live;
drop index settlement_lines__paid_on;

alter table settlement_totals
  drop constraint settlement_totals__sum,
  add constraint settlement_totals__sum check (lines > 0 and gross = net + vat and total = gross + claims);

-- A payment, or what was set off when a registry was posted.
alter table settlement_payments
  drop constraint settlement_payments_pkey,
  alter key drop not null,
  alter amount drop not null,
  add id uuid,
  add kind text not null default 'payment',
  /* employees and users who marked it: none of them takes it back */
  add marked uuid[] not null default '{}',
  add back_at timestamptz(3),
  add back_by text,
  add back_employee uuid,
  add back_user uuid,
  add reason text not null default '';
update settlement_payments set id = gen_random_uuid();
alter table settlement_payments
  alter id set not null,
  add primary key (org_id, id),
  add constraint settlement_payments__kind check (kind in ('payment', 'offset') and (kind = 'payment' or key is null)),
  add constraint settlement_payments__back check ((back_at is null) = (back_by is null) and (back_at is null) = (back_employee is null)
    and (back_at is null) = (back_user is null) and (back_at is null) = (reason = '')),
  add constraint settlement_payments__other check (back_employee <> all (marked) and back_user <> all (marked));
create unique index settlement_payments__key on settlement_payments (org_id, key) where key is not null and back_at is null;
create index settlement_payments__settlement on settlement_payments (org_id, settlement_id);
create index settlement_payments__day on settlement_payments (org_id, day) where back_at is null;
grant update (back_at, back_by, back_employee, back_user, reason) on settlement_payments to {app};
create policy standing on settlement_payments as restrictive for update using (back_at is null) with check (true);

-- How much of a payment went to which line.
create table settlement_payment_lines (
  org_id uuid not null,
  payment_id uuid not null,
  settlement_id uuid not null,
  order_id uuid not null,
  amount bigint not null,
  currency char(3) not null,
  primary key (org_id, payment_id, order_id),
  foreign key (org_id, payment_id) references settlement_payments (org_id, id),
  foreign key (org_id, settlement_id, order_id) references settlement_lines (org_id, settlement_id, order_id)
);
create index settlement_payment_lines__line on settlement_payment_lines (org_id, settlement_id, order_id);

-- what was paid until now: payments of statements are known, of the others one for each day and number of a registry
insert into settlement_payments (org_id, id, key, settlement_id, day, number, amount, taken_at, taken_by)
select l.org_id, gen_random_uuid(), null, l.settlement_id, l.paid_on, l.payment, null, (l.paid_on + time '09:00') at time zone 'UTC',
  coalesce(max(s.posted_by), '')
from settlement_lines l join settlements s on s.org_id = l.org_id and s.id = l.settlement_id
where l.paid_on is not null and not exists (
  select from settlement_payments p where p.org_id = l.org_id and p.settlement_id = l.settlement_id and p.day = l.paid_on and p.number = l.payment)
group by l.org_id, l.settlement_id, l.paid_on, l.payment;
insert into settlement_payment_lines (org_id, payment_id, settlement_id, order_id, amount, currency)
select distinct on (l.org_id, l.settlement_id, l.order_id) l.org_id, p.id, l.settlement_id, l.order_id, l.paid, l.currency
from settlement_lines l join settlement_payments p
  on p.org_id = l.org_id and p.settlement_id = l.settlement_id and p.day = l.paid_on and p.number = l.payment
where l.paid_on is not null
order by l.org_id, l.settlement_id, l.order_id, p.id;
call gate.protect('settlement_payment_lines', 'closed');
revoke update, delete on settlement_payment_lines from {app};

-- One row for each registry an order stands in.
alter table order_settlements
  drop constraint order_settlements_pkey, drop constraint order_settlements__status, drop constraint order_settlements__paid,
  add total bigint;
update order_settlements o set total = l.total from settlement_lines l where l.settlement_id = o.settlement_id and l.order_id = o.order_id;
update order_settlements set total = paid where total is null;
update order_settlements o set status = 'posted' where o.status = 'partly_paid';
alter table order_settlements
  alter total set not null,
  add primary key (org_id, order_id, party, settlement_id),
  add constraint order_settlements__status check (status in ('pending_approval', 'approved', 'posted', 'partly_paid', 'paid')),
  add constraint order_settlements__paid check (paid between least(total, 0) and greatest(total, 0) and (paid_on is null or paid = total));
call gate.let_update('order_settlements');

-- What is paid of a debt, as either side marked it.
alter table order_debts add paid bigint not null default 0;
update order_debts set paid = total where settled_on is not null;

alter table settlements force row level security;
alter table settlement_lines force row level security;
alter table settlement_payments force row level security;
alter table order_settlements force row level security;
alter table order_debts force row level security;
call gate.let_update('settlement_lines');

-- Writes what is owed for an order of the home one is in, for each viewer; rows of viewers named in p_gone that are not among them go.
-- What a customer has paid is the forwarder's own: a guest who writes the order leaves it as it was.
create or replace function gate.show_debts(p_order uuid, p_rows jsonb, p_gone uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_gone) > 0 then
    delete from order_debts d where d.org_id = any (p_gone) and d.order_id = p_order and d.home_org_id = home
      and not exists (select from jsonb_populate_recordset(null::order_debts, p_rows) r where r.org_id = d.org_id and r.kind = d.kind);
  end if;
  insert into order_debts as d (org_id, order_id, kind, home_org_id,
    version, counterpart_kind, counterpart_id, counterpart_name, counterpart_tin, number, status, papers, from_ru, from_en, to_ru, to_en,
    loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid, pay_from, pay_by, settled_on, held,
    theirs, search, demo)
  select r.org_id, p_order, r.kind, home,
    r.version, r.counterpart_kind, r.counterpart_id, r.counterpart_name, r.counterpart_tin, r.number, r.status, r.papers, r.from_ru,
    r.from_en, r.to_ru, r.to_en, r.loading_on, r.delivered_on, r.currency, r.net, r.vat, r.gross, r.vat_mode, r.vat_rate, r.extras,
    r.claims, r.total, r.paid, r.pay_from, r.pay_by, r.settled_on, r.held, r.theirs, r.search, r.demo
  from jsonb_populate_recordset(null::order_debts, p_rows) r order by r.org_id, r.kind
  on conflict (org_id, order_id, kind) do update set (version, counterpart_kind, counterpart_id, counterpart_name, counterpart_tin, number, status,
    papers, from_ru, from_en, to_ru, to_en, loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid,
    pay_from, pay_by, settled_on, held, theirs, search)
    = (excluded.version, excluded.counterpart_kind, excluded.counterpart_id, excluded.counterpart_name, excluded.counterpart_tin, excluded.number,
    excluded.status, excluded.papers, excluded.from_ru, excluded.from_en, excluded.to_ru, excluded.to_en, excluded.loading_on, excluded.delivered_on,
    excluded.currency, excluded.net, excluded.vat, excluded.gross, excluded.vat_mode, excluded.vat_rate, excluded.extras, excluded.claims,
    excluded.total,
    case when excluded.counterpart_kind = 'customer' and home <> gate.org() then d.paid else excluded.paid end,
    excluded.pay_from, excluded.pay_by,
    case when excluded.counterpart_kind = 'customer' and home <> gate.org() then d.settled_on else excluded.settled_on end, excluded.held, excluded.theirs,
    excluded.search)
  where d.home_org_id = excluded.home_org_id and d.version <= excluded.version;
  get diagnostics n = row_count;
  return n;
end $$;

-- What an approved extra is given back by is asked under the lock of its order: part by part, until nothing of it is left.
drop index order_extras__once;
create index order_extras__returns on order_extras (org_id, order_id, returns) where returns is not null;
