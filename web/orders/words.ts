import type { OrderMoney } from '#contract/order-list.ts'
import type { OrderAction, OrderTab, ViewerStatus } from '#contract/order-states.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

type VatMode = OrderMoney['vatMode']

export const sideWords = defineWords({
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
} satisfies Record<Side, Bilingual>)

/** Status of an order in a word or two, fit for a row. */
export const statusWords = defineWords({
  draft: { ru: 'Черновик', en: 'Draft' },
  placed: { ru: 'Размещён', en: 'Placed' },
  searching: { ru: 'Поиск', en: 'Searching' },
  offered: { ru: 'Предложен', en: 'Offered' },
  accepted: { ru: 'Принят', en: 'Accepted' },
  ready: { ru: 'Назначен', en: 'Assigned' },
  in_progress: { ru: 'В пути', en: 'On the way' },
  documents: { ru: 'Документы', en: 'Documents' },
  completed: { ru: 'Завершён', en: 'Completed' },
  archived: { ru: 'В архиве', en: 'Archived' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
  declined: { ru: 'Отклонён', en: 'Declined' },
  expired: { ru: 'Истёк', en: 'Expired' },
  revoked: { ru: 'Отозван', en: 'Revoked' },
} satisfies Record<ViewerStatus, Bilingual>)

/** Said instead of the status while the order is on the way and past its time. */
export const lateWords = defineWords({ late: { ru: 'Опаздывает', en: 'Late' }, missed: { ru: 'Не загружен', en: 'Not loaded' } })

export const tabWords = defineWords({
  all: { ru: 'Все', en: 'All' },
  drafts: { ru: 'Черновики', en: 'Drafts' },
  search: { ru: 'Ищут исполнителя', en: 'Seeking executor' },
  confirm: { ru: 'Ждут подтверждения', en: 'Awaiting answer' },
  assigned: { ru: 'Назначены', en: 'Assigned' },
  onway: { ru: 'В пути', en: 'On the way' },
  docs: { ru: 'Документы', en: 'Documents' },
  done: { ru: 'Завершены', en: 'Completed' },
  cancelled: { ru: 'Отменены', en: 'Cancelled' },
  new: { ru: 'Новые предложения', en: 'New offers' },
  resources: { ru: 'Назначить машину', en: 'Assign vehicle' },
  upcoming: { ru: 'Предстоящие', en: 'Upcoming' },
  lost: { ru: 'Ушедшие', en: 'Lost' },
} satisfies Record<OrderTab, Bilingual>)

/** Verbs on buttons; those that ask something first end with dots. */
export const actionWords = defineWords({
  place: { ru: 'Разместить', en: 'Place' },
  search: { ru: 'Начать поиск', en: 'Start search' },
  end_search: { ru: 'Закончить поиск', en: 'End search' },
  offer: { ru: 'Предложить…', en: 'Offer…' },
  accept: { ru: 'Принять', en: 'Accept' },
  decline: { ru: 'Отклонить…', en: 'Decline…' },
  counter: { ru: 'Своя цена…', en: 'Own price…' },
  withdraw: { ru: 'Отозвать свою цену', en: 'Take own price back' },
  expire: { ru: 'Закрыть по сроку', en: 'Expire' },
  assign: { ru: 'Назначить машину…', en: 'Assign vehicle…' },
  replace: { ru: 'Заменить машину…', en: 'Replace vehicle…' },
  approve: { ru: 'Согласовать машину', en: 'Approve vehicle' },
  return: { ru: 'Вернуть машину…', en: 'Send vehicle back…' },
  start: { ru: 'Начать рейс', en: 'Start' },
  deliver: { ru: 'Отметить доставку', en: 'Mark delivered' },
  complete: { ru: 'Завершить заказ', en: 'Complete' },
  rework: { ru: 'Вернуть на доработку…', en: 'Return for rework…' },
  archive: { ru: 'В архив', en: 'Archive' },
  unarchive: { ru: 'Вернуть из архива', en: 'Take out of the archive' },
  revoke: { ru: 'Отозвать…', en: 'Revoke…' },
  cancel: { ru: 'Отменить заказ…', en: 'Cancel order…' },
  halt: { ru: 'Остановить перевозку…', en: 'Stop transport…' },
} satisfies Record<OrderAction, Bilingual>)

export const vatWords = defineWords({
  included: { ru: (rate: number) => `с НДС ${rate}\u00a0%`, en: (rate: number) => `incl. ${rate}% VAT` },
  excluded: { ru: (rate: number) => `без НДС, сверху ${rate}\u00a0%`, en: (rate: number) => `excl. VAT, ${rate}% on top` },
  none: { ru: (_rate: number) => 'без НДС', en: (_rate: number) => 'no VAT' },
} satisfies Record<VatMode, { ru: (rate: number) => string; en: (rate: number) => string }>)

export const ribbonWords = defineWords({
  route: {
    ru: (places: readonly string[]) => `Маршрут: ${places.join(', ')}`,
    en: (places: readonly string[]) => `Route: ${places.join(', ')}`,
  },
  progress: {
    ru: (done: number, all: number) => `пройдено ${done} из ${countRu(all, 'точки', 'точек', 'точек')}`,
    en: (done: number, all: number) => `${done} of ${countEn(all, 'stop', 'stops')} done`,
  },
  unknown: { ru: 'не указан', en: 'not set' },
  more: {
    ru: (n: number) => `ещё ${countRu(n, 'точка', 'точки', 'точек')}`,
    en: (n: number) => `${countEn(n, 'more stop', 'more stops')}`,
  },
})

/** Small facts of a row. */
export const rowWords = defineWords({
  draftNumber: { ru: 'без номера', en: 'no number' },
  noParty: { ru: 'не выбран', en: 'not chosen' },
  carrier: { ru: 'фактический перевозчик', en: 'the actual carrier' },
  stopNo: { ru: (n: number) => `точка ${n}`, en: (n: number) => `stop ${n}` },
  noWindow: { ru: 'без времени', en: 'no time set' },
  noPlace: { ru: 'не указано', en: 'not set' },
  noPrice: { ru: 'без цены', en: 'no price' },
  tomorrow: { ru: (time: string) => `завтра, ${time}`, en: (time: string) => `tomorrow, ${time}` },
  by: { ru: (when: string) => `до ${when}`, en: (when: string) => `by ${when}` },
  byLeft: { ru: (when: string, left: string) => `до ${when} · ${left}`, en: (when: string, left: string) => `by ${when} · ${left}` },
  late: { ru: (length: string) => `просрочено ${length}`, en: (length: string) => `${length} late` },
  behind: { ru: (length: string) => `опаздывает ${length}`, en: (length: string) => `${length} behind` },
  hours: { ru: (from: string, to: string) => `${from}–${to}`, en: (from: string, to: string) => `${from}–${to}` },
  pallets: { ru: (n: number) => `${n}\u00a0пал`, en: (n: number) => `${n}\u00a0plt` },
  perKm: { ru: (price: string) => `${price}/км`, en: (price: string) => `${price}/km` },
  documents: { ru: 'Документы приняты', en: 'Documents accepted' },
  noDocuments: { ru: 'документов ещё нет', en: 'no documents yet' },
})

/** The list of orders and its side panel. */
export const listWords = defineWords({
  oldVersion: { ru: 'Старая версия', en: 'The old version' },
  toNew: { ru: 'Перейти на новую', en: 'Go to the new one' },
  title: { ru: 'Заказы', en: 'Orders' },
  emissions: { ru: 'CO2e по периодам', en: 'CO2e by period' },
  label: { ru: (side: string) => `Заказы, ${side}`, en: (side: string) => `Orders, ${side}` },
  create: { ru: 'Создать заказ', en: 'Create order' },
  searchHint: { ru: 'Номер, город, груз', en: 'Number, city, cargo' },
  status: { ru: 'Статус', en: 'Status' },
  loading: { ru: 'Погрузка', en: 'Loading' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
  body: { ru: 'Кузов', en: 'Body' },
  mine: { ru: 'Ждут меня', en: 'Waiting for me' },
  overdue: { ru: 'Срок прошёл', en: 'Past the deadline' },
  presetToday: { ru: 'Сегодня грузятся', en: 'Loading today' },
  presetMine: { ru: 'Ждут меня, сначала срочные', en: 'Waiting for me, most urgent first' },
  presetOpen: { ru: 'Без исполнителя', en: 'Without an executor' },
  sortDue: { ru: 'по сроку', en: 'by deadline' },
  sortLoading: { ru: 'по погрузке', en: 'by loading' },
  sortCreated: { ru: 'новые сверху', en: 'newest first' },
  number: { ru: 'Номер', en: 'Number' },
  next: { ru: 'Что нужно · срок', en: 'Needed · deadline' },
  route: { ru: 'Маршрут', en: 'Route' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  price: { ru: 'Цена', en: 'Price' },
  documents: { ru: 'Док-ты', en: 'Docs' },
  customer: { ru: 'Заказчик', en: 'Customer' },
  responsible: { ru: 'Ведёт', en: 'In charge' },
  created: { ru: 'Создан', en: 'Created' },

  emptyTitle: { ru: 'Заказов ещё нет', en: 'No orders yet' },
  emptyForwarder: { ru: 'Создайте первый: маршрут, груз, машина, цена.', en: 'Create the first one: route, cargo, vehicle, price.' },
  emptyExecutor: {
    ru: 'Здесь появятся заказы, которые вам предложат экспедиторы.',
    en: 'Orders that forwarders offer you will appear here.',
  },

  copyNumbers: { ru: 'Копировать номера', en: 'Copy numbers' },
  copyTable: { ru: 'Копировать таблицей', en: 'Copy as a table' },
  copiedNumbers: {
    ru: (n: number) => `Скопировано: ${countRu(n, 'номер', 'номера', 'номеров')}`,
    en: (n: number) => `Copied ${countEn(n, 'number', 'numbers')}`,
  },
  copiedRows: {
    ru: (n: number) => `Скопировано: ${countRu(n, 'строка', 'строки', 'строк')}`,
    en: (n: number) => `Copied ${countEn(n, 'row', 'rows')}`,
  },
  copyFailed: { ru: 'Браузер не дал скопировать', en: 'The browser refused to copy' },

  stripTitle: { ru: '72 часа', en: '72 hours' },
  stripWhat: { ru: 'погрузки по 3 часа', en: 'loadings by 3 hours' },
  stripLabel: {
    ru: (all: number, open: string) => `Погрузки на 72 часа: ${countRu(all, 'заказ', 'заказа', 'заказов')}, ${open}`,
    en: (all: number, open: string) => `Loadings of 72 hours: ${countEn(all, 'order', 'orders')}, ${open}`,
  },
  stripOpenForwarder: {
    ru: (n: number) => `${n} без исполнителя`,
    en: (n: number) => `${n} without an executor`,
  },
  stripOpenExecutor: {
    ru: (n: number) => `${n} без вашего ответа`,
    en: (n: number) => `${n} not answered by you`,
  },
  stripOf: { ru: (n: number) => `из ${n}`, en: (n: number) => `of ${n}` },
  stripBar: {
    ru: (when: string, all: number, open: number) => `${when}: ${all}, из них открыто ${open}`,
    en: (when: string, all: number, open: number) => `${when}: ${all}, ${open} of them open`,
  },
  stripDay: { ru: (day: string) => `Погрузки: ${day}`, en: (day: string) => `Loadings: ${day}` },
  today: { ru: (time: string) => `сегодня ${time}`, en: (time: string) => `today ${time}` },
  asTable: { ru: 'Таблицей', en: 'As a table' },
  asPlot: { ru: 'Графиком', en: 'As a plot' },
  from: { ru: 'С', en: 'From' },
  all: { ru: 'Всего', en: 'All' },
  openForwarder: { ru: 'Без исполнителя', en: 'No executor' },
  openExecutor: { ru: 'Без ответа', en: 'Not answered' },

  peek: { ru: (number: string) => `Заказ ${number}`, en: (number: string) => `Order ${number}` },
  draft: { ru: 'Черновик', en: 'Draft' },
  neededBy: { ru: (when: string) => `Нужно от вас до ${when}`, en: (when: string) => `Needed from you by ${when}` },
  wasBy: { ru: (when: string) => `Срок был ${when}`, en: (when: string) => `Was due ${when}` },
  needed: { ru: 'Нужно от вас', en: 'Needed from you' },
  waitedBy: { ru: (when: string) => `Ждём до ${when}`, en: (when: string) => `Awaited by ${when}` },
  waited: { ru: 'Ждём другую сторону', en: 'Awaiting the other side' },
  rest: { ru: 'Ничего не требуется', en: 'Nothing to do' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  noVehicle: { ru: 'не назначена', en: 'not assigned' },
  load: { ru: 'Загрузка', en: 'Load' },
  weight: { ru: 'Вес', en: 'Weight' },
  palletsLabel: { ru: 'Паллеты', en: 'Pallets' },
  documentsTitle: { ru: 'Документы', en: 'Documents' },
  missing: { ru: (names: string) => `Нет: ${names}`, en: (names: string) => `Missing: ${names}` },
  allAccepted: { ru: 'Все приняты', en: 'All accepted' },
  later: { ru: 'Появятся, когда исполнитель примет заказ', en: 'They appear once the executor accepts' },
  events: { ru: 'События', en: 'Events' },
  noEvents: { ru: 'Пока ничего не произошло', en: 'Nothing has happened yet' },
  allEvents: { ru: 'Вся история', en: 'Full history' },
  phoneOf: { ru: (name: string) => `Позвонить: ${name}`, en: (name: string) => `Call ${name}` },
  openOrder: { ru: 'Открыть заказ', en: 'Open the order' },
  copyNumber: { ru: 'Скопировать номер', en: 'Copy the number' },
  closed: {
    ru: 'Этот заказ больше не у вас. Можно посмотреть, что осталось между вами и экспедитором.',
    en: 'This order is no longer yours. What is left between you and the forwarder can be seen.',
  },
  openLeft: { ru: 'Что осталось', en: 'What is left' },
  load2: { ru: (value: string, limit: string) => `${value} / ${limit}`, en: (value: string, limit: string) => `${value} / ${limit}` },
})

/** Steps taken with many orders at once. */
export const bulkWords = defineWords({
  title: {
    ru: (what: string, n: number) => `${what.replace('…', '')}: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (what: string, n: number) => `${what.replace('…', '')}: ${countEn(n, 'order', 'orders')}`,
  },
  closed: { ru: (status: string) => `статус «${status}»`, en: (status: string) => `the order is “${status}”` },
  place: { ru: 'Заказы получат номера, и их можно будет предлагать.', en: 'The orders get numbers and can be offered.' },
  accept: { ru: 'Вы обязуетесь дать машину и водителя к каждому заказу.', en: 'You undertake to give each order a vehicle and a driver.' },
  complete: {
    ru: 'Документы считаются проверенными, начнётся срок оплаты.',
    en: 'The documents count as checked, the payment term begins.',
  },
  approve: { ru: 'Исполнители смогут начать рейсы.', en: 'The executors can start the flights.' },
  archive: { ru: 'В архиве заказы можно только читать.', en: 'In the archive orders can only be read.' },
  back: { ru: 'Не сейчас', en: 'Not now' },
})
