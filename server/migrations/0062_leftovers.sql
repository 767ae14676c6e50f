-- A task that hands over what an unloading done in part left on board.
alter table flight_tasks add column leftover boolean not null default false;
call gate.let_update('flight_tasks');
