-- Who won a lot, and prices agreed for lanes.

-- A winner of a lot, until he confirms or refuses.
create table tender_awards (
  org_id uuid not null,
  id uuid not null,
  tender_id uuid not null,
  lot_id uuid not null,
  seq int not null,
  executor_id uuid not null,
  executor_name text not null,
  executor_tin text not null,
  amount bigint not null,
  vat_mode text not null,
  vat_rate smallint not null,
  share numeric(5, 2) not null,
  -- of a lane by weeks: his part of its trips
  weekly_cap int,
  status text not null,
  reason text not null,
  awarded_at timestamptz(3) not null,
  awarded_by text,
  confirm_due_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_why text not null default '',
  order_id uuid,
  demo boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, lot_id) references tender_lots (org_id, id),
  foreign key (org_id, lot_id, seq) references tender_bets (org_id, lot_id, seq),
  constraint tender_awards__share check (share > 0 and share <= 100),
  constraint tender_awards__status check (status in ('pending', 'confirmed', 'refused', 'expired', 'revoked')),
  constraint tender_awards__decided check ((decided_at is null) = (status = 'pending'))
);
create unique index tender_awards__one on tender_awards (org_id, lot_id) where status in ('pending', 'confirmed') and share = 100;
create unique index tender_awards__winner on tender_awards (org_id, lot_id, executor_id) where status in ('pending', 'confirmed');
call gate.protect('tender_awards', 'open', 'tender_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org())');
create policy gate on tender_awards for select to {gate} using (true);

-- A price agreed for a lane and months, by an award or by hand: what the waterfall offers by.
create table contract_rates (
  org_id uuid not null,
  id uuid not null,
  version int not null default 1,
  executor_id uuid not null,
  executor_name text not null,
  executor_tin text not null,
  -- a place's code, or a region's Russian name where `from_region` is true; the more exact a rate, the earlier it counts
  from_place text not null,
  to_place text not null,
  from_region boolean not null default false,
  to_region boolean not null default false,
  from_ru text not null,
  from_en text not null,
  to_ru text not null,
  to_en text not null,
  radius_km smallint not null default 0,
  body_types text[] not null default '{}',
  price bigint not null,
  currency char(3) not null,
  vat_mode text not null,
  vat_rate smallint not null,
  valid_from date not null,
  valid_to date not null,
  share numeric(5, 2) not null,
  -- trips a week at most; null: no end
  weekly_cap int,
  tender_id uuid,
  lot_id uuid,
  award_id uuid,
  active boolean not null default true,
  created_at timestamptz(3) not null,
  created_by text,
  demo boolean not null default false,
  primary key (org_id, id),
  constraint contract_rates__award unique (org_id, award_id),
  constraint contract_rates__valid check (valid_to >= valid_from),
  constraint contract_rates__price check (price > 0 and share > 0 and share <= 100 and weekly_cap >= 0)
);
create index contract_rates__lane on contract_rates (org_id, from_place, to_place, valid_to) where active;
-- a winner who confirms writes his own beside the tender he entered
call gate.protect('contract_rates', 'open', 'tender_id = any ((select gate.objects())::uuid[]) and executor_id = (select gate.org())');

-- Opens the order of a lot to the one who won it, for this transaction; null where there is none. The tender was entered before.
create function gate.enter_won(p_award uuid) returns uuid language plpgsql security definer as $$
declare
  me uuid := gate.org();
  old text := pg_catalog.current_setting('app.pass', true);
  home uuid := pg_catalog.split_part(old, ',', 2)::pg_catalog.uuid;
  won uuid;
  body text;
begin
  select l.order_id into won from public.tender_awards a
  join public.tender_lots l on l.org_id operator(pg_catalog.=) a.org_id and l.id operator(pg_catalog.=) a.lot_id
  where a.org_id operator(pg_catalog.=) home and a.id operator(pg_catalog.=) p_award and a.executor_id operator(pg_catalog.=) me
    and a.status operator(pg_catalog.=) 'pending' and a.tender_id operator(pg_catalog.=) any (gate.objects());
  if won is not null then
    body := pg_catalog.concat(me, ',', home, ',', pg_catalog.split_part(old, ',', 3), ' ', won);
    perform pg_catalog.set_config('app.pass', pg_catalog.concat(body, ',', gate.seal(body)), true);
  end if;
  return won;
end $$;

call gate.own();
grant execute on function gate.enter_won to {app};
