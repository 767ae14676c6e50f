import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const rateWords = defineWords({
  title: { ru: 'Договорные цены', en: 'Contract rates' },
  about: {
    ru: 'Цены направлений на месяцы вперёд. Заказ предлагается исполнителям по долям и недельным пределам, по очереди; кого никто не взял, тот становится разовой потребностью.',
    en: 'Prices of lanes for months. An order is offered to executors by share and weekly cap, one after another; what nobody takes becomes a spot demand.',
  },
  none: {
    ru: 'Договорных цен пока нет: их создаёт выигранный контрактный тендер.',
    en: 'There are no contract rates yet: a contract tender that is won makes them.',
  },
  lane: { ru: 'Направление', en: 'Lane' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  price: { ru: 'Цена', en: 'Price' },
  share: { ru: 'Доля', en: 'Share' },
  week: { ru: 'На этой неделе', en: 'This week' },
  valid: { ru: 'Действует', en: 'Valid' },
  around: { ru: (km: string) => `± ${km} км`, en: (km: string) => `± ${km} km` },
  region: { ru: 'область', en: 'region' },
  taken: { ru: (taken: string, cap: string) => `${taken} из ${cap}`, en: (taken: string, cap: string) => `${taken} of ${cap}` },
  stop: { ru: 'Прекратить', en: 'Stop' },
  stopOf: {
    ru: (name: string, lane: string) => `Прекратить: ${name}, ${lane}`,
    en: (name: string, lane: string) => `Stop ${name}, ${lane}`,
  },
  stopAsk: { ru: (name: string) => `Прекратить цену: ${name}?`, en: (name: string) => `Stop the rate of ${name}?` },
  stopThen: {
    ru: 'По ней больше ничего не предлагается, согласованные заказы остаются.',
    en: 'Nothing more is offered by it, agreed orders stay.',
  },
  startTitle: { ru: 'Предложить заказы по этим ценам', en: 'Offer orders by these rates' },
  addOrder: { ru: 'Заказ', en: 'Order' },
  orderHint: { ru: 'Номер или город', en: 'Number or town' },
  answer: { ru: 'На ответ каждому', en: 'Each answers within' },
  start: {
    ru: (n: number) => (n === 0 ? 'Предложить' : `Предложить ${countRu(n, 'заказ', 'заказа', 'заказов')}`),
    en: (n: number) => (n === 0 ? 'Offer' : `Offer ${countEn(n, 'order', 'orders')}`),
  },
  choose: { ru: 'Выберите хотя бы один заказ', en: 'Choose one order at least' },
  remove: { ru: (order: string) => `Убрать ${order}`, en: (order: string) => `Remove ${order}` },
  started: {
    ru: (n: number) => `Запущено: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `${countEn(n, 'order', 'orders')} started`,
  },
})
