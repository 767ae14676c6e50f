-- What rules did for one object.
-- outside transaction
create index concurrently rule_runs__object on rule_runs (org_id, object_id, at);
