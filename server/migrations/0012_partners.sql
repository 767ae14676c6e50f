-- Partnerships: what both sides agreed on, kept in a row of each; and what one side alone keeps about the other.

-- What an organisation keeps about another one; each side has a row of its own. The first word of the direction is the side of its owner.
create table partners (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  partner_org_id uuid not null references organizations,
  direction text not null,
  status text not null,
  status_at timestamptz(3) not null,
  -- who asked for the partnership, and who took its last step: me, them; the product itself
  asked text not null default 'me',
  moved text not null default 'me',
  -- words that came with the invitation, and why the last step was taken: both sides read them
  message text not null default '',
  reason text,
  comment text not null default '',
  since date,
  contract_number text not null default '',
  contract_date date,
  contract_until date,
  pay_days smallint,
  pay_days_kind text not null default 'banking',
  pay_trigger text not null default 'originals',
  group_names text[] not null default '{}',
  note text not null default '',
  -- from here on the owner's alone: nothing of it reaches the other side
  blacklisted_at timestamptz(3),
  blacklist_reason text not null default '',
  blacklisted_by text not null default '',
  rating smallint,
  credit_limit bigint,
  credit_currency char(3) not null default 'RUB',
  -- what the owner sees: his own mark stands before what both see
  seen text not null generated always as (case when blacklisted_at is null then status else 'blacklisted' end) stored,
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint partners__pair unique (org_id, partner_org_id, direction),
  constraint partners__other check (partner_org_id <> org_id),
  constraint partners__direction check (direction in ('fwd_exec', 'exec_fwd', 'fwd_fwd', 'exec_exec')),
  constraint partners__status check (status in ('invited', 'requested', 'verification', 'active', 'rejected', 'suspended', 'terminated')),
  constraint partners__asked check (asked in ('me', 'them')),
  constraint partners__moved check (moved in ('me', 'them', 'system')),
  constraint partners__rating check (rating between 0 and 100),
  constraint partners__credit check (credit_limit >= 0),
  constraint partners__contract check (contract_until >= contract_date and (contract_date is not null) = (contract_number <> '')),
  constraint partners__blacklisted check (blacklisted_at is not null or blacklist_reason = '')
);
create index partners__direction on partners (org_id, direction, status, partner_org_id);
create index partners__recent on partners (org_id, status_at, id);
-- What both sides see is written by the gate alone; a person of one side changes what is his.
call gate.protect('partners', 'closed');
revoke insert, update, delete on partners from {app};
grant update (version, group_names, note, blacklisted_at, blacklist_reason, blacklisted_by, rating, credit_limit, credit_currency) on partners to {app};
-- the machine: the demo world, its removal, tests
grant insert, update (version, status, status_at, moved, asked, reason, comment, since), delete on partners to {worker};
create policy gate on partners to {gate} using (true) with check (true);
grant insert, update on partners to {gate};

-- Where a partner belongs among one's own: the later a group sees what is published, the larger its delay.
create table partner_groups (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  name text not null,
  delay_min int not null default 0,
  demo boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint partner_groups__name unique (org_id, name),
  constraint partner_groups__named check (name <> ''),
  constraint partner_groups__delay check (delay_min between 0 and 10080)
);
call gate.protect('partner_groups', 'closed');

-- What was checked about a partner before working with him: the last result of each item, its source and day.
create table partner_checks (
  org_id uuid not null,
  partner_id uuid not null,
  item text not null,
  result text not null,
  source text not null,
  checked_on date not null,
  valid_until date,
  comment text not null default '',
  by_name text not null,
  demo boolean not null default false,
  at timestamptz(3) not null,
  primary key (org_id, partner_id, item),
  foreign key (org_id, partner_id) references partners (org_id, id) on delete cascade,
  constraint partner_checks__result check (result in ('passed', 'failed')),
  constraint partner_checks__sourced check (source <> '')
);
call gate.protect('partner_checks', 'closed');

-- What happened, as the owner of the row reads it: shared steps stand with both sides, private marks with the one who made them.
create table partner_entries (
  org_id uuid not null,
  partner_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  to_status text,
  by text not null,
  by_name text not null default '',
  private boolean not null default false,
  reason text,
  comment text not null default '',
  demo boolean not null default false,
  primary key (org_id, partner_id, id),
  foreign key (org_id, partner_id) references partners (org_id, id) on delete cascade,
  constraint partner_entries__by check (by in ('me', 'them', 'system'))
);
call gate.protect('partner_entries', 'append');
create policy gate on partner_entries for insert to {gate} with check (true);
grant insert on partner_entries to {gate};

-- ---------------------------------------------------------------------------------------------------------------------
-- The gate: steps that reach both homes. Who acts is told by the pass alone, and the other side's agreement by its own steps.
-- ---------------------------------------------------------------------------------------------------------------------

-- The same partnership as the other side names it.
create function gate.mirrored(p_direction text) returns text language sql immutable as $$
  select case p_direction when 'fwd_exec' then 'exec_fwd' when 'exec_fwd' then 'fwd_exec' else p_direction end
$$;

-- Holds both rows of an own partnership for a change, always in the same order; false when there is none of this id.
create function gate.hold_partner(p_id uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  mine partners;
begin
  select * into mine from partners p where p.org_id = me and p.id = p_id;
  if not found then return false; end if;
  perform from partners p
  where (p.org_id = me and p.id = p_id)
    or (p.org_id = mine.partner_org_id and p.partner_org_id = me and p.direction = gate.mirrored(mine.direction))
  order by p.org_id for update;
  return true;
end $$;

-- Asks another organisation for a partnership, or asks again where one ended. Tells what came of it: asked, or why not.
create function gate.ask_partner(p_org uuid, p_direction text, p_message text, p_by text, p_id uuid, p_other_id uuid,
  out outcome text, out partner_id uuid, out until timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  t timestamptz := app_now();
  asked_as text := case when p_direction = 'exec_fwd' then 'requested' else 'invited' end;
  back text := gate.mirrored(p_direction);
  own organizations;
  other organizations;
  mine partners;
  theirs partners;
  made int;
begin
  if me is null then raise 'no pass' using errcode = 'insufficient_privilege'; end if;
  if p_org = me then outcome := 'self'; return; end if;
  select * into own from organizations o where o.id = me;
  select * into other from organizations o where o.id = p_org and not o.blocked and (o.is_forwarder or o.is_executor);
  if other.id is null then outcome := 'missing'; return; end if;
  if not coalesce(case split_part(p_direction, '_', 1) when 'fwd' then own.is_forwarder when 'exec' then own.is_executor end
    and case split_part(p_direction, '_', 2) when 'fwd' then other.is_forwarder when 'exec' then other.is_executor end, false)
  then outcome := 'side'; return; end if;

  insert into partners (org_id, id, partner_org_id, direction, status, asked, moved, status_at, message, created_at, demo)
  select x.org_id, x.id, x.partner_org_id, x.direction, asked_as, x.who, x.who, t, p_message, t, false
  from (values (me, p_id, p_org, p_direction, 'me'), (p_org, p_other_id, me, back, 'them')) x (org_id, id, partner_org_id, direction, who)
  order by x.org_id
  on conflict on constraint partners__pair do nothing;
  get diagnostics made = row_count;

  perform from partners p
  where (p.org_id = me and p.partner_org_id = p_org and p.direction = p_direction) or (p.org_id = p_org and p.partner_org_id = me and p.direction = back)
  order by p.org_id for update;
  select * into mine from partners p where p.org_id = me and p.partner_org_id = p_org and p.direction = p_direction;
  select * into theirs from partners p where p.org_id = p_org and p.partner_org_id = me and p.direction = back;
  partner_id := mine.id;

  if made = 1 then
    -- one side had kept a row alone: what it says is so for both
    if mine.id = p_id then
      update partners p set status = theirs.status, status_at = theirs.status_at, asked = 'them', moved = 'them', message = '' where p.org_id = me and p.id = mine.id;
      mine.status := theirs.status;
    else
      update partners p set status = mine.status, status_at = mine.status_at, message = '' where p.org_id = p_org and p.id = theirs.id;
    end if;
  elsif made = 0 then
    if mine.blacklisted_at is not null then outcome := 'blacklisted'; return; end if;
    if theirs.blacklisted_at is not null then outcome := 'unavailable'; return; end if;
    if mine.status = 'rejected' and mine.moved <> 'me' and mine.status_at + interval '30 days' > t then
      outcome := 'wait';
      until := mine.status_at + interval '30 days';
      return;
    end if;
    if mine.status in ('rejected', 'terminated') then
      update partners p set version = p.version + 1, status = asked_as, status_at = t, message = p_message, reason = null, comment = '',
        asked = case when p.org_id = me then 'me' else 'them' end, moved = case when p.org_id = me then 'me' else 'them' end
      where (p.org_id = me and p.id = mine.id) or (p.org_id = p_org and p.id = theirs.id);
      made := 2;
    end if;
  end if;
  if made < 2 then outcome := 'exists'; return; end if;

  insert into partner_entries (org_id, partner_id, id, at, what, to_status, by, by_name, comment)
  values (me, mine.id, gen_random_uuid(), t, 'ask', asked_as, 'me', p_by, p_message),
    (p_org, theirs.id, gen_random_uuid(), t, 'ask', asked_as, 'them', '', p_message);
  outcome := 'asked';
end $$;

-- Takes a step both sides see. The lifecycle judges what a person may do; here stands what needs the other side's word, whoever calls.
-- Without a name the product itself acts.
create function gate.move_partner(p_id uuid, p_action text, p_reason text, p_comment text, p_by text, out outcome text, out status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := gate.org();
  t timestamptz := app_now();
  mine partners;
  theirs partners;
  leads boolean;
  after text;
begin
  if not gate.hold_partner(p_id) then outcome := 'missing'; return; end if;
  select * into mine from partners p where p.org_id = me and p.id = p_id;
  select * into theirs from partners p where p.org_id = mine.partner_org_id and p.partner_org_id = me and p.direction = gate.mirrored(mine.direction);
  leads := mine.direction <> 'exec_fwd';
  after := case
    when p_action = 'accept' and mine.status in ('invited', 'requested') and mine.asked = 'them' then 'verification'
    when p_action = 'activate' and mine.status = 'verification' and leads then 'active'
    when p_action = 'reject' and mine.status in ('invited', 'requested') and mine.asked = 'them' then 'rejected'
    when p_action = 'reject' and mine.status = 'verification' then 'rejected'
    when p_action = 'withdraw' and mine.status in ('invited', 'requested') and mine.asked = 'me' then 'terminated'
    when p_action = 'suspend' and mine.status = 'active' and leads then 'suspended'
    when p_action = 'resume' and mine.status = 'suspended' and leads and mine.moved <> 'them' then 'active'
    when p_action = 'terminate' and mine.status in ('verification', 'active', 'suspended') then 'terminated'
    when p_action = 'restore' and mine.status in ('verification', 'active', 'suspended') then 'verification'
  end;
  if after is null then outcome := 'closed'; return; end if;
  if mine.blacklisted_at is not null and p_action not in ('restore', 'terminate') then outcome := 'closed'; return; end if;
  if theirs.blacklisted_at is not null and p_action in ('accept', 'activate', 'resume') then outcome := 'unavailable'; return; end if;

  update partners p set version = p.version + 1, status = after, status_at = t, reason = p_reason, comment = p_comment,
    since = case when after = 'active' then coalesce(p.since, (t at time zone 'Europe/Moscow')::date) else p.since end,
    moved = case when p_by is null then 'system' when p.org_id = me then 'me' else 'them' end
  where (p.org_id = me and p.id = mine.id) or (p.org_id = mine.partner_org_id and p.id = theirs.id);
  insert into partner_entries (org_id, partner_id, id, at, what, to_status, by, by_name, reason, comment)
  values (me, mine.id, gen_random_uuid(), t, p_action, after, case when p_by is null then 'system' else 'me' end, coalesce(p_by, ''), p_reason, p_comment);
  if theirs.id is not null then
    insert into partner_entries (org_id, partner_id, id, at, what, to_status, by, by_name, reason, comment)
    values (mine.partner_org_id, theirs.id, gen_random_uuid(), t, p_action, after, case when p_by is null then 'system' else 'them' end, '', p_reason, p_comment);
  end if;
  outcome := 'done';
  status := after;
end $$;

-- The contract of a partnership, as the side that leads it enters it and both read it.
create function gate.set_partner_contract(p_id uuid, p_number text, p_date date, p_until date, p_pay_days int, p_pay_days_kind text, p_pay_trigger text, p_by text)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  t timestamptz := app_now();
  mine partners;
begin
  if not gate.hold_partner(p_id) then return false; end if;
  select * into mine from partners p where p.org_id = me and p.id = p_id;
  if mine.direction = 'exec_fwd' or mine.status not in ('verification', 'active', 'suspended') then return false; end if;
  update partners p set version = p.version + 1, contract_number = p_number, contract_date = p_date, contract_until = p_until,
    pay_days = p_pay_days, pay_days_kind = p_pay_days_kind, pay_trigger = p_pay_trigger
  where (p.org_id = me and p.id = p_id)
    or (p.org_id = mine.partner_org_id and p.partner_org_id = me and p.direction = gate.mirrored(mine.direction));
  insert into partner_entries (org_id, partner_id, id, at, what, by, by_name, comment)
  select p.org_id, p.id, gen_random_uuid(), t, 'contract', case when p.org_id = me then 'me' else 'them' end, case when p.org_id = me then p_by else '' end, p_number
  from partners p
  where (p.org_id = me and p.id = p_id)
    or (p.org_id = mine.partner_org_id and p.partner_org_id = me and p.direction = gate.mirrored(mine.direction));
  return true;
end $$;

-- Whether a partner takes new work from the asking side at present. Says nothing of why.
create function gate.partner_takes(p_org uuid, p_direction text) returns boolean language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return not exists (select from partners p
    where p.org_id = p_org and p.partner_org_id = gate.org() and p.direction = gate.mirrored(p_direction) and p.blacklisted_at is not null);
end $$;

call gate.own();
grant execute on function gate.hold_partner, gate.ask_partner, gate.move_partner, gate.set_partner_contract, gate.partner_takes to {app};
