-- What the platform's own organisation sets for everybody: the menu and the flags of features.

-- The items of the menu. Those of the product itself (`core`) are of numbers below 100, and whose screens they open is told by their key.
create table menu_items (
  id int primary key,
  position int not null,
  title text not null,
  icon text,
  src text,
  path text,
  is_iframe boolean not null,
  is_tab boolean not null,
  key text,
  is_external boolean not null,
  group_id int,
  sub_title text,
  core boolean not null default false,
  constraint menu_items__id check (id between 1 and 32767),
  constraint menu_items__core check (not core or key is not null)
);
-- Everybody reads the menu; the platform's own organisation alone changes it.
alter table menu_items enable row level security;
create policy read on menu_items for select using (true);
create policy add on menu_items for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on menu_items for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy drop on menu_items for delete using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant select, insert, delete on menu_items to {app};
grant update (position, title, icon, src, path, is_iframe, is_tab, key, is_external, group_id, sub_title) on menu_items to {app};

-- One for each working area.
insert into menu_items (id, position, title, icon, src, path, is_iframe, is_tab, key, is_external, group_id, sub_title, core) values
  (1, 10, 'Ждут меня', 'home', null, '/', false, false, 'home', false, 1, null, true),
  (2, 20, 'Заказы', 'order', null, '/orders_forwarder', false, false, 'orders_forwarder', false, 1, null, true),
  (3, 30, 'Заказы', 'order', null, '/orders_executor', false, false, 'orders_executor', false, 1, null, true),
  (4, 40, 'Создать заказ', 'plus', null, '/orders_forwarder/create', false, false, 'create', false, 1, null, true),
  (5, 50, 'Торги', 'tender', null, '/tenders_forwarder', false, false, 'tenders_forwarder', false, 1, null, true),
  (6, 60, 'Торги', 'tender', null, '/tenders_executor', false, false, 'tenders_executor', false, 1, null, true),
  (7, 70, 'Рейсы', 'flight', null, '/flights_forwarder', false, false, 'flights_forwarder', false, 1, null, true),
  (8, 80, 'Рейсы', 'flight', null, '/flights_executor', false, false, 'flights_executor', false, 1, null, true),
  (9, 90, 'Назначение', 'board', null, '/flights/tasks', false, false, 'tasks', false, 1, null, true),
  (10, 100, 'Спрос', 'demand', null, '/demand_forwarder', false, false, 'demand_forwarder', false, 1, null, true),
  (11, 110, 'Спрос', 'demand', null, '/demand_executor', false, false, 'demand_executor', false, 1, null, true),
  (28, 115, 'Расчёты', 'rouble', null, '/settlements', false, false, 'settlements', false, 1, null, true),
  (12, 120, 'Закрытая площадка', 'gate', null, '/tdsd-private-main', false, false, 'private', false, 1, null, true),
  (13, 210, 'Партнёры', 'partners', null, '/partners', false, false, 'partners', false, 2, null, true),
  (14, 220, 'Водители', 'driver', null, '/drivers', false, false, 'drivers', false, 2, null, true),
  (15, 230, 'Транспорт', 'truck', null, '/transport', false, false, 'transport', false, 2, null, true),
  (16, 240, 'Правила', 'rules', null, '/management-rules', false, false, 'rules', false, 2, null, true),
  (17, 250, 'Условия', 'waybill', null, '/condition-templates', false, false, 'conditions', false, 2, null, true),
  (18, 310, 'Аналитика', 'chart', null, '/analytics/performance', false, false, 'analytics', false, 3, null, true),
  (19, 910, 'Организация', 'building', null, '/management-org-settings', false, false, 'organization', false, 4, null, true),
  (20, 920, 'Кабинет клиента', 'key', null, '/client-admin', false, false, 'clients', false, 4, null, true),
  (21, 930, 'Администрирование', 'gear', null, '/admin', false, false, 'admin', false, 4, null, true),
  (22, 940, 'Переключатели', 'toggle', null, '/toggle-admin', false, false, 'toggles', false, 4, null, true),
  (23, 950, 'Доступ к площадке', 'gate', null, '/admin-tdsd', false, false, 'private_admin', false, 4, null, true),
  (24, 960, 'Системные условия', 'waybill', null, '/system-condition-templates', false, false, 'system_conditions', false, 4, null, true),
  (25, 970, 'Образец таблицы', 'table', null, '/tbl', false, false, 'tables', false, 4, null, true),
  (26, 980, 'Уведомления', 'bell', null, '/notifications-settings', false, false, 'notifications', false, 4, null, true),
  (27, 990, 'Возможности', 'star', null, '/feature-flags', false, false, 'flags', false, 4, null, true);

-- Flags of features: what is on for everybody or for testers alone, in the words of those who meet it.
create table flags (
  key text primary key,
  version int not null default 1,
  enabled boolean not null,
  for_testers boolean not null default false,
  name_ru text not null default '',
  name_en text not null default '',
  about_ru text not null default '',
  about_en text not null default '',
  switched_at timestamptz(3),
  constraint flags__key check (key ~ '^[a-zA-Z][\w.-]{1,63}$')
);
-- Everybody reads them; the platform's own organisation alone changes them.
alter table flags enable row level security;
create policy read on flags for select using (true);
create policy add on flags for insert with check (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
create policy change on flags for update using (exists (select from organizations o where o.id = (select gate.org()) and o.is_platform));
grant select, insert, update (enabled, for_testers, name_ru, name_en, about_ru, about_en, switched_at, version) on flags to {app};
grant select on flags to {worker};
