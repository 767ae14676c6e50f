-- One leg of an order passed on: which of the two parts the reload makes goes to the other executor, where and when it is reloaded, and whether
-- that part has its vehicles. Nothing of it: all of the order is passed on, as the release before knows it.
alter table transfers add column leg_gives text;
alter table transfers add column leg_place_code text;
alter table transfers add column leg_place_ru text;
alter table transfers add column leg_place_en text;
alter table transfers add column leg_address text;
alter table transfers add column leg_country text;
alter table transfers add column leg_tz text;
alter table transfers add column leg_lat numeric(8, 5);
alter table transfers add column leg_lon numeric(8, 5);
alter table transfers add column leg_at timestamptz(3);
alter table transfers add column leg_ready boolean not null default false;
alter table transfers add constraint transfers__leg
  check (leg_gives in ('before', 'after')
    and (leg_gives is null) = (leg_place_code is null) and (leg_gives is null) = (leg_place_ru is null)
    and (leg_gives is null) = (leg_place_en is null) and (leg_gives is null) = (leg_address is null)
    and (leg_gives is null) = (leg_country is null) and (leg_gives is null) = (leg_tz is null) and (leg_gives is null) = (leg_at is null)
    and (leg_gives is not null or (leg_lat is null and leg_lon is null and not leg_ready))) not valid;
call gate.let_update('transfers');
