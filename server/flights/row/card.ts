import type { z } from 'zod'
import { type ComplianceDocument, complianceWords } from '#contract/compliance.ts'
import { type FlightCard, FlightForecast, type FlightTaskCard } from '#contract/flight-card.ts'
import type { CostBasis, CostKind, CostSplit, FlightCost } from '#contract/flight-costs.ts'
import { OrderStatus } from '#contract/order-states.ts'
import { defaultZone } from '#contract/zone.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { isMirror, type ListedFlight, listedOf, toHandover } from '#server/deals/flights/row.ts'
import { boardAfter } from '#server/deals/flights/rules/board.ts'
import { seesNow } from '#server/deals/flights/rules/expected.ts'
import { carriedBy, type VehicleFacts } from '#server/deals/flights/rules/fit.ts'
import { projectedAt } from '#server/deals/flights/rules/forecast.ts'
import { isHeldAt } from '#server/deals/flights/rules/handover.ts'
import { leftoverOf } from '#server/deals/flights/rules/leftover.ts'
import { interruptionPhotos, photosOf } from '#server/deals/flights/rules/photos.ts'
import { marksOf } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight, isWhole, nextAmong, tasksFor } from '#server/deals/flights/rules/viewing.ts'
import type { EmissionRecord } from '#server/deals/flights/store/emissions.ts'
import type { LoadRecord } from '#server/deals/flights/store/loads.ts'
import type { OverrideRecord } from '#server/deals/flights/store/overrides.ts'
import { complianceOf as complianceOfDriver } from '#server/drivers/rules.ts'
import { type FileRecord, toRow } from '#server/files/row.ts'
import type { OrderParts, ResourceRecords } from '#server/flights/store/card.ts'
import type { CostRecord, LoadPart } from '#server/flights/store/list.ts'
import { measuredCo2e } from '#server/orders/row/co2e.ts'
import { callsDriver } from '#server/orders/rules/driver.ts'
import { complianceOf as complianceOfVehicle } from '#server/vehicles/rules.ts'
import { moneyOf } from './list.ts'
import { type KnownOrder, orderCostsOf, revenueOf, toFlightOrder } from './orders.ts'
import { discrepancyOf, resultOf } from './result.ts'

/** Everything a card is made of. */
export type CardParts = {
  flight: FlightState
  loads: readonly LoadRecord[]
  /** What was photographed with its marks, as far as the viewer reads it. */
  photos: readonly (FileRecord & { by: string | null })[]
  overrides: readonly OverrideRecord[]
  /** The parts of its orders on all flights, where money is told. */
  shares: readonly LoadPart[]
  costs: readonly CostRecord[]
  split: CostSplit | null
  resources: ResourceRecords
  orders: ReadonlyMap<string, KnownOrder>
  parts: ReadonlyMap<string, OrderParts>
  named: ReadonlyMap<string, { id: string; number: string }>
  successor: string | null
  /** Its trip sheet as it was issued last. */
  sheet: FlightCard['sheet']
  emissions: readonly EmissionRecord[]
}

export type CardViewing = { viewer: string; prices: boolean; openPhone: (sealed: Buffer) => string; now: Date; today: string }
type Task = FlightState['tasks'][number]
type Viewed = CardParts & { listed: ListedFlight; tasks: readonly Task[]; mine: boolean; money: FlightCard['money'] }

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** A flight opened, as one organisation sees it: of the orders of others nothing, and of the executor's own matters only he reads. */
export function toFlightCard(given: CardParts, viewing: CardViewing): FlightCard {
  const { flight, overrides, costs, resources, orders, named, successor } = given
  const side = flight.orgId === viewing.viewer ? 'executor' : 'forwarder'
  const mine = side === 'executor'
  const tasks = tasksFor(flight, viewing.viewer, side)
  const listed = listedOf(flight, viewing.viewer, side)
  const [paid, told] = [mine && viewing.prices, mine || isWhole(flight, tasks)]
  const money = paid ? moneyOf(listed, { orders, parts: given.shares, costs }) : null
  const seen: Viewed = { ...given, listed, tasks, mine, money }
  const { orderIds, ...row } = listed
  return {
    ...row,
    tasks: tasksOf(seen, viewing),
    orders: orderIds.flatMap(id => orderOf(seen, id, viewing) ?? []),
    money,
    carries: carriedBy({ truck: toBody(resources.truck), trailer: toBody(resources.trailer) }),
    driverPhone: phoneOf(seen, viewing),
    instructions: mine ? flight.instructions : '',
    documents: mine ? documentsOf(resources, viewing.today) : [],
    overrides: overrides.map(({ at, person, reason, warnings }) => ({ at: at.toISOString(), person, reason, warnings })),
    co2e: measuredCo2e(given.emissions),
    costs: paid ? costs.map(toCost) : [],
    costSplit: given.split,
    odometer: mine ? { start: flight.odometerStart, end: flight.odometerEnd, fuelL: flight.fuelL } : null,
    // who sees but a part of the flight is not told in words that may name others
    sheet: mine ? given.sheet : null,
    interruption:
      flight.interruptedAt === null
        ? null
        : {
            at: flight.interruptedAt.toISOString(),
            reason: flight.interruptReason ?? '',
            comment: told ? flight.interruptComment : '',
            photos: photosUnder(seen, interruptionPhotos),
          },
    replaces: (flight.replacesId !== null && named.get(flight.replacesId)) || null,
    replacedBy: (successor !== null && named.get(successor)) || null,
  }
}

/** What is carried of an order: the share that was planned, or all of it. */
function shareOf({ loads, orders, parts }: Viewed, orderId: string) {
  const load = loads.find(each => each.orderId === orderId)
  if (load) return { massKg: load.massKg, volumeM3: load.volumeM3, pallets: load.pallets, pieces: load.pieces }
  const cargo = orders.get(orderId)?.row.cargo
  return {
    massKg: cargo?.massKg ?? 0,
    volumeM3: cargo?.volumeM3 ?? 0,
    pallets: cargo?.pallets ?? 0,
    pieces: parts.get(orderId)?.pieces ?? 0,
  }
}

function orderOf(seen: Viewed, orderId: string, viewing: CardViewing): FlightCard['orders'][number] | null {
  const known = seen.orders.get(orderId)
  if (!known) return null
  const { row } = known
  const status = OrderStatus.safeParse(row.status)
  const parts = seen.parts.get(orderId)
  const co2e = seen.emissions.find(each => each.orderId === orderId)
  return {
    ...toFlightOrder(known),
    // to who lost it an order is over, however that came
    status: status.success ? status.data : 'cancelled',
    version: row.version,
    cargo: row.cargo.name,
    share: shareOf(seen, orderId),
    leftover: leftoverOf(seen.tasks, { orderId, ...shareOf(seen, orderId) }),
    revenue: seen.money && revenueOf(known, seen.flight.id, seen.shares),
    cost:
      orderCostsOf(seen.money?.cost ?? null, { flightId: seen.flight.id, parts: seen.shares, split: seen.split ?? undefined }).get(
        orderId,
      ) ?? null,
    co2e: co2e ? { wtwKg: co2e.wtwKg, ttwKg: co2e.ttwKg } : null,
    discrepancy: parts ? discrepancyOf(parts, viewing) : null,
  }
}

function tasksOf(seen: Viewed, { now, viewer }: CardViewing): z.output<typeof FlightTaskCard>[] {
  const { flight, listed, tasks, mine, orders, parts } = seen
  const board = boardAfter(
    tasks,
    listed.orderIds.map(orderId => ({ orderId, ...shareOf(seen, orderId) })),
  )
  // the vehicle goes by all stops, and each sees the times of his own
  const forecast = new Map(
    projectedAt(flight.tasks, { now, tz: flight.tasks[0]?.tz || defaultZone }).map((at, i) => [flight.tasks[i]!.id, at]),
  )
  const runs = nextAmong(listed.status, tasks) !== null
  // a forwarder is told what positions foretell while he may see them, and by marks and plan else
  const sees = mine || seesNow(flight, viewer)
  return tasks.map((task, i) => {
    const own = isOfFlight(flight, task)
    const order = own ? undefined : parts.get(task.orderId)
    const stop = order?.stops.find(each => each.seq === task.stopSeq)
    const shown = listed.stops[i]!
    return {
      ...shown,
      place: shown.place.ru === '' && stop ? { ru: stop.placeRu, en: stop.placeEn } : shown.place,
      tz: task.tz || stop?.tz || shown.tz,
      seq: i + 1,
      orderNumber: own ? null : (orders.get(task.orderId)?.row.number ?? null),
      address: task.address || (stop?.address ?? ''),
      lat: task.lat ?? stop?.lat ?? null,
      lon: task.lon ?? stop?.lon ?? null,
      contactName: stop?.contactName ?? '',
      contactPhone: stop?.contactPhone ?? null,
      notes: stop?.notes ?? '',
      departedAt: iso(task.departedAt),
      serviceAt: iso(task.serviceAt),
      ...expectedOf(task, { isOpen: runs && forecast.get(task.id) != null, reckoned: forecast.get(task.id) ?? null, now, mine, sees }),
      confirmedAt: iso(task.confirmedAt),
      load: board[i]!,
      comment: task.comment,
      handoverRule: task.kind === 'unloading' && order ? order.handover : null,
      isHandoverHeld: order !== undefined && isHeldAt(order.holds, task.id),
      handover: toHandover(task),
      photos: photosUnder(seen, photosOf(task.id)),
      result: resultOf(task, { tasks, share: shareOf(seen, task.orderId) }),
      source: task.source,
      evidence: task.evidence,
      marks: mine && runs && !isMirror(flight) && isDriveable(own, order) ? marksOf(flight.tasks, flight.tasks.indexOf(task)) : [],
    }
  })
}

type Expecting = { isOpen: boolean; reckoned: Date | null; now: Date; mine: boolean; sees: boolean }
/** The forecast as it was written, for both sides the same while they may know it; where none is, what the plan and the road say. */
function expectedOf({ projectedAt: told, forecast }: Task, { isOpen, reckoned, now, mine, sees }: Expecting) {
  const read = FlightForecast.nullable().safeParse(forecast).data ?? null
  if (!isOpen || !sees || told === null || read === null) return { projectedAt: isOpen ? iso(reckoned) : null, forecast: null }
  const passed = (at: Date | string) => new Date(Math.max(new Date(at).getTime(), now.getTime())).toISOString()
  const rescue = read.rescue && (mine ? read.rescue : { ...read.rescue, leaveBy: null, coDriver: false })
  return { projectedAt: passed(told), forecast: { from: passed(read.from), until: passed(read.until), rescue } }
}

const photosUnder = ({ photos }: Viewed, purpose: string) => photos.filter(photo => photo.purpose === purpose).map(toRow)

/** Resources that are not approved mark nothing, and what opens no more is not marked either. */
const isDriveable = (own: boolean, order: OrderParts | undefined): boolean =>
  own || (order !== undefined && order.approvalUntil === null && order.status !== 'accepted')

function phoneOf({ flight, mine, listed, parts }: Viewed, { openPhone, now }: CardViewing): string | null {
  const calls = mine || listed.orderIds.some(id => callsDriver(parts.get(id) ?? { status: '', statusAt: now }, now))
  return calls && flight.driverPhone !== null ? openPhone(flight.driverPhone) : null
}

const toBody = (vehicle: ResourceRecords['truck']): VehicleFacts | null =>
  vehicle && { ...vehicle, compliance: complianceOfVehicle(vehicle) }

function documentsOf({ truck, trailer, driver, coDriver }: ResourceRecords, today: string): FlightCard['documents'] {
  const shown = (of: FlightCard['documents'][number]['of'], documents: readonly ComplianceDocument[]) =>
    documents.map(({ document, expires, blocks }) => ({
      of,
      document,
      name: complianceWords[document],
      until: expires,
      over: expires === null ? blocks : expires < today,
    }))
  return [
    ...(truck ? shown('truck', complianceOfVehicle(truck)) : []),
    ...(trailer ? shown('trailer', complianceOfVehicle(trailer)) : []),
    ...(driver ? shown('driver', complianceOfDriver(driver)) : []),
    ...(coDriver ? shown('co_driver', complianceOfDriver(coDriver)) : []),
  ]
}

function toCost({ kind, plan, fact, currency, note, planBasis, factBasis }: CostRecord): FlightCost {
  const money = (minor: number | null) => (minor === null ? null : { minor, currency })
  return {
    kind: kind as CostKind,
    plan: money(plan),
    fact: money(fact),
    note,
    planBasis: planBasis as CostBasis | null,
    factBasis: factBasis as CostBasis | null,
  }
}
