-- A client of the identity provider that comes in as a service account, with access tokens of its own: a key without a secret here.

-- the client by its name at the provider; null: a key that is shown itself
alter table access_keys add column client_id text;
call gate.let_update('access_keys');

-- Lets a client come in from now on, unless it comes in somewhere already; an access that ended leaves its place.
create function gate.open_client(p_key uuid, p_hash bytea) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if gate.org() is null then raise 'nobody acts' using errcode = 'insufficient_privilege'; end if;
  delete from sessions s where s.token_hash = p_hash and s.expires_at <= app_now() and s.provider = 'key';
  if exists (select from sessions s where s.token_hash = p_hash) then return false; end if;
  perform gate.open_key(p_key, p_hash);
  return true;
end $$;

call gate.own();
grant execute on function gate.open_client to {app};
