-- Orders are imported too, with what is the same for all of them said once.

alter table imports
  add column options jsonb not null default '{}',
  drop constraint imports__kind,
  add constraint imports__kind check (kind in ('drivers', 'vehicles', 'partners', 'customers', 'points', 'orders'));
call gate.let_update('imports');
