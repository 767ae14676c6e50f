-- What a person was told of an object, one row for each occurrence; the bell shows the newest of an object and folds the rest.
create table notices (
  org_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  occurrence_id uuid not null,
  at timestamptz(3) not null,
  code text not null,
  kind text not null,
  object_id uuid not null,
  -- why him: in charge, watching, his work, named, standing in
  concern text not null,
  urgent boolean not null default false,
  mandatory boolean not null default false,
  facts jsonb not null default '{}',
  read_at timestamptz(3),
  primary key (org_id, id),
  constraint notices__once unique (org_id, employee_id, occurrence_id)
);
create index notices__object on notices (org_id, employee_id, object_id, id);
create index notices__unread on notices (org_id, employee_id, object_id) where read_at is null;
create index notices__id on notices using brin (id);
call gate.protect('notices', 'closed');

-- What a person wants to hear nothing of: an object, or an event by its code.
create table notice_mutes (
  org_id uuid not null,
  employee_id uuid not null,
  target text not null,
  at timestamptz(3) not null,
  primary key (org_id, employee_id, target),
  constraint notice_mutes__target check (length(target) <= 60)
);
call gate.protect('notice_mutes', 'closed');

-- Removes a batch of notices older than a moment and tells how many there were.
create function gate.drop_notices(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from notices where ctid = any (array(select a.ctid from notices a where a.id < gate.uuid_from(p_before) limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;
create policy gate on notices to {gate} using (true);

call gate.own();
grant execute on function gate.drop_notices to {worker};
