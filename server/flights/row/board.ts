import type { LaneKind } from '#contract/flight-bars.ts'
import {
  TIMELINE_DAYS,
  type Timeline,
  type TimelineLane,
  type TimelineQuery,
  type Unassigned,
  type UnassignedFilter,
  type UnassignedOrder,
  urgencies,
} from '#contract/flight-board.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { expectedRange } from '#server/deals/flights/rules/expected.ts'
import { normsOf } from '#server/deals/flights/rules/norms.ts'
import { remainderOf } from '#server/deals/flights/rules/ofOrder.ts'
import { nameOf } from '#server/drivers/rules.ts'
import { leavesOf } from '#server/drivers/store/leaves.ts'
import { type Shut, type TimelineTask, type TimelineWindow, timelineOf } from '#server/flights/rules/timeline.ts'
import { urgencyOf } from '#server/flights/rules/urgency.ts'
import {
  countCovered,
  LANES_MOST,
  type LaneRecord,
  listBars,
  listBarTasks,
  listCarried,
  listDriverLanes,
  listTruckLanes,
  listUnassigned,
  UNASSIGNED_MOST,
  type UnassignedRecord,
} from '#server/flights/store/board.ts'
import type { Listed } from '#server/orders/row/list.ts'
import { findPlaces } from '#server/places/store.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'

/** So many orders without a vehicle are told of at once. */
const TOLD = 500

type Known = { record: UnassignedRecord; row: Listed; dueAt: Date }

/** A vehicle is named 4 hours before the loading where the order waits for something else first. */
const USUAL_DUE = 4 * 3_600_000

function knownOf(record: UnassignedRecord): Known {
  const row = JSON.parse(record.rowJson) as Listed
  const loading = Date.parse(row.stops[0]?.windowFrom ?? '')
  const isNext = row.next.code === 'assign_resources' || Number.isNaN(loading)
  return { record, row, dueAt: isNext ? record.dueAt : new Date(loading - USUAL_DUE) }
}

/** Orders without a vehicle, by how soon one must be named, and how much of the work is covered. */
export async function unassignedIn(tx: Tx, filter: UnassignedFilter, tz: string): Promise<Unassigned> {
  const found = (await listUnassigned(tx, filter.search)).map(knownOf).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  const regions = new Map(
    (await findPlaces(tx, [...new Set(found.flatMap(({ record }) => record.fromPlace ?? []))])).map(({ code, regionRu, regionEn }) => [
      code,
      { ru: regionRu, en: regionEn },
    ]),
  )
  const regionOf = ({ record }: Known) => regions.get(record.fromPlace ?? '')
  const { region, body, customer } = filter
  const chosen = found.filter(
    known =>
      (region.length === 0 || region.includes(regionOf(known)?.ru ?? '')) &&
      (body.length === 0 || body.some(code => known.row.bodyTypes.includes(code))) &&
      (customer.length === 0 || customer.includes(known.record.counterpartId ?? '')),
  )
  const urgent = chosen.slice(0, UNASSIGNED_MOST).map(known => ({ ...known, urgency: urgencyOf(known.dueAt, { now: tx.now, tz }) }))
  const told = urgent.slice(0, TOLD)
  const carried = Map.groupBy(
    await listCarried(
      tx,
      told.map(({ record }) => record.orderId),
    ),
    ({ orderId }) => orderId,
  )
  const { covered, open } = await countCovered(tx)
  return {
    items: told.map(known => toUnassigned(known, { urgency: known.urgency, carried: carried.get(known.record.orderId) ?? [] })),
    counts: Object.fromEntries(
      urgencies.map(each => [each, urgent.filter(({ urgency }) => urgency === each).length]),
    ) as Unassigned['counts'],
    options: {
      regions: optionsOf(found, known => [regionOf(known)].flatMap(name => (name ? { id: name.ru, name } : []))),
      customers: optionsOf(found, ({ row: { counterpart } }) =>
        counterpart ? [{ id: counterpart.id, name: { ru: counterpart.name, en: counterpart.name } }] : [],
      ),
      bodies: optionsOf(found, ({ row }) => row.bodyTypes.map(id => ({ id, name: { ru: id, en: id } }))).map(({ id, count }) => ({
        id,
        count,
      })),
    },
    covered,
    total: covered + open,
    complete: found.length <= UNASSIGNED_MOST && urgent.length <= TOLD,
  }
}

function optionsOf(found: readonly Known[], read: (known: Known) => readonly { id: string; name: Bilingual }[]) {
  const all = Map.groupBy(found.flatMap(read), ({ id }) => id)
  return [...all]
    .map(([id, [first, ...others]]) => ({ id, name: first!.name, count: others.length + 1 }))
    .toSorted((a, b) => b.count - a.count)
}

type Carried = Awaited<ReturnType<typeof listCarried>>

function toUnassigned(
  { dueAt, row }: Known,
  { urgency, carried }: Pick<UnassignedOrder, 'urgency'> & { carried: Carried },
): UnassignedOrder {
  const { massKg, volumeM3, pallets } = row.cargo
  const parts = carried.map(({ status, leg, ...share }) => ({ status, leg, share: { ...share, pieces: 0 } }))
  const left = remainderOf({ massKg, volumeM3, pallets, pieces: 0 }, parts)
  return {
    id: row.id,
    number: row.number ?? '',
    version: row.version,
    urgency,
    dueAt: dueAt.toISOString(),
    stops: row.stops.map(({ kind, place, tz, windowFrom: from, windowTo: to }) => ({ kind, place, tz, from, to })),
    distanceKm: row.distanceKm,
    cargo: row.cargo.name,
    left: { massKg: left.massKg, volumeM3: left.volumeM3, pallets: left.pallets },
    isPart: left.massKg < massKg,
    bodyTypes: row.bodyTypes,
    customer: row.counterpart?.name ?? '',
  }
}

export const begins = (day: string, tz: string) => new Date(momentAt(day, '00:00', tz))

/** The fleet within some days by truck or by driver, on days of the organisation. */
export async function timelineIn(tx: Tx, { by, from: first, days, search }: TimelineQuery, tz: string): Promise<Timeline> {
  const day = first ?? dayAfter(dayIn(tz, tx.now), -1)
  const [from, to] = [begins(day, tz), begins(dayAfter(day, Math.min(days, TIMELINE_DAYS)), tz)]
  const found = by === 'truck' ? await listTruckLanes(tx, search) : await listDriverLanes(tx, search)
  const lanes = found.slice(0, LANES_MOST)
  const { driveMinutes, ...drawn } = await drawnOn(tx, lanes, { ...{ by, day, from, to }, tz })
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), tz },
    lanes: lanes.map((lane, i) => toLane(lane, driveMinutes[i]!)),
    ...drawn,
    complete: found.length <= LANES_MOST,
  }
}

/** Some days of lanes: by whom they are, the first day, and its beginning and the end of the last. */
type Span = { by: LaneKind; day: string; from: Date; to: Date; tz: string }

/** What lies on lanes within some days: flights as they went and are expected, what stands between them, and what shuts a lane. */
export async function drawnOn(
  tx: Tx,
  lanes: readonly LaneRecord[],
  { by, day, from, to, tz }: Span,
): Promise<ReturnType<typeof timelineOf>> {
  const today = dayIn(tz, tx.now)
  const ids = lanes.map(({ id }) => id)
  const bars = await listBars(tx, { by, ids, from, to })
  const tasks = Map.groupBy(
    await listBarTasks(
      tx,
      bars.map(({ id }) => id),
    ),
    ({ flightId }) => flightId,
  )
  const flights = Map.groupBy(
    bars.map(bar => ({ ...bar, tasks: (tasks.get(bar.id) ?? []).map(toBarTask) })),
    bar => bar.holderId,
  )
  const shut = by === 'driver' ? await absencesOf(tx, ids, { day, tz }) : repairsOf(lanes, { today, tz })
  return timelineOf(
    ids.map(id => ({ flights: flights.get(id) ?? [], shut: shut.get(id) ?? [] })),
    windowOf(tx, { from, to, tz }),
  )
}

const toBarTask = ({ projectedAt: at, forecast, ...task }: Awaited<ReturnType<typeof listBarTasks>>[number]): TimelineTask => ({
  ...task,
  expected: expectedRange(at, forecast),
})

/** What bars are laid out by: the window, the present moment and day, and the norms of the installation. */
export function windowOf(tx: Tx, { from, to, tz }: Pick<Span, 'from' | 'to' | 'tz'>): TimelineWindow {
  const today = dayIn(tz, tx.now)
  return {
    ...{ from, to, now: tx.now, norms: normsOf(tx.rules.drivingNorms) },
    today: { from: begins(today, tz), to: begins(dayAfter(today, 1), tz) },
  }
}

/** A repair keeps a truck to the end of its last day; one without a day, of today. */
const repairsOf = (lanes: readonly LaneRecord[], { today, tz }: { today: string; tz: string }): ReadonlyMap<string, Shut[]> =>
  new Map(
    lanes.flatMap(({ id, status, repairUntil }) =>
      status === 'repair'
        ? [[id, [{ kind: 'service' as const, from: begins(today, tz), to: begins(dayAfter(repairUntil ?? today, 1), tz) }]]]
        : [],
    ),
  )

async function absencesOf(
  tx: Tx,
  drivers: readonly string[],
  { day, tz }: { day: string; tz: string },
): Promise<ReadonlyMap<string, Shut[]>> {
  const leaves = await leavesOf(tx, drivers, day)
  return Map.groupBy(
    leaves.map(({ driverId, startsOn, endsOn }) => ({
      driverId,
      kind: 'away' as const,
      from: begins(startsOn, tz),
      to: begins(dayAfter(endsOn, 1), tz),
    })),
    ({ driverId }) => driverId,
  )
}

export function toLane(lane: LaneRecord, driveMinutes: number): TimelineLane {
  const {
    id,
    truckId,
    plate,
    kind,
    bodyType: body,
    payloadKg,
    status,
    trailerId,
    trailerPlate,
    driverId,
    lastName,
    firstName,
    middleName,
  } = lane
  return {
    id,
    truck: truckId && plate && kind ? { id: truckId, plate, kind, body, payloadKg } : null,
    trailer:
      trailerId && trailerPlate ? { id: trailerId, plate: trailerPlate, body: lane.trailerBody, payloadKg: lane.trailerPayloadKg } : null,
    driver: driverId && lastName && firstName ? { id: driverId, name: nameOf({ lastName, firstName, middleName }) } : null,
    status,
    driveMinutes,
  }
}
