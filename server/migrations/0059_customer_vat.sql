-- VAT of what a forwarder bills his customer is his own, whatever his executor charges: it is kept with the customer's price.

alter table orders
  add column customer_vat_mode text,
  add column customer_vat_rate smallint;

alter table orders no force row level security;
alter table order_points no force row level security;
alter table settlement_lines no force row level security;

-- What was billed already stays as it was billed; of a child order the customer is the forwarder of its parent, who pays VAT as agreed there;
-- everything else by the forwarder's own regime on the loading day, as the order says where that fits it.
update orders o set customer_vat_mode = x.mode, customer_vat_rate = x.rate
from (
  select b.org_id, b.id,
    case when b.billed then b.vat_mode when p.id is not null then p.vat_mode when f.fits then b.vat_mode else v.mode end as mode,
    case when b.billed then b.vat_rate when p.id is not null then p.vat_rate when f.fits then b.vat_rate else v.rate end as rate
  from (
    select c.org_id, c.id, c.vat_mode, c.vat_rate, c.parent_org_id, c.parent_id,
      exists (select from settlement_lines l where l.org_id = c.org_id and l.order_id = c.id and l.counterpart_kind = 'customer' and l.live) as billed,
      coalesce((select n.window_from from order_points n where n.org_id = c.org_id and n.order_id = c.id order by n.seq limit 1), c.created_at)
        at time zone 'Europe/Moscow' as loading
    from orders c
  ) b
  left join orders p on p.org_id = b.parent_org_id and p.id = b.parent_id
  cross join lateral gate.vat_of(b.org_id, b.loading::date) v
  cross join lateral (select case when v.mode = 'none' then b.vat_mode = 'none'
    when b.vat_mode = 'none' then false
    when v.rate > 7 then b.vat_rate in (v.rate, 10, 0) else b.vat_rate in (v.rate, 0) end as fits) f
) x
where o.org_id = x.org_id and o.id = x.id;

alter table orders force row level security;
alter table order_points force row level security;
alter table settlement_lines force row level security;

alter table orders
  alter column customer_vat_mode set not null,
  alter column customer_vat_rate set not null,
  add constraint orders__customer_vat check (customer_vat_mode in ('included', 'excluded', 'none') and customer_vat_rate in (0, 5, 7, 10, 20, 22));
call gate.let_update('orders');

-- null: entered before VAT of the customer's price was kept
alter table order_prices
  add column customer_vat_mode text,
  add column customer_vat_rate smallint;
call gate.let_update('order_prices');

-- what is billed to the customer is nobody else's
alter table order_changes
  drop constraint order_changes__private,
  add constraint order_changes__private check (
    not was ?| array['customerPrice', 'customerVat', 'customerId', 'commentInternal']
    and not will ?| array['customerPrice', 'customerVat', 'customerId', 'commentInternal']
  );

-- The forms of whoever works somewhere begin with the VAT of that organisation.
drop function gate.employments;
create function gate.employments(p_session bytea) returns table (
  current boolean, employee_id uuid, org_id uuid, roles text[], position_name text, country text, tin text, legal_form text, name_full text,
  name_short text, is_forwarder boolean, is_executor boolean, is_platform boolean, tax_regime text
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare w record;
begin
  select * into w from gate.who(p_session);
  return query
  select m.employee_id = w.employee_id, m.*, o.tax_regime
  from gate.employments_of(coalesce(w.acting_as, w.user_id)) m join organizations o on o.id = m.org_id
  order by m.name_short, m.employee_id;
end $$;
call gate.own();
grant execute on function gate.employments to {app};
