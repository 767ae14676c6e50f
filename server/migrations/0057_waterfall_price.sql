-- What an order was to cost before rates were offered: it is to cost that again when nobody took it by one.

alter table waterfalls add column priced jsonb;
call gate.let_update('waterfalls');
