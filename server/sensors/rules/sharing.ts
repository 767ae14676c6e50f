import type { AlarmKind } from '#contract/sensors.ts'
import { isWithin, type Span } from '#server/deals/flights/rules/visibility.ts'
import type { AlarmRecord } from '#server/sensors/record.ts'
import type { FoundAlarm } from './judge.ts'

/** Alarms of the cargo are also its forwarder's; fuel and the trailer are the carrier's own. */
export const isShared = (kind: AlarmKind): boolean => kind === 'temperature' || kind === 'warm_loading' || kind === 'door'

/** An alarm found anew begins by so much before or after the one that is known. */
const SAME_MS = 30 * 60_000

const isSame = (known: AlarmRecord, found: FoundAlarm): boolean => {
  if (known.kind !== found.kind || known.orderId !== found.orderId || known.vehicleId !== found.vehicleId) return false
  const [from, until] = [known.fromAt.getTime(), known.untilAt?.getTime() ?? Number.POSITIVE_INFINITY]
  // a reading by hand is a moment, and two of them are two
  if (until === from || found.until === found.from) return from === found.from && until === (found.until ?? Number.POSITIVE_INFINITY)
  return found.from <= until + SAME_MS && from <= (found.until ?? Number.POSITIVE_INFINITY) + SAME_MS
}

const isAsIs = (known: AlarmRecord, { from, until, minutes, value, bound }: FoundAlarm): boolean =>
  known.fromAt.getTime() === from &&
  (known.untilAt?.getTime() ?? null) === until &&
  known.minutes === minutes &&
  (known.value === null ? null : Math.fround(known.value)) === (value === null ? null : Math.fround(value)) &&
  (known.bound === null ? null : Math.fround(known.bound)) === (bound === null ? null : Math.fround(bound))

/** Alarms that are known held against those found now: what is new, what is known better, and what is not borne out any more. */
export function pairedAlarms(known: readonly AlarmRecord[], found: readonly FoundAlarm[]) {
  const left = new Set(known)
  const added: FoundAlarm[] = []
  const changed: [AlarmRecord, FoundAlarm][] = []
  for (const alarm of found) {
    const same = [...left].find(each => isSame(each, alarm))
    if (!same) {
      added.push(alarm)
      continue
    }
    left.delete(same)
    if (!isAsIs(same, alarm)) changed.push([same, alarm])
  }
  return { added, changed, gone: [...left] }
}

/** Of an alarm what a viewer of these times may see: nothing of one of another's cargo, or that began when he did not see the flight. */
export function mayHear(alarm: AlarmRecord, viewer: { orgId: string; isExecutor: boolean }, spans: readonly Span[]): boolean {
  if (viewer.isExecutor) return true
  if (!isShared(alarm.kind) || (alarm.orderOrgId !== null && alarm.orderOrgId !== viewer.orgId)) return false
  return spans.some(span => isWithin(span, alarm.fromAt))
}
