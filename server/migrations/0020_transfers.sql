-- An executor who is a forwarder too passes an order on: his own order, the child, carries it out; the parent follows it.

-- An order passed on: asked for, approved and followed beside the parent.
create table transfers (
  org_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  status text not null,
  -- the depth of the child
  depth smallint not null,
  executor_id uuid not null,
  executor_name text not null,
  requested_at timestamptz(3) not null,
  requested_by_id uuid not null,
  requested_by text not null,
  reason text not null,
  proposed_id uuid,
  proposed_name text,
  answer_due_at timestamptz(3),
  answered_at timestamptz(3),
  answered_by text,
  answer text not null default '',
  -- the order in the executor's home
  child_id uuid,
  -- who really carries: named to the forwarder always
  carrier_id uuid,
  carrier_name text,
  carrier_tin text,
  carrier_driver text,
  carrier_truck text,
  carrier_trailer text,
  ended_at timestamptz(3),
  ended_side text,
  ended_by text,
  ending text not null default '',
  primary key (org_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint transfers__status check (status in ('requested', 'approved', 'rejected', 'active', 'completed', 'recalled')),
  constraint transfers__depth check (depth in (1, 2)),
  constraint transfers__proposed check ((proposed_id is null) = (proposed_name is null)),
  constraint transfers__asked check ((answer_due_at is not null) = (status = 'requested')),
  constraint transfers__child check (status = 'recalled' or (child_id is not null) = (status in ('approved', 'active', 'completed'))),
  constraint transfers__carrier check ((carrier_id is null) = (carrier_name is null) and (status not in ('active', 'completed') or carrier_id is not null)),
  constraint transfers__rejected check (status <> 'rejected' or answer <> ''),
  constraint transfers__ended check ((ended_at is not null) = (status = 'recalled') and (ended_at is null) = (ended_side is null)
    and ended_side in ('forwarder', 'executor', 'system'))
);
create index transfers__order on transfers (org_id, order_id);
create unique index transfers__live on transfers (org_id, order_id) where status in ('requested', 'approved', 'active');
create unique index transfers__child on transfers (org_id, child_id) where child_id is not null;
call gate.protect('transfers', 'open', 'order_id');
create policy gate on transfers for select to {gate} using (true);

-- Opens to the forwarder of a transferred order the child in its executor's home, to make it or to cancel it; null when there is none.
-- What is opened was made from that order, or nothing has the id yet.
create function gate.enter_child(p_order uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
  parent uuid;
begin
  select t.executor_id, t.order_id into home, parent from transfers t
  where t.org_id = me and t.child_id = p_order and t.status in ('approved', 'active');
  if home is null or exists (select from orders o where o.org_id = home and o.id = p_order
    and (o.parent_org_id is distinct from me or o.parent_id is distinct from parent))
  then return null; end if;
  perform gate.open(home, p_order);
  return home;
end $$;

call gate.own();
grant execute on function gate.enter_child to {app};
