import { defineWords } from '#web/i18n/words.ts'

/** Menu items of the product, by key; items added by an installation show their own title. */
export const itemWords = defineWords({
  home: { ru: 'Ждут меня', en: 'Waiting for me' },
  orders_forwarder: { ru: 'Заказы', en: 'Orders' },
  orders_executor: { ru: 'Заказы', en: 'Orders' },
  create: { ru: 'Создать заказ', en: 'Create an order' },
  tenders_forwarder: { ru: 'Торги', en: 'Tenders' },
  tenders_executor: { ru: 'Торги', en: 'Tenders' },
  flights_forwarder: { ru: 'Рейсы', en: 'Flights' },
  flights_executor: { ru: 'Рейсы', en: 'Flights' },
  tasks: { ru: 'Назначение', en: 'Assignment' },
  demand_forwarder: { ru: 'Спрос', en: 'Demand' },
  demand_executor: { ru: 'Спрос', en: 'Demand' },
  private: { ru: 'Закрытая площадка', en: 'Private area' },
  settlements: { ru: 'Расчёты', en: 'Settlements' },
  partners: { ru: 'Партнёры', en: 'Partners' },
  drivers: { ru: 'Водители', en: 'Drivers' },
  transport: { ru: 'Транспорт', en: 'Vehicles' },
  rules: { ru: 'Правила', en: 'Rules' },
  conditions: { ru: 'Условия', en: 'Conditions' },
  analytics: { ru: 'Аналитика', en: 'Analytics' },
  organization: { ru: 'Организация', en: 'Organisation' },
  clients: { ru: 'Кабинет клиента', en: 'Client account' },
  notifications: { ru: 'Уведомления', en: 'Notifications' },
  flags: { ru: 'Возможности', en: 'Features' },
  admin: { ru: 'Администрирование', en: 'Administration' },
  toggles: { ru: 'Переключатели', en: 'Toggles' },
  private_admin: { ru: 'Доступ к площадке', en: 'Area access' },
  system_conditions: { ru: 'Системные условия', en: 'System conditions' },
  tables: { ru: 'Образец таблицы', en: 'Table preview' },
})

/** The same items where there is room for one short word. */
export const briefWords = defineWords({
  home: { ru: 'Ждут меня', en: 'For me' },
  create: { ru: 'Создать', en: 'Create' },
})

/** Headings over the groups of the menu. */
export const groupWords = defineWords({
  1: { ru: 'Перевозки', en: 'Freight' },
  2: { ru: 'Справочники', en: 'Reference' },
  3: { ru: 'Отчёты', en: 'Reports' },
  4: { ru: 'Управление', en: 'Management' },
})
