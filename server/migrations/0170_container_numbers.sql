-- The container a cargo travels in, by ISO 6346: four letters, the last of them its category, and seven digits. The check digit is told
-- at the field; here stands what no process may write.

alter table order_cargos add column container_number text;
alter table order_cargos add constraint order_cargos__container
  check (container_number = '' or container_number ~ '^[A-Z0-9]{1,11}$') not valid;
