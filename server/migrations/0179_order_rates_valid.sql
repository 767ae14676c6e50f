-- Nothing was written before the checks stood.
alter table orders validate constraint orders__contact;
alter table orders validate constraint orders__trucks;
alter table orders validate constraint orders__unit_rate;
alter table orders validate constraint orders__rate_unit;
alter table orders validate constraint orders__payment_form;
