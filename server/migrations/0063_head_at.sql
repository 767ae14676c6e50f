-- What 0051 meant to set and row-level security kept from it: when the last link of a lot with bets was made.
alter table tender_lots no force row level security;
alter table tender_bets no force row level security;
update tender_lots l set head_at = (select b.at from tender_bets b where b.org_id = l.org_id and b.lot_id = l.id and b.seq = l.bets)
where l.bets > 0 and l.head_at is null;
alter table tender_lots force row level security;
alter table tender_bets force row level security;
