-- A claim is worked out or filed, raised, answered, disputed with both views side by side, and agreed.

alter table order_claims
  /* the stop it is about, where the order as a whole is not */
  add stop smallint,
  add asked bigint,
  add asked_words text not null default '',
  add asked_by text,
  add asked_at timestamptz(3),
  add answered bigint,
  add answered_words text not null default '',
  add answered_by text,
  add answered_at timestamptz(3),
  add reply_by timestamptz(3),
  drop constraint order_claims__kind,
  drop constraint order_claims__basis,
  drop constraint order_claims__status,
  add constraint order_claims__kind check (kind in ('executor_revoke', 'forwarder_revoke', 'forwarder_cancel', 'detention', 'late_loading',
    'late_delivery', 'damage', 'shortage', 'other')),
  add constraint order_claims__basis check (basis in ('terms', 'law', 'person')),
  add constraint order_claims__status check (status in ('draft', 'opened', 'disputed', 'agreed', 'settled', 'rejected', 'withdrawn', 'court')),
  add constraint order_claims__asked check ((asked is null) = (asked_at is null) and (asked is null) = (asked_by is null) and asked > 0),
  add constraint order_claims__answered check ((answered is null) = (answered_at is null) and (answered is null) = (answered_by is null)
    and answered >= 0 and answered < asked),
  add constraint order_claims__opened check (status not in ('opened', 'disputed', 'court') or asked is not null),
  add constraint order_claims__disputed check (status <> 'disputed' or answered is not null),
  add constraint order_claims__reply check ((reply_by is not null) = (status in ('opened', 'disputed')));
-- the machine works out one of a kind for a stop
create unique index order_claims__once on order_claims (org_id, order_id, kind, stop) where stop is not null;
call gate.let_update('order_claims');
