-- What an organiser entered for a tender, once it is announced: whom he named, his limits and the prices of his customers are nobody else's. The
-- row of the tender, which everybody invited reads, keeps of it what they may know.
create table tender_entered (
  org_id uuid not null,
  tender_id uuid not null,
  drafts jsonb not null,
  audience jsonb not null,
  demo boolean not null default false,
  primary key (org_id, tender_id),
  foreign key (org_id, tender_id) references tenders (org_id, id)
);
call gate.protect('tender_entered', 'closed');
