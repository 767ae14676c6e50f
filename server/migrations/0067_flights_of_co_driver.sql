-- The flights a driver is the second of.
-- outside transaction
create index concurrently flights__co_driver on flights (org_id, co_driver_id, planned_end) where co_driver_id is not null;
