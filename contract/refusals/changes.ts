import type { RefusalWords } from './words.ts'

/** Refusals about changing what two sides have agreed. */
export const changeRefusals = {
  'change.open': {
    status: 409,
    ru: 'По заказу уже есть изменение на согласовании. Дождитесь ответа или отзовите его',
    en: 'A change of this order is waiting for its answer already. Wait for it, or withdraw it',
  },
  'change.closed': {
    status: 409,
    ru: 'На это изменение уже ответили, или его отозвали. Откройте заказ заново',
    en: 'This change was answered or withdrawn already. Open the order again',
  },
  'change.none': {
    status: 422,
    ru: 'Ничего из согласованного не изменилось: поменяйте цену или время',
    en: 'Nothing agreed was changed: change the price or a time',
  },
  'change.field_closed': { status: 409, ru: 'Это уже не изменить: {why}', en: 'This cannot be changed any more: {why}' },
  'change.flights_several': {
    status: 409,
    ru: 'Заказ везут несколько рейсов: число точек не изменить. Предложите другое время или адрес, либо сначала оставьте один рейс',
    en: 'Several flights carry the order: its stops can be neither added nor taken away. Propose another time or address, or leave one flight first',
  },
  'change.resources_busy': {
    status: 409,
    ru: '{what} в это время в рейсе {flight}. Сначала назначьте заказу другую машину и водителя или предложите другое время',
    en: '{what} is in flight {flight} then. Name another vehicle and driver first, or propose another time',
  },
  'change.resources_unfit': {
    status: 409,
    ru: 'Назначенная машина так не подойдёт: {why}. Сначала замените её или откажитесь',
    en: 'The vehicle named would not fit then: {why}. Replace it first, or refuse',
  },
} as const satisfies RefusalWords
