-- What waits for one program, in the order it may leave.
-- outside transaction
create index concurrently deliveries__program on deliveries (org_id, binding_id, run_at) where status = 'waiting' and binding_id is not null;
