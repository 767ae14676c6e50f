-- What was there before is true of the new columns too.
alter table nodal_points validate constraint nodal_points__polygon;
alter table flight_tasks validate constraint flight_tasks__evidence;
