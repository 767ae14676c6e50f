-- Every order and stop of before asks for no handover and has none: the checks hold for those too.
alter table orders validate constraint orders__handover;
alter table flight_tasks validate constraint flight_tasks__handover;
