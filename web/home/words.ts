import type { NextCode } from '#contract/order-states.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Ждут меня', en: 'Waiting for me' },
  things: { ru: (n: number) => countRu(n, 'дело', 'дела', 'дел'), en: (n: number) => countEn(n, 'thing to do', 'things to do') },
  many: { ru: '1\u00a0000+', en: '1,000+' },
  manyThings: { ru: 'больше 1\u00a0000 дел', en: 'more than 1,000 things to do' },
  lateThings: { ru: (n: number) => `${n} просрочено`, en: (n: number) => `${n} overdue` },
  soonThings: { ru: (n: number) => `${n} в ближайший час`, en: (n: number) => `${n} within the hour` },
  progress: {
    ru: (done: number, all: string) => `Разобрано за сегодня на этом устройстве: ${done} из ${all}`,
    en: (done: number, all: string) => `Cleared today on this device: ${done} of ${all}`,
  },
  of: { ru: (n: string) => `из ${n}`, en: (n: string) => `of ${n}` },
  hintDo: { ru: 'сделать', en: 'do it' },
  hintMove: { ru: 'дальше', en: 'move' },
  hintTiles: { ru: 'плитки', en: 'tiles' },

  tiles: { ru: 'Главные числа', en: 'Main figures' },
  withoutExecutor: { ru: 'без исполнителя', en: 'no executor' },
  withoutExecutorSub: { ru: (n: string) => `из ${n} за три дня`, en: (n: string) => `of ${n} in three days` },
  confirm: { ru: 'ждут ответа', en: 'awaiting answer' },
  confirmSub: { ru: 'предложены исполнителям', en: 'offered to executors' },
  behind: { ru: 'опаздывают', en: 'running late' },
  behindSub: { ru: (n: string) => `из ${n} в пути`, en: (n: string) => `of ${n} on the way` },
  late: { ru: 'просрочено мной', en: 'overdue by me' },
  lateSub: { ru: (n: string) => `из ${n} ждущих меня`, en: (n: string) => `of ${n} waiting for me` },
  docs: { ru: 'на документах', en: 'at documents' },
  docsSub: { ru: 'доставлены, не закрыты', en: 'delivered, not closed' },
  soon: { ru: 'грузятся за три дня', en: 'loading in three days' },
  soonSub: { ru: 'сегодня и ещё два дня', en: 'today and two more days' },
  week: { ru: 'сумма недели', en: 'sum of the week' },
  sum: { ru: (unit: string) => `${unit} за неделю`, en: (unit: string) => `${unit} this week` },
  sumSub: {
    ru: (n: number) => `${countRu(n, 'погрузка', 'погрузки', 'погрузок')}, пн–вс`,
    en: (n: number) => `${countEn(n, 'loading', 'loadings')}, Mon–Sun`,
  },
  sumOthers: {
    ru: (n: number) => `и ещё ${countRu(n, 'валюта', 'валюты', 'валют')}`,
    en: (n: number) => `and ${countEn(n, 'more currency', 'more currencies')}`,
  },
  million: { ru: (symbol: string) => `млн\u00a0${symbol}`, en: (symbol: string) => `m\u00a0${symbol}` },
  thousand: { ru: (symbol: string) => `тыс.\u00a0${symbol}`, en: (symbol: string) => `k\u00a0${symbol}` },
  one: { ru: (symbol: string) => symbol, en: (symbol: string) => symbol },
  offers: { ru: 'новые предложения', en: 'new offers' },
  offersSub: { ru: 'ждут вашего ответа', en: 'await your answer' },
  resources: { ru: 'без машины', en: 'without a vehicle' },
  resourcesSub: { ru: 'приняты вами', en: 'accepted by you' },

  fresh: {
    ru: (n: number) => countRu(n, 'новое дело', 'новых дела', 'новых дел'),
    en: (n: number) => countEn(n, 'new thing to do', 'new things to do'),
  },
  moved: { ru: 'Обновить порядок', en: 'Update the order' },
  gone: { ru: 'уже сделано', en: 'done meanwhile' },
  asOf: { ru: (time: string) => `данные на ${time}`, en: (time: string) => `as of ${time}` },
  revoke: { ru: 'Отозвать…', en: 'Revoke…' },
  blockFailed: { ru: 'Эта часть не загрузилась.', en: 'This part did not load.' },
  retry: { ru: 'Повторить', en: 'Retry' },

  watch: { ru: 'На что смотреть', en: 'To watch' },
  queue: { ru: 'Очередь дел', en: 'Queue' },
  noDue: { ru: 'без срока', en: 'no deadline' },
  lateBy: { ru: (length: string) => `−${length}`, en: (length: string) => `−${length}` },
  lateLabel: { ru: (length: string) => `просрочено ${length}`, en: (length: string) => `${length} late` },
  leftLabel: { ru: (length: string) => `осталось ${length}`, en: (length: string) => `${length} left` },
  draft: { ru: 'черновик', en: 'draft' },
  open: { ru: 'Открыть', en: 'Open' },
  rest: { ru: (n: string) => `ещё ${n} в списке`, en: (n: string) => `${n} more in the list` },
  whole: { ru: 'Весь список', en: 'Whole list' },
  done: { ru: (n: number) => `Разобрано сегодня: ${n}`, en: (n: number) => `Cleared today: ${n}` },
  last: { ru: 'Последнее:', en: 'Last:' },
  emptyTitle: { ru: 'Всё разобрано', en: 'All clear' },
  emptyText: { ru: 'Ни один заказ не ждёт вашего действия.', en: 'No order waits for you.' },
  allOrders: { ru: 'Все заказы', en: 'All orders' },
  failedTitle: { ru: 'Очередь не загрузилась', en: 'The queue did not load' },

  invitations: { ru: 'Приглашают к партнёрству', en: 'Invite you to a partnership' },
  risks: { ru: 'Рейсы с риском', en: 'Flights at risk' },
  risksNone: { ru: 'Ни один рейс не отстаёт от своих окон.', en: 'No flight is behind its windows.' },
  risksNoneOnway: { ru: 'Сейчас рейсов в пути нет.', en: 'No flight is on the way now.' },
  all: { ru: (n: string) => `Все ${n}`, en: (n: string) => `All ${n}` },
  behindBy: { ru: (length: string) => `+${length}`, en: (length: string) => `+${length}` },
  papers: { ru: 'Не хватает документов', en: 'Documents missing' },
  papersNone: { ru: 'По доставленным заказам всё собрано.', en: 'Every delivered order has its documents.' },
  missing: {
    ru: (n: number) => `нет ${countRu(n, 'документа', 'документов', 'документов')}`,
    en: (n: number) => `${countEn(n, 'document', 'documents')} missing`,
  },
  toCheck: { ru: (n: number) => `проверить ${n}`, en: (n: number) => `${n} to check` },
  noParty: { ru: 'не выбран', en: 'not chosen' },

  coming: { ru: 'Ближайшие погрузки', en: 'Next loadings' },
  comingNone: { ru: 'Сегодня и завтра погрузок больше нет.', en: 'No more loadings today and tomorrow.' },
  nobody: { ru: 'нет исполнителя', en: 'no executor' },
  noTruck: { ru: 'нет машины', en: 'no vehicle' },

  weekTitle: { ru: 'Погрузки недели', en: 'Loadings of the week' },
  weekNote: { ru: 'загружено и план', en: 'loaded and planned' },
  weekNone: { ru: 'На этой неделе погрузок нет.', en: 'No loadings this week.' },
  weekOf: { ru: (n: number) => (n > 99 ? `/${n}` : ` из ${n}`), en: (n: number) => (n > 99 ? `/${n}` : ` of ${n}`) },
  weekLabel: {
    ru: (done: number, all: number) => `График недели: загружено ${done} из ${all}`,
    en: (done: number, all: number) => `Plot of the week: ${done} of ${all} loaded`,
  },
  day: { ru: 'День', en: 'Day' },
  planned: { ru: 'План', en: 'Planned' },
  loaded: { ru: 'Загружено', en: 'Loaded' },

  map: { ru: 'Где едут', en: 'On the road' },
  mapNote: {
    ru: (orders: number, lanes: number) =>
      `${countRu(orders, 'заказ', 'заказа', 'заказов')}, ${countRu(lanes, 'направление', 'направления', 'направлений')}`,
    en: (orders: number, lanes: number) => `${countEn(orders, 'order', 'orders')}, ${countEn(lanes, 'lane', 'lanes')}`,
  },
  mapNone: {
    ru: 'Сейчас никто не едет. Здесь появятся направления заказов в пути.',
    en: 'Nobody drives now. The lanes of orders on the way appear here.',
  },
  mapUnknown: {
    ru: (n: number) => `В пути ${countRu(n, 'заказ', 'заказа', 'заказов')}, города на карте не указаны.`,
    en: (n: number) => `${countEn(n, 'order is', 'orders are')} on the way, their towns are not on the map.`,
  },
  mapLabel: {
    ru: (orders: number, lanes: number, late: number) => `Карта направлений: в пути ${orders}, направлений ${lanes}, опаздывают ${late}`,
    en: (orders: number, lanes: number, late: number) => `Map of lanes: ${orders} on the way, ${lanes} lanes, ${late} running late`,
  },
  mapLate: { ru: (n: number) => `опаздывают: ${n}`, en: (n: number) => `running late: ${n}` },
  mapRest: { ru: (n: number) => `ещё ${n} не показано`, en: (n: number) => `${n} more not shown` },
  lane: { ru: 'Направление', en: 'Lane' },
  onwayNow: { ru: 'В пути', en: 'On the way' },

  onTime: { ru: 'Вовремя', en: 'On time' },
  onTimeNote: { ru: '8 недель', en: '8 weeks' },
  onTimeOf: {
    ru: (part: string, all: string) => `${part} из ${all} доставок`,
    en: (part: string, all: string) => `${part} of ${all} deliveries`,
  },
  onTimeNone: {
    ru: 'За 8 недель доставок не было. Доля считается по приезду на выгрузку до конца её окна.',
    en: 'No deliveries in 8 weeks. The share counts arrivals at the unloading before its window ended.',
  },
  onTimeNoneExecutor: {
    ru: 'За 8 недель вы ничего не доставили. Доля считается по приезду на выгрузку до конца её окна.',
    en: 'You have delivered nothing in 8 weeks. The share counts arrivals at the unloading before its window ended.',
  },
  deltaHint: {
    ru: 'Последние 4 недели против 4 предыдущих, в процентных пунктах',
    en: 'The last 4 weeks against the 4 before, in percentage points',
  },
  deltaLabel: {
    ru: (delta: string) => `${delta} процентных пункта к предыдущим четырём неделям`,
    en: (delta: string) => `${delta} percentage points against the four weeks before`,
  },
  sparkLabel: {
    ru: (share: string, target: string) => `Доля доставок вовремя по неделям: всего ${share}, цель ${target}`,
    en: (share: string, target: string) => `Share of deliveries on time by week: ${share} in all, target ${target}`,
  },
  target: { ru: (share: string) => `цель ${share}`, en: (share: string) => `target ${share}` },
  weekFrom: { ru: 'Неделя с', en: 'Week from' },
  delivered: { ru: 'Всего', en: 'All' },

  startTitle: { ru: 'С чего начать', en: 'How to begin' },
  startForwarder: {
    ru: 'Четыре шага до первой перевозки. Здесь появится очередь дел: что нужно, до какого часа и что будет, если не успеть.',
    en: 'Four steps to the first transport. Your queue appears here: what is needed, by what hour, and what happens otherwise.',
  },
  startExecutor: {
    ru: 'Четыре шага до первого рейса. Здесь появится очередь дел: что нужно, до какого часа и что будет, если не успеть.',
    en: 'Four steps to the first flight. Your queue appears here: what is needed, by what hour, and what happens otherwise.',
  },
  startProgress: {
    ru: (done: number, all: number) => `Готово ${done} из ${all}`,
    en: (done: number, all: number) => `${done} of ${all} done`,
  },
  stepOrganization: { ru: 'Организация', en: 'Organisation' },
  stepPartners: { ru: 'Партнёры', en: 'Partners' },
  partnersSome: {
    ru: (n: number) => countRu(n, 'действующий партнёр', 'действующих партнёра', 'действующих партнёров'),
    en: (n: number) => countEn(n, 'active partner', 'active partners'),
  },
  partnersNoneForwarder: {
    ru: 'Пока ни одного: разместить заказ можно, предложить его ещё некому.',
    en: 'None yet: an order can be placed, but there is nobody to offer it to.',
  },
  partnersNoneExecutor: { ru: 'Пока ни одного экспедитора среди партнёров.', en: 'No forwarder among the partners yet.' },
  tin: { ru: (tin: string) => `ИНН ${tin}`, en: (tin: string) => `tin ${tin}` },
  stepAddresses: { ru: 'Заказчики и адреса', en: 'Customers and addresses' },
  addressesSome: {
    ru: (n: number) => `${countRu(n, 'заказчик', 'заказчика', 'заказчиков')} с адресами: форма заказа подскажет их сама.`,
    en: (n: number) => `${countEn(n, 'customer', 'customers')} with addresses: the order form suggests them.`,
  },
  addressesNone: {
    ru: 'Пока ни одного: в заказе адреса можно вписать от руки.',
    en: 'None yet: addresses can be typed into an order by hand.',
  },
  stepFleet: { ru: 'Машины и водители', en: 'Vehicles and drivers' },
  fleetSome: {
    ru: (trucks: number, drivers: number) =>
      `${countRu(trucks, 'машина', 'машины', 'машин')}, ${countRu(drivers, 'водитель', 'водителя', 'водителей')}`,
    en: (trucks: number, drivers: number) => `${countEn(trucks, 'vehicle', 'vehicles')}, ${countEn(drivers, 'driver', 'drivers')}`,
  },
  fleetNone: { ru: 'Пока никого: принятый заказ некому отдать.', en: 'None yet: there is nobody to give an accepted order to.' },
  stepOrder: { ru: 'Первый заказ', en: 'First order' },
  stepOrderText: { ru: 'Маршрут, груз, машина и цена.', en: 'Route, cargo, vehicle and price.' },
  stepOffer: { ru: 'Первое предложение', en: 'First offer' },
  stepOfferText: {
    ru: 'Экспедитор предложит заказ, и он встанет сюда со сроком ответа.',
    en: 'A forwarder offers an order, and it stands here with its deadline.',
  },
  create: { ru: 'Создать заказ', en: 'Create order' },
  ready: { ru: 'готово', en: 'done' },

  platformTitle: { ru: 'Управление площадкой', en: 'Running the installation' },
  platformText: {
    ru: (name: string) => `${name}: заказов здесь нет, они у экспедиторов и исполнителей. Отсюда ведут разделы, открытые вам.`,
    en: (name: string) => `${name}: there are no orders here, they belong to forwarders and executors. These are the sections open to you.`,
  },
  platformNone: { ru: 'Других разделов вам пока не открыто', en: 'No other section is open to you yet' },

  noSideTitle: { ru: 'Заказов у этой организации нет', en: 'This organisation has no orders' },
  noSideText: {
    ru: 'Она не экспедитор и не исполнитель: заказы ведут стороны перевозки. Доступные вам разделы есть в меню.',
    en: 'It is neither a forwarder nor an executor: orders belong to the sides of a haul. The sections open to you are in the menu.',
  },
})

/** What was done last from the queue, before the order's number. */
export const lastWords = defineWords({
  finish_draft: { ru: 'размещён', en: 'placed' },
  choose_executor: { ru: 'предложен', en: 'offered' },
  answer_offer: { ru: 'принят', en: 'accepted' },
  assign_resources: { ru: 'назначена машина:', en: 'vehicle assigned:' },
  depart: { ru: 'отмечен выезд:', en: 'departure marked:' },
  arrive: { ru: 'отмечено прибытие:', en: 'arrival marked:' },
  serve: { ru: 'отмечен конец работ:', en: 'service finished:' },
  upload_documents: { ru: 'загружены документы:', en: 'documents uploaded:' },
  check_documents: { ru: 'проверены документы:', en: 'documents checked:' },
  complete_order: { ru: 'завершён', en: 'completed' },
  none: { ru: 'отозвано предложение:', en: 'offer revoked:' },
} satisfies Record<NextCode, { ru: string; en: string }>)
