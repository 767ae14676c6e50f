-- Papers of an order: whose they are, who sees them, their versions and files, the way of the originals, the day to pay.

alter table order_documents
  /* who brings it */
  add side text not null default 'executor',
  add required boolean not null default true,
  /* false: the forwarder's own, of his deal with the customer */
  add shared boolean not null default true,
  /* rule: asked for by what the order is; others: who added it */
  add origin text not null default 'rule',
  add title text not null default '',
  add version smallint not null default 0,
  /* how the present version came */
  add via text,
  add uploaded_at timestamptz(3),
  add reason text,
  add original text not null default 'none',
  add carrier text not null default '',
  add track text not null default '',
  add sent_on date,
  add received_on date;

alter table order_documents no force row level security;
update order_documents set version = 1, via = 'edo', uploaded_at = changed_at where status <> 'required';
alter table order_documents force row level security;

alter table order_documents
  drop constraint order_documents__kind,
  drop constraint order_documents__status,
  add constraint order_documents__status check (status in ('required', 'uploaded', 'checking', 'accepted', 'rejected')),
  add constraint order_documents__side check (side in ('forwarder', 'executor')),
  add constraint order_documents__origin check (origin in ('rule', 'forwarder', 'executor')),
  add constraint order_documents__via check (via in ('files', 'edo', 'paper')),
  add constraint order_documents__version check (version >= 0 and (status = 'required' or version > 0)),
  add constraint order_documents__own check (shared or (side = 'forwarder' and not required)),
  add constraint order_documents__title check (kind <> 'other' or title <> ''),
  add constraint order_documents__original check (original in ('none', 'sent', 'received', 'missing')),
  add constraint order_documents__originals check (original = 'none' or status = 'accepted'),
  add constraint order_documents__sent check (original <> 'sent' or (sent_on is not null and carrier <> '')),
  add constraint order_documents__received check ((original = 'received') = (received_on is not null));
-- what the order asks for it asks for once
create unique index order_documents__kind on order_documents (org_id, order_id, kind) where origin = 'rule';
drop policy own on order_documents;
create policy own on order_documents
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else order_id = any ((select gate.objects())::uuid[]) and shared end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else order_id = any ((select gate.objects())::uuid[]) and shared end);
call gate.let_update('order_documents');

-- What came of a paper, each time it came; what was refused stays.
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

-- Files of papers lie in the home of their order: a guest of the order reaches those of shared papers, and no other file of the home.
drop policy own on files;
create policy own on files
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else kind = 'order_document' and object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:') end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    else kind = 'order_document' and object_id = any ((select gate.objects())::uuid[]) and starts_with(purpose, 'shared:') end);
drop policy own on file_spaces;
create policy own on file_spaces
  using (org_id = any ((select gate.homes())::uuid[])) with check (org_id = any ((select gate.homes())::uuid[]));

-- Moments of a file belong to whoever reaches the file.
drop policy own on timers;
create policy own on timers
  using (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when starts_with(kind, 'file.') then exists (select from files f where f.org_id = timers.org_id and f.id = timers.object_id)
    else object_id = any ((select gate.objects())::uuid[]) end)
  with check (org_id = any ((select gate.homes())::uuid[]) and case when org_id = (select gate.org()) then true
    when starts_with(kind, 'file.') then exists (select from files f where f.org_id = timers.org_id and f.id = timers.object_id)
    else object_id = any ((select gate.objects())::uuid[]) end);

-- A hash index, for whoever names a file names no owner.
create index files__paper on files using hash (id) where kind = 'order_document';

-- Where a file lies that the actor may reach, opened for this transaction; null: there is none.
create function gate.enter_file(p_file uuid) returns uuid language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid;
  paper_of uuid;
begin
  if exists (select from files where org_id = me and id = p_file) then return me; end if;
  select f.org_id, f.object_id into home, paper_of from files f where f.id = p_file and f.kind = 'order_document';
  if home is null or gate.enter('order', paper_of) is distinct from home then return null; end if;
  return home;
end $$;

-- The day the term of payment begins and the last day to pay; empty as long as what the terms wait for has not come.
alter table orders
  /* kinds of papers the customer asks for, as they stood when the order was written */
  add asked_papers text[] not null default '{}',
  add pay_from date,
  add pay_by date,
  add constraint orders__pay check ((pay_from is null) = (pay_by is null) and pay_by >= pay_from);
call gate.let_update('orders');

alter table customers add papers text[] not null default '{}';
call gate.let_update('customers');

insert into dicts (dict, version) values ('document_reject_reasons', 1);
insert into dict_entries (dict, sort, code, name_ru, name_en, attrs) values
  ('document_reject_reasons', 10, 'unreadable', 'Нечитаемый скан', 'The scan cannot be read', '{"fault": "executor"}'),
  ('document_reject_reasons', 20, 'pages_missing', 'Не все страницы', 'Pages are missing', '{"fault": "executor"}'),
  ('document_reject_reasons', 30, 'no_signature', 'Нет подписи', 'A signature is missing', '{"fault": "executor"}'),
  ('document_reject_reasons', 40, 'no_stamp', 'Нет печати', 'A stamp is missing', '{"fault": "executor"}'),
  ('document_reject_reasons', 50, 'wrong_sum', 'Сумма не сходится', 'The sum differs', '{"fault": "executor"}'),
  ('document_reject_reasons', 60, 'wrong_vat', 'Неверный НДС', 'The VAT is wrong', '{"fault": "executor"}'),
  ('document_reject_reasons', 70, 'wrong_date', 'Неверная дата', 'The date is wrong', '{"fault": "executor"}'),
  ('document_reject_reasons', 80, 'wrong_requisites', 'Ошибка в реквизитах', 'The requisites are wrong', '{"fault": "executor"}'),
  ('document_reject_reasons', 90, 'other_order', 'Документ к другому заказу', 'It belongs to another order', '{"fault": "executor"}'),
  ('document_reject_reasons', 100, 'other', 'Другое', 'Other', '{"fault": "executor"}');

call gate.own();
grant execute on function gate.enter_file to {app};
