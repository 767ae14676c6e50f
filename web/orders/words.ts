import type { OrderMoney, StopRow } from '#contract/order-list.ts'
import type {
  DocumentKind,
  DocumentStatus,
  FlightStatus,
  NextCode,
  OrderAction,
  OrderTab,
  SeenStatus,
  TaskStatus,
} from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

type Pair = { ru: string; en: string }
type PointKind = StopRow['kind']
type VatMode = OrderMoney['vatMode']

export const sideWords = defineWords({
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
} satisfies Record<Side, Pair>)

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
} satisfies Record<SeenStatus, Pair>)

/** Said instead of the status while the order is on the way and past its time. */
export const lateWords = defineWords({ late: { ru: 'Опаздывает', en: 'Late' } })

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
} satisfies Record<OrderTab, Pair>)

/** Verbs on buttons; those that ask something first end with dots. */
export const actionWords = defineWords({
  place: { ru: 'Разместить', en: 'Place' },
  search: { ru: 'Начать поиск', en: 'Start search' },
  offer: { ru: 'Предложить…', en: 'Offer…' },
  accept: { ru: 'Принять', en: 'Accept' },
  decline: { ru: 'Отклонить…', en: 'Decline…' },
  expire: { ru: 'Закрыть по сроку', en: 'Expire' },
  assign: { ru: 'Назначить машину…', en: 'Assign vehicle…' },
  replace: { ru: 'Заменить машину…', en: 'Replace vehicle…' },
  start: { ru: 'Начать рейс', en: 'Start' },
  deliver: { ru: 'Отметить доставку', en: 'Mark delivered' },
  complete: { ru: 'Завершить заказ', en: 'Complete' },
  rework: { ru: 'Вернуть на доработку…', en: 'Return for rework…' },
  archive: { ru: 'В архив', en: 'Archive' },
  revoke: { ru: 'Отозвать…', en: 'Revoke…' },
  cancel: { ru: 'Отменить заказ…', en: 'Cancel order…' },
  stop: { ru: 'Остановить перевозку…', en: 'Stop transport…' },
} satisfies Record<OrderAction, Pair>)

export const pointWords = defineWords({
  loading: { ru: 'Погрузка', en: 'Loading' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
} satisfies Record<PointKind, Pair>)

export const taskWords = defineWords({
  planned: { ru: 'Запланирована', en: 'Planned' },
  en_route: { ru: 'В пути к точке', en: 'On the way' },
  arrived: { ru: 'Прибыл', en: 'Arrived' },
  in_service: { ru: 'Идут работы', en: 'In service' },
  completed: { ru: 'Завершена', en: 'Completed' },
  partially_completed: { ru: 'Завершена частично', en: 'Partially completed' },
  failed: { ru: 'Не выполнена', en: 'Failed' },
  cancelled: { ru: 'Отменена', en: 'Cancelled' },
} satisfies Record<TaskStatus, Pair>)

export const flightWords = defineWords({
  awaiting_resources: { ru: 'Ждёт машину и водителя', en: 'Awaiting vehicle and driver' },
  assigned: { ru: 'Водитель назначен', en: 'Driver assigned' },
  confirmed: { ru: 'Подтверждён водителем', en: 'Confirmed by driver' },
  to_loading: { ru: 'Едет на погрузку', en: 'On the way to loading' },
  loading: { ru: 'Погрузка', en: 'Loading' },
  in_transit: { ru: 'В пути', en: 'In transit' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
  completed: { ru: 'Завершён', en: 'Completed' },
  interrupted: { ru: 'Прерван', en: 'Interrupted' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
} satisfies Record<FlightStatus, Pair>)

export const documentWords = defineWords({
  order_request: { ru: 'Договор-заявка', en: 'Order request' },
  tn: { ru: 'Транспортная накладная', en: 'Waybill' },
  poa_m2: { ru: 'Доверенность М-2', en: 'Power of attorney M-2' },
  upd: { ru: 'УПД', en: 'Transfer document (UPD)' },
  act: { ru: 'Акт', en: 'Act' },
  invoice: { ru: 'Счёт', en: 'Invoice' },
} satisfies Record<DocumentKind, Pair>)

export const documentStatusWords = defineWords({
  required: { ru: 'Нужен', en: 'Required' },
  uploaded: { ru: 'Загружен', en: 'Uploaded' },
  accepted: { ru: 'Принят', en: 'Accepted' },
  rejected: { ru: 'Отклонён', en: 'Rejected' },
} satisfies Record<DocumentStatus, Pair>)

export const vatWords = defineWords({
  included: { ru: (rate: number) => `с НДС ${rate}\u00a0%`, en: (rate: number) => `incl. ${rate}% VAT` },
  excluded: { ru: (rate: number) => `без НДС, сверху ${rate}\u00a0%`, en: (rate: number) => `excl. VAT, ${rate}% on top` },
  none: { ru: (_rate: number) => 'без НДС', en: (_rate: number) => 'no VAT' },
} satisfies Record<VatMode, { ru: (rate: number) => string; en: (rate: number) => string }>)

/** What a sentence about the next action may name. */
export type NextFacts = { place: string; kind: PointKind; count: number; party: string }
type Sentence = { ru: (facts: NextFacts) => string; en: (facts: NextFacts) => string }

/** What I must do. */
export const mineWords = defineWords({
  finish_draft: { ru: () => 'Дозаполнить и разместить', en: () => 'Fill in and place' },
  choose_executor: { ru: () => 'Выбрать исполнителя', en: () => 'Choose an executor' },
  answer_offer: { ru: () => 'Ответить на предложение', en: () => 'Answer the offer' },
  assign_resources: { ru: () => 'Назначить машину', en: () => 'Assign a vehicle' },
  depart: { ru: ({ place }) => `Отметить выезд: ${place}`, en: ({ place }) => `Mark departure: ${place}` },
  arrive: { ru: ({ place }) => `Отметить прибытие: ${place}`, en: ({ place }) => `Mark arrival: ${place}` },
  serve: {
    ru: ({ place, kind }) => (kind === 'loading' ? `Закончить погрузку: ${place}` : `Закончить выгрузку: ${place}`),
    en: ({ place, kind }) => (kind === 'loading' ? `Finish loading: ${place}` : `Finish unloading: ${place}`),
  },
  upload_documents: {
    ru: ({ count }) => `Загрузить ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `Upload ${countEn(count, 'document', 'documents')}`,
  },
  check_documents: {
    ru: ({ count }) => `Проверить ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `Check ${countEn(count, 'document', 'documents')}`,
  },
  complete_order: { ru: () => 'Завершить заказ', en: () => 'Complete the order' },
  none: { ru: () => 'Ничего не требуется', en: () => 'Nothing to do' },
} satisfies Record<NextCode, Sentence>)

/** What the other side must do. */
export const theirsWords = defineWords({
  finish_draft: { ru: () => 'Экспедитор готовит заказ', en: () => 'Forwarder prepares the order' },
  choose_executor: { ru: () => 'Экспедитор выбирает исполнителя', en: () => 'Forwarder chooses an executor' },
  answer_offer: { ru: ({ party }) => `Ждём ответа: ${party}`, en: ({ party }) => `Awaiting answer: ${party}` },
  assign_resources: { ru: ({ party }) => `Ждём машину: ${party}`, en: ({ party }) => `Awaiting vehicle: ${party}` },
  depart: { ru: ({ place }) => `Ждём выезда: ${place}`, en: ({ place }) => `Awaiting departure: ${place}` },
  arrive: { ru: ({ place }) => `Ждём прибытия: ${place}`, en: ({ place }) => `Awaiting arrival: ${place}` },
  serve: {
    ru: ({ place, kind }) => (kind === 'loading' ? `Идёт погрузка: ${place}` : `Идёт выгрузка: ${place}`),
    en: ({ place, kind }) => (kind === 'loading' ? `Loading: ${place}` : `Unloading: ${place}`),
  },
  upload_documents: {
    ru: ({ count }) => `Ждём ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `Awaiting ${countEn(count, 'document', 'documents')}`,
  },
  check_documents: {
    ru: ({ count }) => `На проверке ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `${countEn(count, 'document', 'documents')} being checked`,
  },
  complete_order: { ru: () => 'Экспедитор завершает заказ', en: () => 'Forwarder completes the order' },
  none: { ru: () => 'Ничего не требуется', en: () => 'Nothing to do' },
} satisfies Record<NextCode, Sentence>)

/** What happens when nothing is done, to stand after a dot in a row: «26-000123 · иначе предложение истечёт». */
export const elseWords = defineWords({
  finish_draft: { ru: 'иначе не успеть найти машину', en: 'or there is no time left to find a vehicle' },
  choose_executor: { ru: 'иначе погрузка останется без машины', en: 'or the loading stays without a vehicle' },
  answer_offer: { ru: 'иначе предложение истечёт', en: 'or the offer expires' },
  assign_resources: { ru: 'иначе заказ могут отозвать', en: 'or the order may be revoked' },
  depart: { ru: 'иначе рейс опоздает к точке', en: 'or the flight is late for the stop' },
  arrive: { ru: 'иначе окно будет пропущено', en: 'or the window is missed' },
  serve: { ru: 'иначе окно закроется, начнётся простой', en: 'or the window closes and idle time begins' },
  upload_documents: { ru: 'иначе оплата сдвинется', en: 'or the payment is delayed' },
  check_documents: { ru: 'иначе оплата исполнителю сдвинется', en: 'or the executor is paid later' },
  complete_order: { ru: 'иначе заказ не закроется', en: 'or the order stays open' },
  none: { ru: '', en: '' },
} satisfies Record<NextCode, Pair>)

/** The same as a full sentence, for the card and the side panel. */
export const consequenceWords = defineWords({
  finish_draft: {
    ru: 'Пока заказ в черновиках, исполнители его не видят: искать машину будет некогда.',
    en: 'Executors do not see a draft: no time will be left to find a vehicle.',
  },
  choose_executor: {
    ru: 'К погрузке не будет машины.',
    en: 'There will be no vehicle at the loading.',
  },
  answer_offer: {
    ru: 'Без ответа предложение истечёт, и заказ вернётся экспедитору.',
    en: 'Without an answer the offer expires and the order returns to the forwarder.',
  },
  assign_resources: {
    ru: 'Без машины и водителя экспедитор может отозвать заказ.',
    en: 'Without a vehicle and a driver the forwarder may revoke the order.',
  },
  depart: {
    ru: 'Без отметки о выезде рейс считается не начатым, а окно подходит.',
    en: 'Without this mark the flight counts as not started while the window comes closer.',
  },
  arrive: {
    ru: 'Окно точки закроется: работы начнутся позже или их придётся переносить.',
    en: 'The window of the stop closes: work begins later or has to be moved.',
  },
  serve: {
    ru: 'После конца окна идёт простой, следующая точка сдвигается.',
    en: 'After the window idle time runs and the next stop moves.',
  },
  upload_documents: {
    ru: 'Пока документов нет, заказ не завершится и срок оплаты не начнётся.',
    en: 'Until the documents are here the order is not completed and the payment term does not begin.',
  },
  check_documents: {
    ru: 'Пока документы не проверены, заказ не завершится и исполнитель ждёт оплаты.',
    en: 'Until the documents are checked the order is not completed and the executor waits for payment.',
  },
  complete_order: {
    ru: 'Все документы приняты. Пока заказ открыт, оплата не рассчитана.',
    en: 'Every document is accepted. While the order is open, the payment is not settled.',
  },
  none: { ru: '', en: '' },
} satisfies Record<NextCode, Pair>)

/** The verb on the button that does the next action. */
export const doWords = defineWords({
  finish_draft: { ru: 'Дозаполнить', en: 'Fill in' },
  choose_executor: { ru: 'Предложить…', en: 'Offer…' },
  answer_offer: { ru: 'Принять', en: 'Accept' },
  assign_resources: { ru: 'Назначить…', en: 'Assign…' },
  depart: { ru: 'Отметить выезд…', en: 'Mark departure…' },
  arrive: { ru: 'Отметить прибытие…', en: 'Mark arrival…' },
  serve: { ru: 'Отметить конец…', en: 'Mark finish…' },
  upload_documents: { ru: 'Загрузить…', en: 'Upload…' },
  check_documents: { ru: 'Проверить…', en: 'Check…' },
  complete_order: { ru: 'Завершить…', en: 'Complete…' },
  none: { ru: 'Открыть', en: 'Open' },
} satisfies Record<NextCode, Pair>)

/** What is said in place of the next action of an order that waits for nothing. */
export const restWords = defineWords({
  draft: { ru: 'черновик', en: 'draft' },
  placed: { ru: 'размещён', en: 'placed' },
  searching: { ru: 'идёт поиск', en: 'being searched' },
  offered: { ru: 'предложен', en: 'offered' },
  accepted: { ru: 'принят', en: 'accepted' },
  ready: { ru: 'готов к рейсу', en: 'ready to go' },
  in_progress: { ru: 'рейс идёт', en: 'on the way' },
  documents: { ru: 'документы', en: 'documents' },
  completed: { ru: 'документы приняты', en: 'documents accepted' },
  archived: { ru: 'закрыт', en: 'closed' },
  cancelled: { ru: 'работа прекращена', en: 'work stopped' },
  declined: { ru: 'предложение отклонено', en: 'offer declined' },
  expired: { ru: 'ответа не было вовремя', en: 'not answered in time' },
  revoked: { ru: 'заказ больше не у вас', en: 'no longer yours' },
} satisfies Record<SeenStatus, Pair>)

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
  documents: { ru: 'Док-ты', en: 'Papers' },
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
  papers: { ru: 'Документы', en: 'Documents' },
  missing: { ru: (names: string) => `Нет: ${names}`, en: (names: string) => `Missing: ${names}` },
  allAccepted: { ru: 'Все приняты', en: 'All accepted' },
  later: { ru: 'Появятся, когда исполнитель примет заказ', en: 'They appear once the executor accepts' },
  events: { ru: 'События', en: 'Events' },
  noEvents: { ru: 'Пока ничего не произошло', en: 'Nothing has happened yet' },
  allEvents: { ru: 'Вся история', en: 'Full history' },
  phoneOf: { ru: (name: string) => `Позвонить: ${name}`, en: (name: string) => `Call ${name}` },
  openOrder: { ru: 'Открыть заказ', en: 'Open the order' },
  copyNumber: { ru: 'Скопировать номер', en: 'Copy the number' },
  closed: { ru: 'Этот заказ больше не у вас: открыть его нельзя.', en: 'This order is no longer yours and cannot be opened.' },
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
  complete: { ru: 'Документы считаются проверенными, начнётся срок оплаты.', en: 'The papers count as checked, the payment term begins.' },
  decline: { ru: 'Заказы вернутся экспедиторам.', en: 'The orders return to their forwarders.' },
  cancel: { ru: 'Отмена окончательна: исполнители получат сообщение.', en: 'Cancelling is final: the executors are told.' },
  back: { ru: 'Не сейчас', en: 'Not now' },
})
