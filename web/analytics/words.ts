import type { Step } from '#contract/analytics.ts'
import { comparisonLabels, cutHeads, cutLabels, dashboardLabels, reasonLabels } from '#contract/analytics-words.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

export const dashboardNames = defineWords(dashboardLabels)

export const comparisonWords = defineWords(comparisonLabels)

export const stepWords = defineWords({
  day: { ru: 'По дням', en: 'By day' },
  week: { ru: 'По неделям', en: 'By week' },
  month: { ru: 'По месяцам', en: 'By month' },
} satisfies Record<Step, Bilingual>)

export const byWords = defineWords(cutLabels)

export const headWords = defineWords(cutHeads)

/** Where lateness arose. */
export const reasonWords = defineWords(reasonLabels)

type Unusual = { where: string; figure: string; times: string; since: string; up: boolean }

export const words = defineWords({
  title: { ru: 'Аналитика', en: 'Analytics' },
  boards: { ru: 'Отчёты', en: 'Dashboards' },
  period: { ru: 'Период', en: 'Period' },
  d7: { ru: '7 дней', en: '7 days' },
  d30: { ru: '30 дней', en: '30 days' },
  d90: { ru: '90 дней', en: '90 days' },
  d365: { ru: 'Год', en: 'A year' },
  own: { ru: 'Дни', en: 'Days' },
  compare: { ru: 'Сравнение', en: 'Comparison' },
  step: { ru: 'Шаг', en: 'Step' },
  autoStep: { ru: 'Шаг по периоду', en: 'Step by the period' },
  currency: { ru: 'Валюта', en: 'Currency' },
  filters: { ru: 'Условия', en: 'Conditions' },
  asOf: { ru: (time: string) => `обновлено ${time}`, en: (time: string) => `updated ${time}` },
  span: {
    ru: (days: string, before: string | null) => (before === null ? days : `${days}, сравнение: ${before}`),
    en: (days: string, before: string | null) => (before === null ? days : `${days}, compared with ${before}`),
  },
  print: { ru: 'Печать', en: 'Print' },
  facts: { ru: 'Выгрузить исходные данные', en: 'Download the underlying rows' },
  orders: { ru: 'Доставленные заказы, CSV', en: 'Delivered orders, CSV' },
  offers: { ru: 'Предложения, CSV', en: 'Offers, CSV' },
  lots: { ru: 'Лоты, CSV', en: 'Lots, CSV' },
  bids: { ru: 'Свои ставки, CSV', en: 'Own bets, CSV' },
  figures: { ru: 'Показатели', en: 'Figures' },
  plots: { ru: 'Графики', en: 'Plots' },
  define: { ru: (name: string) => `Как считается: ${name}`, en: (name: string) => `How it is reckoned: ${name}` },
  openList: {
    ru: (name: string, value: string, count: string) => `${name}: ${value}. Открыть список, строк: ${count}`,
    en: (name: string, value: string, count: string) => `${name}: ${value}. Open the list, rows: ${count}`,
  },
  ofCases: { ru: (n: string) => `случаев: ${n}`, en: (n: string) => `cases: ${n}` },
  was: { ru: (value: string) => `было ${value}`, en: (value: string) => `was ${value}` },
  same: { ru: 'без изменений', en: 'no change' },
  better: { ru: 'лучше', en: 'better' },
  worse: { ru: 'хуже', en: 'worse' },
  points: { ru: 'п. п.', en: 'pp' },
  none: { ru: 'не на чем считать', en: 'nothing to reckon of' },
  days: { ru: 'дн.', en: 'd' },
  km: { ru: 'км', en: 'km' },
  tonKm: { ru: 'т·км', en: 't·km' },
  intensity: { ru: 'г/т·км', en: 'g/t·km' },
  asTable: { ru: 'Таблицей', en: 'As a table' },
  asPlot: { ru: 'Графиком', en: 'As a plot' },
  figure: { ru: 'Показатель', en: 'Figure' },
  more: { ru: 'Ещё', en: 'More' },
  saveAs: { ru: (name: string) => `Сохранить: ${name}`, en: (name: string) => `Save: ${name}` },
  csv: { ru: 'Таблица CSV', en: 'Table, CSV' },
  xlsx: { ru: 'Таблица XLSX', en: 'Table, XLSX' },
  png: { ru: 'Картинка PNG', en: 'Picture, PNG' },
  rest: { ru: (n: string) => `и ещё ${n}`, en: (n: string) => `and ${n} more` },
  unnamed: { ru: 'не указано', en: 'not given' },
  beforeLine: { ru: 'прошлый период', en: 'the days before' },
  yearLine: { ru: 'прошлый год', en: 'last year' },
  plotLabel: {
    ru: (name: string, least: string, most: string) =>
      `${name}: от ${least} до ${most}. Стрелки ведут по точкам, те же числа есть таблицей.`,
    en: (name: string, least: string, most: string) =>
      `${name}: from ${least} to ${most}. Arrows walk the dots; the table has the same figures.`,
  },
  point: {
    ru: (label: string, value: string, before: string | null) => `${label}: ${value}${before === null ? '' : `, было ${before}`}`,
    en: (label: string, value: string, before: string | null) => `${label}: ${value}${before === null ? '' : `, was ${before}`}`,
  },
  noPoints: { ru: 'За эти дни нечего показать.', en: 'There is nothing to show for these days.' },
  anomalies: { ru: 'Необычное', en: 'Out of the usual' },
  anomaly: {
    ru: ({ where, figure, times, since, up }: Unusual) =>
      `${where === '' ? '' : `${where}: `}${figure} — в ${times} раза ${up ? 'больше' : 'меньше'} обычного с ${since}`,
    en: ({ where, figure, times, since, up }: Unusual) =>
      `${where === '' ? '' : `${where}: `}${figure}: ${times} times ${up ? 'above' : 'below'} the usual since ${since}`,
  },
  toList: { ru: (n: string) => `Список (${n})`, en: (n: string) => `The list (${n})` },
  emptyTitle: { ru: 'За эти дни показывать нечего', en: 'There is nothing to tell of these days' },
  emptyFiltered: { ru: 'Снимите условия или возьмите другой период.', en: 'Take the conditions away, or choose other days.' },
  emptyText: {
    ru: 'Доставленных заказов, рейсов и торгов за эти дни нет. Возьмите более длинный период.',
    en: 'No orders were delivered, no flights done and no lots put up on these days. Choose a longer period.',
  },
  takeYear: { ru: 'Показать год', en: 'Show a year' },
  clear: { ru: 'Снять условия', en: 'Take the conditions away' },
  failed: { ru: 'Показатели не загрузились', en: 'The figures did not load' },
  noSideTitle: { ru: 'У вашей организации нет перевозок', en: 'Your organisation moves no cargo' },
  noSideText: {
    ru: 'Показатели считаются по заказам экспедитора или исполнителя.',
    en: 'Figures are reckoned of the orders of a forwarder or an executor.',
  },
})
