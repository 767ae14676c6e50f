-- Whom a flight went with before it was given to others, and until when: taken back soon it goes with them as it did.
alter table flights add column former_resources uuid[];
alter table flights add column former_until timestamptz(3);
call gate.let_update('flights');
