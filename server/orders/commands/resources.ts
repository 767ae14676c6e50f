import { adrClassesOf, commonRange, isTank, regimeRange } from '#contract/order-cargo.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { OrderState } from '#server/deals/record.ts'
import { toLeave } from '#server/drivers/row/drivers.ts'
import { complianceOf as complianceOfDriver, nameOf } from '#server/drivers/rules.ts'
import { zoneOf } from '#server/drivers/store/drivers.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { checkDriver, checkVehicles } from '#server/flights/rules.ts'
import type { lockResources } from '#server/flights/store/resources.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { complianceOf as complianceOfVehicle } from '#server/vehicles/rules.ts'
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

/** Resources were named: where the terms ask for it, the forwarder has so many hours to approve them, and not beyond the loading. */
export async function named(tx: Tx, { order, stops }: OrderState): Promise<StepChanges['changes']> {
  await dropTimers(tx, timerOf(order, 'order.resources'))
  if (!order.approvesResources) return { resourcesIssue: null }
  const hours = new Date(tx.now.getTime() + order.approvalHours * 3600_000)
  const loading = stops[0]?.windowFrom ?? hours
  const until = loading > tx.now && loading < hours ? loading : hours
  await setTimer(tx, { ...timerOf(order, 'order.approval'), runAt: until })
  return { resourcesIssue: null, approvalUntil: until }
}

/** Refuses resources that may not or cannot carry the order. */
export async function checkResources(
  tx: Tx,
  state: OrderState,
  { truck, trailer, driver }: Awaited<ReturnType<typeof lockResources>>,
): Promise<void> {
  const sum = (of: 'massKg' | 'volumeM3' | 'pallets') => state.cargos.reduce((all, cargo) => all + cargo[of], 0)
  const tz = await zoneOf(tx)
  const from = dayIn(tz, state.stops[0]?.windowFrom ?? state.order.createdAt)
  const until = dayIn(tz, state.stops.at(-1)?.windowTo ?? state.order.createdAt)
  const { order } = state
  const { cargos, permit } = draftOf(state)
  const adrClasses = adrClassesOf(cargos)
  const need = {
    massKg: sum('massKg'),
    volumeM3: sum('volumeM3'),
    pallets: sum('pallets'),
    bodyTypes: order.bodyTypes,
    loadingTypes: order.loadingTypes,
    loadingAll: order.loadingAll,
    range: commonRange(cargos) ?? regimeRange(order.temperature) ?? null,
    recorder: order.recorder,
    ownFleet: order.ownFleet,
    adrClasses,
    permitUntil: permit?.until ?? null,
    until,
  }
  checkVehicles(
    { ...truck, compliance: complianceOfVehicle(truck) },
    trailer && { ...trailer, compliance: complianceOfVehicle(trailer) },
    need,
  )
  const leaves = (await leavesOf(tx, [driver.id], dayIn(tz, tx.now))).map(toLeave)
  const { status, categories, adrTanks } = driver
  const facts = {
    name: nameOf(driver),
    status,
    categories,
    compliance: complianceOfDriver(driver),
    leaves,
    adrClasses: driver.adrClasses,
    adrTanks,
  }
  const tank = [truck, trailer].some(vehicle => isTank(vehicle?.bodyType ?? ''))
  checkDriver(facts, { truck, withTrailer: trailer !== null }, { from, until }, { classes: adrClasses, tank })
}

export const resourcesFacts = ({ truck, trailer, driver }: Awaited<ReturnType<typeof lockResources>>) => ({
  truck: truck.plate,
  ...(trailer ? { trailer: trailer.plate } : {}),
  driver: nameOf(driver),
})

export const stopsOf = ({ stops }: OrderState) =>
  stops.map(stop => ({ seq: stop.seq, kind: stop.kind, from: stop.windowFrom!, to: stop.windowTo! }))
