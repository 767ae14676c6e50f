-- What stood above the head of a table and is not read, so that nothing goes without a word.
alter table imports add column above bytea;
call gate.let_update('imports');
