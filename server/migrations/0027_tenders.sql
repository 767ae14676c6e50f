-- Tenders live with their organiser, with lots, bets and awards. Whoever is invited enters the tender; of the bets a guest's rows are his own
-- alone, and what the visibility of the tender tells him of the others comes from functions of the gate.

-- The terms of a tender, as everybody invited reads them.
create table tenders (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  number text,
  side text not null,
  title text not null,
  kind text not null,
  sealed boolean not null,
  status text not null,
  status_at timestamptz(3) not null,
  currency char(3) not null,
  basis text not null,
  -- whether the organiser deducted VAT when it was announced: what `effective` means
  deducts_vat boolean not null default false,
  visibility text not null,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  round smallint not null default 1,
  rounds smallint not null,
  shows_best boolean not null,
  step_kind text not null,
  step bigint,
  step_percent numeric(4, 1),
  window_s int not null,
  extend_s int not null,
  extend_most smallint not null,
  dutch_s int not null,
  auto_award boolean not null,
  confirm_minutes int not null,
  withdraw_until timestamptz(3),
  share_rule text not null,
  audience jsonb not null,
  eligibility jsonb not null,
  pay_days smallint not null,
  pay_days_kind text not null,
  pay_trigger text not null,
  contact text not null,
  comment text not null,
  -- lots as they were entered, until it is announced
  drafts jsonb not null default '[]',
  -- SHA-256 of the terms as they were announced
  terms_hash bytea,
  cancel_reason text,
  cancel_comment text not null default '',
  responsible_id uuid not null,
  responsible_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  announced_at timestamptz(3),
  demo boolean not null default false,
  primary key (org_id, id),
  constraint tenders__number unique (org_id, number),
  constraint tenders__side check (side in ('forwarder', 'executor')),
  constraint tenders__kind check (kind in ('reduction', 'open_rfq', 'sealed_rfq', 'first_price', 'dutch', 'contract')),
  constraint tenders__sealed check (case kind when 'sealed_rfq' then sealed when 'contract' then true else not sealed end),
  constraint tenders__status check (status in ('draft', 'announced', 'bidding', 'evaluation', 'rebidding', 'awarded', 'failed', 'cancelled', 'completed')),
  constraint tenders__numbered check (number is not null or status in ('draft', 'cancelled')),
  constraint tenders__basis check (basis in ('gross', 'net', 'effective')),
  constraint tenders__visibility check (visibility in ('blind', 'rank', 'best', 'full_anonymous', 'full')),
  constraint tenders__times check (ends_at >= starts_at + interval '10 minutes' or status in ('draft', 'cancelled')),
  constraint tenders__timed check ((starts_at is not null and ends_at is not null and terms_hash is not null) or status in ('draft', 'cancelled')),
  constraint tenders__rounds check (rounds between 1 and 3 and round between 1 and rounds),
  constraint tenders__step check (step_kind in ('abs', 'pct') and step > 0 and step_percent between 0.1 and 10),
  constraint tenders__extension check (window_s between 0 and 1800 and extend_s between 0 and 1800 and extend_most between 0 and 100),
  constraint tenders__confirm check (confirm_minutes between 15 and 2880),
  constraint tenders__share_rule check (share_rule in ('winner_takes_all', 'top_n', 'manual')),
  constraint tenders__cancelled check (cancel_reason is null or status = 'cancelled')
);
call gate.protect('tenders', 'open', 'id');
create policy gate on tenders for select to {gate} using (true);

-- What an organiser entered for a tender, once it is announced: whom he named, his limits and the prices of his customers are nobody else's. The
-- row of the tender, which everybody invited reads, keeps of it what they may know.
create table tender_drafts (
  org_id uuid not null,
  tender_id uuid not null,
  drafts jsonb not null,
  audience jsonb not null,
  demo boolean not null default false,
  primary key (org_id, tender_id),
  foreign key (org_id, tender_id) references tenders (org_id, id)
);
call gate.protect('tender_drafts', 'closed');

-- What is bid for, each lot with a clock and a chain of its own.
create table tender_lots (
  org_id uuid not null,
  tender_id uuid not null,
  id uuid not null,
  seq smallint not null,
  number text not null,
  what text not null,
  order_id uuid,
  -- what is shown of it, as the contract's LotRow has it: places, windows, cargo, lane
  facts jsonb not null,
  from_place text,
  to_place text,
  valid_from date,
  valid_to date,
  trips int,
  per text,
  incumbents uuid[] not null default '{}',
  start_price bigint,
  -- told to nobody but the organiser
  limit_price bigint,
  floor_price bigint,
  -- minor units, worked out where the tender has a share of the start price
  step bigint,
  status text not null,
  round smallint not null default 1,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  closed_at timestamptz(3),
  extensions smallint not null default 0,
  -- number of the last bet of the log
  bets int not null default 0,
  -- thousandths of a minor unit in the basis of the tender, rounded down: exact enough that two values that differ never look equal
  best bigint,
  best_seq int,
  -- the last link of the chain, and when it was made; before the first bet SHA-256 of the lot's id
  head bytea not null,
  head_at timestamptz,
  -- whether anybody ever left the server a floor there
  robots boolean not null default false,
  -- of a sealed lot: bets are sealed to it; the other half lies wrapped by a key outside the database until the closing job gives it out
  public_key bytea,
  wrapped_key bytea,
  opened_key bytea,
  -- what opened the bets of each round, by its number, base64
  opened_keys jsonb not null default '{}',
  -- the round whose bets could not be opened: the key of the lot was not to be read
  unreadable_round smallint,
  demo boolean not null default false,
  primary key (org_id, id),
  constraint tender_lots__seq unique (org_id, tender_id, seq),
  foreign key (org_id, tender_id) references tenders (org_id, id),
  constraint tender_lots__what check (what in ('order', 'lane', 'capacity')),
  constraint tender_lots__order check ((order_id is not null) = (what = 'order')),
  constraint tender_lots__lane check (what <> 'lane' or (valid_from is not null and valid_to >= valid_from and trips > 0 and per in ('week', 'total'))),
  constraint tender_lots__prices check (start_price > 0 and limit_price > 0 and floor_price > 0 and step > 0),
  constraint tender_lots__status check (status in ('pending', 'open', 'closed', 'awarded', 'partially_awarded', 'unsold', 'cancelled')),
  constraint tender_lots__best check ((best is null) = (best_seq is null) and bets >= 0 and best_seq <= bets),
  constraint tender_lots__key check ((public_key is null) = (wrapped_key is null) and (opened_key is null or status not in ('pending', 'open')))
);
create index tender_lots__tender on tender_lots (org_id, tender_id);
-- an order is in one living lot at most
create unique index tender_lots__order_once on tender_lots (org_id, order_id) where order_id is not null and status in ('pending', 'open', 'closed');
-- An order may stand in several lots one after another: its card asks for all of them.
create index tender_lots__order_any on tender_lots (org_id, order_id) where order_id is not null;
-- a guest reads what gate.lots_entered gives of it
call gate.protect('tender_lots', 'closed');
create policy gate on tender_lots to {gate} using (true) with check (true);
grant update on tender_lots to {gate};

-- Who is invited, under which alias, and whether he looked.
create table tender_invitations (
  org_id uuid not null,
  tender_id uuid not null,
  executor_id uuid not null,
  alias smallint not null,
  name text not null,
  tin text not null,
  invited_at timestamptz(3) not null,
  opened_at timestamptz(3),
  -- out of this round, or disqualified: why
  excluded text,
  withdrawals smallint not null default 0,
  demo boolean not null default false,
  primary key (org_id, tender_id, executor_id),
  constraint tender_invitations__alias unique (org_id, tender_id, alias),
  foreign key (org_id, tender_id) references tenders (org_id, id),
  constraint tender_invitations__other check (executor_id <> org_id)
);
call gate.protect('tender_invitations', 'open', 'tender_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org())');
create policy bets on tender_invitations to {gate} using (true) with check (true);
grant update on tender_invitations to {gate};

-- Questions of those invited, and the organiser's answers.
create table tender_questions (
  org_id uuid not null,
  tender_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  asker_id uuid not null,
  asker_name text not null,
  asker_tin text not null,
  text text not null,
  answer text,
  answered_at timestamptz(3),
  answered_by text,
  demo boolean not null default false,
  primary key (org_id, tender_id, id),
  foreign key (org_id, tender_id) references tenders (org_id, id),
  constraint tender_questions__answered check ((answer is null) = (answered_at is null))
);
call gate.protect('tender_questions', 'open', 'tender_id');

-- History of a tender.
create table tender_entries (
  org_id uuid not null,
  tender_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  what text not null,
  lot_id uuid,
  from_status text,
  to_status text,
  by_org_id uuid,
  by_name text,
  -- of whom it is, where only he and the organiser read it
  party_id uuid,
  comment text not null default '',
  facts jsonb not null default '{}',
  demo boolean not null default false,
  primary key (org_id, tender_id, id),
  foreign key (org_id, tender_id) references tenders (org_id, id)
);
call gate.protect('tender_entries', 'open', 'tender_id = any ((select gate.objects())::uuid[]) and coalesce(party_id, (select gate.org())) = (select gate.org())');
revoke update, delete on tender_entries from {app};

-- The lots of a tender one has entered, in their order, without what is the organiser's secret or told by the visibility alone; held for a change
-- where that is asked for.
create function gate.lots_entered(p_tender uuid, p_lock boolean) returns setof tender_lots language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := (gate.homes())[2];
  l tender_lots;
begin
  if not p_tender = any (gate.objects()) then return; end if;
  if p_lock then perform 1 from tender_lots x where x.org_id = home and x.tender_id = p_tender order by x.seq for update; end if;
  for l in select * from tender_lots x where x.org_id = home and x.tender_id = p_tender order by x.seq loop
    l.limit_price := null; l.best := null; l.best_seq := null; l.wrapped_key := null; l.incumbents := '{}';
    return next l;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists of lots
-- ---------------------------------------------------------------------------------------------------------------------

-- What each organisation sees of a lot; written by gate.show_lots alone, but that a first bet puts a bidder's row into his tab 'taking'.
-- Bets and the clock are not in it: they come with the page.
create table lot_parties (
  org_id uuid not null,
  lot_id uuid not null,
  tender_id uuid not null,
  home_org_id uuid not null,
  opens boolean not null,
  side text not null,
  tab text not null,
  tender_status text not null,
  version int not null,
  shape smallint not null,
  kind text not null,
  -- whether it is traded in the organiser's private area, for lists of one area
  private boolean not null default false,
  -- when something is to be done, or a moment far ahead
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  organizer_id uuid not null,
  body_types text[] not null,
  search text not null,
  row_json text not null,
  -- what one reads who may see prices
  money_json text not null,
  primary key (org_id, lot_id)
);
create index lot_parties__tab_due on lot_parties (org_id, side, tab, due_at, lot_id);
create index lot_parties__due on lot_parties (org_id, side, due_at, lot_id);
create index lot_parties__tab_created on lot_parties (org_id, side, tab, created_at, lot_id);
create index lot_parties__created on lot_parties (org_id, side, created_at, lot_id);
create index lot_parties__tender on lot_parties (org_id, tender_id);
create index lot_parties__search on lot_parties using gin (org_id, search gin_trgm_ops);
create index lot_parties__private on lot_parties (org_id, organizer_id, due_at) where private;
call gate.protect('lot_parties', 'viewer');
create policy worker on lot_parties for select to {worker} using (true);

-- Writes the rows of every viewer of a lot's tender of the home one is in; an older version never overwrites a newer one. Each row names its lot.
create function gate.show_lots(p_tender uuid, p_rows jsonb) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  home uuid := case when p_tender = any (gate.objects()) then (gate.homes())[2] else gate.org() end;
  n int;
begin
  if not exists (select from tenders where org_id = home and id = p_tender) then
    raise 'tender is not of this home' using errcode = 'insufficient_privilege';
  end if;
  insert into lot_parties as o (org_id, lot_id, tender_id, home_org_id, opens, side, tab, tender_status, version, shape, kind, due_at, created_at,
    organizer_id, body_types, search, row_json, money_json, private)
  select r.org_id, r.lot_id, p_tender, home, r.opens, r.side, r.tab, r.tender_status, r.version, r.shape, r.kind, r.due_at, r.created_at,
    r.organizer_id, r.body_types, r.search, r.row_json, r.money_json, coalesce(r.private, false)
  from jsonb_populate_recordset(null::lot_parties, p_rows) r order by r.org_id, r.lot_id
  on conflict (org_id, lot_id) do update set (opens, side, tab, tender_status, version, shape, kind, due_at, body_types, search, row_json, money_json, private)
    = (excluded.opens, excluded.side, excluded.tab, excluded.tender_status, excluded.version, excluded.shape, excluded.kind, excluded.due_at,
    excluded.body_types, excluded.search, excluded.row_json, excluded.money_json, excluded.private)
  where o.home_org_id = excluded.home_org_id and o.tender_id = excluded.tender_id and (o.version, o.shape) <= (excluded.version, excluded.shape);
  get diagnostics n = row_count;
  -- a draft has one row under the tender's own id; announced, it has its lots instead
  if home = gate.org() then
    delete from lot_parties o where o.org_id = home and o.tender_id = p_tender and o.lot_id = p_tender
      and exists (select from jsonb_populate_recordset(null::lot_parties, p_rows) r where r.org_id = o.org_id and r.lot_id <> p_tender);
  end if;
  return n;
end $$;

-- The rows of a lot of the acting home follow its end, which bets have moved.
create function gate.follow_end(p_lot uuid) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  l tender_lots;
  n int;
begin
  select * into l from tender_lots x where x.org_id = me and x.id = p_lot;
  update lot_parties p set due_at = l.ends_at
  from (select me as org union all select i.executor_id from tender_invitations i where i.org_id = me and i.tender_id = l.tender_id) x
  where p.org_id = x.org and p.lot_id = p_lot and p.home_org_id = me and p.due_at <> l.ends_at and l.status = 'open';
  get diagnostics n = row_count;
  return n;
end $$;

-- What a page is read from, in the order asked for: $1 organisation, $2 side, $3 tab, $4 filter, $5 and $6 the key it goes on from.
create function gate.lots_source(p_tab text, p_sort text, p_filter jsonb, p_goes_on boolean) returns text language plpgsql immutable as $$
declare
  key text := case p_sort when 'due' then 'o.due_at' else 'o.created_at' end;
  down boolean := p_sort = '-created';
begin
  return concat(' from public.lot_parties o where o.org_id = $1 and o.side = $2',
    case when p_tab <> 'all' then ' and o.tab = $3' end,
    case when p_goes_on then format(' and (%s, o.lot_id) %s ($5, $6)', key, case when down then '<' else '>' end) end,
    case when p_filter ? 'search' then ' and o.search like ''%'' || replace(replace(replace($4 ->> ''search'', ''\'', ''\\''), ''%'', ''\%''), ''_'', ''\_'') || ''%''' end,
    case when p_filter ? 'private' then ' and o.private and o.organizer_id = ($4 ->> ''private'')::uuid' end,
    case when p_filter ? 'running' then ' and o.tab in (''announced'', ''bidding'', ''invited'', ''available'', ''taking'')
      and o.tender_status in (''announced'', ''bidding'', ''rebidding'')' end,
    case when p_filter ? 'tender' then ' and o.tender_id = ($4 ->> ''tender'')::uuid' end,
    case when p_filter ? 'kind' then ' and o.kind = any (array(select jsonb_array_elements_text($4 -> ''kind'')))' end,
    case when p_filter ? 'organizer' then ' and o.organizer_id = any (array(select jsonb_array_elements_text($4 -> ''organizer'')::uuid))' end,
    case when p_filter ? 'body' then ' and o.body_types && array(select jsonb_array_elements_text($4 -> ''body''))' end,
    format(' order by %1$s %2$s, o.lot_id %2$s', key, case when down then 'desc' else 'asc' end));
end $$;

-- One page of the acting organisation's lots; only the pass says whose. Values never enter the statement's text.
create function gate.lots_page(p_side text, p_tab text, p_sort text, p_filter jsonb, p_key timestamptz, p_id uuid, p_limit int)
returns table (lot_id uuid, tender_id uuid, row_json text, money_json text, key timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute format('select o.lot_id, o.tender_id, o.row_json, o.money_json, %s %s limit $7',
    case p_sort when 'due' then 'o.due_at' else 'o.created_at' end, gate.lots_source(p_tab, p_sort, p_filter, p_id is not null))
  using gate.org(), p_side, p_tab, p_filter, p_key, p_id, p_limit;
end $$;

-- Lots behind each tab, counted to 1 001, and those that end within the hour.
create function gate.lots_counts(p_side text, p_tabs text[]) returns jsonb language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
begin
  return jsonb_build_object(
    'tabs', (select jsonb_object_agg(t.tab, (select count(*) from (
      select from lot_parties o where o.org_id = me and o.side = p_side and (t.tab = 'all' or o.tab = t.tab) limit 1001) x)) from unnest(p_tabs) t(tab)),
    'ending', (select count(*) from (select from lot_parties o where o.org_id = me and o.side = p_side and o.tab in ('bidding', 'available', 'taking')
      and o.due_at > app_now() and o.due_at <= app_now() + interval '1 hour' limit 1001) x));
end $$;

call gate.own();
grant execute on function gate.lots_entered, gate.show_lots, gate.follow_end, gate.lots_page, gate.lots_counts to {app};
