-- Contracts: rate, level, audience and hours may be missing of waterfalls that executors are chosen for, which the release before makes none of.
-- Executors chosen by hand are asked one after another as those are who have a rate: who, for how much and how long, in what order.
alter table waterfalls
  -- null: by rates
  add column turns jsonb,
  add column version int not null default 1,
  -- of those chosen nobody is asked after the last
  alter column audience drop not null,
  alter column spot_hours drop not null,
  drop constraint waterfalls__stop_reason,
  add constraint waterfalls__stop_reason check (
    case when stop_reason is null then stop_comment is null
    else status = 'stopped' and stop_reason in ('person', 'order', 'late', 'refused', 'nobody') end
  ) not valid;
call gate.let_update('waterfalls');

alter table waterfall_steps
  alter column rate_id drop not null,
  alter column level drop not null,
  -- of one who was chosen: how long he may think
  add column answer_minutes int;
call gate.let_update('waterfall_steps');
