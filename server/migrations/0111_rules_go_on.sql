-- Rules hear who was outbid, try themselves out on what was known at a moment, and forget what is long past.

-- Who led a lot when its bidders were told last: he is told once it is somebody else.
alter table tender_lots add column led_by uuid;
call gate.let_update('tender_lots');

-- As it was, and tells whoever led until now that he was outbid, where the tender tells how one stands. Who took his own bet back was not.
create or replace function gate.notify_lot(p_home uuid, p_lot uuid, p_by uuid) returns void language plpgsql as $$
declare
  t tenders;
  l tender_lots;
  leader uuid;
  heard uuid := gate.new_id();
begin
  select * into l from tender_lots x where x.org_id = p_home and x.id = p_lot;
  select * into t from tenders x where x.org_id = p_home and x.id = l.tender_id;
  insert into outboxes (org_id, id, name, audience, payload)
  values (p_by, gate.new_id(), 'lot.changed',
    array(select i.executor_id from tender_invitations i where i.org_id = p_home and i.tender_id = t.id union select p_home order by 1),
    json_build_object('tenderId', t.id, 'lotId', l.id, 'bets', l.bets,
      'best', case when l.best is not null and t.visibility in ('best', 'full_anonymous', 'full') and not gate.is_sealed(t, l) then
        concat(round(l.best / 1000.0)::bigint / 100, '.', lpad((round(l.best / 1000.0)::bigint % 100)::text, 2, '0')) end,
      'endsAt', gate.instant(case when l.status in ('pending', 'open') then l.ends_at else least(l.ends_at, l.closed_at) end),
      'extensions', l.extensions, 'status', l.status)::text);

  if l.status <> 'open' or t.visibility = 'blind' or gate.is_sealed(t, l) then return; end if;
  leader := gate.bidder_of(l);
  if leader is not distinct from l.led_by then return; end if;
  update tender_lots x set led_by = leader where x.org_id = p_home and x.id = p_lot;
  if leader is null or l.led_by is null or not exists (select from tender_bets b
    where b.org_id = p_home and b.lot_id = p_lot and b.executor_id = l.led_by and b.status = 'submitted') then return; end if;
  -- by whom is not for a bidder to know
  insert into occurrences (org_id, id, at, code, kind, object_id, home_org_id, by_org_id, facts)
  values (l.led_by, heard, app_now(), 'lot.outbid', 'tender', t.id, p_home, p_home,
    jsonb_build_object('number', coalesce(t.number, ''), 'about', l.number, 'person', null, 'organization', null, 'reason', null, 'comment', null,
      'only', null, 'partId', l.id));
  insert into hearings (org_id, consumer, object_id, id, run_at)
  select l.led_by, c, t.id, heard, app_now() from unnest(array['notices', 'rules']) c;
end $$;

-- Of an end of answers: since when it was known, and when rules looked at it last.
alter table rule_samples add column known_at timestamptz(3), add column looked_at timestamptz(3);
call gate.let_update('rule_samples');

-- What rules did, what they could be tried out on and how often they fired, before a moment.
create function gate.drop_rule_runs(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare n int;
begin
  delete from rule_runs where ctid = any (array(select r.ctid from rule_runs r
    where r.id < gate.uuid_from(p_before) and r.status <> 'waiting' limit p_limit));
  get diagnostics n = row_count;
  return n;
end $$;
create policy gate on rule_runs to {gate} using (true);

create function gate.drop_rule_samples(p_before timestamptz, p_limit int) returns int language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  samples int;
  days int;
begin
  delete from rule_samples where ctid = any (array(select s.ctid from rule_samples s where s.at < p_before limit p_limit));
  get diagnostics samples = row_count;
  delete from rule_days where ctid = any (array(select d.ctid from rule_days d where d.on_day < p_before::date limit p_limit));
  get diagnostics days = row_count;
  return greatest(samples, days);
end $$;
create policy gate on rule_samples to {gate} using (true);
create policy gate on rule_days to {gate} using (true);

call gate.own();
grant execute on function gate.drop_rule_runs, gate.drop_rule_samples to {worker};
