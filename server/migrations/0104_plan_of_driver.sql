-- Which plan the driver who has a link was told of last, and in which language he reads.
alter table driver_links add column plan_mark text;
alter table driver_links add column locale text not null default 'ru';
call gate.let_update('driver_links');
