-- What somebody has typed into a form and not sent yet: the latest of each form, sealed, for it may hold anything a form asks for.
create table drafts (
  org_id uuid not null references organizations,
  employee_id uuid not null,
  -- support that acts in a person's place types into drafts of its own
  user_id uuid not null,
  form text not null,
  sealed bytea not null,
  version int not null,
  saved_at timestamptz(3) not null,
  primary key (org_id, employee_id, user_id, form),
  foreign key (org_id, employee_id) references employees on delete cascade
);
call gate.protect('drafts', 'closed');
create policy gate_read on drafts for select to {gate} using (true);
create policy gate_drop on drafts for delete to {gate} using (true);
grant select, delete on drafts to {gate};

-- Removes drafts nobody went on with, a batch at a time, and tells how many.
create function gate.drop_drafts(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from drafts where ctid = any (array(select d.ctid from drafts d where d.saved_at < p_before limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;

call gate.own();
grant execute on function gate.drop_drafts to {worker};
