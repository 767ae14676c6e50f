-- What a program is told of, how it fares, and what every try to tell it came to.

alter table channel_bindings add column filter jsonb not null default '{}';
-- since when nothing arrives there, and how often its people were warned
alter table channel_bindings add column failing_since timestamptz(3);
alter table channel_bindings add column warned smallint not null default 0;
call gate.let_update('channel_bindings');
-- the worker looks for what may leave over all organisations, program by program
create policy worker on channel_bindings for select to {worker} using (true);

-- what happened, where a program is told of it, and each try: [{"at", "ms", "answer"}, …]
alter table deliveries add column event text;
alter table deliveries add column tries jsonb not null default '[]';
call gate.let_update('deliveries');
