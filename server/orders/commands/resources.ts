import type { OrderStatus } from '#contract/order-states.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { fitRefusals } from '#contract/refusals/flights.ts'
import type { FlightRecord, Resources } from '#server/deals/flights/record.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import { type Finding, needsReason, ofTime, refuseUnfit } from '#server/deals/flights/rules/fit.ts'
import { judgeFlight } from '#server/deals/flights/rules/judge.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import { insertOverride } from '#server/deals/flights/store/overrides.ts'
import type { OrderState } from '#server/deals/record.ts'
import { nameOf } from '#server/drivers/rules.ts'
import { resourcesDue } from '#server/orders/rules/next.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { checkMet } from './checks.ts'
import { fitFactsOf, type Lateness } from './fit.ts'
import { addHistoryLine } from './history.ts'
import { lockState } from './sides.ts'
import { applyStep, type HistoryLine, type StepChanges, timerOf, waitsForResources } from './step.ts'

type Unavailable = {
  what: 'driver_unavailable' | 'vehicle_unavailable'
  by: { name: string | null }
  facts: Record<string, unknown>
}

/**
 * The driver or a vehicle promised to an order is out: both sides read it, and the executor must name another. An order whose flight has set
 * off goes on as it is.
 */
export async function recordUnavailable(tx: Tx, orderId: string, { what, by, facts }: Unavailable): Promise<void> {
  const state = await lockState(tx, orderId, null)
  const told: HistoryLine = { what, side: by.name === null ? 'system' : 'executor', person: by.name }
  const status = state.order.status as OrderStatus
  if (!waitsForResources.has(status)) return addHistoryLine(tx, state, { ...told, facts })
  await applyStep(tx, state, status, { changes: { resourcesIssue: what }, facts, by: told })
}

/**
 * Resources were named: where the terms ask for it, the forwarder has so many hours to approve them, and not beyond the loading. Refused while
 * nobody is named to meet them.
 */
export async function named(tx: Tx, state: OrderState): Promise<StepChanges['changes']> {
  checkMet(state)
  const { order, stops } = state
  await dropTimers(tx, timerOf(order, 'order.resources'))
  if (!order.approvesResources) return { resourcesIssue: null }
  const hours = new Date(tx.now.getTime() + order.approvalHours * 3600_000)
  const loading = stops[0]?.windowFrom ?? hours
  const until = loading > tx.now && loading < hours ? loading : hours
  await setTimer(tx, { ...timerOf(order, 'order.approval'), runAt: until })
  return { resourcesIssue: null, approvalUntil: until }
}

/** A part of the order has no resources any more: nothing waits for an approval, and the executor is to name others in time. */
export async function unnamed(tx: Tx, { order, stops }: OrderState): Promise<StepChanges['changes']> {
  await dropTimers(tx, timerOf(order, 'order.approval'))
  const windows = stops.map(({ windowFrom: from, windowTo: to }) => ({ from, to }))
  await setTimer(tx, {
    ...timerOf(order, 'order.resources'),
    runAt: resourcesDue({ windows, statusAt: tx.now, passHours: order.passHours }),
  })
  return { approvalUntil: null, resourcesIssue: null }
}

type Carried = Lateness & { share?: Share | null }

/** Refuses resources that may not or cannot carry the order, or a share of it; what is only warned of comes back. */
export async function checkResources(
  tx: Tx,
  state: OrderState,
  resources: Resources,
  { share = null, late = false, lateMost = 0 }: Carried = {},
): Promise<Finding[]> {
  const { plan, ...facts } = await fitFactsOf(tx, state, resources, { share })
  const { findings } = judgeFlight(plan, { ...facts, lateMost })
  const judged = late ? findings.filter(({ code }) => !ofTime.has(code)) : findings
  refuseUnfit(judged)
  return judged.filter(({ blocks }) => !blocks)
}

/** Keeps with a flight why resources that were warned of go all the same; refused where there is a warning that needs a reason and none is given. */
export async function override(
  tx: Tx,
  flight: Pick<FlightRecord, 'orgId' | 'id'>,
  found: readonly Finding[],
  { actor, reason = '' }: { actor: Pick<CommandActor, 'name'>; reason: string | undefined },
): Promise<void> {
  const warnings = warningsOf(found)
  if (warnings.length === 0) return
  const unexplained = unexplainedIn(found, reason)
  if (unexplained) refuseWarned('fit.warned', { field: 'overrideReason', warnings: unexplained })
  await insertOverride(tx, flight, { person: actor.name, reason, warnings })
}
const warningsOf = (found: readonly Finding[]): Bilingual[] => [
  ...new Map(
    found
      .filter(needsReason)
      .map(textOf)
      .map(text => [text.en, text]),
  ).values(),
]

/** The warnings that need a reason where none is given; else null. */
export function unexplainedIn(found: readonly Finding[], reason: string): Bilingual | null {
  const warnings = warningsOf(found)
  if (warnings.length === 0 || reason.length >= 3) return null
  const all = (locale: Locale) => warnings.map(text => text[locale]).join('; ')
  return { ru: all('ru'), en: all('en') }
}
const refuseWarned: RefuseWith<typeof fitRefusals> = refuse

export const resourcesFacts = ({ truck, trailer, driver, coDriver }: Resources) => ({
  truck: truck.plate,
  ...(trailer ? { trailer: trailer.plate } : {}),
  driver: [driver, ...(coDriver ? [coDriver] : [])].map(nameOf).join(', '),
})
