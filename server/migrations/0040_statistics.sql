-- What is written at once by the thousand, as the demo world is, gets its statistics before anything reads it: until the server gathers them
-- by itself, a minute later, orders are joined as if there were none. Owned by the tables' owner, as gate.keep_partitions is: only he may.
create or replace procedure gate.own() language plpgsql as $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'gate'::regnamespace and r.rolname = current_user
  loop
    execute format('revoke all on routine %s from public', f);
    if f::text !~ '^gate\.(let_update|protect|own|uuid_from|keep_partitions|gather_statistics)\(' then
      execute format('alter routine %s owner to {gate}', f);
    end if;
  end loop;
end $$;

create function gate.gather_statistics() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze orders, order_parties, order_stops, order_cargos, order_offers, order_documents, order_debts, order_flights, flights, flight_tasks;
end $$;
call gate.own();
grant execute on function gate.gather_statistics to {worker};
