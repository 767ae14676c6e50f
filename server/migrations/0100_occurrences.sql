-- What happened to objects, in the words of the field, for each organisation that hears of it; kept so long as rules are tried out on it.
-- A partition a day.
create table occurrences (
  org_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  code text not null,
  kind text not null,
  object_id uuid not null,
  home_org_id uuid not null,
  by_org_id uuid not null,
  by_employee_id uuid,
  -- which rules led to it
  cause jsonb,
  facts jsonb not null default '{}',
  primary key (org_id, id)
) partition by range (id);
call gate.protect('occurrences', 'viewer');
select gate.keep_partitions('occurrences', 7, null);

-- Which consumer of an organisation has yet to hear an occurrence; a row goes in the transaction that does what follows from it. Of an object
-- the oldest is heard first.
create table hearings (
  org_id uuid not null,
  consumer text not null,
  object_id uuid not null,
  id uuid not null,
  run_at timestamptz(3) not null,
  attempts smallint not null default 0,
  primary key (org_id, consumer, object_id, id),
  constraint hearings__once unique (org_id, consumer, id)
);
-- the worker looks over all organisations
create index hearings__run_at on hearings (run_at);
call gate.protect('hearings', 'viewer');
create policy worker on hearings to {worker} using (true) with check (true);
grant select, update (run_at, attempts), delete on hearings to {worker};

-- Writes what happened for each organisation that hears of it, and what is to hear it. By whom is not for the caller to say.
create function gate.occur(p_id uuid, p_at timestamptz, p_code text, p_kind text, p_object uuid, p_home uuid, p_audience uuid[], p_employee uuid,
  p_cause jsonb, p_facts jsonb, p_consumers text[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  me uuid := gate.org();
  home uuid := coalesce(p_home, gate.home_of(p_object));
begin
  if me is null then raise 'nobody acts' using errcode = 'insufficient_privilege'; end if;
  insert into occurrences (org_id, id, at, code, kind, object_id, home_org_id, by_org_id, by_employee_id, cause, facts)
  select o, p_id, p_at, p_code, p_kind, p_object, home, me, p_employee, p_cause, p_facts from unnest(p_audience) o;
  insert into hearings (org_id, consumer, object_id, id, run_at)
  select o, c, p_object, p_id, p_at from unnest(p_audience) o cross join unnest(p_consumers) c;
end $$;

call gate.own();
grant execute on function gate.occur to {app};
