import type { FlightTab, FlightTrouble } from '#contract/flight-list.ts'
import type { FlightStatus, TaskKind } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords, useWords } from '#web/i18n/words.ts'
import { taskKindWords } from '#web/orders/taskKinds.ts'

export const tabWords = defineWords({
  all: { ru: 'Все', en: 'All' },
  plan: { ru: 'План', en: 'Planned' },
  today: { ru: 'Сегодня', en: 'Today' },
  road: { ru: 'В пути', en: 'On the road' },
  late: { ru: 'Опаздывают', en: 'Late' },
  done: { ru: 'Завершены', en: 'Completed' },
  trouble: { ru: 'Проблемы', en: 'Trouble' },
} satisfies Record<FlightTab, Bilingual>)

/** Status of a flight in a word or two, fit for a row. */
export const shortStatusWords = defineWords({
  awaiting_resources: { ru: 'Ждёт машину', en: 'Needs a vehicle' },
  assigned: { ru: 'Назначен', en: 'Assigned' },
  confirmed: { ru: 'Подтверждён', en: 'Confirmed' },
  to_loading: { ru: 'На погрузку', en: 'To loading' },
  loading: { ru: 'Погрузка', en: 'Loading' },
  in_transit: { ru: 'В пути', en: 'In transit' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
  completed: { ru: 'Завершён', en: 'Completed' },
  interrupted: { ru: 'Прерван', en: 'Interrupted' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
} satisfies Record<FlightStatus, Bilingual>)

const leftoverWords = defineWords({ name: { ru: 'Выгрузка остатка', en: 'Unloading of the leftover' } })

/** What is done at a stop; a reload that hands over what stayed on board by a name of its own. */
export function useTaskKind(): (stop: { kind: TaskKind; leftover?: boolean | undefined }) => string {
  const kinds = useWords(taskKindWords)
  const leftover = useWords(leftoverWords)
  return stop => (stop.leftover ? leftover.name : kinds[stop.kind])
}

export const troubleWords = defineWords({
  interrupted: { ru: 'Рейс прерван', en: 'Interrupted' },
  failed: { ru: 'Точка не выполнена', en: 'A stop failed' },
  partial: { ru: 'Частично', en: 'Partly done' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
} satisfies Record<FlightTrouble, Bilingual>)

/** Small facts of a flight, wherever one is shown. */
export const rowWords = defineWords({
  late: { ru: (length: string) => `опоздание ${length}`, en: (length: string) => `${length} late` },
  inTime: { ru: 'в срок', en: 'in time' },
  left: { ru: (length: string) => `осталось ${length}`, en: (length: string) => `${length} left` },
  arriveBy: { ru: (when: string) => `срок ${when}`, en: (when: string) => `due ${when}` },
  leaveBy: { ru: (when: string) => `отъезд до ${when}`, en: (when: string) => `leave by ${when}` },
  nothingLeft: { ru: 'точек не осталось', en: 'no stops left' },
  noTruck: { ru: 'машины нет', en: 'no vehicle' },
  noDriver: { ru: 'водителя нет', en: 'no driver' },
  done: {
    ru: (share: string) => `Пройдено ${share} пути, по отметкам и плану`,
    en: (share: string) => `${share} of the way done, by the marks and the plan`,
  },
  stopsDone: {
    ru: (done: number, all: number) => `${done} из ${countRu(all, 'точки', 'точек', 'точек')}`,
    en: (done: number, all: number) => `${done} of ${countEn(all, 'stop', 'stops')}`,
  },
  km: { ru: (n: string) => `${n}\u00a0км`, en: (n: string) => `${n}\u00a0km` },
  orders: { ru: (n: number) => countRu(n, 'заказ', 'заказа', 'заказов'), en: (n: number) => countEn(n, 'order', 'orders') },
  documents: { ru: 'Документы приняты', en: 'Documents accepted' },
  noDocuments: { ru: 'документов ещё нет', en: 'no documents yet' },
  unknown: { ru: 'не известно', en: 'not known' },
  call: { ru: 'Позвонить', en: 'Call' },
  callDriver: { ru: (name: string) => `Позвонить водителю: ${name}`, en: (name: string) => `Call the driver: ${name}` },
  noPhone: { ru: 'телефон не указан', en: 'no phone given' },
  flight: { ru: (number: string) => `Рейс ${number}`, en: (number: string) => `Flight ${number}` },
})

/** The parts of a formula a cost was worked out by. */
export const basisWords = defineWords({
  km: { ru: (n: string) => `${n}\u00a0км`, en: (n: string) => `${n}\u00a0km` },
  norm: { ru: (n: string) => `${n}\u00a0л/100\u00a0км`, en: (n: string) => `${n}\u00a0l/100\u00a0km` },
  tonKm: { ru: (n: string) => `${n}\u00a0т·км`, en: (n: string) => `${n}\u00a0t·km` },
  load: { ru: (n: string) => `${n}\u00a0л/100\u00a0т·км`, en: (n: string) => `${n}\u00a0l/100\u00a0t·km` },
  winter: { ru: (n: string) => `${n}\u00a0зима`, en: (n: string) => `${n}\u00a0winter` },
  litres: { ru: (n: string) => `${n}\u00a0л`, en: (n: string) => `${n}\u00a0l` },
  drivers: { ru: (n: number) => countRu(n, 'водитель', 'водителя', 'водителей'), en: (n: number) => countEn(n, 'driver', 'drivers') },
  trip: { ru: (sum: string) => `${sum} за\u00a0рейс`, en: (sum: string) => `${sum} for the trip` },
  days: { ru: (n: number) => countRu(n, 'день', 'дня', 'дней'), en: (n: number) => countEn(n, 'day', 'days') },
})

export const listWords = defineWords({
  title: { ru: 'Рейсы', en: 'Flights' },
  label: { ru: (side: string) => `Рейсы, ${side}`, en: (side: string) => `Flights, ${side}` },
  searchHint: { ru: 'Номер, госномер, водитель', en: 'Number, plate, driver' },
  number: { ru: 'Рейс', en: 'Flight' },
  status: { ru: 'Статус', en: 'Status' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  driver: { ru: 'Водитель', en: 'Driver' },
  route: { ru: 'Маршрут', en: 'Route' },
  next: { ru: 'Следующая точка', en: 'Next stop' },
  delay: { ru: 'К плану', en: 'Against plan' },
  delayTitle: {
    ru: 'Насколько рейс отстаёт от следующей точки по точным часам',
    en: 'By how much the flight is behind its next stop, by the corrected clock',
  },
  done: { ru: 'Пройдено', en: 'Done' },
  doneTitle: { ru: 'По отметкам, между точками по плану', en: 'By the marks, and between stops by the plan' },
  empty: { ru: 'Порожний', en: 'Empty run' },
  emptyTitle: { ru: 'Порожний пробег и его доля во всём пробеге', en: 'The empty run, and its share of the whole run' },
  orders: { ru: 'Заказы', en: 'Orders' },
  documents: { ru: 'Док.', en: 'Docs' },
  documentsTitle: { ru: 'Документы по всем заказам рейса', en: 'Documents of all orders of the flight' },
  starts: { ru: 'Начало', en: 'Starts' },
  ends: { ru: 'Окончание', en: 'Ends' },
  revenue: { ru: 'Выручка', en: 'Revenue' },
  revenueTitle: { ru: 'Без НДС, долями заказов в рейсе', en: 'Without VAT, by the shares of the orders on the flight' },
  cost: { ru: 'Затраты', en: 'Cost' },
  costTitle: { ru: 'Факт, а где его нет — план', en: 'The fact, and the plan where there is none' },
  margin: { ru: 'Маржа', en: 'Margin' },
  money: { ru: 'Деньги', en: 'Money' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  truck: { ru: 'Машина', en: 'Vehicle' },
  days: { ru: 'Дни в пути', en: 'Days on the way' },
  sortStarts: { ru: 'сначала ранние', en: 'earliest first' },
  sortLast: { ru: 'сначала поздние', en: 'latest first' },
  sortDue: { ru: 'по сроку точки', en: 'by the deadline of the next stop' },
  presetLate: { ru: 'Опаздывают, по сроку', en: 'Late, by deadline' },
  presetWaiting: { ru: 'Ждут машину', en: 'Need a vehicle' },
  presetLoading: { ru: 'Под погрузкой и выгрузкой', en: 'Loading and unloading' },
  copyNumber: { ru: 'Скопировать номер', en: 'Copy the number' },
  openOrder: { ru: (number: string) => `Открыть заказ ${number}`, en: (number: string) => `Open order ${number}` },
  lanes: { ru: 'Лента', en: 'Lanes' },
  board: { ru: 'Доска', en: 'Board' },
  figures: { ru: 'Показатели', en: 'Figures' },
  live: { ru: 'Карта', en: 'Map' },
  map: { ru: 'Направления', en: 'Directions' },
  peek: { ru: (number: string) => `Рейс ${number}`, en: (number: string) => `Flight ${number}` },
  whole: { ru: 'Открыть рейс', en: 'Open the flight' },
  emptyExecutor: { ru: 'Рейсов ещё нет', en: 'No flights yet' },
  emptyExecutorText: {
    ru: 'Рейс появится, как только вы назначите машину и водителя на принятый заказ.',
    en: 'A flight appears as soon as you assign a vehicle and a driver to an order you accepted.',
  },
  emptyExecutorDo: { ru: 'Заказы без машины', en: 'Orders without a vehicle' },
  emptyForwarder: { ru: 'Рейсов по вашим заказам ещё нет', en: 'No flights of your orders yet' },
  emptyForwarderText: {
    ru: 'Рейс появится, когда исполнитель назначит машину на ваш заказ. Пока предложите заказ исполнителю.',
    en: 'A flight appears when an executor assigns a vehicle to your order. Until then offer the order to an executor.',
  },
  emptyForwarderDo: { ru: 'Заказы без исполнителя', en: 'Orders without an executor' },
})
