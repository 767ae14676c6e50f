-- A waybill ends with the deal it belongs to: an order that comes back to the same executor begins another one, and the old one is read.

alter table waybills add ended_at timestamptz(3);
alter table waybills no force row level security;
alter table orders no force row level security;
update waybills w set ended_at = o.status_at from orders o
  where o.org_id = w.org_id and o.id = w.order_id and w.party_id is distinct from o.executor_id;
alter table orders force row level security;
alter table waybills force row level security;
drop index waybills__deal;
create unique index waybills__deal on waybills (org_id, order_id, party_id) where ended_at is null;
create index waybills__order on waybills (org_id, order_id);
call gate.let_update('waybills');

-- Who signs for the consignee is what a first title says: it counts for the waybill once that title is signed. When the operator is asked
-- about a title next.
alter table waybill_titles
  add consignee_by text,
  add consignee_name text,
  add consignee_tin text,
  add ask_at timestamptz(3),
  add constraint waybill_titles__consignee check ((consignee_by is null) = (consignee_name is null) and (consignee_by is null or kind = 't1')
    and (consignee_by is null or consignee_by in ('outside', 'forwarder')) and (consignee_by <> 'outside' or consignee_tin is not null));
grant update (ask_at) on waybill_titles to {app};

-- Whose files lie in the home of another organisation, and how much of its space they take.
alter table files add guest_id uuid;
alter table files no force row level security;
alter table orders no force row level security;
alter table order_documents no force row level security;
update files f set guest_id = o.executor_id from order_documents d, orders o
  where f.kind = 'order_document' and d.org_id = f.org_id and d.order_id = f.object_id and d.side = 'executor'
    and split_part(f.purpose, ':', 2) = d.id::text and o.org_id = f.org_id and o.id = f.object_id and f.held > 0;
alter table order_documents force row level security;
alter table orders force row level security;
alter table files force row level security;
create index files__guest on files (org_id, guest_id) include (held) where guest_id is not null and removed_at is null;
call gate.let_update('files');

-- Bytes the acting organisation's files take in a home whose object it has opened.
create function gate.guest_space(p_home uuid) returns bigint language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare me uuid := gate.org();
begin
  if me is null or not p_home = any (gate.homes()::uuid[]) then return 0; end if;
  return (select coalesce(sum(held), 0)::bigint from files where org_id = p_home and guest_id = me and removed_at is null);
end $$;

call gate.own();
grant execute on function gate.guest_space to {app};
