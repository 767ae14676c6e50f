import { leadOf } from '#contract/flight-lead.ts'
import { type GisState, type TitleKind, titleNumbers } from '#contract/waybills.ts'
import { visitOf } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderState, StoredWaybill, TitleHead } from '#server/deals/record.ts'
import { steps, type TitleFacts, type WaybillFacts, whyNot } from '#server/deals/waybills/lifecycle.ts'
import { chainsOf, paired } from './consignments.ts'

const HOUR = 3600_000

/** The last titles tell what the carriage costs: they are for those who may see prices. */
export const tellsPrice = (kind: TitleKind): boolean => steps[kind].rank > steps.t6.rank

/** Titles that stand: neither dropped nor put right by a later one. */
export const titlesInForce = <T extends Pick<TitleHead, 'replaced' | 'state'>>(titles: readonly T[]): T[] =>
  titles.filter(title => !title.replaced && title.state !== 'dropped')

export const toTitleFacts = ({ id, kind, side, state, gis, seq }: StoredWaybill['titles'][number]): TitleFacts => ({
  id,
  seq,
  kind: kind as TitleFacts['kind'],
  side: side as TitleFacts['side'],
  state: state as TitleFacts['state'],
  gis: gis as GisState,
})

const came = new Set(['arrived', 'in_service', 'completed', 'partially_completed', 'failed'])

/** What the steps ask of an order and its waybill; an order without a waybill is asked as one that begins. */
export function factsOf(
  { order, flights, stops }: Pick<OrderState, 'order' | 'flights' | 'stops'>,
  found: StoredWaybill | null,
  consigneeBy: 'outside' | 'forwarder' = 'forwarder',
): WaybillFacts {
  const lead = leadOf(flights)
  const at = (seq: number | undefined) => seq !== undefined && came.has(visitOf(flights, seq)?.status ?? '')
  return {
    status: order.status as WaybillFacts['status'],
    titles: found ? titlesInForce(found.titles).map(toTitleFacts) : [],
    consigneeBy: found ? (found.waybill.consigneeBy as 'outside' | 'forwarder') : consigneeBy,
    isCompleted: found !== null && found.waybill.completedAt !== null,
    hasResources: Boolean(lead?.truckPlate && lead.driverName) && order.approvalUntil === null,
    isAtLoading: at(stops[0]?.seq),
    isAtUnloading: at(stops.at(-1)?.seq),
    hasPrice: order.price !== null,
  }
}

/** By when a title is due: consignor and carrier at the end of the loading, consignee at the end of the unloading, carrier a day later. */
export function dueOf(
  { stops }: Pick<OrderState, 'stops'>,
  titles: readonly Pick<TitleHead, 'kind' | 'state' | 'endedAt'>[],
  kind: string,
): Date | null {
  const first = stops[0]
  const last = stops.at(-1)
  const after = (of: string) => titles.find(title => title.kind === of && title.state === 'signed')?.endedAt ?? null
  switch (kind) {
    case 't1':
    case 't2':
      return first?.windowTo ?? first?.windowFrom ?? null
    case 't5':
      return last?.windowTo ?? null
    case 't6': {
      const received = after('t5')
      return received && new Date(received.getTime() + 24 * HOUR)
    }
    default:
      return null
  }
}

/**
 * How often something moved that can make another title wait: rows of an order follow each other by it while the order keeps its version.
 * An operator's yes leaves the version of a waybill, but it ends a title.
 */
export const revisionOf = ({ waybill, titles }: StoredWaybill): number =>
  waybill.version + titles.length + titles.filter(title => title.endedAt !== null).length

/** A title formed and not signed yet: whose it is, since when it waits and by when it is due. */
export type AwaitedTitle = { side: string; number: number; since: Date; due: Date | null }

/**
 * Titles that wait for a signature, waybill by waybill. None where no operator would have taken them, and none once the paper waybill was accepted in the
 * place of an electronic one.
 */
export function awaitedIn(state: Pick<OrderState, 'order' | 'flights' | 'stops' | 'documents' | 'waybills'>): AwaitedTitle[] {
  const chains = chainsOf(state.flights)
  const found = paired(chains, state.waybills)
  return chains.flatMap(({ flights }, i) => awaitedOn({ ...state, flights }, found[i] ?? null))
}

function awaitedOn(state: Pick<OrderState, 'order' | 'flights' | 'stops' | 'documents'>, found: StoredWaybill | null): AwaitedTitle[] {
  if (!found) return []
  const { documents } = state
  const { completedAt } = found.waybill
  if (completedAt === null && documents.some(({ kind, status }) => kind === 'tn' && status === 'accepted')) return []
  const facts = factsOf(state, found)
  return titlesInForce(found.titles)
    .filter(title => title.operator !== null && whyNot(facts, toTitleFacts(title), 'sign', toTitleFacts(title).side) === null)
    .map(title => {
      const { kind, side } = toTitleFacts(title)
      return { side, number: titleNumbers[kind], since: title.formedAt, due: dueOf(state, found.titles, kind) }
    })
}

/** So long after the transport the roadside page is still there. */
const ROADSIDE_DAYS = 10

/** Until when a roadside page is there; once the transport is over nothing makes it longer. */
export function roadsideUntilOf({ stops }: Pick<OrderState, 'stops'>, completedAt: Date | null, now: Date): Date {
  const planned = stops.at(-1)?.windowTo ?? now
  const from = completedAt ?? (planned > now ? planned : now)
  return new Date(from.getTime() + ROADSIDE_DAYS * 24 * HOUR)
}
