-- What the law still keeps of who was erased: which rows, and the last day of each; nothing of who he was. A timer erases them afterwards.
create table erasure_remains (
  org_id uuid not null,
  act_id uuid not null,
  holding text not null,
  object_id uuid not null,
  place int not null default 0,
  until_day date not null,
  primary key (org_id, act_id, holding, object_id, place),
  foreign key (org_id, act_id) references erasure_acts on delete cascade
);
call gate.protect('erasure_remains', 'closed');

-- By what an erased contact is known again in a backup of before: a keyed hash, which goes when such a backup is none any more.
create table erasure_marks (
  org_id uuid not null,
  act_id uuid not null,
  mark bytea not null,
  primary key (org_id, act_id),
  foreign key (org_id, act_id) references erasure_acts on delete cascade
);
call gate.protect('erasure_marks', 'closed');
