-- Private areas. An area lives with the forwarder whose it is; so does each membership, which the member reads too. Both sides take their steps
-- through the gate alone: it knows who asks, and lets nobody in by the word of one side.
-- Beside the owner the staff of the platform reads and writes; gate.enter_area opens a home to it by the home's own id.

-- The one area of a forwarder.
create table private_areas (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  name text not null,
  rules text not null default '',
  rules_version int not null default 1,
  rules_at timestamptz(3) not null,
  takes_requests boolean not null default false,
  shows_members boolean not null default false,
  status text not null default 'open',
  closed_at timestamptz(3),
  closed_reason text not null default '',
  -- the last announcement
  posted_at timestamptz(3),
  created_at timestamptz(3) not null,
  demo boolean not null default false,
  primary key (org_id, id),
  constraint private_areas__one unique (org_id),
  constraint private_areas__named check (name <> '' and length(name) <= 100 and length(rules) <= 4000),
  constraint private_areas__status check (status in ('open', 'closed')),
  constraint private_areas__closed check ((closed_at is not null) = (status = 'closed') and (closed_reason = '' or status = 'closed')),
  constraint private_areas__rules check (rules_version > 0)
);
create index private_areas__id on private_areas using hash (id);
call gate.protect('private_areas', 'open', 'org_id = any ((select gate.objects())::uuid[])');
-- the gate alone gives out ids of areas and memberships: where two homes held the same one, each could stand in the other's way
revoke insert, delete on private_areas from {app};
create policy gate on private_areas to {gate} using (true) with check (true);
grant insert, update (status) on private_areas to {gate};
-- the machine fills the demo world
grant insert on private_areas to {worker};

-- A membership, from the invitation or application on.
create table private_members (
  org_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  member_id uuid not null,
  version int not null default 1,
  status text not null,
  status_at timestamptz(3) not null,
  expires_at timestamptz(3),
  message text not null default '',
  note text not null default '',
  reason text not null default '',
  -- the version of the rules the member accepted; an admitted one has none until he does
  rules_version int,
  invited_by text not null default '',
  invited_at timestamptz(3),
  opened_at timestamptz(3),
  joined_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, id),
  constraint private_members__one unique (org_id, member_id),
  foreign key (org_id, area_id) references private_areas (org_id, id),
  constraint private_members__other check (member_id <> org_id),
  constraint private_members__status check (status in
    ('invited', 'opened', 'asked', 'joined', 'blocked', 'declined', 'expired', 'recalled', 'refused', 'withdrawn', 'left')),
  constraint private_members__expires check ((expires_at is not null) = (status in ('invited', 'opened'))),
  constraint private_members__opened check (opened_at is not null or status <> 'opened'),
  constraint private_members__joined check (joined_at is not null or status not in ('joined', 'blocked', 'left')),
  constraint private_members__blocked check (reason <> '' or status <> 'blocked')
);
create index private_members__recent on private_members (org_id, area_id, status_at, id);
create index private_members__member on private_members using hash (member_id);
create index private_members__id on private_members using hash (id);
call gate.protect('private_members', 'open', 'org_id = any ((select gate.objects())::uuid[])');
revoke insert, update, delete on private_members from {app};
-- a member reads his own membership
create policy member on private_members for select using (member_id = (select gate.org()));
create policy gate on private_members to {gate} using (true) with check (true);
grant insert, update on private_members to {gate};
-- the machine fills the demo world
grant insert on private_members to {worker};

-- Announcements of an area.
create table private_posts (
  org_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  version int not null default 1,
  title text not null,
  body text not null,
  pinned boolean not null default false,
  at timestamptz(3) not null,
  changed_at timestamptz(3),
  by_name text not null,
  demo boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, area_id) references private_areas (org_id, id),
  constraint private_posts__texts check (title <> '' and length(title) <= 150 and body <> '' and length(body) <= 2000)
);
create index private_posts__order on private_posts (org_id, area_id, pinned, at, id);
call gate.protect('private_posts', 'open', 'org_id = any ((select gate.objects())::uuid[])');
-- announcements are a member's once he has joined: then the area itself is open to him
create policy member on private_posts for select using (org_id = any ((select gate.homes())::uuid[]) and area_id = any ((select gate.objects())::uuid[]));

-- Journal of an area.
create table private_entries (
  org_id uuid not null,
  id uuid not null,
  area_id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  member_id uuid,
  -- a person of the owner or of the platform; empty: the member, or time itself
  by_name text not null default '',
  comment text not null default '',
  demo boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, area_id) references private_areas (org_id, id)
);
create index private_entries__recent on private_entries (org_id, area_id, at, id);
call gate.protect('private_entries', 'open', 'org_id = any ((select gate.objects())::uuid[])');
revoke update, delete on private_entries from {app};
create policy gate on private_entries to {gate} using (true) with check (true);
grant insert on private_entries to {gate};

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may look in
-- ---------------------------------------------------------------------------------------------------------------------

-- Opens an area, named itself or by one of its memberships, and tells as whom one comes: `owner`, `staff`, or the status of the own membership.
-- Rows are opened to the staff, and announcements to a member that joined. No row: there is nothing for the actor.
create function gate.enter_area(p_area uuid, p_member uuid, out home uuid, out area_id uuid, out role text, out member_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  a private_areas;
  m private_members;
begin
  if me is null then return; end if;
  if p_member is not null then
    select * into m from private_members x where x.id = p_member;
    select * into a from private_areas x where x.org_id = m.org_id and x.id = m.area_id;
  else
    select * into a from private_areas x where x.id = p_area;
    select * into m from private_members x where x.org_id = a.org_id and x.member_id = me;
  end if;
  if a.id is null then return; end if;
  if a.org_id = me then role := 'owner';
  elsif gate.is_platform() then
    perform gate.open(a.org_id, a.id);
    perform gate.open(a.org_id, a.org_id);
    role := 'staff';
  elsif m.member_id = me then
    if m.status = 'joined' then perform gate.open(a.org_id, a.id); end if;
    -- an invitation ends at its moment, not when the timer gets to it
    role := case when m.expires_at <= app_now() then 'expired' else m.status end;
  else return;
  end if;
  home := a.org_id;
  area_id := a.id;
  member_id := m.id;
end $$;

-- Whether the staff of the platform has entered this home by gate.enter_area; an object of another home that bears its id opens nothing.
create function gate.is_staff_home(p_home uuid) returns boolean language plpgsql stable as $$
begin
  return coalesce(p_home = (gate.homes())[2] and p_home = any (gate.objects()) and gate.is_platform(), false);
end $$;

-- The area whose owner, or staff that entered it, is asking; null for others.
create function gate.led_area(p_area uuid) returns private_areas language plpgsql stable as $$
declare a private_areas;
begin
  select * into a from private_areas x where x.id = p_area;
  if a.org_id = gate.org() or gate.is_staff_home(a.org_id) then return a; end if;
  return null;
end $$;

-- Areas of others by the memberships of the acting organisation, with what each status may know: an applicant the name alone, an invited one what he
-- decides by. One area by p_area; else a page of those that go on or ended after p_since, invitations first, then where one has joined, by name.
create function gate.my_areas(p_area uuid, p_since timestamptz, p_after_rank int, p_after_name text, p_after_id uuid, p_limit int) returns table (
  id uuid, owner_id uuid, version int, name text, status text, rules text, rules_version int, rules_at timestamptz, takes_requests boolean, shows_members boolean,
  posted_at timestamptz, created_at timestamptz, closed_reason text, members int, member_id uuid, rank int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.id, a.org_id, a.version, a.name, a.status,
    case when m.status in ('invited', 'opened', 'joined') and coalesce(m.expires_at > app_now(), true) then a.rules else '' end, a.rules_version, a.rules_at::timestamptz, a.takes_requests,
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

-- What waits for the acting organisation: invitations it has not answered, areas whose rules it has not accepted as they are, and applications to its own.
create function gate.areas_waiting(out invitations int, out rules int, out asked int) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  select count(*) filter (where m.status in ('invited', 'opened') and m.expires_at > app_now()),
    count(*) filter (where m.status = 'joined' and m.rules_version is distinct from a.rules_version)
  into invitations, rules
  from private_members m join private_areas a on a.org_id = m.org_id and a.id = m.area_id where m.member_id = gate.org();
  select count(*) into asked from private_members m where m.org_id = gate.org() and m.status = 'asked';
end $$;

-- Who has joined an area, for a member of one whose owner shows it; the owner reads the table itself.
create function gate.area_members(p_area uuid) returns table (member_id uuid) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select j.member_id from private_areas a
  join private_members m on m.org_id = a.org_id and m.member_id = gate.org() and m.status = 'joined'
  join private_members j on j.org_id = a.org_id and j.status = 'joined'
  where a.id = p_area and a.shows_members order by j.joined_at, j.id limit 200;
end $$;

-- The area of a forwarder with this number that takes applications of the acting organisation.
create function gate.find_area(p_country text, p_tin text) returns table (id uuid, name text, owner_id uuid, status text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.id, a.name, a.org_id, m.status
  from organizations o join private_areas a on a.org_id = o.id
  left join private_members m on m.org_id = a.org_id and m.member_id = gate.org()
  where o.country = p_country and o.tin = p_tin and not o.blocked and a.takes_requests and a.status = 'open' and a.org_id <> gate.org()
    and gate.partner_takes(o.id, 'exec_fwd');
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Steps
-- ---------------------------------------------------------------------------------------------------------------------

-- Why an organisation may not become a member of an area; null: it may.
create function gate.area_obstacle(p_home uuid, p_member uuid) returns text language plpgsql stable as $$
declare
  o organizations;
  p partners;
begin
  select * into o from organizations x where x.id = p_member and not x.blocked and not x.is_platform;
  if o.id is null then return 'missing'; end if;
  if o.id = p_home then return 'own'; end if;
  if not o.is_executor then return 'not_executor'; end if;
  if not o.verified then return 'unverified'; end if;
  select * into p from partners x where x.org_id = p_home and x.partner_org_id = p_member and x.direction = 'fwd_exec';
  if p.seen in ('blacklisted', 'suspended') then return 'shut_out'; end if;
  if exists (select from partners x where x.org_id = p_member and x.partner_org_id = p_home and x.direction = 'exec_fwd' and x.blacklisted_at is not null)
    then return 'unavailable'; end if;
  return null;
end $$;

-- Writes a line of an area's journal.
create function gate.note_area(p_home uuid, p_area uuid, p_what text, p_member uuid, p_by text, p_comment text) returns void language sql as $$
  insert into private_entries (org_id, id, area_id, at, what, member_id, by_name, comment, demo)
  select a.org_id, gate.new_id(), a.id, app_now(), p_what, p_member, coalesce(p_by, ''), p_comment, a.demo from private_areas a where a.org_id = p_home and a.id = p_area
$$;

-- Invites an executor, or invites anew one with whom it came to nothing. Tells `invited`, or why not; `exists` with the status it has.
create function gate.invite_member(p_area uuid, p_member uuid, p_message text, p_until timestamptz, p_by text, out outcome text, out status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  a private_areas := gate.led_area(p_area);
  m private_members;
  t timestamptz := app_now();
begin
  if a.id is null then raise 'not of this area' using errcode = 'insufficient_privilege'; end if;
  if a.status <> 'open' then outcome := 'closed'; return; end if;
  outcome := gate.area_obstacle(a.org_id, p_member);
  if outcome is not null then return; end if;
  insert into private_members (org_id, id, area_id, member_id, status, status_at, expires_at, message, invited_by, invited_at, demo)
  values (a.org_id, gate.new_id(), a.id, p_member, 'invited', t, p_until, p_message, p_by, t, a.demo)
  on conflict on constraint private_members__one do nothing;
  if not found then
    select * into m from private_members x where x.org_id = a.org_id and x.member_id = p_member for update;
    if m.status not in ('declined', 'expired', 'recalled', 'refused', 'withdrawn', 'left') and coalesce(m.expires_at > t, true) then
      outcome := 'exists';
      status := m.status;
      return;
    end if;
    update private_members x set version = x.version + 1, status = 'invited', status_at = t, expires_at = p_until, message = p_message, note = '', reason = '',
      rules_version = null, invited_by = p_by, invited_at = t, opened_at = null, joined_at = null
    where x.org_id = a.org_id and x.id = m.id;
  end if;
  perform gate.note_area(a.org_id, a.id, 'invite', p_member, p_by, p_message);
  outcome := 'invited';
end $$;

-- The acting organisation applies for membership. Tells `asked`, or why not; after a refusal it waits thirty days.
create function gate.ask_member(p_area uuid, p_note text, out outcome text, out status text, out until timestamptz, out home uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  t timestamptz := app_now();
  a private_areas;
  m private_members;
begin
  if me is null then raise 'no pass' using errcode = 'insufficient_privilege'; end if;
  select * into a from private_areas x where x.id = p_area for share;
  if a.org_id = me then outcome := 'own'; return; end if;
  outcome := coalesce(gate.area_obstacle(a.org_id, me), 'none');
  -- whom the owner shut out is told what a stranger is
  if a.id is null or not a.takes_requests or a.status <> 'open' or outcome in ('missing', 'shut_out') then outcome := 'missing'; return; end if;
  if outcome <> 'none' then return; end if;
  insert into private_members (org_id, id, area_id, member_id, status, status_at, note, demo)
  values (a.org_id, gate.new_id(), a.id, me, 'asked', t, p_note, a.demo)
  on conflict on constraint private_members__one do nothing;
  if not found then
    select * into m from private_members x where x.org_id = a.org_id and x.member_id = me for update;
    status := m.status;
    if m.status not in ('declined', 'expired', 'recalled', 'refused', 'withdrawn', 'left') and coalesce(m.expires_at > t, true) then
      outcome := 'exists';
      return;
    end if;
    if m.status = 'refused' and m.status_at + interval '30 days' > t then
      outcome := 'wait';
      until := m.status_at + interval '30 days';
      return;
    end if;
    update private_members x set version = x.version + 1, status = 'asked', status_at = t, expires_at = null, message = '', note = p_note, reason = '',
      rules_version = null, invited_by = '', invited_at = null, opened_at = null, joined_at = null
    where x.org_id = a.org_id and x.id = m.id;
  end if;
  perform gate.note_area(a.org_id, a.id, 'ask', me, null, p_note);
  outcome := 'asked';
  status := 'asked';
  home := a.org_id;
end $$;

-- Takes a step of a membership. The lifecycle says who is offered what; here stands what needs the other side's word, whoever calls.
create function gate.move_member(p_member uuid, p_version int, p_action text, p_reason text, p_rules int, p_by text,
  out outcome text, out status text, out home uuid, out area_id uuid, out member_org uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  t timestamptz := app_now();
  a private_areas;
  m private_members;
  led boolean;
  after text;
begin
  select * into m from private_members x where x.id = p_member;
  -- the area stays open, and its rules what they are, until the step is taken; whoever closes it holds it before its members too
  select * into a from private_areas x where x.org_id = m.org_id and x.id = m.area_id for share;
  select * into m from private_members x where x.id = p_member for update;
  led := m.org_id = me or gate.is_staff_home(m.org_id);
  if m.id is null or not (coalesce(led, false) or m.member_id = me) then outcome := 'missing'; return; end if;
  if m.version <> p_version then outcome := 'changed'; status := m.status; return; end if;
  status := m.status;
  after := case
    when led and m.status = 'asked' and p_action = 'admit' then 'joined'
    when led and m.status = 'asked' and p_action = 'refuse' then 'refused'
    when led and m.status in ('invited', 'opened') and p_action = 'recall' then 'recalled'
    when led and m.status = 'joined' and p_action = 'block' then 'blocked'
    when led and m.status = 'blocked' and p_action = 'unblock' then 'joined'
    when led then null
    when m.status in ('invited', 'opened') and m.expires_at <= t then null
    when m.status = 'invited' and p_action = 'look' then 'opened'
    when m.status in ('invited', 'opened') and p_action = 'join' then 'joined'
    when m.status in ('invited', 'opened') and p_action = 'decline' then 'declined'
    when m.status = 'joined' and p_action = 'accept' then 'joined'
    when m.status = 'joined' and p_action = 'leave' then 'left'
    when m.status = 'asked' and p_action = 'withdraw' then 'withdrawn'
  end;
  if after is null then
    outcome := 'step';
    status := case when m.expires_at <= t then 'expired' else m.status end;
    return;
  end if;
  if p_action in ('join', 'admit', 'unblock') then
    if a.status <> 'open' then outcome := 'closed'; return; end if;
    outcome := gate.area_obstacle(m.org_id, m.member_id);
    if outcome is not null then return; end if;
  end if;
  if p_action in ('join', 'accept') and p_rules is distinct from a.rules_version then outcome := 'rules'; return; end if;
  update private_members x set version = x.version + 1, status = after, status_at = case when after = m.status then x.status_at else t end,
    expires_at = case when after = 'opened' then x.expires_at end, reason = p_reason,
    opened_at = case when after = 'opened' or p_action = 'join' then coalesce(x.opened_at, t) else x.opened_at end,
    joined_at = case when after = 'joined' then coalesce(x.joined_at, t) else x.joined_at end,
    rules_version = case when p_action in ('join', 'accept') then p_rules else x.rules_version end
  where x.org_id = m.org_id and x.id = m.id;
  perform gate.note_area(m.org_id, m.area_id, p_action, m.member_id, case when led then p_by end, p_reason);
  outcome := 'done';
  status := after;
  home := m.org_id;
  area_id := m.area_id;
  member_org := m.member_id;
end $$;

-- Ends invitations of the acting home whose time is over; tells whom they were for.
create function gate.expire_members() returns table (id uuid, area_id uuid, member_id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare m private_members;
begin
  for m in
    -- whoever holds one takes a step with it just now, and may wait for the timer that is here: what is left of it comes next time
    update private_members x set version = x.version + 1, status = 'expired', status_at = app_now(), expires_at = null
    where x.org_id = gate.org() and x.id in (select y.id from private_members y
      where y.org_id = gate.org() and y.status in ('invited', 'opened') and y.expires_at <= app_now() for update skip locked)
    returning x.*
  loop
    perform gate.note_area(m.org_id, m.area_id, 'expire', m.member_id, null, '');
    id := m.id;
    area_id := m.area_id;
    member_id := m.member_id;
    return next;
  end loop;
end $$;

-- Of an area that closes: invitations and applications nobody has answered end, and its journal names the person who ended them. Tells whom
-- they were of.
create function gate.end_waiting(p_area uuid, p_by text) returns table (member_id uuid) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  a private_areas := gate.led_area(p_area);
  m private_members;
begin
  if a.id is null then raise 'not of this area' using errcode = 'insufficient_privilege'; end if;
  for m in
    update private_members x set version = x.version + 1, status_at = app_now(), expires_at = null,
      status = case when x.status = 'asked' then 'withdrawn' else 'recalled' end
    where x.org_id = a.org_id and x.area_id = a.id and x.status in ('invited', 'opened', 'asked') returning x.*
  loop
    perform gate.note_area(m.org_id, m.area_id, case m.status when 'withdrawn' then 'end' else 'recall' end, m.member_id, p_by, '');
    member_id := m.member_id;
    return next;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What runs
-- ---------------------------------------------------------------------------------------------------------------------

-- Tenders and demands of an area that have not ended, with what stands in them; for its owner and the staff.
create function gate.area_work(p_area uuid) returns jsonb language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare a private_areas := gate.led_area(p_area);
begin
  if a.id is null then return null; end if;
  return jsonb_build_object(
    'tenders', (select coalesce(jsonb_agg(x order by x.ends_at, x.id), '[]') from (
      select t.id, t.number, t.title, gate.instant(t.ends_at) as ends_at,
        (select count(*) from tender_lots l where l.org_id = t.org_id and l.tender_id = t.id and l.status in ('pending', 'open')) as lots,
        (select count(*) from tender_bets b where b.org_id = t.org_id and b.tender_id = t.id and b.status = 'submitted') as bets
      from tenders t where t.org_id = a.org_id and t.audience ->> 'kind' = 'private'
        and t.status in ('announced', 'bidding', 'evaluation', 'rebidding') order by t.ends_at, t.id limit 200) x),
    'demands', (select coalesce(jsonb_agg(x order by x.deadline, x.id), '[]') from (
      select d.id, d.number, d.draft ->> 'title' as title, p.row_json::jsonb -> 'from' as "from", p.row_json::jsonb -> 'to' as "to",
        gate.instant(d.deadline) as deadline,
        (select count(*) from demand_offers o where o.org_id = d.org_id and o.demand_id = d.id
          and o.status in ('submitted', 'countered_by_forwarder', 'countered_by_executor', 'selected')) as offers
      from demands d join demand_parties p on p.org_id = d.org_id and p.demand_id = d.id
      where d.org_id = a.org_id and d.draft #>> '{audience,kind}' = 'private'
        and d.status in ('active', 'paused', 'choosing', 'confirming') order by d.deadline, d.id limit 200) x));
end $$;

-- Lots and demands of an owner's area that are open to the acting organisation, or to the owner himself: how many, and the soonest end; an
-- announced lot that waits for its opening counts too.
create function gate.area_open(p_owner uuid, out lots int, out demands int, out soonest timestamptz) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare viewer uuid := case when gate.is_staff_home(p_owner) then p_owner else gate.org() end;
begin
  select count(*), min(l.ends_at) filter (where l.status in ('pending', 'open')) into lots, soonest
  from lot_parties p left join tender_lots l on l.org_id = p.home_org_id and l.id = p.lot_id
  where p.org_id = viewer and p.organizer_id = p_owner and p.private and p.opens
    and p.tab in ('announced', 'bidding', 'invited', 'available', 'taking')
    -- one's own bet keeps a lot where it was until somebody has won
    and p.tender_status in ('announced', 'bidding', 'rebidding');
  select count(*), least(soonest, min(p.due_at)) into demands, soonest
  from demand_parties p where p.org_id = viewer and p.forwarder_id = p_owner and p.private and p.opens and p.status = 'active'
    and p.visible_from <= app_now();
end $$;

-- Active partners of the owner of an area among these of its members.
create function gate.area_partners(p_area uuid, p_members uuid[]) returns table (member_id uuid) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare a private_areas := gate.led_area(p_area);
begin
  return query select m.member_id from private_members m
  join partners p on p.org_id = m.org_id and p.partner_org_id = m.member_id and p.direction = 'fwd_exec' and p.seen = 'active'
  where m.org_id = a.org_id and m.member_id = any (p_members);
end $$;

-- Areas of the installation by name, for the platform's staff.
create function gate.areas(p_query text, p_status text, p_after_name text, p_after_id uuid, p_limit int) returns table (
  id uuid, owner_id uuid, version int, name text, status text, takes_requests boolean, created_at timestamptz, demo boolean, invited int, asked int, joined int,
  blocked int, lots int, demands int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not gate.is_platform() then raise 'not of the platform' using errcode = 'insufficient_privilege'; end if;
  return query select a.id, a.org_id, a.version, a.name, a.status, a.takes_requests, a.created_at::timestamptz, a.demo, n.invited, n.asked, n.joined,
    n.blocked,
    (select count(*)::int from lot_parties p where p.org_id = a.org_id and p.organizer_id = a.org_id and p.private and p.tab in ('announced', 'bidding')),
    (select count(*)::int from demand_parties p where p.org_id = a.org_id and p.forwarder_id = a.org_id and p.private and p.status = 'active')
  from private_areas a join organizations o on o.id = a.org_id
  cross join lateral (select count(*) filter (where m.status in ('invited', 'opened'))::int as invited, count(*) filter (where m.status = 'asked')::int as asked,
    count(*) filter (where m.status = 'joined')::int as joined, count(*) filter (where m.status = 'blocked')::int as blocked
    from private_members m where m.org_id = a.org_id) n
  where (p_query = '' or a.name ilike '%' || p_query || '%' or o.name_short ilike '%' || p_query || '%' or o.tin like p_query || '%')
    and (p_status is null or a.status = p_status)
    and (p_after_id is null or (a.name, a.id) > (p_after_name, p_after_id))
  order by a.name, a.id limit p_limit;
end $$;

-- Makes the area of a forwarder: one's own, or of the staff anybody's, and opens it. Tells `made`, or why not.
create function gate.open_area(p_owner uuid, p_name text, p_rules text, p_takes_requests boolean, p_shows_members boolean, out outcome text, out id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  t timestamptz := app_now();
  new_id uuid := gate.new_id();
begin
  if p_owner is distinct from gate.org() and not gate.is_platform() then outcome := 'missing'; return; end if;
  if not exists (select from organizations o where o.id = p_owner and not o.blocked and not o.is_platform) then outcome := 'missing'; return; end if;
  if not exists (select from organizations o where o.id = p_owner and o.is_forwarder and o.verified) then outcome := 'not_forwarder'; return; end if;
  insert into private_areas (org_id, id, name, rules, takes_requests, shows_members, rules_at, created_at)
  values (p_owner, new_id, p_name, p_rules, p_takes_requests, p_shows_members, t, t)
  on conflict on constraint private_areas__one do nothing;
  if not found then outcome := 'exists'; return; end if;
  if p_owner <> gate.org() then
    perform gate.open(p_owner, new_id);
    perform gate.open(p_owner, p_owner);
  end if;
  outcome := 'made';
  open_area.id := new_id;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Whom tenders and demands reach
-- ---------------------------------------------------------------------------------------------------------------------

-- Whether an organisation is a member of the area of a forwarder: joined, and the rules accepted. Told to either of the two alone.
create function gate.joined_area(p_owner uuid, p_member uuid) returns boolean language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return coalesce(gate.org() = p_owner or gate.org() = p_member, false) and gate.in_area(p_owner, p_member);
end $$;

-- Organisations a tender or a demand of the acting one may reach, which stands on side p_side: `partners` those it works with, `private` members of its
-- open area, `public` everybody; of them those of p_only where it is given. Who is no partner is verified. Never the own one, nor another under its
-- number, nor where one of both has shut the other out.
create function gate.reach(p_side text, p_kind text, p_only uuid[]) returns table (id uuid, name_short text, tin text, group_names text[], verified boolean) language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name_short, o.tin, coalesce(p.group_names, '{}'), o.verified
  from organizations me
  join organizations o on o.id <> me.id and not o.blocked and (o.tin, o.country) <> (me.tin, me.country)
    and case p_side when 'forwarder' then o.is_executor else o.is_forwarder end
  left join partners p on p.org_id = me.id and p.partner_org_id = o.id and p.direction = case p_side when 'forwarder' then 'fwd_exec' else 'exec_fwd' end
  left join private_members m on m.org_id = me.id and m.member_id = o.id and m.status = 'joined' and m.rules_version is not null
  where me.id = gate.org() and coalesce(p.seen, 'active') not in ('blacklisted', 'suspended')
    and case p_kind when 'public' then o.verified when 'partners' then p.seen = 'active'
      when 'private' then p_side = 'forwarder' and o.verified and m.id is not null
        and exists (select from private_areas a where a.org_id = me.id and a.status = 'open') end
    and case when p_only is null then true else o.id = any (p_only) end
    and not exists (select from partners b where b.org_id = o.id and b.partner_org_id = me.id and b.blacklisted_at is not null
      and b.direction = case p_side when 'forwarder' then 'exec_fwd' else 'fwd_exec' end)
  order by o.id limit 5000
$$;

call gate.own();
grant execute on function gate.enter_area, gate.my_areas, gate.areas_waiting, gate.area_members, gate.find_area, gate.invite_member,
  gate.ask_member, gate.move_member, gate.expire_members, gate.end_waiting, gate.area_work, gate.area_open, gate.area_partners, gate.areas,
  gate.open_area, gate.joined_area, gate.reach to {app};
