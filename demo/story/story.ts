import type { OrderStatus } from '#contract/order-states.ts'
import type { Party, Person, Trip } from '#demo/plan/record.ts'
import type { Chance } from '#demo/random.ts'
import type { DemoOrder } from '#demo/record.ts'
import type { EntryRecord } from '#server/deals/record.ts'
import { newId } from '#server/platform/ids.ts'

export const MINUTE = 60_000

export const HOUR = 3600_000

export const DAY = 24 * HOUR

export type StepBy = { side: 'forwarder'; person: Person } | { side: 'executor'; party: Party; person: Person } | { side: 'system' }

type EntryDetails = Partial<Pick<EntryRecord, 'partyId' | 'reason' | 'comment'>> & { facts?: Record<string, unknown> }
export type Story = {
  state: DemoOrder
  trip: Trip
  now: number
  chance: Chance
  /** Writes a step as the commands do: history, audit, version, moments of the order. */
  say(at: number, what: string, told: { by: StepBy; to: OrderStatus } & EntryDetails): void
}

export function sayer(state: DemoOrder, { home }: Trip): Story['say'] {
  return (ms, what, { by, to, partyId = state.order.executorId, reason = null, comment = '', facts = {} }) => {
    const { order } = state
    const at = new Date(ms)
    const fromStatus = what === 'create' ? null : order.status
    const person = by.side === 'system' ? null : by.person
    state.entries.push({
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      at,
      what,
      fromStatus,
      toStatus: to,
      side: by.side,
      byOrgName: by.side === 'forwarder' ? home.party.name : by.side === 'executor' ? by.party.name : null,
      byName: person?.name ?? null,
      partyId,
      reason,
      comment,
      facts,
      version: what === 'create' ? order.version : order.version + 1,
    })
    state.audits.push({
      at,
      byOrgId: by.side === 'executor' ? by.party.id : order.orgId,
      byUserId: person?.id ?? null,
      byEmployeeId: person?.employeeId ?? null,
      what: `order.${what}`,
      fromStatus,
      toStatus: to,
      facts: { ...facts, ...(reason ? { reason } : {}) },
    })
    if (what !== 'create') order.version++
    if (order.status !== to) order.statusAt = at
    order.status = to
    order.updatedAt = at
  }
}

export const forwarderOf = ({ trip }: Story): StepBy => ({ side: 'forwarder', person: trip.responsible })

export const executorOf = ({ chance }: Story, party: Party): StepBy => ({ side: 'executor', party, person: chance.pick(party.people) })
