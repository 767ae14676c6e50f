-- What was there before is true of the new terms too.
alter table orders validate constraint orders__template;
alter table orders validate constraint orders__late_delivery;
alter table orders validate constraint orders__papers;
alter table orders validate constraint orders__insured;
