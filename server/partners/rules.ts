import { isTaxNumber } from '#contract/identifiers.ts'
import type { CheckRow, PartnerFigures } from '#contract/partner-card.ts'
import type { CheckItem, CheckResult, PartnerWarning } from '#contract/partner-states.ts'
import type { Side } from '#contract/primitives.ts'
import { dayAfter } from '#server/platform/clock.ts'

type Item = { item: CheckItem; blocks: boolean; automatic?: true }

const always: readonly Item[] = [
  { item: 'tin', blocks: true, automatic: true },
  { item: 'register', blocks: true },
]
/** What is checked about a partner of this side, in the order people go through it. */
const itemsOf: Record<Side, readonly Item[]> = {
  executor: [
    ...always,
    { item: 'okved', blocks: false },
    { item: 'authority', blocks: true },
    { item: 'bank', blocks: false },
    { item: 'insurance', blocks: true },
    { item: 'contract', blocks: true, automatic: true },
    { item: 'vehicles', blocks: false },
    { item: 'contacts', blocks: false },
    { item: 'losses', blocks: false },
  ],
  forwarder: [
    ...always,
    { item: 'goslog', blocks: true },
    { item: 'authority', blocks: true },
    { item: 'bank', blocks: false },
    { item: 'contract', blocks: true, automatic: true },
    { item: 'contacts', blocks: false },
  ],
}

export const isAutomatic = (item: CheckItem): boolean => item === 'tin' || item === 'contract'
export const isAskedOf = (side: Side, item: CheckItem): boolean => itemsOf[side].some(each => each.item === item)

/** A mark of the checklist as it is kept. */
export type Mark = {
  item: string
  result: string
  source: string
  checkedOn: string
  validUntil: string | null
  comment: string
  byName: string
}
/** What the product looks at by itself. */
export type Looked = { tin: string; country: string; contractNumber: string; contractDate: string | null; contractUntil: string | null }

/**
 * The checklist of a partner of this side on a day. The tax number passes by its check digits, the contract when there is one that is not
 * over; all else as a person marked it, and a mark whose last day has passed counts no more.
 */
export function checklist(side: Side, looked: Looked, marks: readonly Mark[], today: string): CheckRow[] {
  return itemsOf[side].map(({ item, blocks, automatic }) => {
    const mark = automatic ? byProduct(item, looked, today) : marks.find(each => each.item === item)
    const expired = mark?.validUntil != null && mark.validUntil < today
    return {
      item,
      blocks,
      automatic: automatic ?? false,
      result: (mark?.result as CheckResult | undefined) ?? null,
      source: mark?.source ?? '',
      date: mark?.checkedOn ?? null,
      validUntil: mark?.validUntil ?? null,
      expired,
      comment: mark?.comment ?? '',
      by: mark?.byName ?? '',
    }
  })
}

function byProduct(item: CheckItem, looked: Looked, today: string): Mark | undefined {
  const made = { item, source: '', comment: '', byName: '' }
  if (item === 'tin')
    return { ...made, result: isTaxNumber(looked.tin, looked.country) ? 'passed' : 'failed', checkedOn: today, validUntil: null }
  if (looked.contractNumber === '' || looked.contractDate === null) return undefined
  return { ...made, result: 'passed', checkedOn: looked.contractDate, validUntil: looked.contractUntil }
}

const holds = (check: CheckRow) => check.result === 'passed' && !check.expired

/** How far a checklist is: `left` names what still keeps the partnership from being active. */
export const progressOf = (checks: readonly CheckRow[]) => ({
  passed: checks.filter(holds).length,
  total: checks.length,
  left: checks.filter(check => check.blocks && !holds(check)).map(check => check.item),
  failed: checks.filter(check => check.result === 'failed').length,
})

/** The nearest last day of what was checked. */
export const expiresOf = (checks: readonly CheckRow[]): string | null =>
  checks.flatMap(check => check.validUntil ?? []).toSorted()[0] ?? null

type Warned = {
  today: string
  cameOn: string
  verified: boolean
  working: boolean
  /** Orders go from one of the two to the other; between two alike there are none. */
  deals: boolean
  figures: PartnerFigures
  checks: readonly CheckRow[]
}

/** What one should know before giving work to a partner, or taking it. */
export function warningsOf({ today, cameOn, verified, working, deals, figures, checks }: Warned): PartnerWarning[] {
  const contract = checks.find(check => check.item === 'contract')
  const others = checks.filter(check => check.item !== 'contract')
  const soon = others.some(check => check.validUntil !== null && !check.expired && check.validUntil <= dayAfter(today, 30))
  const found: [PartnerWarning, boolean][] = [
    ['check_failed', checks.some(check => check.result === 'failed')],
    ['compliance_expired', others.some(check => check.expired)],
    ['contract_over', contract?.expired ?? false],
    ['contract_none', working && contract?.result !== 'passed'],
    ['compliance_soon', soon],
    ['not_verified', !verified],
    ['new_here', cameOn > dayAfter(today, -90)],
    ['no_orders', working && deals && figures.orders === 0],
  ]
  return found.filter(([, is]) => is).map(([warning]) => warning)
}

/** Counts of orders with one partner, as the database sums them up. */
export type Counted = { orders: number; delivered: number; inTime: number; cancelled: number; asked: number; declined: number }

export const noCounts: Counted = { orders: 0, delivered: 0, inTime: 0, cancelled: 0, asked: 0, declined: 0 }

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/**
 * Figures of a partner.
 * `onTime` = deliveries that reached every unloading before its window ended ÷ deliveries with a known time;
 * `cancelled` = orders cancelled or revoked after they were agreed on ÷ orders agreed on;
 * `declined` = offers declined or left without an answer ÷ offers made.
 */
export const figuresOf = ({ orders, delivered, inTime, cancelled, asked, declined }: Counted): PartnerFigures => ({
  orders,
  delivered,
  onTime: share(inTime, delivered),
  cancelled: share(cancelled, orders),
  declined: share(declined, asked),
})

const ENOUGH = 5

/** One number out of the figures, 0..100: seven tenths by being in time, two by not cancelling, one by not declining; null below five deliveries. */
export function scoreOf({ delivered, onTime, cancelled, declined }: PartnerFigures): number | null {
  if (delivered < ENOUGH || onTime === null) return null
  return Math.round(70 * onTime + 20 * (1 - (cancelled ?? 0)) + 10 * (1 - (declined ?? 0)))
}
