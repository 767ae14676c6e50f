-- Since when an account is the main one of its currency with the numbers it has: whoever pays to it is warned of one that is new.
alter table bank_accounts add column main_since timestamptz(3);
call gate.let_update('bank_accounts');

-- The same of an organisation one owes to.
create function gate.account_since(p_counterpart uuid, p_currency text) returns timestamptz language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select 1 from order_debts d where d.org_id = gate.org() and d.counterpart_id = p_counterpart and d.counterpart_kind = 'organization' and d.kind = 'payable') then
    return null;
  end if;
  return (select b.main_since from bank_accounts b where b.org_id = p_counterpart and b.currency = p_currency and b.main);
end $$;

call gate.own();
grant execute on function gate.account_since to {app};
