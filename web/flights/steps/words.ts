import type { CostSplitBy } from '#contract/flight-costs.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What the dialogs of a flight’s steps say, and the buttons that open them. */
export const flightStepWords = defineWords({
  changed: { ru: 'Пока окно открыто, рейс изменился', en: 'The flight changed while this was open' },
  save: { ru: 'Сохранить', en: 'Save' },
  saved: { ru: 'Сохранено', en: 'Saved' },

  swapTitle: {
    ru: (one: string, other: string) => `Поменять машины рейсов ${one} и ${other}`,
    en: (one: string, other: string) => `Swap the trucks of ${one} and ${other}`,
  },
  swapOn: {
    ru: (number: string, who: string) => `Рейс ${number}: ${who}`,
    en: (number: string, who: string) => `Flight ${number}: ${who}`,
  },
  swapDo: { ru: 'Поменять машины местами', en: 'Swap the trucks' },
  swapDone: { ru: 'Рейсы поменялись машинами', en: 'The flights have swapped trucks' },
  swapNone: { ru: 'Укажите, с каким рейсом', en: 'Say with which flight' },
  swapWith: { ru: 'С каким рейсом', en: 'With which flight' },
  swapFind: { ru: 'Номер, машина или водитель', en: 'Number, vehicle or driver' },
  swapEmpty: { ru: 'Других неначатых рейсов не нашлось', en: 'No other flight that has not begun' },
  swapOne: { ru: 'Поменяться машинами', en: 'Swap trucks' },

  interruptTitle: { ru: 'Прервать рейс', en: 'Interrupt the flight' },
  interruptDo: { ru: 'Прервать рейс', en: 'Interrupt the flight' },
  interruptDone: { ru: 'Рейс прерван, груз везёт новый рейс', en: 'Interrupted, a new flight carries the cargo' },
  interruptEnds: {
    ru: 'Рейс закончится там, где стоит машина. Возобновить его нельзя.',
    en: 'The flight ends where its vehicle stands. It cannot be resumed.',
  },
  interruptNext: {
    ru: 'Другая машина примет груз и выполнит оставшиеся точки новым рейсом. Экспедиторы увидят причину.',
    en: 'Another vehicle takes the cargo and does the stops left as a new flight. Forwarders see the reason.',
  },
  interruptAt: { ru: 'Когда случилось', en: 'When it happened' },
  clockOf: { ru: (zone: string) => `По времени последней точки, ${zone}`, en: (zone: string) => `By the clock of the last stop, ${zone}` },
  where: { ru: 'Где стоит машина', en: 'Where the vehicle stands' },
  whereKnown: { ru: 'Место есть на карте: путь до него учтён', en: 'The place is on the map: the way there counts' },
  whereHint: { ru: 'Дорога и километр или адрес', en: 'Road and kilometre, or an address' },
  whereNone: { ru: 'Укажите, где стоит машина', en: 'Say where the vehicle stands' },
  reloadAt: { ru: 'Когда другая машина будет там', en: 'When the other vehicle is there' },
  seals: { ru: 'Новые пломбы', en: 'New seals' },
  sealsHint: { ru: 'Номера через запятую', en: 'Numbers, separated by commas' },
  sealsWrong: {
    ru: (most: number, longest: number) => `Не больше ${most} пломб, каждая до ${longest} знаков`,
    en: (most: number, longest: number) => `No more than ${most} seals, each of up to ${longest} characters`,
  },

  relayTitle: { ru: 'Передать груз другой машине в пути', en: 'Hand the cargo over to another vehicle on the way' },
  relayDo: { ru: 'Передать', en: 'Hand over' },
  relayDone: { ru: 'Дальше груз повезёт другой рейс', en: 'Another flight carries the cargo from there' },
  relayEnds: {
    ru: 'Машина этого рейса довезёт груз до места перегруза и передаст его.',
    en: 'The vehicle of this flight brings the cargo to the place of the reload and hands it over.',
  },
  relayNext: {
    ru: 'Вторая машина примет его там новым рейсом и выполнит остальные точки заказа. Накладная та же.',
    en: 'The second vehicle takes it there as a new flight and does the other stops of the order. The waybill stays.',
  },
  relayFrom: { ru: 'Первая точка второй машины', en: 'First stop of the second vehicle' },
  relayWhere: { ru: 'Место перегруза', en: 'Place of the reload' },
  relayWhereNone: { ru: 'Укажите место перегруза', en: 'Say where the cargo is reloaded' },
  relayAt: { ru: 'Когда обе машины будут там', en: 'When both vehicles are there' },

  instructTitle: { ru: 'Указания водителю', en: 'Instructions to the driver' },
  instructText: { ru: 'Что передать водителю', en: 'What the driver is told' },

  costsTitle: { ru: 'Затраты рейса', en: 'Costs of the flight' },
  note: { ru: 'Примечание', en: 'Note' },
  sumWrong: { ru: 'Укажите сумму не меньше нуля, например 12 500', en: 'Give a sum of nothing or more, such as 12,500' },
  marginPerKm: { ru: (sum: string) => `${sum} за\u00a0км с грузом`, en: (sum: string) => `${sum} per loaded\u00a0km` },
  costHint: {
    ru: 'Где есть факт, в затраты идёт он, иначе план. Пустая сумма считается по ставкам, если их хватает.',
    en: 'Where there is a fact it counts as the cost, else the plan. An empty sum is worked out by the rates where they suffice.',
  },
  splitBy: { ru: 'Затраты делить между заказами', en: 'Split the costs between the orders' },
  splitPercent: { ru: (number: string) => `Доля заказа ${number}`, en: (number: string) => `Share of order ${number}` },
  splitSum: { ru: 'Доли вместе составляют 100 %, сейчас', en: 'The shares come to 100%, now' },
  splitWrong: { ru: 'От 0 до 100, не больше двух знаков', en: 'From 0 to 100, at most two digits' },

  sheetTitle: { ru: 'Одометр и топливо', en: 'Odometer and fuel' },
  odometerStart: { ru: 'Одометр в начале', en: 'Odometer at the beginning' },
  odometerEnd: { ru: 'Одометр в конце', en: 'Odometer at the end' },
  fuel: { ru: 'Расход топлива', en: 'Fuel used' },
  km: { ru: 'км', en: 'km' },
  l: { ru: 'л', en: 'l' },
  runBy: { ru: 'Пробег', en: 'Run' },
  fuelBy: { ru: 'На 100\u00a0км', en: 'Per 100\u00a0km' },
  kmWrong: { ru: 'Целое число километров, от 0 до 9 999 999', en: 'Whole kilometres, from 0 to 9,999,999' },
  litresWrong: { ru: 'Литры с точностью до 0,1, от 0 до 5 000', en: 'Litres to 0.1, from 0 to 5,000' },

  splitTitle: { ru: 'Разделить груз', en: 'Split the cargo' },
  splitDo: { ru: 'Разделить', en: 'Split' },
  splitDone: { ru: 'Часть груза отдана другой машине', en: 'A part goes to another vehicle' },
  which: { ru: 'Заказ', en: 'Order' },
  splitShare: { ru: 'Сколько повезёт другая машина', en: 'What the other vehicle carries' },
  stays: { ru: (share: string) => `В этом рейсе останется: ${share}`, en: (share: string) => `Stays on this flight: ${share}` },

  addTitle: { ru: 'Добавить заказ в рейс', en: 'Add an order to the flight' },
  addDo: { ru: 'Добавить', en: 'Add' },
  addDone: { ru: 'Заказ добавлен в рейс', en: 'Order added to the flight' },
  findOrder: { ru: 'Номер, город, груз', en: 'Number, town, cargo' },
  findHint: { ru: 'Принятые заказы, которым нужна машина', en: 'Accepted orders that need a vehicle' },
  orderNone: { ru: 'Выберите заказ', en: 'Choose an order' },
  noOrders: { ru: 'Таких принятых заказов нет', en: 'There are no such accepted orders' },

  removeTitle: { ru: 'Снять заказ с рейса', en: 'Take an order off the flight' },
  removeDo: { ru: 'Снять', en: 'Take off' },
  removeDone: { ru: 'Заказ снят с рейса', en: 'Order taken off the flight' },
  removeWhere: { ru: 'Что дальше с заказом', en: 'What becomes of the order' },
  removeOff: { ru: 'Остаётся без машины', en: 'It has no vehicle' },
  removeTo: { ru: 'Переходит в другой рейс', en: 'It goes to another flight' },
  removeOffText: {
    ru: 'Заказу снова понадобится машина. Экспедитор увидит причину.',
    en: 'The order needs a vehicle again. Its forwarder sees the reason.',
  },
  removeLast: {
    ru: 'Других заказов в рейсе нет: он будет отменён, машина и водитель освободятся.',
    en: 'No other order is on the flight: it is cancelled, and vehicle and driver are free.',
  },
  moveDo: { ru: 'Переставить', en: 'Move' },
  moveDone: { ru: 'Заказ переставлен в другой рейс', en: 'Order moved to another flight' },
  otherFlight: { ru: 'Другой рейс', en: 'The other flight' },
  findFlight: { ru: 'Номер рейса, госномер, водитель', en: 'Number, plate, driver' },
  flightNone: { ru: 'Выберите рейс', en: 'Choose a flight' },
  noFlights: { ru: 'Других таких рейсов нет', en: 'There are no other such flights' },

  taskTitle: { ru: 'Задача рейса', en: 'A task of the flight' },
  taskDo: { ru: 'Добавить', en: 'Add' },
  taskDone: { ru: 'Задача добавлена', en: 'Task added' },
  taskHint: {
    ru: 'Задачи рейса видите только вы: экспедиторам их не показывают.',
    en: 'Tasks of the flight are yours alone: forwarders do not see them.',
  },
  taskKind: { ru: 'Что сделать', en: 'What is to be done' },
  taskAfter: { ru: 'После какой точки', en: 'Behind which stop' },
  taskFirst: { ru: 'Перед всеми точками', en: 'Before all stops' },
  taskWhere: { ru: 'Где', en: 'Where' },
  taskWhereHint: { ru: 'Название и адрес или дорога и километр', en: 'Name and address, or road and kilometre' },
  taskWhereNone: { ru: 'Укажите место', en: 'Say where' },
  taskFrom: { ru: 'Начало', en: 'Begins' },
  taskMinutes: { ru: 'Сколько займёт', en: 'How long it takes' },
  min: { ru: 'мин', en: 'min' },
  minutesWrong: { ru: 'Целое число минут, от 1 до 10 080', en: 'Whole minutes, from 1 to 10,080' },
  stopClock: { ru: (zone: string) => `По времени точки, ${zone}`, en: (zone: string) => `By the clock of the stop, ${zone}` },
  dropTitle: { ru: 'Убрать задачу рейса', en: 'Take a task out of the flight' },
  dropDo: { ru: 'Убрать', en: 'Take out' },
  dropDone: { ru: 'Задача убрана', en: 'Task taken out' },
  whichTask: { ru: 'Задача', en: 'Task' },
  taskNone: { ru: 'Выберите задачу', en: 'Choose a task' },
  marked: { ru: 'Отметка сохранена', en: 'Mark saved' },

  correctTitle: { ru: 'Исправить время завершённого рейса', en: 'Correct times of a flight that is over' },
  correctDo: { ru: 'Исправить', en: 'Correct' },
  correctDone: { ru: 'Время исправлено', en: 'Times corrected' },
  correctHint: {
    ru: 'Можно в течение 24 часов после конца рейса. Статусы и расчёты не изменятся, стороны заказа увидят причину.',
    en: 'Within 24 hours after the end of the flight. Statuses and settlements stay; the sides of the order read the reason.',
  },
  sameTimes: { ru: 'Измените хотя бы одно время', en: 'Change at least one time' },

  sequenceTitle: { ru: 'Порядок точек', en: 'Order of stops' },
  sequenceDone: { ru: 'Порядок точек изменён', en: 'The order of stops is changed' },
  sequenceHint: {
    ru: 'Начатые точки стоят на месте, точки одного заказа не меняются местами. Стрелки на кнопке тоже двигают точку.',
    en: 'Begun stops stay, stops of one order keep their order. Arrow keys on a button move its stop too.',
  },
  up: { ru: (stop: string) => `Выше: ${stop}`, en: (stop: string) => `Up: ${stop}` },
  down: { ru: (stop: string) => `Ниже: ${stop}`, en: (stop: string) => `Down: ${stop}` },
  sameOrder: { ru: 'Порядок тот же', en: 'The order is the same' },
  moved: {
    ru: (stop: string, place: number) => `${stop}: теперь ${place}-я`,
    en: (stop: string, place: number) => `${stop}: now number ${place}`,
  },
})

/** The ways costs of a flight are split between its orders. */
export const splitWords = defineWords({
  ton_km: { ru: 'по тонно-километрам', en: 'by tonne-kilometres' },
  mass: { ru: 'по массе', en: 'by mass' },
  pallets: { ru: 'по местам (паллетам)', en: 'by places (pallets)' },
  hand: { ru: 'вручную, в процентах', en: 'by hand, in percent' },
} satisfies Record<CostSplitBy, Bilingual>)

/** Where what stayed on board is unloaded. */
export const leftoverStepWords = defineWords({
  title: { ru: 'Выгрузить остаток', en: 'Unload the leftover' },
  plannedHint: {
    ru: 'Остаток станет задачей рейса: её видят обе стороны заказа и отмечают, как любую точку.',
    en: 'The leftover becomes a task of the flight: both sides of the order see it, and it is marked like any stop.',
  },
  doneHint: {
    ru: 'Рейс завершён: отметьте, где и когда остаток уже выгрузили. Претензии от этого не меняются.',
    en: 'The flight is over: tell where and when the leftover was unloaded. Claims stay as they are.',
  },
  order: { ru: 'Остаток заказа', en: 'Leftover of the order' },
  orderNone: { ru: 'Выберите заказ', en: 'Choose the order' },
  kilograms: { ru: (n: string) => `${n}\u00a0кг`, en: (n: string) => `${n}\u00a0kg` },
  pallets: { ru: (n: string) => `${n}\u00a0пал`, en: (n: string) => `${n}\u00a0plt` },
  place: { ru: 'Где', en: 'Where' },
  placeNone: { ru: 'Укажите место', en: 'Name the place' },
  placeHint: { ru: 'Склад отправителя, терминал, другой адрес', en: 'The consignor’s site, a terminal, another address' },
  plannedAt: { ru: 'Когда выгрузят', en: 'When it is to be unloaded' },
  doneAt: { ru: 'Когда выгрузили', en: 'When it was unloaded' },
  plannedDo: { ru: 'Добавить в рейс', en: 'Add to the flight' },
  doneDo: { ru: 'Отметить', en: 'Mark' },
  planned: { ru: 'Выгрузка остатка добавлена', en: 'Unloading of the leftover added' },
  done: { ru: 'Остаток выгружен', en: 'The leftover is unloaded' },
})
