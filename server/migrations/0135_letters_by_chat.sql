-- Messages to the bot are letters that came by a messenger; answers to demands wait beside the form they are meant for.

alter table incoming_letters add column channel text not null default 'email';
alter table incoming_letters add column chat_id uuid;
call gate.let_update('incoming_letters');

-- Chats of those who came to the bot by the link of an organisation, and whose each is, once a person has said so.
create table letter_chats (
  org_id uuid not null,
  id uuid not null,
  channel text not null,
  address_hash bytea not null,
  sealed bytea not null,
  name text not null default '',
  customer_id uuid,
  opened_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint letter_chats__address unique (org_id, channel, address_hash),
  foreign key (org_id, customer_id) references customers (org_id, id) on delete set null (customer_id),
  constraint letter_chats__channel check (channel in ('telegram', 'max'))
);
create index letter_chats__customer on letter_chats (org_id, customer_id) where customer_id is not null;
create index letter_chats__of_anyone on letter_chats using hash (address_hash);
call gate.protect('letter_chats', 'closed');
-- the worker looks for the organisation a chat belongs to
create policy worker on letter_chats for select to {worker} using (true);

-- What an answer to a demand says of price and vehicle; all empty where it was not to be believed or not understood.
create table demand_letters (
  org_id uuid not null,
  letter_id uuid not null,
  demand_id uuid not null,
  price bigint,
  currency text,
  vat_mode text,
  loading_on date,
  loading_hour text,
  primary key (org_id, letter_id),
  foreign key (org_id, letter_id) references incoming_letters on delete cascade,
  constraint demand_letters__price check ((price is null) = (currency is null))
);
create index demand_letters__demand on demand_letters (org_id, demand_id, letter_id);
call gate.protect('demand_letters', 'closed');

call gate.own();
