-- Since when a trailer stands somewhere without a truck; null: it is with one, at its base, or nobody has been told yet.
alter table vehicles add column left_since timestamptz(3);
call gate.let_update('vehicles');
