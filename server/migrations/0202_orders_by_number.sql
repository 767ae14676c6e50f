-- The number, which begins what an order is searched in, is found whole or by its end without looking at other words.
-- outside transaction
create index concurrently order_parties__number on order_parties (org_id, reverse(split_part(search, ' ', 1)) text_pattern_ops);
