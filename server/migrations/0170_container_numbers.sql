-- The container a cargo travels in, by ISO 6346: four letters, the last of them its category, and seven digits, the last of which checks
-- them. It is judged at the field, as a draft may hold what is only half typed.

alter table order_cargos add column container_number text;
alter table order_cargos add constraint order_cargos__container check (length(container_number) <= 11) not valid;
call gate.let_update('order_cargos');
