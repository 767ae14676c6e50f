-- Which account of a currency is the main one is decided by one person at a time; a check that is no more leaves no day behind; points are
-- found by every tin they are known by.

create function gate.hold_accounts() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organizations o where o.id = gate.org() for no key update;
end $$;

-- Changes the own card where it still has the version given; null where it has not. Country and tax number never change; who renames
-- himself is to be checked again.
create or replace function gate.set_card(p_version int, p_card jsonb) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare v int;
begin
  update organizations o set
    (kpp, ogrn, legal_form, name_full, name_short, legal_address, actual_address, postal_address, director_name, director_post, director_basis,
      phones, emails, site, goslog, goslog_number, goslog_since, is_forwarder, is_executor, tz, verified, verified_at, version) =
    (select r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short, r.legal_address, r.actual_address, r.postal_address, r.director_name,
      r.director_post, r.director_basis, r.phones, r.emails, r.site, r.goslog, r.goslog_number, r.goslog_since, r.is_forwarder, r.is_executor,
      r.tz, k.holds, case when k.holds then o.verified_at end, o.version + 1
    from jsonb_populate_record(o, p_card) r,
      lateral (select o.verified and (r.kpp, r.ogrn, r.legal_form, r.name_full, r.name_short) is not distinct from
        (o.kpp, o.ogrn, o.legal_form, o.name_full, o.name_short) as holds) k)
  where o.id = gate.org() and o.version = p_version
  returning o.version into v;
  return v;
end $$;

update organizations set verified_at = null where not verified and verified_at is not null;

-- A point with a tin of its own is found by that of its customer as well.
alter table nodal_points no force row level security;
alter table customers no force row level security;
update nodal_points p set search = p.search || ' ' || c.tin from customers c
where c.org_id = p.org_id and c.id = p.customer_id and p.tin <> c.tin;
alter table nodal_points force row level security;
alter table customers force row level security;

call gate.own();
grant execute on function gate.hold_accounts, gate.set_card to {app};
