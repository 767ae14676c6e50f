-- What is owed after a deal ended without delivery. Debts of an order stand by counterpart, since one order may leave something with several
-- executors; so do lines of registries, and what a side tells of its registry names the executor whose deal it is about.

alter table settlements no force row level security;
alter table settlement_lines no force row level security;
alter table order_settlements no force row level security;
alter table order_debts no force row level security;
alter table orders no force row level security;
alter table order_claims no force row level security;
alter table order_stop_requests no force row level security;
alter table timers no force row level security;

alter table order_debts
  drop constraint order_debts_pkey,
  add primary key (org_id, order_id, kind, counterpart_id),
  /* an order that was carried, the part of one that was stopped on its way, claims of a deal that ended before */
  add basis text not null default 'freight',
  add constraint order_debts__basis check (basis in ('freight', 'stopped', 'claims') and (basis <> 'claims' or gross = 0));
alter table order_debts alter basis drop default;

-- a line is with the counterpart of its registry
alter table settlements add constraint settlements__counterpart_key unique (org_id, id, counterpart_id);
alter table settlement_lines add counterpart_id uuid;
update settlement_lines l set counterpart_id = s.counterpart_id from settlements s where s.org_id = l.org_id and s.id = l.settlement_id;
alter table settlement_lines
  alter counterpart_id set not null,
  add foreign key (org_id, settlement_id, counterpart_id) references settlements (org_id, id, counterpart_id);
drop index settlement_lines__open;
drop index settlement_lines__part;
create unique index settlement_lines__open on settlement_lines (org_id, kind, counterpart_kind, order_id, counterpart_id) where live and not posted;
create unique index settlement_lines__part on settlement_lines (org_id, kind, counterpart_kind, order_id, counterpart_id, part) where live;
call gate.let_update('settlement_lines');

-- Whose deal it is about, and when exactly it was posted: what was agreed by then is in it.
alter table order_settlements add executor_id uuid, add posted_at timestamptz(3);
update order_settlements o set posted_at = s.posted_at,
  executor_id = case o.party when 'forwarder' then s.counterpart_id when 'executor' then s.org_id end
from settlements s where s.id = o.settlement_id and o.org_id = case o.party when 'executor' then s.counterpart_id else s.org_id end;
update order_settlements o set executor_id = r.executor_id from orders r
where o.executor_id is null and o.party <> 'customer' and r.org_id = o.org_id and r.id = o.order_id;
alter table order_settlements
  add constraint order_settlements__executor check ((party = 'customer') = (executor_id is null));
call gate.let_update('order_settlements');
-- an executor reads and writes what is of his own deal
drop policy own on order_settlements;
create policy own on order_settlements
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else order_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org()) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else order_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org()) end);

-- What was agreed before this: each home works out anew what such an order leaves.
insert into timers (org_id, object_id, kind, run_at)
select o.org_id, o.id, 'order.parted', app_now() from orders o
where exists (select from order_claims c where c.org_id = o.org_id and c.order_id = o.id and c.status in ('agreed', 'settled')
    and (o.status = 'cancelled' or c.executor_id is distinct from o.executor_id))
  or o.status = 'cancelled' and exists (select from order_stop_requests s where s.org_id = o.org_id and s.order_id = o.id and s.status = 'agreed')
on conflict do nothing;

alter table settlements force row level security;
alter table settlement_lines force row level security;
alter table order_settlements force row level security;
alter table order_debts force row level security;
alter table orders force row level security;
alter table order_claims force row level security;
alter table order_stop_requests force row level security;
alter table timers force row level security;

-- Writes what is owed for an order of the home one is in, for each viewer; rows of viewers named in p_gone that are not among them go.
-- A guest writes what is between the home and himself, and of the customer's bill all but what is paid of it: that is the forwarder's own.
-- Nobody is told a debt that is not with the home: what bars a bidder and opens an account is read here.
-- Of a deal that ended its executor keeps the route he lost, whatever became of the order.
create or replace function gate.show_debts(p_order uuid, p_rows jsonb, p_gone uuid[]) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
    version, counterpart_kind, counterpart_id, counterpart_name, counterpart_tin, number, status, papers, from_ru, from_en, to_ru, to_en,
    loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid, pay_from, pay_by, settled_on, held,
    theirs, search, demo, basis)
  select r.org_id, p_order, r.kind, home,
    r.version, r.counterpart_kind, r.counterpart_id, r.counterpart_name, r.counterpart_tin, r.number, r.status, r.papers,
    coalesce(k.stops #>> '{0,place,ru}', r.from_ru), coalesce(k.stops #>> '{0,place,en}', r.from_en),
    coalesce(k.stops #>> '{-1,place,ru}', r.to_ru), coalesce(k.stops #>> '{-1,place,en}', r.to_en),
    r.loading_on, r.delivered_on, r.currency, r.net, r.vat, r.gross, r.vat_mode, r.vat_rate, r.extras,
    r.claims, r.total, r.paid, r.pay_from, r.pay_by, r.settled_on, r.held, r.theirs, r.search, r.demo, coalesce(r.basis, 'freight')
  from jsonb_populate_recordset(null::order_debts, p_rows) r
  left join lateral (select p.row_json::jsonb -> 'stops' as stops from order_parties p
    where r.basis = 'claims' and p.org_id = r.org_id and p.order_id = p_order and not p.opens) k on true
  where case when r.counterpart_kind = 'customer' then r.org_id = home
    when home = me then home in (r.org_id, r.counterpart_id) and r.kind = case r.org_id when home then 'payable' else 'receivable' end
    else (r.org_id, r.counterpart_id, r.kind) in ((home, me, 'payable'), (me, home, 'receivable')) end
  order by r.org_id, r.kind, r.counterpart_id
  on conflict (org_id, order_id, kind, counterpart_id) do update set (version, counterpart_kind, counterpart_name, counterpart_tin, number, status,
    papers, from_ru, from_en, to_ru, to_en, loading_on, delivered_on, currency, net, vat, gross, vat_mode, vat_rate, extras, claims, total, paid,
    pay_from, pay_by, settled_on, held, theirs, search, basis)
    = (excluded.version, excluded.counterpart_kind, excluded.counterpart_name, excluded.counterpart_tin, excluded.number,
    excluded.status, excluded.papers, excluded.from_ru, excluded.from_en, excluded.to_ru, excluded.to_en, excluded.loading_on, excluded.delivered_on,
    excluded.currency, excluded.net, excluded.vat, excluded.gross, excluded.vat_mode, excluded.vat_rate, excluded.extras, excluded.claims,
    excluded.total,
    case when excluded.counterpart_kind = 'customer' and home <> me then d.paid else excluded.paid end,
    excluded.pay_from, excluded.pay_by,
    case when excluded.counterpart_kind = 'customer' and home <> me then d.settled_on else excluded.settled_on end, excluded.held, excluded.theirs,
    excluded.search, excluded.basis)
  where d.home_org_id = excluded.home_org_id and d.version <= excluded.version;
  get diagnostics n = row_count;
  return n;
end $$;

create policy parted on settlement_lines for select to {gate} using (true);
create policy parted on order_settlements to {gate} using (true) with check (true);
create policy parted on order_entries for insert to {gate} with check (true);
grant insert, update on order_settlements to {gate};
grant insert on order_entries to {gate};

-- What an executor who has lost an order tells of it in his registry, where p_share is null no longer, with the line he and its forwarder
-- read and its audit; the home, which he cannot enter, follows at the moment set here. Null: the order is open to him, or never was his.
create function gate.tell_share(p_order uuid, p_settlement uuid, p_share jsonb, p_line jsonb) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
  s order_settlements := jsonb_populate_record(null::order_settlements, p_share);
begin
  select p.home_org_id into home from order_parties p where p.org_id = me and p.order_id = p_order and p.side = 'executor' and not p.opens;
  if home is null then return null; end if;
  if p_share is null then
    delete from order_settlements o where o.org_id = home and o.order_id = p_order and o.party = 'executor' and o.settlement_id = p_settlement
      and o.executor_id = me;
  else
    if not exists (select from settlement_lines l where l.org_id = me and l.settlement_id = p_settlement and l.order_id = p_order and l.live
      and l.kind = 'receivable' and l.counterpart_id = home and l.total = s.total and l.paid = s.paid)
      or not exists (select from order_debts d where d.org_id = me and d.order_id = p_order and d.kind = 'receivable' and d.counterpart_id = home) then
      raise 'no such line of a registry' using errcode = 'insufficient_privilege';
    end if;
    insert into order_settlements as o (org_id, order_id, party, settlement_id, executor_id, number, status, approved_on, posted_on, posted_at, paid_on,
      total, paid, payment)
    values (home, p_order, 'executor', p_settlement, me, s.number, s.status, s.approved_on, s.posted_on, s.posted_at, s.paid_on, s.total, s.paid, s.payment)
    on conflict (org_id, order_id, party, settlement_id) do update set (number, status, approved_on, posted_on, posted_at, paid_on, total, paid, payment)
      = (excluded.number, excluded.status, excluded.approved_on, excluded.posted_on, excluded.posted_at, excluded.paid_on, excluded.total, excluded.paid,
      excluded.payment)
    where o.executor_id = me;
  end if;
  if p_line is not null and p_share is not null then
    insert into order_entries (org_id, order_id, id, at, what, side, by_org_name, by_name, party_id, comment, facts)
    values (home, p_order, (p_line ->> 'id')::uuid, (p_line ->> 'at')::timestamptz, concat('settlement.', p_line ->> 'what'), 'executor',
      p_line ->> 'organization', p_line ->> 'person', me, coalesce(p_line ->> 'comment', ''), coalesce(p_line -> 'facts', '{}'));
    insert into audits (org_id, id, at, by_org_id, by_user_id, by_employee_id, acting_as, what, kind, object_id, facts)
    values (home, gate.new_id(), (p_line ->> 'at')::timestamptz, me, (p_line ->> 'user')::uuid, (p_line ->> 'employee')::uuid,
      (p_line ->> 'actingAs')::uuid, concat('order.settlement.', p_line ->> 'what'), 'order', p_order, coalesce(p_line -> 'facts', '{}'));
  end if;
  insert into timers (org_id, object_id, kind, run_at) values (home, p_order, 'order.parted', app_now())
  on conflict (org_id, object_id, kind) do update set run_at = excluded.run_at, attempts = 0;
  return home;
end $$;
call gate.own();
grant execute on function gate.tell_share to {app};

-- Only freight that was not paid in time keeps anybody from bidding: neither a claim does nor what is owed the other way.
create or replace function gate.obstacles_of(t tenders, p_orgs uuid[], p_at timestamptz) returns table (org uuid, reasons text[]) language plpgsql stable as $$
begin
  return query
  select me.id, array_remove(array[
    case when me.id = t.org_id or me.country = host.country and me.tin = host.tin then 'own' end,
    case when not me.verified or me.blocked then 'unverified' end,
    case when not (case when t.side = 'forwarder' then me.is_executor else me.is_forwarder end) then 'side' end,
    case when i.excluded is not null then 'excluded' end,
    case when p.blacklisted_at is not null or t.audience ->> 'kind' in ('partners', 'groups') and p.status is distinct from 'active' then 'partner' end,
    case when t.audience ->> 'kind' = 'private' and not gate.in_area(t.org_id, me.id) then 'private' end,
    case when exists (select from order_debts d where d.org_id = t.org_id and d.kind = 'receivable' and d.counterpart_id = me.id and d.pay_by < x.day
      and d.settled_on is null and d.gross > 0 and d.total > d.paid) then 'debt' end,
    case when (t.eligibility ->> 'minRating')::int > 0 then
      (select 'rating' from order_parties o where o.org_id = t.org_id and o.side = 'forwarder' and o.counterpart_id = me.id and o.delivered_at is not null
      having count(*) > 0 and count(*) filter (where o.late_min <= 0) * 100 < count(*) * (t.eligibility ->> 'minRating')::int) end,
    case when (t.eligibility ->> 'ownFleet')::boolean and not exists (select from vehicles v where v.org_id = me.id and v.status = 'active'
      and v.ownership = 'own') then 'own_fleet' end,
    case when jsonb_typeof(t.eligibility -> 'insuranceMin') = 'object' and not exists (select from organization_settings s where s.org_id = me.id
      and s.policy_expires >= x.day and s.policy_currency = t.eligibility #>> '{insuranceMin,currency}'
      and s.policy_sum >= (t.eligibility #>> '{insuranceMin,minor}')::bigint) then 'insurance' end,
    case when (t.eligibility ->> 'adr')::boolean and not exists (select from drivers d where d.org_id = me.id and d.status = 'active'
      and d.adr_classes <> '{}' and d.adr_expires >= x.day) then 'adr' end], null)
  from (select (p_at at time zone 'Europe/Moscow')::date as day) x
  cross join organizations me
  join organizations host on host.id = t.org_id
  left join tender_invitations i on i.org_id = t.org_id and i.tender_id = t.id and i.executor_id = me.id
  left join partners p on p.org_id = t.org_id and p.partner_org_id = me.id
    and p.direction = case when t.side = 'forwarder' then 'fwd_exec' else 'exec_fwd' end
  where me.id = any (p_orgs);
end $$;
