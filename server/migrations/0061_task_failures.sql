-- Why a stop of a flight failed, or was done but in part: codes people choose from, with the words beside.
insert into dicts (dict, version) values ('task_failure_reasons', 1);
insert into dict_entries (dict, sort, code, name_ru, name_en, attrs) values
  ('task_failure_reasons', 10, 'receiver_refused', 'Получатель не принял груз', 'The consignee refused the cargo', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 20, 'receiver_absent', 'Получателя нет на месте', 'The consignee was absent', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 30, 'cargo_damaged', 'Груз повреждён', 'The cargo is damaged', '{"fault": "executor"}'),
  ('task_failure_reasons', 40, 'shortage', 'Недостача', 'Cargo is missing', '{"fault": "executor"}'),
  ('task_failure_reasons', 50, 'temperature', 'Нарушен температурный режим', 'The temperature was not kept', '{"fault": "executor"}'),
  ('task_failure_reasons', 60, 'cargo_not_ready', 'Груз не готов', 'The cargo is not ready', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 70, 'cargo_differs', 'Груз не соответствует заявке', 'The cargo differs from the order', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 80, 'packaging', 'Нарушена упаковка или маркировка', 'Packaging or marking is faulty', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 90, 'no_room', 'Груз не поместился в кузов', 'The cargo did not fit into the body', '{"fault": "none"}'),
  ('task_failure_reasons', 100, 'overweight', 'Перегруз', 'Overweight', '{"fault": "none"}'),
  ('task_failure_reasons', 110, 'documents', 'Нет документов', 'Documents are missing', '{"fault": "none"}'),
  ('task_failure_reasons', 120, 'site_closed', 'Площадка закрыта или нет слота', 'The site is closed or has no slot', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 130, 'wrong_address', 'Неверный адрес', 'The address is wrong', '{"fault": "forwarder"}'),
  ('task_failure_reasons', 140, 'vehicle_breakdown', 'Поломка ТС', 'Vehicle breakdown', '{"fault": "executor"}'),
  ('task_failure_reasons', 150, 'other', 'Другое', 'Other', '{"fault": "none"}');
