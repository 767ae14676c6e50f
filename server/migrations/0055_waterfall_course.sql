-- The course of a waterfall is told whole: who was passed over and why, who stopped it or what did; and a week's cap is one executor's on
-- one lane, however often the rate between the two was made anew.

alter table waterfalls
  add column stop_reason text,
  /* the sentence of a refusal that ended it, in both languages */
  add column stop_words jsonb,
  add constraint waterfalls__stop_reason check (
    case when stop_reason is null then stop_words is null
    else status = 'stopped' and stop_reason in ('person', 'order', 'late', 'refused') end
  );
call gate.let_update('waterfalls');

alter table waterfall_steps
  add column passed_by text,
  add column taken int,
  add column weekly_cap int,
  drop constraint waterfall_steps__status,
  add constraint waterfall_steps__status check (status in ('offered', 'accepted', 'declined', 'expired', 'revoked', 'passed')),
  add constraint waterfall_steps__passed check (
    case when status = 'passed' then coalesce(passed_by in ('cap', 'blocked', 'unfit'), false) else passed_by is null end
  );
call gate.let_update('waterfall_steps');

-- every step that counts names its executor and week; its lane is read of its rate
drop index waterfall_steps__week;
create index waterfall_steps__taken on waterfall_steps (org_id, executor_id, week) where status in ('offered', 'accepted');

-- nobody took the order by a rate, and its waterfall stopped by itself: its forwarder decides
alter table orders add column guide_ended boolean not null default false;
call gate.let_update('orders');
