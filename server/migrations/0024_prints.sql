-- Documents printed of orders: those that were issued, and what an organisation prints on them.

-- A document a side issued: its number stays, each new issue of it is the next version, and none is ever changed. What it was made of lies
-- sealed beside it, so the same document is drawn again after the cards have changed.
create table order_prints (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  by_org_id uuid not null,
  side text not null,
  form text not null,
  edition text not null,
  -- the claim it is printed of
  claim_id uuid,
  number text not null,
  date date not null,
  version smallint not null,
  language text not null,
  -- of the document's content, whatever format it is drawn in
  sha256 bytea not null,
  -- facts and tree
  sealed bytea not null,
  at timestamptz(3) not null,
  by_name text not null,
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_prints__side check (side in ('forwarder', 'executor') and (side = 'forwarder') = (by_org_id = org_id)),
  constraint order_prints__version check (version > 0),
  constraint order_prints__language check (language in ('ru', 'en')),
  constraint order_prints__sha256 check (length(sha256) = 32)
);
create unique index order_prints__version on order_prints (org_id, order_id, by_org_id, form, claim_id, version) nulls not distinct;
-- a guest has those he issued himself
call gate.protect('order_prints', 'open', 'order_id = any ((select gate.objects())::uuid[]) and by_org_id = (select gate.org())');
revoke update, delete on order_prints from {app};

-- What an organisation prints on its documents; a row from its first change on.
create table print_settings (
  org_id uuid primary key,
  version int not null default 1,
  -- masks of the numbers of documents by form
  masks jsonb not null default '{}',
  stamp boolean not null default false,
  sign boolean not null default false,
  clauses_ru text not null default '',
  clauses_en text not null default ''
);
call gate.protect('print_settings', 'closed');
create policy gate on print_settings for select to {gate} using (true);

-- What the sides of an agreed order print of themselves on its documents: the account paid to, and the forwarder's clauses. Nothing before
-- the order is agreed, and nothing but one's own then; the actor must have the order open.
create function gate.order_requisites(p_order uuid) returns table (
  org_id uuid, bik text, bank text, account text, correspondent text, currency text, clauses_ru text, clauses_en text
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  home uuid := gate.home_of(p_order);
begin
  return query
  select p.org_id, a.bik, a.bank, a.account, a.correspondent, a.currency::text, coalesce(s.clauses_ru, ''), coalesce(s.clauses_en, '')
  from order_parties p
  left join lateral (
    select b.bik, b.bank, b.account, b.correspondent, b.currency from bank_accounts b where b.org_id = p.org_id and b.main
    order by b.currency = p.currency desc, b.currency = 'RUB' desc, b.id limit 1) a on true
  left join print_settings s on s.org_id = p.org_id and p.side = 'forwarder'
  where p.order_id = p_order and p.home_org_id = home and p.opens
    and (p.org_id = me or p.status in ('accepted', 'ready', 'in_progress', 'documents', 'completed', 'archived'));
end $$;

call gate.own();
grant execute on function gate.order_requisites to {app};
