-- What an order was imported from: a table without any number of its own, uploaded again, is known by it.
create table imported_orders (
  org_id uuid not null,
  order_id uuid not null,
  -- of what the row says of the way, the cargo and the price
  print bytea not null,
  primary key (org_id, order_id),
  constraint imported_orders__order foreign key (org_id, order_id) references orders (org_id, id) on delete cascade,
  constraint imported_orders__print check (length(print) = 32)
);
create index imported_orders__print on imported_orders (org_id, print);
call gate.protect('imported_orders', 'closed');
