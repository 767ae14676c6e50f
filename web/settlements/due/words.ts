import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const dueListWords = defineWords({
  label: { ru: 'Заказы, которых нет ни в одном реестре', en: 'Orders in no settlement' },
  searchHint: { ru: 'Номер заказа, контрагент, ИНН', en: 'Order number, counterpart, tax number' },
  order: { ru: 'Заказ', en: 'Order' },
  delivered: { ru: 'Доставлен', en: 'Delivered' },
  age: {
    ru: (days: number) => countRu(days, 'день назад', 'дня назад', 'дней назад'),
    en: (days: number) => `${countEn(days, 'day', 'days')} ago`,
  },
  ageToday: { ru: 'сегодня', en: 'today' },
  documents: { ru: 'Документы', en: 'Documents' },
  net: { ru: 'Без НДС', en: 'Net' },
  vat: { ru: 'НДС', en: 'VAT' },
  total: { ru: 'К оплате', en: 'To pay' },
  payDueOn: { ru: 'Срок', en: 'Due' },
  theirs: { ru: 'У другой стороны', en: 'On the other side' },
  theirsNo: { ru: (number: string) => `реестр ${number}`, en: (number: string) => `settlement ${number}` },
  obstacle: { ru: 'Мешает', en: 'Obstacle' },
  ready: { ru: 'Документы приняты', en: 'Documents accepted' },
  dueIn: { ru: 'Срок оплаты', en: 'Due' },
  sortDue: { ru: 'Сначала с ранним сроком', en: 'Earliest due first' },
  sortDelivered: { ru: 'Сначала доставленные раньше', en: 'Delivered earlier first' },
  sortDeliveredLast: { ru: 'Сначала доставленные позже', en: 'Delivered later first' },
  gather: { ru: 'В реестр', en: 'Into a settlement' },
  chosen: { ru: 'Итого', en: 'Total' },
  emptyPayable: { ru: 'Всё, за что пора платить, уже в реестрах', en: 'All that is to be paid stands in settlements' },
  emptyPayableText: {
    ru: 'Здесь появляются доставленные заказы ваших исполнителей, которые ещё не оплачены. Срок начинает отсчитываться по условиям заказа.',
    en: 'Delivered orders of your executors that are not paid yet appear here. The term begins as the order’s terms say.',
  },
  emptyReceivable: { ru: 'Всё, за что пора получить, уже в реестрах', en: 'All that is to be received stands in settlements' },
  emptyReceivableText: {
    ru: 'Здесь появляются доставленные заказы, за которые вам ещё не заплатили: соберите их в реестр и отправьте плательщику.',
    en: 'Delivered orders you have not been paid for appear here: gather them into a settlement and send it to the payer.',
  },
  toSettlements: { ru: 'К реестрам', en: 'To the settlements' },
})

export const dueGroupWords = defineWords({
  shape: { ru: 'По контрагентам', en: 'By counterpart' },
  label: { ru: 'Заказы по контрагентам', en: 'Orders by counterpart' },
  held: { ru: (n: number) => `пока нельзя: ${n}`, en: (n: number) => `not yet: ${n}` },
  make: { ru: 'Составить реестр', en: 'Make the settlement' },
  makeOf: { ru: (name: string) => `Составить реестр: ${name}`, en: (name: string) => `Make the settlement: ${name}` },
  failed: { ru: 'Заказы не загрузились', en: 'The orders did not load' },
})

export const createWords = defineWords({
  title: { ru: 'Новый реестр', en: 'New settlement' },
  titleMany: {
    ru: (n: number) => countRu(n, 'новый реестр', 'новых реестра', 'новых реестров'),
    en: (n: number) => countEn(n, 'new settlement', 'new settlements'),
  },
  perCounterpart: {
    ru: 'Реестр составляется с одним контрагентом, поэтому их будет столько же, сколько контрагентов.',
    en: 'A settlement is with one counterpart, so there will be one for each.',
  },
  perLines: {
    ru: (most: number) => `В один реестр входит не больше ${most} заказов, поэтому их будет несколько.`,
    en: (most: number) => `One settlement holds no more than ${most} orders, so there will be several.`,
  },
  noVat: { ru: 'без НДС', en: 'no VAT' },
  vat: { ru: (sum: string) => `в т. ч. НДС ${sum}`, en: (sum: string) => `VAT within ${sum}` },
  lines: {
    ru: (name: string, orders: string) => `${name}: ${orders}`,
    en: (name: string, orders: string) => `${name}: ${orders}`,
  },
  comment: { ru: 'Примечание', en: 'Note' },
  unready: {
    ru: (n: number) => `${countRu(n, 'заказ', 'заказа', 'заказов')} без принятых документов: оплатить можно, но проверьте.`,
    en: (n: number) => `${countEn(n, 'order has', 'orders have')} documents that are not accepted: they can be paid, but check.`,
  },
  confirm: { ru: 'Составить', en: 'Make' },
  confirmMany: { ru: (n: number) => `Составить ${n}`, en: (n: number) => `Make ${n}` },
  done: { ru: 'Реестр составлен', en: 'Settlement made' },
  doneMany: { ru: (n: number) => `Составлено реестров: ${n}`, en: (n: number) => `Settlements made: ${n}` },
  failed: { ru: (name: string, why: string) => `${name}: ${why}`, en: (name: string, why: string) => `${name}: ${why}` },
})
