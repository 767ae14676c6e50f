-- Whoever takes an order back for the other side's fault asks for what the cargo that was not carried costs: a vehicle that did not come, or
-- cargo that was not handed over.
alter table order_claims
  drop constraint order_claims__kind,
  add constraint order_claims__kind check (kind in ('executor_revoke', 'forwarder_revoke', 'forwarder_cancel', 'no_vehicle', 'no_cargo', 'detention',
    'late_loading', 'late_delivery', 'damage', 'shortage', 'other'));
