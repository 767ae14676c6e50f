-- Registries of payments: what is owed for orders, put together, approved by another person, posted and paid.

-- How an order stands in a registry of one party, as both sides of the deal may know it; it lives with the order. What a forwarder bills
-- his customer is his own: a guest has no part in it.
create table order_settlements (
  org_id uuid not null,
  order_id uuid not null,
  /* whose registry: the forwarder pays, the executor bills, the forwarder bills his customer */
  party text not null,
  settlement_id uuid not null,
  number text not null,
  status text not null,
  approved_on date,
  posted_on date,
  paid_on date,
  paid bigint not null default 0,
  payment text not null default '',
  primary key (org_id, order_id, party),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_settlements__party check (party in ('forwarder', 'executor', 'customer')),
  constraint order_settlements__status check (status in ('pending_approval', 'approved', 'posted', 'paid')),
  constraint order_settlements__paid check ((paid_on is null) = (paid = 0) and paid >= 0)
);
call gate.protect('order_settlements', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party <> ''customer''');

-- What is owed for an order as one organisation has it: written in the transaction of the order's change by gate.show_debts alone.
create table order_debts (
  org_id uuid not null,
  order_id uuid not null,
  kind text not null,
  home_org_id uuid not null,
  version int not null,
  counterpart_kind text not null,
  counterpart_id uuid not null,
  counterpart_name text not null,
  counterpart_tin text not null,
  number text not null,
  status text not null,
  papers text not null,
  from_ru text not null,
  from_en text not null,
  to_ru text not null,
  to_en text not null,
  loading_on date,
  delivered_on date,
  /* minor units; gross is price and extras with VAT, total what is paid, with agreed claims */
  currency char(3) not null,
  net bigint not null,
  vat bigint not null,
  gross bigint not null,
  vat_mode text not null,
  vat_rate smallint not null,
  extras bigint not null,
  claims bigint not null,
  total bigint not null,
  pay_from date,
  pay_by date,
  settled_on date,
  /* a hold that keeps billing back */
  held text,
  /* how the other side has it in its own registry */
  theirs jsonb,
  search text not null,
  demo boolean not null default false,
  primary key (org_id, order_id, kind),
  constraint order_debts__kind check (kind in ('payable', 'receivable')),
  constraint order_debts__counterpart check (counterpart_kind = 'organization' or counterpart_kind = 'customer' and kind = 'receivable'),
  constraint order_debts__sum check (gross = net + vat and total = gross + claims)
);
create index order_debts__open on order_debts (org_id, kind, counterpart_id, pay_by) where settled_on is null;
create index order_debts__settled on order_debts (org_id, counterpart_id, settled_on) where settled_on is not null;
call gate.protect('order_debts', 'viewer');

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
  /* the earliest last day among lines not paid */
  pay_by date,
  paid_on date,
  /* employees and users who made, changed or submitted it: none of them approves it */
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
  constraint settlements__kind check (kind in ('payable', 'receivable')),
  constraint settlements__status check (status in ('draft', 'pending_approval', 'approved', 'posted', 'paid', 'voided')),
  constraint settlements__counterpart check (counterpart_kind = 'organization' or counterpart_kind = 'customer' and kind = 'receivable'),
  constraint settlements__authors check (cardinality(authors) > 0),
  constraint settlements__four_eyes check (approver_id <> all (authors) and approver_user <> all (authors)),
  constraint settlements__approved check ((approver_id is null) = (approved_at is null) and (approver_id is null) = (approver_user is null)
    and (status not in ('approved', 'posted', 'paid') or approver_id is not null) and (status not in ('draft', 'pending_approval') or approver_id is null)),
  constraint settlements__submitted check (status not in ('pending_approval', 'approved', 'posted', 'paid') or submitted_at is not null),
  constraint settlements__posted check (status not in ('posted', 'paid') or posted_at is not null),
  constraint settlements__paid check ((status = 'paid') = (paid_on is not null)),
  constraint settlements__voided check ((status = 'voided') = (voided_at is not null)),
  constraint settlements__lines check (lines between 0 and 100 and (lines > 0 or status in ('draft', 'voided')))
);
create index settlements__created on settlements (org_id, created_at, id);
create index settlements__status on settlements (org_id, status, created_at, id);
call gate.protect('settlements', 'closed');

-- One order of a registry with what it came to when it was put in. `live` goes when the registry is voided.
create table settlement_lines (
  org_id uuid not null,
  settlement_id uuid not null,
  order_id uuid not null,
  kind text not null,
  counterpart_kind text not null,
  live boolean not null,
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
  paid_on date,
  payment text not null default '',
  pay_by date,
  demo boolean not null default false,
  primary key (org_id, settlement_id, order_id),
  foreign key (org_id, settlement_id) references settlements (org_id, id),
  constraint settlement_lines__sum check (gross = net + vat and total = gross + claims),
  constraint settlement_lines__amounts check (net >= 0 and vat >= 0 and total > 0 and vat_rate >= 0),
  constraint settlement_lines__paid check (paid in (0, total) and (paid_on is null) = (paid = 0) and (live or paid = 0))
);
-- a debt is in one live registry at most
create unique index settlement_lines__once on settlement_lines (org_id, kind, counterpart_kind, order_id) where live;
create index settlement_lines__paid_on on settlement_lines (org_id, paid_on) where paid_on is not null;
call gate.protect('settlement_lines', 'closed');

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
  constraint settlement_totals__sum check (lines > 0 and gross = net + vat and total = gross + claims and total > 0 and paid between 0 and total)
);
call gate.protect('settlement_totals', 'closed');

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

-- Payments of bank statements that were taken over, so that none is twice.
create table settlement_payments (
  org_id uuid not null,
  key text not null,
  settlement_id uuid not null,
  day date not null,
  number text not null,
  amount bigint not null,
  taken_at timestamptz(3) not null,
  taken_by text not null,
  primary key (org_id, key),
  foreign key (org_id, settlement_id) references settlements (org_id, id),
  constraint settlement_payments__amount check (amount > 0)
);
call gate.protect('settlement_payments', 'closed');
revoke update, delete on settlement_payments from {app};

-- Writes what is owed for an order of the home one is in, for each viewer; rows of viewers named in p_gone that are not among them go.
-- What a customer has paid is the forwarder's own: a guest who writes the order leaves it as it was.
create function gate.show_debts(p_order uuid, p_rows jsonb, p_gone uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
    loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, pay_from, pay_by, settled_on, held,
    theirs, search, demo)
  select r.org_id, p_order, r.kind, home,
    r.version, r.counterpart_kind, r.counterpart_id, r.counterpart_name, r.counterpart_tin, r.number, r.status, r.papers, r.from_ru,
    r.from_en, r.to_ru, r.to_en, r.loading_on, r.delivered_on, r.currency, r.net, r.vat, r.gross, r.vat_mode, r.vat_rate, r.extras,
    r.claims, r.total, r.pay_from, r.pay_by, r.settled_on, r.held, r.theirs, r.search, r.demo
  from jsonb_populate_recordset(null::order_debts, p_rows) r order by r.org_id, r.kind
  on conflict (org_id, order_id, kind) do update set (version, counterpart_kind, counterpart_id, counterpart_name, counterpart_tin, number, status,
    papers, from_ru, from_en, to_ru, to_en, loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, pay_from,
    pay_by, settled_on, held, theirs, search)
    = (excluded.version, excluded.counterpart_kind, excluded.counterpart_id, excluded.counterpart_name, excluded.counterpart_tin, excluded.number,
    excluded.status, excluded.papers, excluded.from_ru, excluded.from_en, excluded.to_ru, excluded.to_en, excluded.loading_on, excluded.delivered_on,
    excluded.currency, excluded.net, excluded.vat, excluded.gross, excluded.vat_mode, excluded.vat_rate, excluded.extras, excluded.claims,
    excluded.total, excluded.pay_from, excluded.pay_by,
    case when excluded.counterpart_kind = 'customer' and home <> gate.org() then d.settled_on else excluded.settled_on end, excluded.held, excluded.theirs,
    excluded.search)
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
call gate.own();
grant execute on function gate.show_debts, gate.account_of to {app};
