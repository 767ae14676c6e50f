-- What an executor asks for an order he was offered, instead of its price, until the forwarder answers him or the offer ends.
alter table order_offers add column counter_price bigint, add column counter_comment text not null default '';
call gate.let_update('order_offers');
