-- The plan of a fleet is imported as well. The release before knows no such kind and never writes one.
alter table imports drop constraint imports__kind;
alter table imports add constraint imports__kind
  check (kind in ('drivers', 'vehicles', 'partners', 'customers', 'nodal_points', 'orders', 'flights')) not valid;
