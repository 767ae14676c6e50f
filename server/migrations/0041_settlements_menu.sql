-- The item of the menu that opens the settlements.

-- An installation may have given this number to an item of its own: it goes on under another one.
update menu_items set id = (
  select min(id) from generate_series(101, 32767) as number (id) where id <> 777 and id not in (select id from menu_items)
) where id = 28;

insert into menu_items (id, position, title, icon, src, path, is_iframe, is_tab, key, is_external, group_id, sub_title, core) values
  (28, 115, 'Расчёты', 'rouble', null, '/settlements', false, false, 'settlements', false, 1, null, true);
