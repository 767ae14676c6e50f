-- Wrong passwords of an account at the embedded provider: how long the next try waits, and what its owner is told.

-- Tries that failed, by what was typed as the login, be there such an account or not, and by where they came from: a browser or an address
-- the account signed in from before has a count of its own, everybody else shares one (an empty place).
create table login_failures (
  login_hash bytea not null,
  place bytea not null,
  failures int not null,
  tried_at timestamptz(3) not null,
  primary key (login_hash, place)
);
create index login_failures__tried on login_failures (tried_at);
grant select, insert, update, delete on login_failures to {worker};

-- Browsers and addresses an account signed in from, as fingerprints.
create table login_places (
  login text not null references logins on delete cascade,
  place bytea not null,
  seen_at timestamptz(3) not null,
  primary key (login, place)
);
create index login_places__seen on login_places (seen_at);
grant select, insert, update, delete on login_places to {worker};

-- Wrong passwords since the last sign-in, those between it and the one before, and when the owner was written to last.
alter table logins add column wrong int not null default 0;
alter table logins add column wrong_at timestamptz(3);
alter table logins add column wrong_before int not null default 0;
alter table logins add column warned_at timestamptz(3);
grant select (subject, wrong, wrong_at, wrong_before) on logins to {gate};

-- Wrong passwords the account of the person of a session was tried with since its sign-in before the last one.
create function gate.wrong_passwords(p_session bytea) returns table (wrong int, last_at timestamptz) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare w record;
begin
  select * into w from gate.who(p_session);
  return query
  select l.wrong_before + l.wrong, l.wrong_at::timestamptz
  from identities i join logins l on l.subject = i.subject
  where i.user_id = w.user_id and i.provider = w.provider and w.provider = 'embedded' and l.wrong_before + l.wrong > 0;
end $$;
call gate.own();
grant execute on function gate.wrong_passwords to {app};
