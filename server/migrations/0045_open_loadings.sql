-- Orders nobody has taken that load soon are counted on every first page: without looking at all the others that load then.
-- outside transaction
create index concurrently order_parties__open_loading on order_parties (org_id, side, loading_at) where open;
