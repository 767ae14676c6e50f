import { leadOf } from '#contract/flight-lead.ts'
import { adrClassesOf, commonRange, regimeRange } from '#contract/order-cargo.ts'
import { VehicleKind } from '#contract/vehicles.ts'
import { busyOf, type ChosenResources, findResources, holdersOf } from '#server/deals/flights/commands.ts'
import type { Plan, PlannedLoad, PlannedTask, Resources } from '#server/deals/flights/record.ts'
import { totalOf } from '#server/deals/flights/row.ts'
import {
  areDocumentsValid,
  type Chosen,
  carriedBy,
  type DriverFacts,
  type Finding,
  type Fit,
  judgeBusy,
  judgeFit,
  judgeVehicle,
  type Need,
  type VehicleFacts,
} from '#server/deals/flights/rules/fit.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import { periodOf } from '#server/deals/flights/rules/period.ts'
import { listClashes } from '#server/deals/flights/store/resources.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { LeaveRecord } from '#server/drivers/record.ts'
import { toLeave } from '#server/drivers/row/drivers.ts'
import { complianceOf as complianceOfDriver, nameOf } from '#server/drivers/rules.ts'
import { listDrivers, zoneOf } from '#server/drivers/store/drivers.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { complianceOf as complianceOfVehicle } from '#server/vehicles/rules.ts'
import { listVehicles } from '#server/vehicles/store.ts'

/**
 * How the resources chosen so far fit an order: with both a truck and a driver, no finding blocks exactly where giving them to it now would be
 * accepted as far as they are concerned, and the first that blocks is its refusal.
 */
export async function fitOf(tx: Tx, state: OrderState, ids: Parameters<typeof findResources>[1]): Promise<Fit> {
  const resources = await findResources(tx, ids)
  const { chosen, need } = await fitFactsOf(tx, state, resources)
  const clashes = await clashesOf(tx, state, holdersOf(resources))
  const findings = [...judgeFit(chosen, need), ...judgeBusy(clashes, busyOf(resources))]
  return { findings, carries: carriedBy(chosen), validUntil: areDocumentsValid(chosen, findings) ? need.until : null }
}

/** What keeps each of the own vehicles and drivers from an order by itself, the first thing of each; whom nothing keeps is left out. */
export async function obstaclesTo(tx: Tx, state: OrderState): Promise<{ id: string; finding: Finding }[]> {
  const { need, today } = await askedOf(tx, state)
  const vehicles = await listVehicles(tx, VehicleKind.options)
  const drivers = await listDrivers(tx, today)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const leaves = await leavesOf(tx, idsOf(drivers), today)
  const clashes = await clashesOf(tx, state, { vehicles: idsOf(vehicles), drivers: idsOf(drivers) })
  const none = { truck: null, trailer: null, driver: null }
  const findings = [
    ...vehicles.map(row => ({
      id: row.id,
      found: [...judgeVehicle(toVehicleFacts(row), 'truckId', need.until), ...judgeBusy(clashes, { ...none, truck: row })],
    })),
    ...drivers.map(row => {
      const driver = toDriverFacts(row, leaves)
      return {
        id: row.id,
        found: [...judgeFit({ ...none, driver }, need), ...judgeBusy(clashes, { ...none, driver: { ...driver, id: row.id } })],
      }
    }),
  ]
  return findings.flatMap(({ id, found }) => {
    const finding = found.find(({ blocks }) => blocks)
    return finding ? [{ id, finding }] : []
  })
}

function clashesOf(tx: Tx, state: OrderState, holders: Parameters<typeof listClashes>[2]) {
  const flight = leadOf(state.flights)
  return listClashes(tx, flight ?? periodOf(null, stopsOf(state)), holders, flight?.id ?? null)
}

/** What the judge looks at: the resources with their documents and absences, and what the order asks of them, on days of the organisation. */
export async function fitFactsOf(
  tx: Tx,
  state: OrderState,
  { truck, trailer, driver }: ChosenResources,
  share: Share | null = null,
): Promise<{ chosen: Chosen; need: Need }> {
  const { need, today } = await askedOf(tx, state)
  const leaves = driver ? await leavesOf(tx, [driver.id], today) : []
  return {
    chosen: {
      truck: truck && toVehicleFacts(truck),
      trailer: trailer && toVehicleFacts(trailer),
      driver: driver && toDriverFacts(driver, leaves),
    },
    need: share ? { ...need, massKg: share.massKg, volumeM3: share.volumeM3, pallets: share.pallets } : need,
  }
}

const toVehicleFacts = (row: Resources['truck']): VehicleFacts => ({ ...row, compliance: complianceOfVehicle(row) })
const toDriverFacts = (row: Resources['driver'], leaves: readonly LeaveRecord[]): DriverFacts => ({
  ...row,
  name: nameOf(row),
  compliance: complianceOfDriver(row),
  leaves: leaves.filter(({ driverId }) => driverId === row.id).map(toLeave),
})

/** What an order asks, and the day it is, where the organisation is. */
async function askedOf(tx: Tx, state: OrderState): Promise<{ need: Need; today: string }> {
  const tz = await zoneOf(tx)
  return { need: needOf(state, tz), today: dayIn(tz, tx.now) }
}

function needOf(state: OrderState, tz: string): Need {
  const { order, stops } = state
  const { cargos, permit } = draftOf(state)
  const sum = (of: 'massKg' | 'volumeM3' | 'pallets') => state.cargos.reduce((all, cargo) => all + cargo[of], 0)
  return {
    massKg: sum('massKg'),
    volumeM3: sum('volumeM3'),
    pallets: sum('pallets'),
    bodyTypes: order.bodyTypes,
    loadingTypes: order.loadingTypes,
    loadingAll: order.loadingAll,
    range: commonRange(cargos) ?? regimeRange(order.temperature) ?? null,
    recorder: order.recorder,
    ownFleet: order.ownFleet,
    adrClasses: adrClassesOf(cargos),
    permitUntil: permit?.until ?? null,
    from: dayIn(tz, stops[0]?.windowFrom ?? order.createdAt),
    until: dayIn(tz, stops.at(-1)?.windowTo ?? order.createdAt),
  }
}

/** The stops of an order as its flights have them. */
export const stopsOf = ({ order, stops }: Pick<OrderState, 'order' | 'stops'>): PlannedTask[] =>
  stops.map(({ seq, kind, windowFrom, windowTo, placeRu, placeEn, address, tz, lat, lon }) => ({
    orderId: order.id,
    orderOrgId: order.orgId,
    stopSeq: seq,
    kind,
    from: windowFrom!,
    to: windowTo!,
    placeRu,
    placeEn,
    address,
    tz,
    lat,
    lon,
  }))

/** The flight that carries the whole of an order. */
export const planOf = (state: OrderState, number: string): Plan => ({
  number,
  demo: state.order.demo,
  tasks: stopsOf(state),
  loads: [loadOf(state)],
})

/** All of an order on board, or a share of it, on a leg of its way. */
export const loadOf = ({ order, cargos }: OrderState, leg = 1, share: Share | null = null): PlannedLoad => ({
  orderId: order.id,
  orderOrgId: order.orgId as OrgId,
  orderNumber: order.number ?? '',
  leg,
  share,
  total: totalOf(cargos),
})
