import { defineWords } from '#web/i18n/words.ts'

export const emissionWords = defineWords({
  title: { ru: 'CO2e', en: 'CO2e' },
  label: { ru: (side: string) => `CO2e по периодам, ${side}`, en: (side: string) => `CO2e by period, ${side}` },
  month: { ru: 'По месяцам', en: 'By month' },
  quarter: { ru: 'По кварталам', en: 'By quarter' },
  whole: { ru: 'За весь период', en: 'The whole period' },
  delivered: { ru: 'Доставка', en: 'Delivered' },
  period: { ru: 'Период', en: 'Period' },
  customer: { ru: 'Заказчик', en: 'Customer' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  noCustomer: { ru: 'Без заказчика', en: 'No customer' },
  orders: { ru: 'Заказов', en: 'Orders' },
  tonKm: { ru: 'Работа, т·км', en: 'Activity, t·km' },
  wtw: { ru: 'CO2e WTW, кг', en: 'CO2e WTW, kg' },
  ttw: { ru: 'CO2e TTW, кг', en: 'CO2e TTW, kg' },
  intensity: { ru: 'г/т·км', en: 'g/t·km' },
  measured: { ru: 'Расстояние измерено', en: 'Distance measured' },
  fuel: { ru: 'По топливу', en: 'By fuel' },
  empty: { ru: 'Своя доля порожнего', en: 'Own empty share' },
  unknown: { ru: 'Без цифры', en: 'Without a figure' },
  method: { ru: 'Метод', en: 'Method' },
  methodText: { ru: 'ISO 14083:2023, GLEC v3.0', en: 'ISO 14083:2023, GLEC v3.0' },
  total: {
    ru: (days: string, orders: string, kg: string) => `${days}: доставлено заказов ${orders}, CO2e ${kg}\u00a0кг`,
    en: (days: string, orders: string, kg: string) => `${days}: ${orders} orders delivered, CO2e ${kg}\u00a0kg`,
  },
  work: {
    ru: (tonKm: string, intensity: string) => `${tonKm}\u00a0т·км, ${intensity}\u00a0г/т·км`,
    en: (tonKm: string, intensity: string) => `${tonKm}\u00a0t·km, ${intensity}\u00a0g/t·km`,
  },
  share: {
    ru: (share: string) => `расстояние измерено у\u00a0${share} заказов`,
    en: (share: string) => `distance measured for\u00a0${share} of orders`,
  },
  own: {
    ru: (n: string) => `своя доля порожнего пробега у\u00a0${n}, у\u00a0остальных по\u00a0умолчанию или в\u00a0литрах`,
    en: (n: string) => `own empty share for\u00a0${n}, the others by default or within the litres`,
  },
  without: {
    ru: (n: string) => `без цифры ${n}: расстояние или масса не известны`,
    en: (n: string) => `without a figure ${n}: distance or mass not known`,
  },
  how: {
    ru: 'ISO 14083:2023, от скважины до колеса; цифра заказа та же, что в карточке.',
    en: 'ISO 14083:2023, well to wheel; the figure of an order is that of its card.',
  },
  statement: { ru: 'Справка', en: 'Statement' },
  statementAs: { ru: 'Справка о выбросах', en: 'Statement of emissions' },
  statementOf: { ru: (format: string) => `Справка, ${format}`, en: (format: string) => `Statement, ${format}` },
  failed: { ru: 'Справка не составлена', en: 'The statement was not made' },
  emptyTitle: { ru: 'За эти дни ничего не доставлено', en: 'Nothing was delivered within these days' },
  emptyText: {
    ru: 'Здесь появятся выбросы доставленных заказов по периодам и контрагентам.',
    en: 'Emissions of delivered orders by period and counterpart appear here.',
  },
})
