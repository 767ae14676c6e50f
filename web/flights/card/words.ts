import type { CostKind } from '#contract/flight-costs.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { FlightNext } from '#web/flights/display.ts'
import type { FlightDoing } from '#web/flights/steps/doings.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

type NextSentence = (stop: string) => string

/** What a flight waits for, as whoever runs it reads it. */
export const ownNextWords = defineWords({
  resources: { ru: () => 'Назначить машину и водителя', en: () => 'Assign a vehicle and a driver' },
  depart: { ru: (stop: string) => `Ждёт отправления: ${stop}`, en: (stop: string) => `Waits to set out: ${stop}` },
  onway: { ru: (stop: string) => `В пути к точке: ${stop}`, en: (stop: string) => `On the way: ${stop}` },
  service: { ru: (stop: string) => `На точке: ${stop}`, en: (stop: string) => `At the stop: ${stop}` },
  late_departure: {
    ru: (stop: string) => `Водитель не отметил выезд: ${stop}`,
    en: (stop: string) => `The driver has not marked setting out: ${stop}`,
  },
  late_arrival: {
    ru: (stop: string) => `Водитель не отметил прибытие: ${stop}`,
    en: (stop: string) => `The driver has not marked arrival: ${stop}`,
  },
  late_service: {
    ru: (stop: string) => `Стоит на точке дольше плана: ${stop}`,
    en: (stop: string) => `At the stop longer than planned: ${stop}`,
  },
  documents: { ru: () => 'Собрать документы по заказам рейса', en: () => 'Gather the documents of its orders' },
  done: { ru: () => 'Рейс завершён, документы приняты', en: () => 'The flight is completed, its documents are accepted' },
  cancelled: { ru: () => 'Рейс отменён', en: () => 'The flight is cancelled' },
  interrupted: {
    ru: () => 'Рейс прерван: груз ждёт другую машину',
    en: () => 'The flight is interrupted: its cargo waits for another vehicle',
  },
  replaced: { ru: () => 'Рейс прерван, груз везёт другой рейс', en: () => 'The flight is interrupted, another one carries its cargo' },
} satisfies Record<FlightNext, { ru: NextSentence; en: NextSentence }>)

/** What whoever runs it does about that. */
export const ownAdviceWords = defineWords({
  resources: { ru: 'Без машины и водителя рейс не начнётся.', en: 'Without a vehicle and a driver the flight does not begin.' },
  depart: { ru: 'Отметьте выезд, когда машина тронется.', en: 'Mark it when the vehicle sets out.' },
  onway: { ru: 'Прибытие отметит водитель, или отметьте его вручную.', en: 'The driver marks arrival, or you mark it by hand.' },
  service: { ru: 'Окончание отметит водитель, или отметьте его вручную.', en: 'The driver marks the end, or you mark it by hand.' },
  late_departure: { ru: 'Позвоните водителю или отметьте выезд вручную.', en: 'Call the driver, or mark it by hand.' },
  late_arrival: { ru: 'Позвоните водителю или отметьте прибытие вручную.', en: 'Call the driver, or mark arrival by hand.' },
  late_service: {
    ru: 'Узнайте причину у водителя и отметьте, что уже сделано.',
    en: 'Ask the driver for the reason, and mark what is done.',
  },
  documents: { ru: 'Без документов заказ не закроют и не оплатят.', en: 'Without its documents an order is neither closed nor paid.' },
  done: { ru: '', en: '' },
  cancelled: { ru: '', en: '' },
  interrupted: { ru: 'Назначьте в заказе другую машину.', en: 'Assign another vehicle in the order.' },
  replaced: { ru: '', en: '' },
} satisfies Record<FlightNext, Bilingual>)

/** The same for a forwarder, who reads and calls. */
export const othersAdviceWords = defineWords({
  resources: { ru: 'Исполнитель назначает машину и водителя.', en: 'The executor assigns a vehicle and a driver.' },
  depart: { ru: 'Выезд отметит исполнитель.', en: 'The executor marks when it sets out.' },
  onway: { ru: 'Прибытие отметит исполнитель.', en: 'The executor marks arrival.' },
  service: { ru: 'Окончание отметит исполнитель.', en: 'The executor marks the end.' },
  late_departure: {
    ru: 'Позвоните водителю или напишите исполнителю в чат сделки.',
    en: 'Call the driver, or write to the executor in the chat of the deal.',
  },
  late_arrival: {
    ru: 'Позвоните водителю или напишите исполнителю в чат сделки.',
    en: 'Call the driver, or write to the executor in the chat of the deal.',
  },
  late_service: {
    ru: 'Позвоните водителю: простой сверх нормы оплачивается.',
    en: 'Call the driver: waiting beyond the norm is paid for.',
  },
  documents: { ru: 'Проверьте документы, которые прислал исполнитель.', en: 'Check the documents the executor has sent.' },
  done: { ru: '', en: '' },
  cancelled: { ru: '', en: '' },
  interrupted: { ru: 'Исполнитель назначит другую машину.', en: 'The executor assigns another vehicle.' },
  replaced: { ru: '', en: '' },
} satisfies Record<FlightNext, Bilingual>)

export const costWords = defineWords({
  fuel: { ru: 'Топливо', en: 'Fuel' },
  toll: { ru: 'Платные дороги', en: 'Tolls' },
  driver: { ru: 'Оплата водителя', en: 'Driver’s pay' },
  hired: { ru: 'Привлечённый перевозчик', en: 'Hired carrier' },
  other: { ru: 'Прочее', en: 'Other' },
} satisfies Record<CostKind, Bilingual>)

/** The buttons that begin a step of a flight. */
export const doWords = defineWords({
  interrupt: { ru: 'Прервать рейс…', en: 'Interrupt the flight…' },
  relay: { ru: 'Передать груз в пути…', en: 'Hand over on the way…' },
  replace: { ru: 'Заменить машину…', en: 'Replace the vehicle…' },
  swap: { ru: 'Поменяться машинами…', en: 'Swap trucks…' },
  instruct: { ru: 'Изменить…', en: 'Change…' },
  costs: { ru: 'Затраты…', en: 'Costs…' },
  sheet: { ru: 'Одометр и топливо…', en: 'Odometer and fuel…' },
  split: { ru: 'Разделить груз…', en: 'Split the cargo…' },
  add: { ru: 'Добавить заказ…', en: 'Add an order…' },
  remove: { ru: 'Снять заказ…', en: 'Take an order off…' },
  add_task: { ru: 'Добавить задачу…', en: 'Add a task…' },
  drop_task: { ru: 'Убрать задачу…', en: 'Take a task out…' },
  correct: { ru: 'Исправить время…', en: 'Correct times…' },
  unload_leftover: { ru: 'Выгрузить остаток…', en: 'Unload the leftover…' },
  sequence: { ru: 'Порядок точек…', en: 'Order of stops…' },
} satisfies Record<FlightDoing, Bilingual>)

/** What a stop came to where it was not simply done. */
export const resultWords = defineWords({
  of: { ru: (n: string, all: string) => `${n} из ${all}`, en: (n: string, all: string) => `${n} of ${all}` },
  loaded: { ru: (taken: string) => `погружено ${taken}`, en: (taken: string) => `loaded ${taken}` },
  unloaded: { ru: (taken: string) => `выгружено ${taken}`, en: (taken: string) => `unloaded ${taken}` },
  kilograms: { ru: (n: string) => `${n}\u00a0кг`, en: (n: string) => `${n}\u00a0kg` },
  photos: { ru: 'Фото', en: 'Photos' },
  photo: { ru: (name: string) => `Фото ${name}`, en: (name: string) => `Photo ${name}` },
  damaged: { ru: 'груз повреждён', en: 'the cargo is damaged' },
  temperature: { ru: (degrees: string) => `температура ${degrees}\u00a0°C`, en: (degrees: string) => `temperature ${degrees}\u00a0°C` },
  seals: { ru: (numbers: string) => `пломбы ${numbers}`, en: (numbers: string) => `seals ${numbers}` },
  act: { ru: (status: string) => `Акт о расхождениях: ${status}`, en: (status: string) => `Discrepancy act: ${status}` },
  claim: {
    ru: (kind: string, status: string) => `Претензия (${kind}): ${status}`,
    en: (kind: string, status: string) => `Claim (${kind}): ${status}`,
  },
})

/** Events of a flight, and where people of its deals talk. */
export const feedWords = defineWords({
  events: { ru: 'События рейса', en: 'Events of the flight' },
  openEvents: { ru: 'Показать события', en: 'Show events' },
  noEvents: { ru: 'Записанных событий ещё нет', en: 'No events are recorded yet' },
  madeBefore: {
    ru: (when: string) => `Рейс создан ${when}, раньше, чем события стали записывать. Что было до первой записи, стоит в истории заказов.`,
    en: (when: string) =>
      `The flight was made ${when}, before its events were written. What came before the first of them stands in the histories of its orders.`,
  },
  choose: { ru: 'выберите заказ', en: 'choose an order' },
  toOrder: { ru: 'история заказа', en: 'history of the order' },
})

export const cardWords = defineWords({
  back: { ru: 'Рейсы', en: 'Flights' },
  flight: { ru: 'Рейс', en: 'Flight' },
  copyNumber: { ru: 'Скопировать номер', en: 'Copy the number' },
  copyLink: { ru: 'Ссылка', en: 'Link' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  driver: { ru: 'Водитель', en: 'Driver' },
  coDriver: { ru: 'Второй водитель', en: 'Second driver' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  run: { ru: 'Пробег', en: 'Run' },
  runText: {
    ru: (loaded: string, empty: string) => `${loaded}\u00a0км, порожний ${empty}\u00a0км`,
    en: (loaded: string, empty: string) => `${loaded}\u00a0km, empty ${empty}\u00a0km`,
  },
  margin: { ru: 'Маржа рейса', en: 'Margin of the flight' },
  needed: { ru: 'Что нужно рейсу', en: 'What the flight needs' },
  overdue: { ru: (when: string) => `прошло со срока ${when}`, en: (when: string) => `past ${when}` },
  left: { ru: (when: string) => `до срока ${when}`, en: (when: string) => `left until ${when}` },
  toOrder: { ru: (number: string) => `Заказ ${number}`, en: (number: string) => `Order ${number}` },
  assign: { ru: 'Назначить машину…', en: 'Assign a vehicle…' },
  replan: { ru: 'Перепланировать…', en: 'Replan…' },
  documentsDo: { ru: 'К документам', en: 'To the documents' },
  replacedDo: { ru: (number: string) => `Рейс ${number}`, en: (number: string) => `Flight ${number}` },

  route: { ru: 'Маршрут', en: 'Route' },
  stop: { ru: 'Точка', en: 'Stop' },
  plan: { ru: 'План', en: 'Plan' },
  fact: { ru: 'Факт или прогноз', en: 'Fact or forecast' },
  deviation: { ru: 'Отклонение', en: 'Deviation' },
  marks: { ru: 'Отметки', en: 'Marks' },
  forecast: { ru: (when: string) => `прогноз ${when}`, en: (when: string) => `expected ${when}` },
  late: { ru: (length: string) => `вероятно опоздает на ${length}`, en: (length: string) => `likely ${length} late` },
  risk: { ru: (length: string) => `может опоздать на ${length}`, en: (length: string) => `may be ${length} late` },
  timely: { ru: (length: string) => `успевает с запасом ${length}`, en: (length: string) => `in time with ${length} to spare` },
  wouldSave: { ru: (ways: string) => `Спасёт: ${ways}`, en: (ways: string) => `Would save it: ${ways}` },
  leaveBy: { ru: (when: string) => `выехать до ${when}`, en: (when: string) => `leaving by ${when}` },
  secondDriver: { ru: 'второй водитель', en: 'a second driver' },
  windowTo: { ru: (when: string) => `окно до ${when}`, en: (when: string) => `a window until ${when}` },
  arrived: { ru: (when: string) => `прибыл ${when}`, en: (when: string) => `arrived ${when}` },
  departed: { ru: (when: string) => `выехал ${when}`, en: (when: string) => `set out ${when}` },
  confirmed: { ru: (when: string) => `получатель подтвердил ${when}`, en: (when: string) => `confirmed by the consignee ${when}` },
  notYet: { ru: 'ещё нет', en: 'not yet' },
  failed: { ru: 'не выполнена', en: 'failed' },
  inPart: { ru: 'выполнена не полностью', en: 'done in part' },
  cancelled: { ru: 'отменена', en: 'cancelled' },
  inWindow: { ru: 'в срок', en: 'in time' },
  early: { ru: (length: string) => `раньше на ${length}`, en: (length: string) => `${length} early` },
  yours: { ru: (when: string) => `у вас ${when}`, en: (when: string) => `${when} on your clock` },

  load: { ru: 'Загрузка по плечам', en: 'Load by leg' },
  loadNote: {
    ru: (mass: string, volume: string, pallets: string) => `кузов: ${[mass, volume, pallets].filter(Boolean).join(' · ')}`,
    en: (mass: string, volume: string, pallets: string) => `the body takes ${[mass, volume, pallets].filter(Boolean).join(' · ')}`,
  },
  mass: { ru: 'Вес', en: 'Mass' },
  volume: { ru: 'Объём', en: 'Volume' },
  pallets: { ru: 'Паллеты', en: 'Pallets' },
  tonnes: { ru: 'т', en: 't' },
  cubic: { ru: 'м³', en: 'm³' },
  palletsUnit: { ru: 'пал', en: 'plt' },
  emptyLeg: { ru: 'порожний', en: 'empty' },
  stays: {
    ru: (load: string) => `После последней точки на борту остаётся: ${load}`,
    en: (load: string) => `Stays on board after the last stop: ${load}`,
  },
  oneStop: { ru: 'У рейса одна точка: плеч нет.', en: 'The flight has one stop: there are no legs.' },

  orders: { ru: 'Заказы на борту', en: 'Orders on board' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  share: { ru: 'В рейсе', en: 'On the flight' },
  pieces: { ru: (n: number) => countRu(n, 'место', 'места', 'мест'), en: (n: number) => countEn(n, 'piece', 'pieces') },
  status: { ru: 'Статус', en: 'Status' },
  documents: { ru: 'Документы', en: 'Documents' },
  revenue: { ru: 'Выручка', en: 'Revenue' },
  chat: { ru: 'Чат сделки', en: 'Chat of the deal' },
  chatOf: { ru: (number: string) => `Чат по заказу ${number}`, en: (number: string) => `Chat of order ${number}` },

  resources: { ru: 'Машина и водитель', en: 'Vehicle and driver' },
  ofTruck: { ru: 'Тягач', en: 'Truck' },
  ofTrailer: { ru: 'Прицеп', en: 'Trailer' },
  ofDriver: { ru: 'Водитель', en: 'Driver' },
  sheetOf: {
    ru: (number: string, day: string) => `Путевой лист № ${number} от ${day}`,
    en: (number: string, day: string) => `Trip sheet No ${number} of ${day}`,
  },
  noSheet: { ru: 'Путевой лист ещё не выпускали', en: 'No trip sheet issued yet' },
  printSheet: { ru: 'Открыть лист', en: 'Open the sheet' },
  overrides: { ru: 'Едет с предупреждением', en: 'Goes with a warning' },
  noDocuments: { ru: 'Документов со сроком не заведено', en: 'No documents with a last day are kept' },
  instructions: { ru: 'Указания водителю', en: 'Instructions to the driver' },
  noInstructions: { ru: 'Указаний нет', en: 'No instructions' },

  costs: { ru: 'Затраты и маржа', en: 'Costs and margin' },
  byPlan: { ru: (formula: string) => `план: ${formula}`, en: (formula: string) => `plan: ${formula}` },
  byFact: { ru: (formula: string) => `факт: ${formula}`, en: (formula: string) => `fact: ${formula}` },
  byHand: { ru: 'вручную', en: 'by hand' },
  perKm: { ru: 'Маржа на км', en: 'Margin per km' },
  orderMargin: { ru: (sum: string) => `маржа ${sum}`, en: (sum: string) => `margin ${sum}` },
  cost: { ru: 'Статья', en: 'Item' },
  factOnly: { ru: 'Факт', en: 'Fact' },
  total: { ru: 'Всего', en: 'In all' },
  noCosts: {
    ru: 'Затрат ещё нет: внесите их или задайте ставки в разделе «Организация»',
    en: 'No costs yet: enter them, or set the rates under “Organisation”',
  },
  odometer: { ru: 'Одометр', en: 'Odometer' },
  fuelUsed: { ru: 'Топливо по путевому листу', en: 'Fuel by the trip sheet' },
  litres: { ru: (n: string) => `${n}\u00a0л`, en: (n: string) => `${n}\u00a0l` },

  interrupted: {
    ru: (when: string, reason: string) => [`Рейс прерван ${when}`, reason].filter(Boolean).join(': '),
    en: (when: string, reason: string) => [`Interrupted ${when}`, reason].filter(Boolean).join(': '),
  },
  replaces: { ru: 'Продолжает прерванный рейс', en: 'Goes on for the interrupted flight' },
  replacedBy: { ru: 'Груз везёт рейс', en: 'Its cargo is carried by flight' },

  goneTitle: { ru: 'Такого рейса нет', en: 'There is no such flight' },
  goneText: {
    ru: (number: string) => `Рейса «${number}» нет среди тех, что вам видны. Проверьте номер или найдите рейс в списке.`,
    en: (number: string) => `No flight “${number}” is among those you may see. Check the number, or find the flight in the list.`,
  },
  toList: { ru: 'К списку рейсов', en: 'To the list of flights' },
  home: { ru: 'На главную', en: 'Home' },
  notLoaded: { ru: 'Рейс не загрузился', en: 'The flight did not load' },
  deniedTitle: { ru: 'Рейс вам закрыт', en: 'The flight is closed to you' },
  deniedText: {
    ru: 'Право «видеть рейсы» даёт владелец вашей организации.',
    en: 'The owner of your organisation gives the right “see flights”.',
  },
  chooseTitle: { ru: (number: string) => `Рейс ${number}: который из них?`, en: (number: string) => `Flight ${number}: which one?` },
  chooseText: {
    ru: 'Этот номер дали заказам несколько экспедиторов.',
    en: 'Several forwarders gave their orders this number.',
  },
  starts: { ru: (when: string) => `начало ${when}`, en: (when: string) => `starts ${when}` },
})
