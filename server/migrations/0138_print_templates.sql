-- How papers of an organisation look: templates by form, and the pictures they bear.

create table print_templates (
  org_id uuid not null,
  id uuid not null,
  form text not null,
  name text not null,
  -- orders without a template of their customer are printed by it
  main boolean not null,
  customer_ids uuid[] not null default '{}',
  version int not null default 1,
  -- `PrintDesign` of the contract
  design jsonb not null,
  changed_at timestamptz(3) not null,
  by_name text not null,
  primary key (org_id, id),
  constraint print_templates__name check (length(name) between 1 and 80)
);
create unique index print_templates__main on print_templates (org_id, form) where main;
call gate.protect('print_templates', 'closed');

-- A picture as it is laid on papers. None is changed or removed: papers that were issued with it are drawn again.
create table print_logos (
  org_id uuid not null,
  id uuid not null,
  sha256 bytea not null,
  name text not null,
  width smallint not null,
  height smallint not null,
  png bytea not null,
  made_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint print_logos__sha256 check (length(sha256) = 32),
  constraint print_logos__size check (octet_length(png) <= 2000000 and width > 0 and height > 0)
);
create unique index print_logos__once on print_logos (org_id, sha256);
call gate.protect('print_logos', 'closed');
