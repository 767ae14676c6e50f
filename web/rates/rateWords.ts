import type { Bilingual } from '#contract/primitives.ts'
import type { PassedBy, RateState } from '#contract/waterfalls.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const rateWords = defineWords({
  title: { ru: 'Договорные цены', en: 'Contract rates' },
  close: { ru: 'Закрыть', en: 'Close' },
  about: {
    ru: 'Цены направлений на месяцы вперёд. Заказ предлагается исполнителям по долям и недельным пределам, по очереди; кого никто не взял, тот становится разовой потребностью.',
    en: 'Prices of lanes for months. An order is offered to executors by share and weekly cap, one after another; what nobody takes becomes a spot demand.',
  },
  none: { ru: 'Договорных цен пока нет', en: 'There are no contract rates yet' },
  noneText: {
    ru: 'Заведите цену, о которой договорились с партнёром. Контрактный тендер создаёт их сам, когда победители подтвердят доли.',
    en: 'Enter a price you agreed on with a partner. A contract tender makes them by itself once its winners confirm their shares.',
  },
  nothing: { ru: 'По этим условиям ничего нет', en: 'Nothing meets these conditions' },
  search: { ru: 'Город, регион, исполнитель, тендер', en: 'Town, region, executor, tender' },
  states: { ru: 'Какие показать', en: 'Which to show' },
  held: { ru: 'Действующие', en: 'Held' },
  all: { ru: 'Все', en: 'All' },
  executors: { ru: 'Исполнители', en: 'Executors' },
  create: { ru: 'Новая цена', en: 'New rate' },
  more: { ru: 'Показать ещё', en: 'Show more' },
  shares: { ru: (sum: string) => `доли вместе ${sum}`, en: (sum: string) => `shares together ${sum}` },
  share: { ru: (share: string) => `доля ${share}`, en: (share: string) => `share ${share}` },
  ended: { ru: 'Закончились', en: 'Ended' },
  week: { ru: 'Неделя', en: 'Week' },
  taken: { ru: (taken: string, cap: string) => `${taken} из ${cap}`, en: (taken: string, cap: string) => `${taken} of ${cap}` },
  uncapped: { ru: (taken: string) => `${taken}, без предела`, en: (taken: string) => `${taken}, no cap` },
  around: { ru: (km: string) => `± ${km} км`, en: (km: string) => `± ${km} km` },
  region: { ru: 'по регионам', en: 'by region' },
  byTender: { ru: (number: string) => `по тендеру ${number}`, en: (number: string) => `by tender ${number}` },
  byHand: { ru: 'заведена вручную', en: 'entered by hand' },
  change: { ru: 'Изменить', en: 'Change' },
  changeOf: {
    ru: (name: string, lane: string) => `Изменить: ${name}, ${lane}`,
    en: (name: string, lane: string) => `Change ${name}, ${lane}`,
  },
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
  stopLater: {
    ru: 'Чтобы закончить позже, измените последний день.',
    en: 'To end it later, change its last day instead.',
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

export const stateWords = defineWords({
  current: { ru: 'действует', en: 'holds' },
  coming: { ru: 'ещё не началась', en: 'not begun yet' },
  ended: { ru: 'закончилась', en: 'ended' },
} satisfies Record<RateState, Bilingual>)

export const formWords = defineWords({
  createTitle: { ru: 'Новая договорная цена', en: 'A new contract rate' },
  changeTitle: { ru: 'Договорная цена', en: 'Contract rate' },
  save: { ru: 'Сохранить', en: 'Save' },
  create: { ru: 'Завести', en: 'Create' },
  back: { ru: 'К ценам', en: 'To the rates' },
  created: { ru: 'Цена заведена', en: 'The rate is made' },
  saved: { ru: 'Цена изменена', en: 'The rate is changed' },
  awarded: {
    ru: 'Цена присуждена тендером: меняются последний день, доля и недельный предел.',
    en: 'A tender awarded this rate: its last day, share and weekly cap may change.',
  },
  keeps: {
    ru: 'Что уже предложено или согласовано, остаётся по прежней цене.',
    en: 'What is offered or agreed already keeps its price.',
  },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  executorNone: { ru: 'Выберите исполнителя из партнёров', en: 'Choose an executor among your partners' },
  from: { ru: 'Откуда', en: 'From' },
  to: { ru: 'Куда', en: 'To' },
  placeNone: { ru: 'Выберите место из списка', en: 'Choose a place from the list' },
  level: { ru: 'Для каких заказов', en: 'For which orders' },
  exact: { ru: 'Точно эти места', en: 'Exactly these places' },
  near: { ru: 'И вокруг них', en: 'And around them' },
  region: { ru: 'Их регионы', en: 'Their regions' },
  levelNote: {
    ru: 'Более точная цена спрашивается раньше.',
    en: 'A more exact rate is asked first.',
  },
  regions: { ru: (from: string, to: string) => `${from} – ${to}`, en: (from: string, to: string) => `${from} – ${to}` },
  radius: { ru: 'Радиус, км', en: 'Radius, km' },
  radiusWrong: { ru: 'От 1 до 200 км', en: '1 to 200 km' },
  bodies: { ru: 'Кузова', en: 'Bodies' },
  anyBody: { ru: 'любой', en: 'any' },
  price: { ru: 'Цена рейса', en: 'Price of a trip' },
  priceNone: { ru: 'Укажите цену больше нуля', en: 'Enter a price above zero' },
  vat: { ru: 'НДС', en: 'VAT' },
  included: { ru: 'В цене', en: 'Included' },
  excluded: { ru: 'Сверху', en: 'On top' },
  noVat: { ru: 'Без НДС', en: 'No VAT' },
  vatRate: { ru: 'Ставка НДС', en: 'VAT rate' },
  vatUnfit: {
    ru: 'На своём налоговом режиме исполнитель так не выставляет',
    en: 'Under his tax regime the executor cannot charge VAT so',
  },
  validFrom: { ru: 'Действует с', en: 'Valid from' },
  validTo: { ru: 'Действует до', en: 'Valid until' },
  dayNone: { ru: 'Укажите день', en: 'Enter a day' },
  turned: { ru: 'Конец раньше начала', en: 'The end is before the start' },
  over: { ru: 'Этот день уже прошёл: цена закончится сразу', en: 'This day is over: the rate ends at once' },
  share: { ru: 'Доля заказов, %', en: 'Share of orders, %' },
  shareWrong: { ru: 'От 0,01 до 100', en: '0.01 to 100' },
  shareSum: {
    ru: (sum: string) => `Доли направления вместе: ${sum}`,
    en: (sum: string) => `Shares of the lane together: ${sum}`,
  },
  cap: { ru: 'Рейсов в неделю, не больше', en: 'Trips a week at most' },
  capNote: {
    ru: 'Пусто: без предела. Считается по исполнителю и направлению за неделю погрузки.',
    en: 'Empty: no end. Counted by executor and lane over the week of loading.',
  },
  capWrong: { ru: 'Целое число от 0 до 1000', en: 'A whole number from 0 to 1000' },
  overlaps: {
    ru: (price: string, until: string) => `У исполнителя уже есть цена на это направление: ${price}, до ${until}`,
    en: (price: string, until: string) => `This executor has a rate on the lane already: ${price}, until ${until}`,
  },
})

export const passedWords = defineWords({
  cap: { ru: 'неделя заполнена', en: 'his week is full' },
  blocked: { ru: 'сейчас вы не работаете вместе', en: 'you do not work together now' },
  unfit: { ru: 'цена больше не подходит: НДС или валюта', en: 'the rate no longer fits: VAT or currency' },
} satisfies Record<PassedBy, Bilingual>)
