-- Orders that began with a template: how many there are, and which of them an older edition has.
-- outside transaction
create index concurrently orders__template on orders (org_id, template_id) where template_id is not null;
