-- Letters that come to an organisation's own address, and what became of each.

-- The address of an organisation; drafts of customers' letters are made in the name of the employee.
create table letter_boxes (
  org_id uuid primary key,
  secret text not null,
  employee_id uuid not null,
  opened_at timestamptz(3) not null,
  foreign key (org_id, employee_id) references employees on delete cascade,
  constraint letter_boxes__secret check (secret ~ '^[a-z2-7]{10}$')
);
create index letter_boxes__employee on letter_boxes (org_id, employee_id);
call gate.protect('letter_boxes', 'closed');

create table incoming_letters (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  -- of the letter itself, or made of it where it has none: the same letter is taken in once
  message_key text not null,
  at timestamptz(3) not null,
  from_address text not null,
  from_name text not null default '',
  subject text not null default '',
  text text not null default '',
  proven boolean not null,
  sender text not null,
  known text,
  employee_id uuid,
  customer_id uuid,
  state text not null,
  wait text,
  order_ids uuid[] not null default '{}',
  attachments int not null default 0,
  refused text[] not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete set null (employee_id),
  constraint incoming_letters__once unique (org_id, message_key),
  constraint incoming_letters__state check (state in ('waiting', 'drafted', 'written', 'dismissed')),
  constraint incoming_letters__sender check (sender in ('employee', 'customer', 'unknown')),
  constraint incoming_letters__wait check ((state = 'waiting') = (wait is not null))
);
create index incoming_letters__waiting on incoming_letters (org_id, id) where state = 'waiting';
create index incoming_letters__from on incoming_letters (org_id, from_address, id);
create index incoming_letters__employee on incoming_letters (org_id, employee_id) where employee_id is not null;
call gate.protect('incoming_letters', 'closed');

-- The text of a letter is somebody's correspondence: it stays for so long, then the letter goes.
create policy gate on incoming_letters to {gate} using (true);
create function gate.drop_incoming_letters(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from incoming_letters where ctid = any (array(select l.ctid from incoming_letters l where l.id < gate.uuid_from(p_before) limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.drop_incoming_letters to {worker};
