-- How people are told of things: what a person and a role set, who is away and who stands in, and what waits for its hour.

-- What a person sets for himself; a row from his first change on.
create table notice_settings (
  org_id uuid not null,
  employee_id uuid not null,
  version int not null default 1,
  -- events he has a say of his own about; all others are as his roles say
  events jsonb not null default '[]',
  -- null: the organisation's
  tz text,
  quiet jsonb,
  digests jsonb not null default '[]',
  escalation jsonb,
  deputy_id uuid,
  -- the language he set it in: messages speak it
  locale text not null,
  changed_at timestamptz(3) not null,
  primary key (org_id, employee_id),
  foreign key (org_id, employee_id) references employees on delete cascade,
  foreign key (org_id, deputy_id) references employees on delete set null (deputy_id)
);
create index notice_settings__deputy on notice_settings (org_id, deputy_id) where deputy_id is not null;
call gate.protect('notice_settings', 'closed');

-- What people of a role are told of where they say nothing themselves.
create table notice_role_settings (
  org_id uuid not null references organizations,
  role text not null,
  version int not null default 1,
  events jsonb not null default '[]',
  changed_at timestamptz(3) not null,
  primary key (org_id, role)
);
call gate.protect('notice_role_settings', 'closed');

-- Days on which somebody is away, both included.
create table employee_absences (
  org_id uuid not null,
  employee_id uuid not null,
  from_on date not null,
  until_on date not null,
  -- null: his usual deputy
  deputy_id uuid,
  primary key (org_id, employee_id, from_on),
  foreign key (org_id, employee_id) references employees on delete cascade,
  foreign key (org_id, deputy_id) references employees on delete set null (deputy_id),
  constraint employee_absences__days check (until_on >= from_on)
);
create index employee_absences__deputy on employee_absences (org_id, deputy_id) where deputy_id is not null;
call gate.protect('employee_absences', 'closed');

-- A notice that waits for the end of quiet hours or for a digest, on one channel.
create table notice_waits (
  org_id uuid not null,
  employee_id uuid not null,
  channel text not null,
  notice_id uuid not null,
  object_id uuid,
  urgent boolean not null,
  since timestamptz(3) not null,
  primary key (org_id, employee_id, channel, notice_id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
call gate.protect('notice_waits', 'closed');

-- A notice that goes to the deputy unless it is read in time.
create table notice_escalations (
  org_id uuid not null,
  employee_id uuid not null,
  notice_id uuid not null,
  urgent boolean not null,
  since timestamptz(3) not null,
  primary key (org_id, employee_id, notice_id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
call gate.protect('notice_escalations', 'closed');

-- Notices that left together on one channel, a month long.
create table notice_digests (
  org_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  channel text not null,
  notice_ids uuid[] not null,
  made_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, employee_id) references employees on delete cascade
);
create index notice_digests__employee on notice_digests (org_id, employee_id, made_at);
call gate.protect('notice_digests', 'closed');
