-- Trip sheets: one for a flight whatever it carries, with its executor alone.

-- As a paper of an order is kept: the number stays, each new issue is the next version, and none is ever changed.
create table flight_sheets (
  org_id uuid not null,
  flight_id uuid not null,
  id uuid not null,
  edition text not null,
  number text not null,
  date date not null,
  version smallint not null,
  language text not null,
  -- of the sheet's content, whatever format it is drawn in
  sha256 bytea not null,
  -- facts and tree
  sealed bytea not null,
  at timestamptz(3) not null,
  by_name text not null,
  primary key (org_id, flight_id, id),
  foreign key (org_id, flight_id) references flights (org_id, id),
  constraint flight_sheets__version check (version > 0),
  constraint flight_sheets__language check (language in ('ru', 'en')),
  constraint flight_sheets__sha256 check (length(sha256) = 32)
);
create unique index flight_sheets__version on flight_sheets (org_id, flight_id, version);
call gate.protect('flight_sheets', 'append');
-- With the demo world go the flights of real executors that carried its orders, and their sheets.
create policy gone on flight_sheets for delete to {worker} using (org_id = (select gate.org()));
grant delete on flight_sheets to {worker};

-- Papers of an order name the trip sheet of the flight that carries it.
alter table order_flights add column sheet_number text;
alter table order_flights add column sheet_date date;
call gate.let_update('order_flights');
