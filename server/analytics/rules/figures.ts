import { type FigureId, figures } from '#contract/analytics.ts'
import type { OrderFact } from '#contract/order-list.ts'
import type { Counted } from '#server/analytics/record.ts'

/**
 * A figure of delivered orders: `top` by `bottom` (a sum where there is none), over the orders of which `cases` is so. `money` is of the
 * orders in one currency.
 */
type Spec = { top: string; bottom?: string; cases: OrderFact | 'orders'; scale?: number; money?: boolean }

const MINUTES = 1 / 60
const share = (top: string, cases: OrderFact): Spec => ({ top, bottom: cases, cases })
const count = (cases: OrderFact | 'orders'): Spec => ({ top: cases, cases })
const hours = (top: string, cases: OrderFact): Spec => ({ top, bottom: cases, cases, scale: MINUTES })

/** How each figure of delivered orders is made of their sums. */
export const specs = {
  delivered: count('orders'),
  loadingInTime: share('loadingInTime', 'loadingKnown'),
  unloadingInTime: share('unloadingInTime', 'unloadingKnown'),
  loadingLate: count('loadingLate'),
  unloadingLate: count('unloadingLate'),
  lateness: hours('lateMinutes', 'unloadingLate'),
  loadingWait: hours('loadingWaitMinutes', 'loadingWaited'),
  unloadingWait: hours('unloadingWaitMinutes', 'unloadingWaited'),
  income: { top: 'income', cases: 'incomeKnown', money: true },
  spend: { top: 'spend', cases: 'spendKnown', money: true },
  margin: { top: 'margin', cases: 'marginKnown', money: true },
  marginShare: { top: 'margin', bottom: 'marginBase', cases: 'marginKnown', money: true },
  vat: { top: 'vat', cases: 'incomeKnown', money: true },
  documentsAccepted: share('documentsAccepted', 'documentsAsked'),
  documentCycle: { top: 'cycleMinutes', bottom: 'cycleKnown', cases: 'cycleKnown', scale: MINUTES / 24 },
  documentsMissing: count('documentsMissing'),
  documentsUnderReview: count('documentsUnderReview'),
  documentsReturned: count('documentsReturned'),
  co2e: { top: 'wtwKg', cases: 'co2eKnown' },
  co2eIntensity: { top: 'wtwKg', bottom: 'tonKm', cases: 'co2eKnown', scale: 1000 },
  transportWork: { top: 'tonKm', cases: 'co2eKnown' },
  co2eUnknown: count('co2eUnknown'),
  partners: { top: 'partners', cases: 'orders' },
  partnerInTime: share('stopsInTime', 'stopsKnown'),
  offersInTime: { top: 'offersInTime', bottom: 'offersEnded', cases: 'offersKnown' },
  answersInTime: { top: 'offersInTime', bottom: 'offersEnded', cases: 'offersKnown' },
  answerTime: hours('answerMinutes', 'answered'),
} as const satisfies Partial<Record<FigureId, Spec>>
export type OrderFigure = keyof typeof specs

export const isOfOrders = (id: FigureId): id is OrderFigure => id in specs

/** The measures some figures are made of; every order is counted besides. */
export function measuresOf(ids: readonly OrderFigure[]): string[] {
  const names = ids.flatMap((id): string[] => {
    const { top, bottom, cases }: Spec = specs[id]
    return [top, ...(bottom === undefined ? [] : [bottom]), cases]
  })
  return [...new Set(['orders', ...names])].filter(name => name !== 'partners')
}

/** The value of a figure out of the sums, and of how many orders it is; prices are told to those who may see them. */
export function figureOf(id: OrderFigure, { all, inCurrency }: Counted, prices: boolean): { value: number | null; of: number } {
  const { top, cases, bottom, scale = 1, money = false }: Spec = specs[id]
  const sums = money ? inCurrency : all
  const of = sums[cases] ?? 0
  if (money && !prices) return { value: null, of }
  const over = bottom === undefined ? 1 : (sums[bottom] ?? 0)
  const isCount = figures[id].unit === 'count'
  return { value: over === 0 || (of === 0 && !isCount) ? null : ((sums[top] ?? 0) * scale) / over, of }
}

/** What of the orders of a figure a list is narrowed by. */
export function narrowingOf(id: OrderFigure, currency: string): Record<string, unknown> {
  const { cases, money = false }: Spec = specs[id]
  return { ...(cases !== 'orders' && { facts: [cases] }), ...(money && { currency }) }
}
