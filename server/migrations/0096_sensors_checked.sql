-- What was there before is true of the wider list too.
alter table order_claims validate constraint order_claims__kind;
