-- What people write about an order. Comments between the sides live with the order, and each belongs to the deal with one executor:
-- another executor of the same order, before or after him, has no part in them.
create table order_comments (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  party_id uuid not null,
  by_org_id uuid not null,
  by_org_name text not null,
  by_user_id uuid not null,
  by_name text not null,
  at timestamptz(3) not null,
  text text not null,
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (org_id, order_id, id),
  foreign key (org_id, order_id) references orders (org_id, id),
  constraint order_comments__sides check (party_id <> org_id and by_org_id = any (array[org_id, party_id])),
  constraint order_comments__text check ((text = '') = (removed_at is not null) and length(text) <= 2000),
  constraint order_comments__edited check (edited_at <= at + interval '15 minutes')
);
call gate.protect('order_comments', 'open', 'order_id = any ((select gate.objects())::uuid[]) and party_id = (select gate.org())');
create policy author_adds on order_comments as restrictive for insert with check (by_org_id = (select gate.org()));
create policy author_changes on order_comments as restrictive for update using (by_org_id = (select gate.org()));
revoke delete on order_comments from {app};

-- The same for one's own people: these live with whoever wrote them, whichever side that is.
create table order_internal_comments (
  org_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  version int not null,
  by_user_id uuid not null,
  by_name text not null,
  at timestamptz(3) not null,
  text text not null,
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  primary key (org_id, order_id, id),
  constraint order_internal_comments__text check ((text = '') = (removed_at is not null) and length(text) <= 2000),
  constraint order_internal_comments__edited check (edited_at <= at + interval '15 minutes')
);
call gate.protect('order_internal_comments', 'closed');
revoke delete on order_internal_comments from {app};

-- Up to when a person has seen what happened to an order.
create table order_seen (
  org_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  seen_at timestamptz(3) not null,
  primary key (org_id, order_id, employee_id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index order_seen__employee on order_seen (org_id, employee_id);
call gate.protect('order_seen', 'closed');

-- Who of an organisation watches an order.
create table order_watchers (
  org_id uuid not null,
  order_id uuid not null,
  employee_id uuid not null,
  -- who asked him to; null: he himself
  by_name text,
  since timestamptz(3) not null,
  primary key (org_id, order_id, employee_id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index order_watchers__employee on order_watchers (org_id, employee_id);
call gate.protect('order_watchers', 'closed');
