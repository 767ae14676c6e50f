import { loadsAt } from '#contract/lot-loading.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { readMoney } from '#web/orders/form/draft.ts'
import { hasSteps, type LotFields, type TenderValues } from '#web/tenders/create/draft/values.ts'

/** Something a tender may be announced with, and had better not. */
export type Advice = { code: 'night'; place: Bilingual; at: string; zone: string } | { code: 'bigStep'; share: number } | { code: 'after' }

/** Bidding that ends while people sleep ends without some of them. */
const night = { from: 21, to: 7 }
const bigStep = 0.05

const hourAt = (at: number, zone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))

/** The clock of the place a lot is loaded at, and its name; null while that is not said. */
export const zoneOf = (lot: LotFields): { zone: string; place: Bilingual } | null => {
  if (lot.what === 'order' || lot.what === 'draft') return { zone: lot.sketch.tz, place: lot.sketch.from }
  return lot.from && { zone: lot.from.tz, place: { ru: lot.from.label, en: lot.from.label } }
}

/** When the cargo of a lot is loaded, or its vehicle is ready: a moment; null while that is not said. */
export const loadingOf = (lot: LotFields): string | null =>
  lot.what === 'order' || lot.what === 'draft'
    ? lot.sketch.windowFrom
    : loadsAt({
        windowFrom: lot.what === 'capacity' ? lot.readyFrom : null,
        validFrom: lot.what === 'lane' ? lot.validFrom : null,
        tz: lot.from?.tz ?? defaultZone,
      })

/** The largest share a step is of a start price. */
export function stepShare(values: Pick<TenderValues, 'kind' | 'stepKind' | 'step' | 'stepPercent' | 'lots'>): number | null {
  if (!hasSteps(values.kind)) return null
  if (values.stepKind === 'pct') return typeof values.stepPercent === 'number' ? values.stepPercent / 100 : null
  const step = readMoney(values.step)?.minor ?? 0
  const starts = values.lots.map(lot => readMoney(lot.start)?.minor ?? 0).filter(minor => minor > 0)
  return step > 0 && starts.length > 0 ? step / Math.min(...starts) : null
}

/** What is said beside a form that may be sent all the same. Bidders are taken to live by the clock of the place of loading. */
export function adviceOf(values: TenderValues): Advice[] {
  const found: Advice[] = []
  const end = values.endsAt === null ? null : Date.parse(values.endsAt)
  if (end !== null) {
    const asleep = values.lots
      .map(zoneOf)
      .find(where => where !== null && (hourAt(end, where.zone) >= night.from || hourAt(end, where.zone) < night.to))
    if (asleep) found.push({ code: 'night', place: asleep.place, at: new Date(end).toISOString(), zone: asleep.zone })
    const decided = end + (typeof values.confirmMinutes === 'number' ? values.confirmMinutes : 0) * 60_000
    if (values.lots.map(loadingOf).some(at => at !== null && Date.parse(at) >= end && Date.parse(at) < decided))
      found.push({ code: 'after' })
  }
  const share = stepShare(values)
  if (share !== null && share > bigStep) found.push({ code: 'bigStep', share })
  return found
}
