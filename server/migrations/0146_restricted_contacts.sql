-- Restricted contacts are masked wherever their rows are read, by a guest of the home too; and what an act of destruction is to be found again by.

create policy gate on person_restrictions for select to {gate} using (lifted_at is null);

-- Contacts of a home whose processing is restricted: of one's own, or of the one that is entered.
create function gate.restricted_contacts(p_home uuid) returns table (id uuid, name text, phone text, email text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select r.id, r.name, r.phone, r.email from person_restrictions r
  where r.org_id = p_home and p_home = any (gate.homes()) and r.lifted_at is null and r.kind <> 'driver' order by r.id;
end $$;

call gate.own();
grant execute on function gate.restricted_contacts to {app};
