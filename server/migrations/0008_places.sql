-- Places out of a file, the zones they live in, and what the dictionaries lacked.

-- Tables that are kept equal to a file of the release: after the migrations its rows are put into the table by their first column,
-- whenever the file is not the one loaded last. The path is that from the folder `server`.
create table data_files (
  file text primary key,
  target text not null,
  -- sha256 of the file loaded last
  sum text not null default ''
);
insert into data_files (file, target) values ('places/places.tsv', 'places');

insert into dict_entries (dict, sort, code, name_ru, name_en, attrs) values
  ('time_zones', 192, 'Asia/Khandyga', 'Хандыга', 'Khandyga', '{"country": "RU"}'),
  ('time_zones', 205, 'Asia/Ust-Nera', 'Усть-Нера', 'Ust-Nera', '{"country": "RU"}'),
  ('time_zones', 435, 'Asia/Hovd', 'Ховд', 'Hovd', '{"country": "MN"}'),
  ('time_zones', 470, 'Asia/Dubai', 'Дубай', 'Dubai', '{"country": "AE"}'),
  ('time_zones', 480, 'Asia/Kolkata', 'Калькутта', 'Kolkata', '{"country": "IN"}'),
  ('time_zones', 490, 'Europe/Belgrade', 'Белград', 'Belgrade', '{"country": "RS"}'),
  ('time_zones', 500, 'Europe/Vilnius', 'Вильнюс', 'Vilnius', '{"country": "LT"}'),
  ('time_zones', 510, 'Europe/Riga', 'Рига', 'Riga', '{"country": "LV"}'),
  ('time_zones', 520, 'Europe/Tallinn', 'Таллин', 'Tallinn', '{"country": "EE"}'),
  ('time_zones', 530, 'Europe/Warsaw', 'Варшава', 'Warsaw', '{"country": "PL"}'),
  ('time_zones', 540, 'Europe/Helsinki', 'Хельсинки', 'Helsinki', '{"country": "FI"}'),
  ('time_zones', 550, 'Europe/Berlin', 'Берлин', 'Berlin', '{"country": "DE"}');

insert into dicts (dict, version) values
  ('atp_classes', 1),
  ('adr_packing_groups', 1),
  ('adr_transport_categories', 1),
  ('adr_vehicle_kinds', 1);

-- `min` is the coldest a body of the class keeps, in degrees Celsius.
insert into dict_entries (dict, sort, code, name_ru, name_en, attrs) values
  ('atp_classes', 10, 'in', 'IN — изотермический, обычная изоляция', 'IN — insulated, normal', '{"min": null}'),
  ('atp_classes', 20, 'ir', 'IR — изотермический, усиленная изоляция', 'IR — insulated, heavily', '{"min": null}'),
  ('atp_classes', 30, 'rna', 'RNA — ледник, обычная изоляция, до +7 °C', 'RNA — refrigerated, normal, to +7 °C', '{"min": 7}'),
  ('atp_classes', 40, 'rrb', 'RRB — ледник, усиленная изоляция, до −10 °C', 'RRB — refrigerated, heavily insulated, to −10 °C', '{"min": -10}'),
  ('atp_classes', 50, 'rrc', 'RRC — ледник, усиленная изоляция, до −20 °C', 'RRC — refrigerated, heavily insulated, to −20 °C', '{"min": -20}'),
  ('atp_classes', 60, 'fna', 'FNA — рефрижератор, обычная изоляция, до 0 °C', 'FNA — mechanically refrigerated, normal, to 0 °C', '{"min": 0}'),
  ('atp_classes', 70, 'fra', 'FRA — рефрижератор, усиленная изоляция, до 0 °C', 'FRA — mechanically refrigerated, heavily insulated, to 0 °C', '{"min": 0}'),
  ('atp_classes', 80, 'frb', 'FRB — рефрижератор, усиленная изоляция, до −10 °C', 'FRB — mechanically refrigerated, heavily insulated, to −10 °C', '{"min": -10}'),
  ('atp_classes', 90, 'frc', 'FRC — рефрижератор, усиленная изоляция, до −20 °C', 'FRC — mechanically refrigerated, heavily insulated, to −20 °C', '{"min": -20}'),
  ('atp_classes', 100, 'frf', 'FRF — рефрижератор, усиленная изоляция, −20 °C и ниже', 'FRF — mechanically refrigerated, heavily insulated, −20 °C or colder', '{"min": -20}'),
  ('atp_classes', 110, 'cna', 'CNA — отапливаемый, обычная изоляция', 'CNA — heated, normal', '{"min": null}');

insert into dict_entries (dict, sort, code, name_ru, name_en) values
  ('adr_packing_groups', 10, 'i', 'I — высокая опасность', 'I — high danger'),
  ('adr_packing_groups', 20, 'ii', 'II — средняя опасность', 'II — medium danger'),
  ('adr_packing_groups', 30, 'iii', 'III — низкая опасность', 'III — low danger'),
  ('adr_vehicle_kinds', 10, 'ex_ii', 'EX/II — взрывчатые вещества', 'EX/II — explosives'),
  ('adr_vehicle_kinds', 20, 'ex_iii', 'EX/III — взрывчатые вещества, усиленная защита', 'EX/III — explosives, higher protection'),
  ('adr_vehicle_kinds', 30, 'fl', 'FL — легковоспламеняющиеся жидкости и газы в цистернах', 'FL — flammable liquids and gases in tanks'),
  ('adr_vehicle_kinds', 40, 'at', 'AT — прочие опасные грузы в цистернах', 'AT — other dangerous goods in tanks'),
  ('adr_vehicle_kinds', 50, 'memu', 'MEMU — смесительно-зарядная машина', 'MEMU — mobile explosives manufacturing unit');

-- Points of 1.1.3.6: quantity × `factor` summed over the load; up to 1000 it travels under the lighter rules. Null: no lighter rules; 0: no limit.
insert into dict_entries (dict, sort, code, name_ru, name_en, attrs) values
  ('adr_transport_categories', 10, '0', 'Категория 0', 'Category 0', '{"factor": null}'),
  ('adr_transport_categories', 20, '1', 'Категория 1', 'Category 1', '{"factor": 50}'),
  ('adr_transport_categories', 30, '2', 'Категория 2', 'Category 2', '{"factor": 3}'),
  ('adr_transport_categories', 40, '3', 'Категория 3', 'Category 3', '{"factor": 1}'),
  ('adr_transport_categories', 50, '4', 'Категория 4', 'Category 4', '{"factor": 0}');

insert into dict_entries (dict, sort, code, name_ru, name_en) values
  ('adr_classes', 210, '9a', '9A Литиевые батареи', '9A Lithium batteries');

update dict_entries set name_ru = 'Акт расхождений (ТОРГ-2, МХ)' where dict = 'print_forms' and code = 'discrepancy_act';
update dict_entries set name_ru = 'Транспортная накладная (ПП 2200)' where dict = 'print_forms' and code = 'tn';

-- The one who takes an order back for a better offer pays for it; a demand closed by a deal outside is counted as leakage.
update dict_entries set attrs = attrs || '{"fee": true}' where dict = 'forwarder_revoke_reasons' and code = 'better_offer';
update dict_entries set attrs = attrs || '{"leakage": true}' where dict = 'demand_cancel_reasons' and code = 'executor_found_outside';

update dicts set version = version + 1
where dict in ('time_zones', 'adr_classes', 'print_forms', 'forwarder_revoke_reasons', 'demand_cancel_reasons');
