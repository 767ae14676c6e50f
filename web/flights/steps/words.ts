import { defineWords } from '#web/i18n/words.ts'

/** What the dialogs of a flight’s steps say, and the buttons that open them. */
export const flightStepWords = defineWords({
  changed: { ru: 'Пока окно открыто, рейс изменился', en: 'The flight changed while this was open' },
  save: { ru: 'Сохранить', en: 'Save' },
  saved: { ru: 'Сохранено', en: 'Saved' },

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
  whereHint: { ru: 'Дорога и километр или адрес', en: 'Road and kilometre, or an address' },
  whereNone: { ru: 'Укажите, где стоит машина', en: 'Say where the vehicle stands' },
  reloadAt: { ru: 'Когда другая машина будет там', en: 'When the other vehicle is there' },
  seals: { ru: 'Новые пломбы', en: 'New seals' },
  sealsHint: { ru: 'Номера через запятую', en: 'Numbers, separated by commas' },
  sealsWrong: {
    ru: (most: number, longest: number) => `Не больше ${most} пломб, каждая до ${longest} знаков`,
    en: (most: number, longest: number) => `No more than ${most} seals, each of up to ${longest} characters`,
  },

  instructTitle: { ru: 'Указания водителю', en: 'Instructions to the driver' },
  instructText: { ru: 'Что передать водителю', en: 'What the driver is told' },

  costsTitle: { ru: 'Затраты рейса', en: 'Costs of the flight' },
  note: { ru: 'Примечание', en: 'Note' },
  sumWrong: { ru: 'Укажите сумму не меньше нуля, например 12 500', en: 'Give a sum of nothing or more, such as 12,500' },
  marginPerKm: { ru: (sum: string) => `${sum} за\u00a0км с грузом`, en: (sum: string) => `${sum} per loaded\u00a0km` },
  costHint: {
    ru: 'Где есть факт, в затраты идёт он, иначе план.',
    en: 'Where there is a fact it counts as the cost, else the plan.',
  },

  sheetTitle: { ru: 'Путевой лист', en: 'Trip sheet' },
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
