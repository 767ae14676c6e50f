import type { DemandAction, DemandKind, DemandOfferStatus, DemandStatus, DemandTab, PriceMode } from '#contract/demand-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const statusWords = defineWords({
  draft: { ru: 'Черновик', en: 'Draft' },
  active: { ru: 'Опубликована', en: 'Active' },
  paused: { ru: 'Приостановлена', en: 'Paused' },
  choosing: { ru: 'Выбор исполнителя', en: 'Choosing' },
  confirming: { ru: 'Ждёт подтверждения', en: 'Awaiting confirmation' },
  matched: { ru: 'Исполнитель найден', en: 'Matched' },
  expired: { ru: 'Истекла', en: 'Expired' },
  cancelled: { ru: 'Отменена', en: 'Cancelled' },
} satisfies Record<DemandStatus, Bilingual>)

export const offerStatusWords = defineWords({
  submitted: { ru: 'Отправлено', en: 'Submitted' },
  countered_by_forwarder: { ru: 'Встречное экспедитора', en: 'Countered by forwarder' },
  countered_by_executor: { ru: 'Встречное исполнителя', en: 'Countered by executor' },
  selected: { ru: 'Выбрано', en: 'Selected' },
  confirmed: { ru: 'Подтверждено', en: 'Confirmed' },
  declined: { ru: 'Отклонено', en: 'Declined' },
  withdrawn: { ru: 'Отозвано', en: 'Withdrawn' },
  expired: { ru: 'Истекло', en: 'Expired' },
  lost: { ru: 'Не выбрано', en: 'Not selected' },
} satisfies Record<DemandOfferStatus, Bilingual>)

export const tabWords = defineWords({
  all: { ru: 'Все', en: 'All' },
  drafts: { ru: 'Черновики', en: 'Drafts' },
  active: { ru: 'Опубликованы', en: 'Active' },
  choosing: { ru: 'Выбор', en: 'Choosing' },
  confirming: { ru: 'Подтверждение', en: 'Confirmation' },
  done: { ru: 'Закрыты', en: 'Covered' },
  cancelled: { ru: 'Отменены', en: 'Cancelled' },
  available: { ru: 'Доступны', en: 'Available' },
  answered: { ru: 'Мои отклики', en: 'My responses' },
  waiting: { ru: 'Ждут меня', en: 'Waiting for me' },
  won: { ru: 'Получены', en: 'Won' },
  lost: { ru: 'Не выбраны', en: 'Lost' },
} satisfies Record<DemandTab, Bilingual>)

export const kindWords = defineWords({
  spot: { ru: 'Разовая', en: 'Spot' },
  period: { ru: 'На период', en: 'Period' },
} satisfies Record<DemandKind, Bilingual>)

export const modeWords = defineWords({
  fixed: { ru: 'Фиксированная цена', en: 'Fixed price' },
  request: { ru: 'Запрос цены', en: 'Price request' },
  range: { ru: 'Вилка цен', en: 'Price range' },
} satisfies Record<PriceMode, Bilingual>)

export const basisWords = defineWords({
  gross: { ru: 'с НДС', en: 'with VAT' },
  net: { ru: 'без НДС', en: 'without VAT' },
  effective: { ru: 'с учётом вычета НДС', en: 'after VAT deduction' },
} satisfies Record<Basis, Bilingual>)

/** The basis where there is little room. */
export const basisShort = defineWords({
  gross: { ru: 'с НДС', en: 'with VAT' },
  net: { ru: 'без НДС', en: 'without VAT' },
  effective: { ru: 'с вычетом', en: 'after VAT' },
} satisfies Record<Basis, Bilingual>)

export const actionWords = defineWords({
  publish: { ru: 'Опубликовать', en: 'Publish' },
  edit: { ru: 'Изменить', en: 'Edit' },
  pause: { ru: 'Приостановить', en: 'Pause' },
  resume: { ru: 'Возобновить', en: 'Resume' },
  extend: { ru: 'Продлить срок', en: 'Extend the deadline' },
  choose: { ru: 'Закончить приём', en: 'Stop taking offers' },
  cancel: { ru: 'Отменить потребность', en: 'Cancel the demand' },
  finish: { ru: 'Закрыть как есть', en: 'Close as it is' },
  orders: { ru: 'Создать заказы', en: 'Make orders' },
  tender: { ru: 'Перевести в тендер', en: 'Turn into a tender' },
} satisfies Record<DemandAction, Bilingual>)

export const demandWords = defineWords({
  title: { ru: 'Спрос', en: 'Demand' },
  draftNo: { ru: 'Черновик', en: 'Draft' },
  page: { ru: 'Потребность', en: 'Demand' },
  demandNo: { ru: (number: string) => `Потребность ${number}`, en: (number: string) => `Demand ${number}` },
  failed: { ru: 'Не удалось загрузить', en: 'Could not load' },
  close: { ru: 'Закрыть', en: 'Close' },
  changedMeanwhile: {
    ru: 'Потребность изменилась, пока вы смотрели. На странице уже новая, проверьте и повторите.',
    en: 'The demand changed while you looked. The page shows the new one: check it and repeat.',
  },
  turnChanged: {
    ru: 'Другая сторона ответила, пока вы смотрели. Прочтите её слова и решите заново.',
    en: 'The other side has answered while you looked. Read what it says and decide again.',
  },
  pricesClosed: { ru: 'Цены видят те, у кого есть право видеть цены.', en: 'Prices are shown to those with the right to see them.' },
  moreLanes: {
    ru: (n: number) => `и ещё ${countRu(n, 'направление', 'направления', 'направлений')}`,
    en: (n: number) => `and ${countEn(n, 'more lane', 'more lanes')}`,
  },
  trips: { ru: (n: number) => countRu(n, 'рейс', 'рейса', 'рейсов'), en: (n: number) => countEn(n, 'trip', 'trips') },
  vehicles: { ru: (n: number) => countRu(n, 'машина', 'машины', 'машин'), en: (n: number) => countEn(n, 'vehicle', 'vehicles') },
  offers: { ru: (n: number) => countRu(n, 'отклик', 'отклика', 'откликов'), en: (n: number) => countEn(n, 'offer', 'offers') },
  priceAsked: { ru: 'цена по запросу', en: 'price on request' },
  priceFrom: { ru: (price: string) => `от ${price}`, en: (price: string) => `from ${price}` },
  perTrip: { ru: 'за рейс', en: 'per trip' },
  takeNow: { ru: 'кто быстрее', en: 'first come' },
  best: {
    ru: (price: string, basis: string) => `от ${price} ${basis}`,
    en: (price: string, basis: string) => `from ${price} ${basis}`,
  },
  reconfirm: { ru: 'Условия изменились: подтвердите', en: 'Terms changed: reconfirm' },
  yourTurn: { ru: 'Ответьте', en: 'Answer' },
  confirmDueAt: { ru: 'Подтвердить до', en: 'Confirm by' },
  respond: { ru: 'Откликнуться', en: 'Respond' },
  loading: { ru: 'Даты', en: 'Dates' },
  weeks: { ru: 'Недели', en: 'Weeks' },
  order: { ru: (number: string) => `заказ ${number}`, en: (number: string) => `order ${number}` },
})

export const listWords = defineWords({
  label: { ru: 'Потребности в перевозке', en: 'Transport demands' },
  create: { ru: 'Новая потребность', en: 'New demand' },
  number: { ru: '№', en: 'No.' },
  lane: { ru: 'Направление', en: 'Lane' },
  period: { ru: 'Период или погрузка, кузов', en: 'Period or loading, body' },
  periodShort: { ru: 'Период', en: 'Period' },
  body: { ru: 'Кузов', en: 'Body' },
  cover: { ru: 'Нужно / обещано / подтверждено', en: 'Needed / promised / confirmed' },
  coverShort: { ru: 'Нужно / обещ. / подтв.', en: 'Need / prom. / conf.' },
  coverOwn: { ru: 'Нужно / обещал / подтверждено', en: 'Needed / I promised / confirmed' },
  price: { ru: 'Цена или вилка', en: 'Price or range' },
  offers: { ru: 'Отклики', en: 'Offers' },
  own: { ru: 'Мой отклик', en: 'My response' },
  deadline: { ru: 'Срок ответа', en: 'Answer by' },
  status: { ru: 'Статус', en: 'Status' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  private: { ru: 'Закрытая площадка', en: 'Private area' },
  responsible: { ru: 'Ответственный', en: 'Responsible' },
  created: { ru: 'Создана', en: 'Created' },
  kind: { ru: 'Вид', en: 'Kind' },
  mode: { ru: 'Цена', en: 'Price' },
  anyBody: { ru: 'любой', en: 'any' },
  searchForwarder: { ru: 'Номер, направление, название, заказ', en: 'Number, lane, title, order' },
  searchExecutor: { ru: 'Номер, направление, название, экспедитор', en: 'Number, lane, title, forwarder' },
  sortDue: { ru: 'Сначала срочные', en: 'Most urgent first' },
  sortNew: { ru: 'Сначала новые', en: 'Newest first' },
  sortOld: { ru: 'Сначала старые', en: 'Oldest first' },
  rates: { ru: 'Договорные цены', en: 'Contract rates' },
  letters: { ru: 'Письма', en: 'Letters' },
  matrix: { ru: 'Матрица', en: 'Matrix' },
  copyNumber: { ru: 'Скопировать номер', en: 'Copy the number' },
  emptyTitle: { ru: 'Потребностей пока нет', en: 'No demands yet' },
  emptyText: {
    ru: 'Опубликуйте потребность: исполнители пришлют цены, а вы выберете. На разовую нужен заказ, на период хватит направлений и недель.',
    en: 'Publish a demand: executors send prices and you choose. A spot one needs an order, a period one needs lanes and weeks.',
  },
  emptyExecutor: { ru: 'Вам пока ничего не предлагают', en: 'Nothing is offered to you yet' },
  emptyExecutorText: {
    ru: 'Потребности экспедиторов появятся здесь, как только вас включат в рассылку. Станьте партнёром, чтобы получать их первым.',
    en: 'Demands of forwarders appear here once you are among those they are sent to. Become a partner to receive them first.',
  },
  toPartners: { ru: 'Партнёры', en: 'Partners' },
  nothingOpen: { ru: 'Сейчас нет открытых потребностей без вашего отклика', en: 'There is no open demand without your response now' },
  pause: { ru: 'Приостановить', en: 'Pause' },
  resume: { ru: 'Возобновить', en: 'Resume' },
  publish: { ru: 'Опубликовать', en: 'Publish' },
  onlyActive: { ru: 'Приостанавливают только опубликованные', en: 'Only active ones can be paused' },
  onlyPaused: { ru: 'Возобновляют только приостановленные', en: 'Only paused ones can be resumed' },
  onlyDrafts: { ru: 'Публикуют только черновики', en: 'Only drafts can be published' },
  publishTitle: {
    ru: (n: number) => `Опубликовать ${countRu(n, 'потребность', 'потребности', 'потребностей')}?`,
    en: (n: number) => `Publish ${countEn(n, 'demand', 'demands')}?`,
  },
  publishThen: { ru: 'Исполнители увидят их по своим группам и задержкам.', en: 'Executors see them by their groups and delays.' },
  pauseTitle: {
    ru: (n: number) => `Приостановить ${countRu(n, 'потребность', 'потребности', 'потребностей')}?`,
    en: (n: number) => `Pause ${countEn(n, 'demand', 'demands')}?`,
  },
  pauseThen: { ru: 'Новые отклики не принимаются, присланные остаются.', en: 'No new offers are taken, those sent stay.' },
  resumeTitle: {
    ru: (n: number) => `Возобновить ${countRu(n, 'потребность', 'потребности', 'потребностей')}?`,
    en: (n: number) => `Resume ${countEn(n, 'demand', 'demands')}?`,
  },
  resumeThen: { ru: 'Отклики принимаются снова.', en: 'Offers are taken again.' },
  whole: { ru: 'Открыть страницу', en: 'Open the page' },
  details: { ru: 'Условия', en: 'Terms' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  distance: { ru: 'Расстояние', en: 'Distance' },
  km: { ru: (n: string) => `${n} км`, en: (n: string) => `${n} km` },
  basis: { ru: 'Сравниваем', en: 'Compared' },
})
