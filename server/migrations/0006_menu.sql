-- The product's own items of the menu: one for each working area; whose screens they open is told by their key.

-- An installation may have given one of these numbers to an item of its own: it goes on under another one.
with taken as (
  select id, row_number() over (order by id) as nth from menu_items where id between 5 and 27
), free as (
  select id, row_number() over (order by id) as nth
  from generate_series(101, 32767) as number (id)
  where id <> 777 and id not in (select id from menu_items)
)
update menu_items set id = free.id from taken join free using (nth) where menu_items.id = taken.id;

insert into menu_items (id, position, title, icon, src, path, is_iframe, is_tab, key, is_external, group_id, sub_title, core) values
  (5, 50, 'Торги', 'tender', null, '/tenders_forwarder', false, false, 'tenders_forwarder', false, 1, null, true),
  (6, 60, 'Торги', 'tender', null, '/tenders_executor', false, false, 'tenders_executor', false, 1, null, true),
  (7, 70, 'Рейсы', 'flight', null, '/flights_forwarder', false, false, 'flights_forwarder', false, 1, null, true),
  (8, 80, 'Рейсы', 'flight', null, '/flights_executor', false, false, 'flights_executor', false, 1, null, true),
  (9, 90, 'Назначение', 'board', null, '/flights/tasks', false, false, 'tasks', false, 1, null, true),
  (10, 100, 'Спрос', 'demand', null, '/demand_forwarder', false, false, 'demand_forwarder', false, 1, null, true),
  (11, 110, 'Спрос', 'demand', null, '/demand_executor', false, false, 'demand_executor', false, 1, null, true),
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
