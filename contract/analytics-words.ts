import type { Comparison, Dashboard, PlotBy } from './analytics.ts'
import type { OrderFact } from './order-list.ts'
import type { Bilingual } from './primitives.ts'

/** What the dashboards of the product are called. */
export const dashboardLabels = {
  execution: { ru: 'Исполнение', en: 'Execution' },
  trading: { ru: 'Торги', en: 'Trading' },
  fleet: { ru: 'Парк', en: 'Fleet' },
  money: { ru: 'Деньги', en: 'Money' },
  documents: { ru: 'Документы', en: 'Documents' },
  emissions: { ru: 'Выбросы', en: 'Emissions' },
  partners: { ru: 'Партнёры', en: 'Partners' },
  people: { ru: 'Люди', en: 'People' },
} as const satisfies Record<Dashboard, Bilingual>

/** With what figures are compared. */
export const comparisonLabels = {
  before: { ru: 'К прошлому периоду', en: 'To the days before' },
  year: { ru: 'К прошлому году', en: 'To last year' },
  none: { ru: 'Без сравнения', en: 'No comparison' },
} as const satisfies Record<Comparison, Bilingual>

/** By what a plot divides its figure, behind the figure's name. */
export const cutLabels = {
  time: { ru: 'по времени', en: 'over time' },
  lane: { ru: 'по направлениям', en: 'by lane' },
  partner: { ru: 'по партнёрам', en: 'by partner' },
  customer: { ru: 'по клиентам', en: 'by customer' },
  vehicle: { ru: 'по машинам', en: 'by vehicle' },
  person: { ru: 'по сотрудникам', en: 'by person' },
  age: { ru: 'по срокам', en: 'by age' },
  reason: { ru: 'по причинам', en: 'by reason' },
} as const satisfies Record<PlotBy, Bilingual>

/** Over the first column of the table of a plot. */
export const cutHeads = {
  time: { ru: 'Дни', en: 'Days' },
  lane: { ru: 'Направление', en: 'Lane' },
  partner: { ru: 'Партнёр', en: 'Partner' },
  customer: { ru: 'Клиент', en: 'Customer' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  person: { ru: 'Сотрудник', en: 'Person' },
  age: { ru: 'Срок', en: 'Age' },
  reason: { ru: 'Причина', en: 'Reason' },
} as const satisfies Record<PlotBy, Bilingual>

/** Where lateness at an unloading arose, each by the fact of its orders. */
export const reasonLabels = {
  lateFromLoading: { ru: 'Опоздали ещё на погрузку', en: 'Late already at the loading' },
  lateAtLoading: { ru: 'Погрузка от трёх часов', en: 'Three hours or more at the loading' },
  lateOnRoad: { ru: 'В пути', en: 'On the road' },
  lateUnexplained: { ru: 'Неизвестно', en: 'Nobody knows' },
} as const satisfies Partial<Record<OrderFact, Bilingual>>
