-- Nothing was written before the check stood.
alter table order_cargos validate constraint order_cargos__container;
