-- Bets: a withdrawal is a link of the chain, a lot whose key is lost ends, and what a young or a long log is found by.

alter table tender_lots
  /* of the chain's last link */
  add head_at timestamptz,
  /* the round whose bets could not be opened: the key of the lot was not to be read */
  add unreadable_round smallint;
-- A bet that was taken back: the link of the chain that says so.
alter table tender_bets
  add withdrawn_at timestamptz,
  add withdrawn_prev bytea,
  add withdrawn_hash bytea,
  add constraint tender_bets__withdrawn check ((status = 'withdrawn') = (withdrawn_hash is not null) and (withdrawn_at is null) = (withdrawn_hash is null)
    and (withdrawn_prev is null) = (withdrawn_hash is null));
update tender_lots l set head_at = (select b.at from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.seq = l.bets) where l.bets > 0;
call gate.let_update('tender_lots');

-- Each is for one question alone: before statistics are gathered the planner takes indexes that begin alike for one another.
drop index tender_bets__ranked, tender_bets__one, tender_bets__executor;
create index tender_bets__ranked on tender_bets (org_id, lot_id, compared, seq) where status = 'submitted' and compared is not null;
-- one valid bet of a bidder in a lot, whatever the round
create unique index tender_bets__one on tender_bets (org_id, lot_id, executor_id) where status = 'submitted';
create index tender_bets__standing on tender_bets (org_id, lot_id, executor_id, seq) where status <> 'replaced' and status <> 'withdrawn';
create index tender_bets__recent on tender_bets (org_id, tender_id, executor_id, at);

-- Whether bets of a lot lie sealed now.
create or replace function gate.is_sealed(t tenders, l tender_lots) returns boolean language sql immutable as $$
  select (t).sealed and (l).opened_key is null and (l).unreadable_round is distinct from (l).round
$$;
