-- A waybill is a paper of its own with a number of its own: the first of an order bears the order's, later ones say which they are.
alter table waybills add nth smallint;
alter table waybills no force row level security;
update waybills w set nth = n.nth
from (select org_id, id, row_number() over (partition by org_id, order_id order by created_at, id) as nth from waybills) n
where n.org_id = w.org_id and n.id = w.id;
alter table waybills force row level security;
alter table waybills
  alter nth set not null,
  add constraint waybills__nth check (nth > 0);
drop index waybills__order;
create unique index waybills__order on waybills (org_id, order_id, nth);
call gate.let_update('waybills');
