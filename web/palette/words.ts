import { countEn, defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  results: { ru: 'Найденное', en: 'What was found' },
  found: { ru: (n: number) => `Найдено: ${n}`, en: (n: number) => countEn(n, 'result', 'results') },
  searching: { ru: 'Ищем', en: 'Searching' },
  emptyTitle: { ru: 'Здесь будет то, что вы открывали', en: 'What you opened will stand here' },
  emptyText: {
    ru: 'Наберите номер, госномер, имя, ИНН или город. Ошибки и чужая раскладка не мешают.',
    en: 'Type a number, a plate, a name, a tax number or a town. Mistakes and the wrong layout do no harm.',
  },
  nothingTitle: { ru: (text: string) => `Ничего не нашлось: «${text}»`, en: (text: string) => `Nothing found for “${text}”` },
  nothingText: {
    ru: 'Проверьте номер или наберите короче: хватит трёх букв или последних цифр.',
    en: 'Check the number or type less: three letters or the last digits will do.',
  },
  failedTitle: { ru: 'Поиск не ответил', en: 'The search did not answer' },
  failedText: { ru: 'Экраны и действия находятся и без него.', en: 'Screens and actions are found without it.' },
  draft: { ru: 'Черновик', en: 'Draft' },
  near: { ru: 'Похожее', en: 'Similar' },
  inOrders: { ru: (text: string) => `Искать «${text}» в списке заказов`, en: (text: string) => `Search the list of orders for “${text}”` },
  keyMove: { ru: 'выбрать', en: 'choose' },
  keyOpen: { ru: 'открыть', en: 'open' },
  keyTab: { ru: 'в новой вкладке', en: 'in a new tab' },
})

/** Headings over what was found. */
export const groupWords = defineWords({
  recent: { ru: 'Недавние', en: 'Recent' },
  place: { ru: 'Экраны и действия', en: 'Screens and actions' },
  order: { ru: 'Заказы', en: 'Orders' },
  flight: { ru: 'Рейсы', en: 'Flights' },
  demand: { ru: 'Спрос', en: 'Demands' },
  lot: { ru: 'Лоты', en: 'Lots' },
  partner: { ru: 'Партнёры', en: 'Partners' },
  customer: { ru: 'Заказчики', en: 'Customers' },
  driver: { ru: 'Водители', en: 'Drivers' },
  vehicle: { ru: 'Машины', en: 'Vehicles' },
  settlement: { ru: 'Расчёты', en: 'Settlements' },
  document: { ru: 'Документы', en: 'Documents' },
  rule: { ru: 'Правила', en: 'Rules' },
  list: { ru: 'Ещё', en: 'More' },
})

/** Whose a screen is that both sides have. */
export const sideWords = defineWords({
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
})

/** What a person can do from anywhere. */
export const actionWords = defineWords({
  createOrder: { ru: 'Создать заказ', en: 'Create an order' },
  createDemand: { ru: 'Создать потребность', en: 'Create a demand' },
  createTender: { ru: 'Создать тендер', en: 'Create a tender' },
  createCapacity: { ru: 'Предложить машины', en: 'Offer vehicles' },
  createDriver: { ru: 'Добавить водителя', en: 'Add a driver' },
  createVehicle: { ru: 'Добавить машину', en: 'Add a vehicle' },
  createCustomer: { ru: 'Добавить заказчика', en: 'Add a customer' },
  toForwarder: { ru: 'Перейти на сторону экспедитора', en: 'Switch side to forwarder' },
  toExecutor: { ru: 'Перейти на сторону исполнителя', en: 'Switch side to executor' },
  dark: { ru: 'Тёмная тема', en: 'Dark theme' },
  light: { ru: 'Светлая тема', en: 'Light theme' },
  language: { ru: 'Язык: английский', en: 'Language: Russian' },
  compact: { ru: 'Плотные строки', en: 'Compact rows' },
  standard: { ru: 'Обычные строки', en: 'Standard rows' },
  roomy: { ru: 'Свободные строки', en: 'Roomy rows' },
  signOut: { ru: 'Выйти', en: 'Sign out' },
  customers: { ru: 'Заказчики', en: 'Customers' },
  nodalPoints: { ru: 'Узловые точки', en: 'Nodal points' },
})

/** What else people call the same, names apart by «;». */
export const otherNames: Readonly<Partial<Record<keyof typeof actionWords.ru, string>>> = {
  createOrder: 'новый заказ;заказать;create order;new order;place an order',
  createDemand: 'новая потребность;спрос создать;new demand',
  createTender: 'новый тендер;новые торги;аукцион;new tender;auction',
  createCapacity: 'свободные машины;capacity',
  createDriver: 'новый водитель;new driver',
  createVehicle: 'новая машина;добавить транспорт;new vehicle;add a truck',
  createCustomer: 'новый заказчик;new customer',
  toForwarder: 'сменить сторону;переключить сторону;я экспедитор;switch side',
  toExecutor: 'сменить сторону;переключить сторону;я исполнитель;switch side',
  dark: 'тема;ночь;ночной режим;theme;dark mode;night',
  light: 'тема;день;дневной режим;theme;light mode;day',
  language: 'язык;английский;русский;language;english;russian',
  compact: 'плотность;density',
  standard: 'плотность;density',
  roomy: 'плотность;density',
  signOut: 'выход;разлогиниться;завершить работу;log out;logout;exit;quit',
}
