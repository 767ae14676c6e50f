-- Settlements: what is owed for orders, put together, approved by another person, posted and paid. An order stands in as many
-- settlements as its sum takes, every kopeck in one of them.

-- ---------------------------------------------------------------------------------------------------------------------
-- What is owed
-- ---------------------------------------------------------------------------------------------------------------------

-- What is owed for an order as one organisation has it: written in the transaction of the order's change by gate.show_debts alone. One order
-- may leave something with several executors, so its debts stand by counterpart.
create table order_debts (
  org_id uuid not null,
  order_id uuid not null,
  kind text not null,
  home_org_id uuid not null,
  version int not null,
  -- an order that was carried, the part of one that was stopped on its way, claims of a deal that ended before
  basis text not null,
  counterpart_kind text not null,
  counterpart_id uuid not null,
  counterpart_name text not null,
  counterpart_tin text not null,
  number text not null,
  status text not null,
  documents text not null,
  from_ru text not null,
  from_en text not null,
  to_ru text not null,
  to_en text not null,
  loading_on date,
  delivered_on date,
  -- minor units; gross is price and extras with VAT, total what is paid, with agreed claims
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  vat_mode text not null,
  vat_rate smallint not null,
  extras bigint not null,
  claims bigint not null,
  total bigint not null,
  -- as either side marked it
  paid bigint not null default 0,
  pay_from date,
  pay_due_on date,
  settled_on date,
  -- a hold that keeps billing back
  hold_kind text,
  -- how the other side has it in its own settlement
  counterpart_state jsonb,
  search text not null,
  demo boolean not null default false,
  primary key (org_id, order_id, kind, counterpart_id),
  constraint order_debts__kind check (kind in ('payable', 'receivable')),
  constraint order_debts__counterpart check (counterpart_kind = 'organization' or counterpart_kind = 'customer' and kind = 'receivable'),
  constraint order_debts__sum check (gross = net + vat and total = gross + claims),
  constraint order_debts__basis check (basis in ('freight', 'stopped', 'claims') and (basis <> 'claims' or gross = 0))
);
create index order_debts__open on order_debts (org_id, kind, counterpart_id, pay_due_on) where settled_on is null;
create index order_debts__settled on order_debts (org_id, counterpart_id, settled_on) where settled_on is not null;
call gate.protect('order_debts', 'viewer');

-- Writes what is owed for an order of the home one is in, for each viewer; rows of viewers named in p_gone that are not among them go.
-- A guest writes what is between the home and himself, and of the customer's bill all but what is paid of it: that is the forwarder's own.
-- Nobody is told a debt that is not with the home: what bars a bidder and opens an account is read here.
-- Of a deal that ended its executor keeps the route he lost, whatever became of the order.
create function gate.show_debts(p_order uuid, p_rows jsonb, p_gone uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid := case when p_order = any (gate.objects()) then (gate.homes())[2] else me end;
  n int;
begin
  if not exists (select from orders where org_id = home and id = p_order) then
    raise 'order is not of this home' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(p_gone) > 0 then
    delete from order_debts d where d.org_id = any (p_gone) and d.order_id = p_order and d.home_org_id = home
      and (home = me or d.counterpart_kind = 'customer' or (d.org_id, d.counterpart_id) in ((home, me), (me, home)))
      and not exists (select from jsonb_populate_recordset(null::order_debts, p_rows) r
        where r.org_id = d.org_id and r.kind = d.kind and r.counterpart_id = d.counterpart_id);
  end if;
  insert into order_debts as d (org_id, order_id, kind, home_org_id,
    version, counterpart_kind, counterpart_id, counterpart_name, counterpart_tin, number, status, documents, from_ru, from_en, to_ru, to_en,
    loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid, pay_from, pay_due_on, settled_on, hold_kind,
    counterpart_state, search, demo, basis)
  select r.org_id, p_order, r.kind, home,
    r.version, r.counterpart_kind, r.counterpart_id, r.counterpart_name, r.counterpart_tin, r.number, r.status, r.documents,
    coalesce(k.stops #>> '{0,place,ru}', r.from_ru), coalesce(k.stops #>> '{0,place,en}', r.from_en),
    coalesce(k.stops #>> '{-1,place,ru}', r.to_ru), coalesce(k.stops #>> '{-1,place,en}', r.to_en),
    r.loading_on, r.delivered_on, r.currency, r.net, r.vat, r.gross, r.vat_mode, r.vat_rate, r.extras,
    r.claims, r.total, r.paid, r.pay_from, r.pay_due_on, r.settled_on, r.hold_kind, r.counterpart_state, r.search, r.demo, coalesce(r.basis, 'freight')
  from jsonb_populate_recordset(null::order_debts, p_rows) r
  left join lateral (select p.row_json::jsonb -> 'stops' as stops from order_parties p
    where r.basis = 'claims' and p.org_id = r.org_id and p.order_id = p_order and not p.opens) k on true
  where case when r.counterpart_kind = 'customer' then r.org_id = home
    when home = me then home in (r.org_id, r.counterpart_id) and r.kind = case r.org_id when home then 'payable' else 'receivable' end
    else (r.org_id, r.counterpart_id, r.kind) in ((home, me, 'payable'), (me, home, 'receivable')) end
  order by r.org_id, r.kind, r.counterpart_id
  on conflict (org_id, order_id, kind, counterpart_id) do update set (version, counterpart_kind, counterpart_name, counterpart_tin, number, status,
    documents, from_ru, from_en, to_ru, to_en, loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid,
    pay_from, pay_due_on, settled_on, hold_kind, counterpart_state, search, basis)
    = (excluded.version, excluded.counterpart_kind, excluded.counterpart_name, excluded.counterpart_tin, excluded.number,
    excluded.status, excluded.documents, excluded.from_ru, excluded.from_en, excluded.to_ru, excluded.to_en, excluded.loading_on, excluded.delivered_on,
    excluded.currency, excluded.net, excluded.vat, excluded.gross, excluded.vat_mode, excluded.vat_rate, excluded.extras, excluded.claims,
    excluded.total,
    case when excluded.counterpart_kind = 'customer' and home <> me then d.paid else excluded.paid end,
    excluded.pay_from, excluded.pay_due_on,
    case when excluded.counterpart_kind = 'customer' and home <> me then d.settled_on else excluded.settled_on end, excluded.hold_kind, excluded.counterpart_state,
    excluded.search, excluded.basis)
  where d.home_org_id = excluded.home_org_id and d.version <= excluded.version;
  get diagnostics n = row_count;
  return n;
end $$;

-- The main account of an organisation that is owed to or owes, for payment orders: told to its counterpart alone.
create function gate.account_of(p_counterpart uuid, p_currency text)
returns table (bik text, bank text, account text, correspondent text) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from order_debts d where d.org_id = gate.org() and d.counterpart_id = p_counterpart and d.counterpart_kind = 'organization') then
    return;
  end if;
  return query select b.bik, b.bank, b.account, b.correspondent from bank_accounts b
    where b.org_id = p_counterpart and b.currency = p_currency and b.main;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlements
-- ---------------------------------------------------------------------------------------------------------------------

-- A settlement with one counterpart. Whoever approves it made nothing of it.
create table settlements (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  number text not null,
  kind text not null,
  status text not null,
  status_at timestamptz(3) not null,
  counterpart_kind text not null,
  counterpart_id uuid not null,
  counterpart_name text not null,
  counterpart_tin text not null,
  comment text not null default '',
  lines int not null,
  -- the earliest last day among lines not paid
  pay_due_on date,
  paid_on date,
  -- employees and users who made, changed or submitted it: none of them approves it
  authors uuid[] not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  submitted_at timestamptz(3),
  submitted_by text,
  approved_at timestamptz(3),
  approved_by text,
  approver_id uuid,
  approver_user uuid,
  posted_at timestamptz(3),
  posted_by text,
  voided_at timestamptz(3),
  voided_by text,
  search text not null,
  demo boolean not null default false,
  primary key (org_id, id),
  constraint settlements__number unique (org_id, number),
  -- a line is with the counterpart of its settlement
  constraint settlements__counterpart_key unique (org_id, id, counterpart_id),
  constraint settlements__kind check (kind in ('payable', 'receivable')),
  constraint settlements__status
    check (status in ('draft', 'pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid', 'voided')),
  constraint settlements__counterpart check (counterpart_kind = 'organization' or counterpart_kind = 'customer' and kind = 'receivable'),
  constraint settlements__authors check (cardinality(authors) > 0),
  constraint settlements__four_eyes check (approver_id <> all (authors) and approver_user <> all (authors)),
  constraint settlements__submitted
    check (status not in ('pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid') or submitted_at is not null),
  constraint settlements__approved check ((approver_id is null) = (approved_at is null) and (approver_id is null) = (approver_user is null)
    and (status not in ('approved', 'posted', 'set_off', 'partly_paid', 'paid') or approver_id is not null)
    and (status not in ('draft', 'pending_approval') or approver_id is null)),
  constraint settlements__posted check (status not in ('posted', 'set_off', 'partly_paid', 'paid') or posted_at is not null),
  constraint settlements__paid check ((status = 'paid') = (paid_on is not null)),
  constraint settlements__voided check ((status = 'voided') = (voided_at is not null)),
  constraint settlements__lines check (lines between 0 and 100 and (lines > 0 or status in ('draft', 'voided')))
);
create index settlements__created on settlements (org_id, created_at, id);
create index settlements__status on settlements (org_id, status, created_at, id);
call gate.protect('settlements', 'closed');

-- Those who made a settlement, as it stands before the change that asks: the statement's own row is not there yet, and what others committed is.
create function gate.authors_of(p_settlement uuid) returns uuid[] language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.authors from settlements s where s.org_id = gate.org() and s.id = p_settlement
$$;

-- who made a settlement is never taken from it
create policy growing on settlements as restrictive for update using (true) with check (authors @> gate.authors_of(id));

-- One order of a settlement with what it came to when it was put in. `live` goes when the settlement is voided.
create table settlement_lines (
  org_id uuid not null,
  settlement_id uuid not null,
  order_id uuid not null,
  -- counts the lines of an order
  part smallint not null default 1,
  kind text not null,
  counterpart_kind text not null,
  counterpart_id uuid not null,
  live boolean not null,
  -- its sums stand for good, and what the order comes to beyond them goes into another line
  posted boolean not null default false,
  number text not null,
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  vat_mode text not null,
  vat_rate smallint not null,
  extras bigint not null,
  claims bigint not null,
  total bigint not null,
  paid bigint not null default 0,
  -- how much of what is paid was set off
  set_off bigint not null default 0,
  paid_on date,
  payment text not null default '',
  pay_due_on date,
  demo boolean not null default false,
  primary key (org_id, settlement_id, order_id),
  foreign key (org_id, settlement_id) references settlements (org_id, id),
  foreign key (org_id, settlement_id, counterpart_id) references settlements (org_id, id, counterpart_id),
  constraint settlement_lines__sum check (gross = net + vat and total = gross + claims),
  constraint settlement_lines__paid check (paid between least(total, 0) and greatest(total, 0) and (paid_on is null or paid = total)
    and (paid_on is not null or paid <> total or total = 0) and (live and posted or paid = 0 and paid_on is null)),
  -- what comes after the first line may give back, and claims may be more than the price
  constraint settlement_lines__amounts check (vat_rate >= 0 and part > 0 and (part > 1 or net >= 0 and vat >= 0)),
  constraint settlement_lines__set_off check (set_off between least(paid, 0) and greatest(paid, 0))
);
create unique index settlement_lines__open on settlement_lines (org_id, kind, counterpart_kind, order_id, counterpart_id) where live and not posted;
create unique index settlement_lines__part on settlement_lines (org_id, kind, counterpart_kind, order_id, counterpart_id, part) where live;
call gate.protect('settlement_lines', 'closed');
create policy lost on settlement_lines for select to {gate} using (true);

-- What the lines of one currency come to, written in the transaction of the lines.
create table settlement_totals (
  org_id uuid not null,
  settlement_id uuid not null,
  currency char(3) not null,
  lines int not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  claims bigint not null,
  total bigint not null,
  paid bigint not null,
  demo boolean not null default false,
  primary key (org_id, settlement_id, currency),
  foreign key (org_id, settlement_id) references settlements (org_id, id),
  constraint settlement_totals__sum check (lines > 0 and gross = net + vat and total = gross + claims)
);
call gate.protect('settlement_totals', 'closed');

-- History of a settlement.
create table settlement_entries (
  org_id uuid not null,
  settlement_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  from_status text,
  to_status text,
  by_name text,
  comment text not null default '',
  orders text[] not null default '{}',
  day date,
  payment text not null default '',
  demo boolean not null default false,
  primary key (org_id, settlement_id, id),
  foreign key (org_id, settlement_id) references settlements (org_id, id)
);
call gate.protect('settlement_entries', 'closed');
revoke update, delete on settlement_entries from {app};

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------

-- A payment, or what was set off when a settlement was posted. One that was marked by mistake is taken back by another person.
create table settlement_payments (
  org_id uuid not null,
  id uuid not null,
  key text,
  settlement_id uuid not null,
  kind text not null default 'payment',
  day date not null,
  number text not null,
  amount bigint,
  taken_at timestamptz(3) not null,
  taken_by text not null,
  -- employees and users who marked it: none of them takes it back
  marked uuid[] not null default '{}',
  back_at timestamptz(3),
  back_by text,
  back_employee uuid,
  back_user uuid,
  reason text not null default '',
  primary key (org_id, id),
  foreign key (org_id, settlement_id) references settlements (org_id, id),
  constraint settlement_payments__amount check (amount > 0),
  constraint settlement_payments__kind check (kind in ('payment', 'offset') and (kind = 'payment' or key is null)),
  constraint settlement_payments__back check ((back_at is null) = (back_by is null) and (back_at is null) = (back_employee is null)
    and (back_at is null) = (back_user is null) and (back_at is null) = (reason = '')),
  constraint settlement_payments__other check (back_employee <> all (marked) and back_user <> all (marked))
);
create index settlement_payments__settlement on settlement_payments (org_id, settlement_id);
create index settlement_payments__day on settlement_payments (org_id, day) where back_at is null;
-- The rest of a payment of a statement may go to another settlement, or later to the same one.
create index settlement_payments__key on settlement_payments (org_id, key) where key is not null and back_at is null;
call gate.protect('settlement_payments', 'closed');
revoke update, delete on settlement_payments from {app};
grant update (back_at, back_by, back_employee, back_user, reason) on settlement_payments to {app};
create policy in_force on settlement_payments as restrictive for update using (back_at is null) with check (true);

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
call gate.protect('settlement_payment_lines', 'closed');
revoke update, delete on settlement_payment_lines from {app};

-- What is known of a payment of a statement: how much of it settlements took over, and whether the rest was left aside.
create table statement_payments (
  org_id uuid not null,
  id uuid not null,
  -- number, day, amount and accounts: what it is known again by
  key text not null,
  version int not null default 1,
  day date not null,
  number text not null,
  amount bigint not null,
  taken bigint not null default 0,
  set_aside_at timestamptz(3),
  set_aside_by text,
  reason text not null default '',
  demo boolean not null default false,
  primary key (org_id, id),
  constraint statement_payments__key unique (org_id, key),
  -- never more than the bank moved
  constraint statement_payments__taken check (amount > 0 and taken between 0 and amount),
  constraint statement_payments__aside check ((set_aside_at is null) = (set_aside_by is null) and (set_aside_at is null) = (reason = '')),
  constraint statement_payments__rest check (set_aside_at is null or taken < amount)
);
call gate.protect('statement_payments', 'closed');
revoke delete on statement_payments from {app};

-- ---------------------------------------------------------------------------------------------------------------------
-- What is told of settlements beside the order
-- ---------------------------------------------------------------------------------------------------------------------

-- How an order stands in each settlement of one party, as both sides of the deal may know it; it lives with the order. What a forwarder bills
-- his customer is his own: a guest has no part in it.
create table order_settlements (
  org_id uuid not null,
  order_id uuid not null,
  -- whose settlement: the forwarder pays, the executor bills, the forwarder bills his customer
  party text not null,
  settlement_id uuid not null,
  -- whose deal it is about
  executor_id uuid,
  number text not null,
  status text not null,
  approved_on date,
  posted_on date,
  -- when exactly it was posted: what was agreed by then is in it
  posted_at timestamptz(3),
  paid_on date,
  total bigint not null,
  paid bigint not null default 0,
  payment text not null default '',
  primary key (org_id, order_id, party, settlement_id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_settlements__paid check (paid between least(total, 0) and greatest(total, 0) and (paid_on is null or paid = total)),
  constraint order_settlements__status check (status in ('pending_approval', 'approved', 'posted', 'set_off', 'partly_paid', 'paid')),
  constraint order_settlements__party check (party in ('forwarder', 'executor', 'customer')),
  constraint order_settlements__executor check ((party = 'customer') = (executor_id is null))
);
-- An executor reads what is of his own deal, and by the key of a lost order.
call gate.protect('order_settlements', 'open', 'order_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org())');
alter policy own on order_settlements
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when order_id = any ((select gate.objects())::uuid[]) then executor_id = (select gate.org())
    else executor_id = (select gate.org()) and gate.lost_order_key(order_id) = any ((select gate.objects())::uuid[]) end);
-- A guest writes what is said in his own name alone: his settlements.
create policy own_settlement_in on order_settlements as restrictive for insert to {app}
  with check (case when org_id = (select gate.org()) then true else party = 'executor' end);
create policy own_settlement_on on order_settlements as restrictive for update to {app}
  using (case when org_id = (select gate.org()) then true else party = 'executor' end);
create policy own_settlement_off on order_settlements as restrictive for delete to {app}
  using (case when org_id = (select gate.org()) then true else party = 'executor' end);
create policy lost on order_settlements to {gate} using (true) with check (true);
grant insert, update on order_settlements to {gate};

-- What an executor who has lost an order tells of it in his settlement, where p_row is null no longer, with the line he and its forwarder
-- read and its audit; the home, which he cannot enter, follows at the moment set here. Null: the order is open to him, or never was his.
create function gate.set_order_settlement(p_order uuid, p_settlement uuid, p_row jsonb, p_line jsonb) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
  s order_settlements := jsonb_populate_record(null::order_settlements, p_row);
begin
  select p.home_org_id into home from order_parties p where p.org_id = me and p.order_id = p_order and p.side = 'executor' and not p.opens;
  if home is null then return null; end if;
  if p_row is null then
    delete from order_settlements o where o.org_id = home and o.order_id = p_order and o.party = 'executor' and o.settlement_id = p_settlement
      and o.executor_id = me;
  else
    if not exists (select from settlement_lines l where l.org_id = me and l.settlement_id = p_settlement and l.order_id = p_order and l.live
      and l.kind = 'receivable' and l.counterpart_id = home and l.total = s.total and l.paid = s.paid)
      or not exists (select from order_debts d where d.org_id = me and d.order_id = p_order and d.kind = 'receivable' and d.counterpart_id = home) then
      raise 'no such line of a settlement' using errcode = 'insufficient_privilege';
    end if;
    insert into order_settlements as o (org_id, order_id, party, settlement_id, executor_id, number, status, approved_on, posted_on, posted_at, paid_on,
      total, paid, payment)
    values (home, p_order, 'executor', p_settlement, me, s.number, s.status, s.approved_on, s.posted_on, s.posted_at, s.paid_on, s.total, s.paid, s.payment)
    on conflict (org_id, order_id, party, settlement_id) do update set (number, status, approved_on, posted_on, posted_at, paid_on, total, paid, payment)
      = (excluded.number, excluded.status, excluded.approved_on, excluded.posted_on, excluded.posted_at, excluded.paid_on, excluded.total, excluded.paid,
      excluded.payment)
    where o.executor_id = me;
  end if;
  if p_line is not null and p_row is not null then
    insert into order_entries (org_id, order_id, id, at, what, side, by_org_name, by_name, party_id, comment, facts)
    values (home, p_order, (p_line ->> 'id')::uuid, (p_line ->> 'at')::timestamptz, concat('settlement.', p_line ->> 'what'), 'executor',
      p_line ->> 'organization', p_line ->> 'person', me, coalesce(p_line ->> 'comment', ''), coalesce(p_line -> 'facts', '{}'));
    insert into audits (org_id, id, at, by_org_id, by_user_id, by_employee_id, acting_as, what, kind, object_id, facts)
    values (home, gate.new_id(), (p_line ->> 'at')::timestamptz, me, (p_line ->> 'user')::uuid, (p_line ->> 'employee')::uuid,
      (p_line ->> 'actingAs')::uuid, concat('order.settlement.', p_line ->> 'what'), 'order', p_order, coalesce(p_line -> 'facts', '{}'));
  end if;
  insert into timers (org_id, object_id, kind, run_at) values (home, p_order, 'order.lost', app_now())
  on conflict (org_id, object_id, kind) do update set run_at = excluded.run_at, attempts = 0;
  return home;
end $$;

call gate.own();
grant execute on function gate.show_debts, gate.account_of, gate.authors_of, gate.set_order_settlement to {app};
