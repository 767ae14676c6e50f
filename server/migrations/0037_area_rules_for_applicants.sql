-- Who has applied to a private area reads its rules while he waits: he will be held to them from the day he is admitted.

-- Areas of others by the memberships of the acting organisation, with what each status may know: who was, was refused or blocked the name alone,
-- an applicant and an invited one what they decide by. One area by p_area; else a page of those that go on or ended after p_since, invitations
-- first, then where one has joined, by name.
create or replace function gate.my_areas(p_area uuid, p_since timestamptz, p_after_rank int, p_after_name text, p_after_id uuid, p_limit int) returns table (
  id uuid, owner_id uuid, version int, name text, status text, rules text, rules_version int, rules_at timestamptz, takes_requests boolean, shows_members boolean,
  posted_at timestamptz, created_at timestamptz, closed_reason text, members int, member_id uuid, rank int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.id, a.org_id, a.version, a.name, a.status,
    case when m.status in ('invited', 'opened', 'asked', 'joined') and coalesce(m.expires_at > app_now(), true) then a.rules else '' end, a.rules_version, a.rules_at::timestamptz, a.takes_requests,
    a.shows_members, case when m.status = 'joined' then a.posted_at::timestamptz end, a.created_at::timestamptz,
    case when m.status = 'joined' then a.closed_reason else '' end,
    case when m.status = 'joined' then (select count(*)::int from private_members j where j.org_id = a.org_id and j.status = 'joined') end, m.id, r.rank
  from private_members m join private_areas a on a.org_id = m.org_id and a.id = m.area_id
  cross join lateral (select case when m.status in ('invited', 'opened') then 1 when m.status = 'joined' then 2 else 3 end as rank) r
  where m.member_id = gate.org() and case when p_area is not null then a.id = p_area
    else (m.status in ('invited', 'opened', 'asked', 'joined', 'blocked') or m.status_at > p_since)
      and (p_after_id is null or (r.rank, a.name, a.id) > (p_after_rank, p_after_name, p_after_id)) end
  order by r.rank, a.name, a.id limit p_limit;
end $$;

call gate.own();
