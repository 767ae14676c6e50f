-- How much of the way an executor's flights of a class went empty in the twelve months before a month: worked out once, when the first flight
-- of that month needs it, so that every flight of the month is reckoned by one figure. Too little driven leaves the default.
create table empty_shares (
  org_id uuid not null,
  month date not null,
  vehicle_class text not null,
  flights int not null,
  empty_km int not null,
  road_km int not null,
  primary key (org_id, month, vehicle_class)
);
call gate.protect('empty_shares', 'closed');
