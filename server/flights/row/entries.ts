import type { FlightMove } from '#contract/flight-moves.ts'
import type { HistoryRow } from '#contract/order-card.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import type { FlightEntry, FlightEntryRecord } from '#server/deals/flights/store/entries.ts'

/** A line of the feed of a flight. */
export const toEvent = ({ byOrgName, byName, id, at, what, reason, comment, facts }: FlightEntryRecord): HistoryRow => ({
  id,
  at: at.toISOString(),
  what,
  from: null,
  to: null,
  side: byOrgName === '' ? 'system' : 'executor',
  organization: byOrgName,
  person: byName,
  reason,
  comment,
  facts: facts as HistoryRow['facts'],
})

/** The only forwarder whose orders are on a flight; null where there are several, who learn nothing of each other. */
export function onlyForwarder(flight: FlightState): string | null {
  const forwarders = new Set(flight.tasks.flatMap(task => (isOfFlight(flight, task) ? [] : task.orderOrgId)))
  return forwarders.size === 1 ? [...forwarders][0]! : null
}

/** The forwarder who knows both flights, so that neither is told to anybody else. */
function onlyOfBoth(one: FlightState, other: FlightState | null): string | null {
  const forwarder = onlyForwarder(one)
  return other && forwarder === onlyForwarder(other) ? forwarder : null
}

/** What every forwarder on board has to know where he is the only one. */
const ofAll = new Set<FlightMove['action']>(['replace', 'interrupt'])

const forwarderOf = ({ tasks }: FlightState, orderId: string) => tasks.find(task => task.orderId === orderId)?.orderOrgId ?? null

/** A step of a flight as a line of its feed; `other`: the flight that shares in it. */
export function entryOf(
  data: FlightMove,
  before: FlightState,
  facts: Record<string, unknown>,
  other: FlightState | null,
): Omit<FlightEntry, 'organization' | 'person'> {
  const { action } = data
  const told = 'reason' in data ? { reason: data.reason ?? null } : {}
  const comment = 'comment' in data ? data.comment : ''
  const sharedWith =
    action === 'swap'
      ? onlyOfBoth(before, other)
      : 'orderId' in data
        ? forwarderOf(before, data.orderId)
        : ofAll.has(action)
          ? onlyForwarder(before)
          : null
  const what = action === 'mark_task' ? `report.${data.mark}` : `flight.${action}`
  const where = 'where' in data ? { place: data.where.place } : {}
  const plain = Object.entries({ ...where, ...facts }).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return { what, comment, sharedWith, ...told, facts: Object.fromEntries(plain) }
}
