-- Orders of one tab in the order of their deadlines, narrowed by status and by days of loading without a look at the rows.
-- outside transaction
create index concurrently order_parties__tab_narrowed on order_parties (org_id, side, tab, due_at, order_id) include (status, loading_at);
