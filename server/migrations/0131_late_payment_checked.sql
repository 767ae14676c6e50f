-- What was there before is true of the new columns too.
alter table orders validate constraint orders__late_payment;
alter table orders validate constraint orders__customer_says;
alter table orders validate constraint orders__pass;
alter table customers validate constraint customers__contract;
alter table customers validate constraint customers__pass;
alter table order_claims validate constraint order_claims__kind;
