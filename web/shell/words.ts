import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  product: { ru: 'Трасса', en: 'Trassa' },
  skip: { ru: 'К содержанию', en: 'Skip to content' },
  menu: { ru: 'Меню', en: 'Menu' },
  close: { ru: 'Закрыть', en: 'Close' },
  more: { ru: 'Ещё', en: 'More' },
  fold: { ru: 'Свернуть меню', en: 'Collapse the menu' },
  unfold: { ru: 'Развернуть меню', en: 'Expand the menu' },
  waiting: { ru: 'нужно от меня', en: 'need me' },
  outside: { ru: 'откроется в новой вкладке', en: 'opens in a new tab' },
  menuFailed: { ru: 'Меню не загрузилось', en: 'The menu did not load' },
  retry: { ru: 'Повторить', en: 'Try again' },
  screenTabs: { ru: 'Вкладки экрана', en: 'Tabs of this screen' },
  screenItself: { ru: 'Раздел', en: 'This screen' },

  search: { ru: 'Найти заказ', en: 'Find an order' },
  searchHint: { ru: 'Номер, госномер, ИНН, город', en: 'Number, plate, tax number, city' },

  live: { ru: 'На связи', en: 'Connected' },
  connecting: { ru: 'Соединяемся', en: 'Connecting' },
  reconnecting: { ru: 'Нет связи', en: 'No connection' },
  reconnectingFor: { ru: (age: string) => `Нет связи ${age}`, en: (age: string) => `No connection for ${age}` },
  offline: { ru: 'Нет сети', en: 'Offline' },
  offlineSince: { ru: (time: string) => `Нет сети, данные на ${time}`, en: (time: string) => `Offline, data as of ${time}` },
  clockNote: { ru: 'Время сверено с сервером', en: 'Time is checked against the server' },

  toDark: { ru: 'Тёмная тема', en: 'Dark theme' },
  toLight: { ru: 'Светлая тема', en: 'Light theme' },
  language: { ru: 'Язык', en: 'Language' },
  otherLanguage: { ru: 'English', en: 'Русский' },
  theme: { ru: 'Тема', en: 'Theme' },
  light: { ru: 'Светлая', en: 'Light' },
  dark: { ru: 'Тёмная', en: 'Dark' },
  density: { ru: 'Плотность', en: 'Density' },
  compact: { ru: 'Плотно', en: 'Compact' },
  standard: { ru: 'Обычно', en: 'Standard' },
  roomy: { ru: 'Свободно', en: 'Roomy' },
  side: { ru: 'Сторона', en: 'Side' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  platform: { ru: 'Платформа', en: 'Platform' },
  profile: { ru: (name: string) => `Профиль: ${name}`, en: (name: string) => `Profile: ${name}` },
  employments: { ru: 'Места работы', en: 'Employments' },
  current: { ru: 'сейчас', en: 'now' },
  sessions: { ru: 'Мои входы', en: 'My sign-ins' },
  signOut: { ru: 'Выйти', en: 'Sign out' },
  employmentsFailed: { ru: 'Места работы не загрузились', en: 'Employments did not load' },
  loading: { ru: 'Загружаем', en: 'Loading' },
  beta: { ru: 'beta', en: 'beta' },
  betaNote: { ru: 'Включены пробные возможности', en: 'Trial features are on' },

  brokenTitle: { ru: 'Что-то сломалось на этой странице', en: 'Something broke on this page' },
  brokenText: {
    ru: 'Сохранённые данные не потеряны. Меню работает: можно повторить или перейти дальше.',
    en: 'Saved data is not lost. The menu works: try again or go on elsewhere.',
  },
  newVersionTitle: { ru: 'Вышла новая версия', en: 'There is a new version' },
  newVersionText: {
    ru: 'Эта страница не загрузилась, потому что продукт обновился. Обновите её, чтобы продолжить.',
    en: 'This page did not load because the product was updated. Reload it to go on.',
  },
  reload: { ru: 'Обновить страницу', en: 'Reload the page' },
  home: { ru: 'На главную', en: 'To the first page' },
  unknownTitle: { ru: 'Здесь ничего нет', en: 'There is nothing here' },
  unknownText: {
    ru: 'Такой страницы или записи нет, либо у вашей организации нет к ней доступа.',
    en: 'There is no such page or record, or your organisation has no access to it.',
  },
  startFailedTitle: { ru: 'Не удалось начать работу', en: 'Could not start' },
  startFailedText: {
    ru: 'Сервер не ответил, кто вы и где работаете. Обычно это проходит за минуту.',
    en: 'The server did not say who you are and where you work. It usually passes within a minute.',
  },
})

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
  clients: { ru: 'Кабинет клиента', en: 'Client office' },
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
