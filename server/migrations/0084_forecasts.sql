-- What is foretold of a task ahead: the range around `projected_at` and what would save its window.
alter table flight_tasks add column forecast jsonb;
call gate.let_update('flight_tasks');

-- What an executor's finished flights have taught: how many times longer than reckoned a way or a stay was. His own alone.
create table flight_lessons (
  org_id uuid not null,
  flight_id uuid not null,
  seq smallint not null,
  what text not null,
  key text not null,
  kind text not null,
  value real not null,
  at timestamptz(3) not null,
  primary key (org_id, flight_id, seq, what),
  foreign key (org_id, flight_id) references flights (org_id, id) on delete cascade
);
create index flight_lessons__newest on flight_lessons (org_id, at desc);
call gate.protect('flight_lessons', 'closed');
