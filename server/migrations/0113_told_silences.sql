-- Since when the truck of a flight was silent when people were told of it last, and how far: each step of a silence is told once.
alter table flights add column silent_since timestamptz(3);
alter table flights add column silence_told int;
call gate.let_update('flights');
