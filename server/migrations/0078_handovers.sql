-- Handing the cargo over at an unloading: what an order asks of it, who took the cargo and how he proved it, and the codes of consignees.

-- What the driver must bring with the end of an unloading: nothing, a code or a signature, a code.
alter table orders add column handover text not null default 'none';
alter table orders add constraint orders__handover check (handover in ('none', 'any', 'code')) not valid;
call gate.let_update('orders');

-- The moment of the handover stands in `confirmed_at`; one that a dispatcher told of by hand has a reason in its place.
alter table flight_tasks add column handover text;
alter table flight_tasks add column receiver text not null default '';
alter table flight_tasks add column receiver_position text not null default '';
alter table flight_tasks add column receiver_power text not null default '';
alter table flight_tasks add column handover_reason text not null default '';
-- the picture of the signature, among the files of the flight
alter table flight_tasks add column signature_id uuid;
alter table flight_tasks add constraint flight_tasks__handover check (handover in ('code', 'signature', 'hand')) not valid;
call gate.let_update('flight_tasks');

-- A hold that came of wrong codes holds back the driver at this one task.
alter table order_holds add column task_id uuid;
call gate.let_update('order_holds');

-- The code a consignee tells the driver: one for a task, and with the forwarder of the order alone, who gave it to him.
create table handover_codes (
  org_id uuid not null,
  order_id uuid not null,
  task_id uuid not null,
  -- for the eyes of its forwarder
  sealed bytea not null,
  -- what a code that is tried is compared with: made by a key of the installation, so the code cannot be found from it
  mark bytea not null,
  tries smallint not null default 0,
  made_at timestamptz(3) not null,
  made_by text not null,
  used_at timestamptz(3),
  primary key (org_id, order_id, task_id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint handover_codes__tries check (tries between 0 and 3),
  constraint handover_codes__mark check (length(mark) = 32)
);
call gate.protect('handover_codes', 'closed');
create policy gate on handover_codes to {gate} using (true) with check (true);
grant select, update on handover_codes to {gate};

-- Counts a try at the code of a task of an order one works with, and tells what to compare it with; nothing where no code is left to be tried.
create function gate.try_handover_code(p_order uuid, p_task uuid, out mark bytea, out tries int) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update handover_codes c set tries = c.tries + 1
  where c.org_id = gate.home_of(p_order) and c.order_id = p_order and c.task_id = p_task and c.used_at is null and c.tries < 3
  returning c.mark, c.tries into mark, tries;
end $$;

-- Says that the code of a task was the right one: it opens nothing again.
create function gate.use_handover_code(p_order uuid, p_task uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update handover_codes c set used_at = app_now()
  where c.org_id = gate.home_of(p_order) and c.order_id = p_order and c.task_id = p_task and c.used_at is null;
end $$;

call gate.own();
grant execute on function gate.try_handover_code, gate.use_handover_code to {app};
