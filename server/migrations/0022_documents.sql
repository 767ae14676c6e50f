-- Documents of an order: whose they are, who sees them, their versions and files, the way of the originals.

-- A document an order asks for or somebody added.
create table order_documents (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  seq smallint not null,
  kind text not null,
  title text not null default '',
  -- who brings it
  side text not null default 'executor',
  required boolean not null default true,
  -- false: the forwarder's own, of his deal with the customer
  shared boolean not null default true,
  -- rule: asked for by what the order is; others: who added it
  origin text not null default 'rule',
  status text not null,
  version smallint not null default 0,
  -- how the present version came
  via text,
  uploaded_at timestamptz(3),
  due_at timestamptz(3),
  changed_at timestamptz(3),
  reason text,
  comment text not null,
  original text not null default 'none',
  courier text not null default '',
  track text not null default '',
  sent_on date,
  received_on date,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_documents__status check (status in ('required', 'uploaded', 'checking', 'accepted', 'rejected')),
  constraint order_documents__side check (side in ('forwarder', 'executor')),
  constraint order_documents__origin check (origin in ('rule', 'forwarder', 'executor')),
  constraint order_documents__via check (via in ('files', 'edo', 'paper')),
  constraint order_documents__version check (version >= 0 and (status = 'required' or version > 0)),
  constraint order_documents__own check (shared or (side = 'forwarder' and not required)),
  constraint order_documents__title check (kind <> 'other' or title <> ''),
  constraint order_documents__original check (original in ('none', 'sent', 'received', 'missing')),
  constraint order_documents__originals check (original = 'none' or status = 'accepted'),
  constraint order_documents__sent check (original <> 'sent' or (sent_on is not null and courier <> '')),
  constraint order_documents__received check ((original = 'received') = (received_on is not null))
);
-- what the order asks for it asks for once
create unique index order_documents__kind on order_documents (org_id, order_id, kind) where origin = 'rule';
call gate.protect('order_documents', 'open', 'order_id = any ((select gate.objects())::uuid[]) and shared');

-- What came of a document, each time it came; what was refused stays.
create table order_document_versions (
  org_id uuid not null,
  order_id uuid not null,
  document_id uuid not null,
  version smallint not null,
  shared boolean not null,
  via text not null,
  status text not null,
  at timestamptz(3) not null,
  side text not null,
  by_org text,
  by_name text,
  taken_at timestamptz(3),
  taken_by text,
  decided_at timestamptz(3),
  decided_by text,
  reason text,
  comment text not null default '',
  primary key (org_id, order_id, document_id, version),
  foreign key (org_id, order_id, document_id) references order_documents (org_id, order_id, id) on delete cascade,
  constraint order_document_versions__via check (via in ('files', 'edo', 'paper')),
  constraint order_document_versions__side check (side in ('forwarder', 'executor')),
  constraint order_document_versions__status check (status in ('open', 'accepted', 'rejected', 'withdrawn')),
  constraint order_document_versions__decided check ((decided_at is null) = (status = 'open')),
  constraint order_document_versions__refused check (status <> 'rejected' or comment <> '' or reason is not null)
);
call gate.protect('order_document_versions', 'open', 'order_id = any ((select gate.objects())::uuid[]) and shared');
