-- Organisations stand as the check of 0165 wants them.
alter table organizations validate constraint organizations__practice;
