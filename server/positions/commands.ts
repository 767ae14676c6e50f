import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import type { Elsewhere, GivenPosition, PositionFault, PositionSource, TakenOfVehicle, TakenPositions } from './record.ts'
import { faultOf, jumpsOf, measuredOf, type Neighbours } from './rules.ts'
import { insertLast, insertPositions, listLastFixes, listNeighbours, type PositionColumns, setElsewhere } from './store.ts'

/** Own vehicles of which positions were stored; of them those nobody had heard of for a while before, and those that told of cargo or tank too. */
export type Heard = { vehicleIds: readonly string[]; silent: readonly string[]; measured: readonly string[] }

/** So long without a word, and what is known of a vehicle is out of date. */
const SILENT_MS = 600_000

/** What others do about own vehicles of which positions were stored, in the same transaction. */
export const positionsTaken = handedIn<(tx: Tx, heard: Heard) => Promise<void>>('what follows positions')

const isMeasured = ({ temperature, rearTemperature, doorsOpen, fuel }: GivenPosition): boolean =>
  (temperature ?? rearTemperature ?? doorsOpen ?? fuel ?? null) !== null

type Numbered = { index: number; position: GivenPosition }

/** By vehicle, the oldest of each first: two that take the same at once meet in the same order and wait for each other once. */
function inTime(numbered: readonly Numbered[]): Map<string, Numbered[]> {
  const ofVehicles = [...Map.groupBy(numbered, ({ position }) => position.vehicleId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [, own] of ofVehicles) if (own.length > 1) own.sort((a, b) => a.position.at.getTime() - b.position.at.getTime())
  return new Map(ofVehicles)
}

const storedOf = (position: GivenPosition): PositionColumns => {
  const { vehicleId, at, lat, lon } = position
  return { vehicleId, at, lat, lon, ...measuredOf(position) }
}

/** The newest row of each vehicle; of two of one moment the first, for it is the one that is stored. */
function newestOf(rows: readonly PositionColumns[]): PositionColumns[] {
  const newest: PositionColumns[] = []
  for (const row of rows) {
    const last = newest.at(-1)
    if (last?.vehicleId !== row.vehicleId) newest.push(row)
    else if (last.at < row.at) newest[newest.length - 1] = row
  }
  return newest
}

/**
 * Takes positions of own vehicles, in whatever order and however late they come; the one way they come in. What was stored before is left as
 * it is. What cannot be true is not stored: the answer names it by its place in the batch and says why, for the caller to count. The caller
 * knows that the vehicles are own ones.
 */
export async function takePositions(tx: Tx, source: PositionSource, given: readonly GivenPosition[]): Promise<TakenPositions> {
  const faults: { index: number; fault: PositionFault }[] = []
  const good: Numbered[] = []
  for (const [index, position] of given.entries()) {
    const fault = faultOf(position, tx.now)
    if (fault === null) good.push({ index, position })
    else faults.push({ index, fault })
  }
  const ofVehicles = inTime(good)
  const lasts = new Map((await listLastFixes(tx, [...ofVehicles.keys()])).map(last => [last.vehicleId, last]))
  // what comes after all that is known has the last position before it and nothing behind; only what is late looks for its neighbours
  const late = [...ofVehicles].flatMap(([vehicleId, numbered]) => {
    const last = lasts.get(vehicleId)
    return last === undefined ? [] : numbered.filter(({ position }) => position.at <= last.at)
  })
  const found = await listNeighbours(
    tx,
    late.map(({ position }) => position),
  )
  const around = new Map(late.map(({ index }, i) => [index, found[i]!]))

  const kept: Numbered[] = []
  const turned: { vehicleId: string; elsewhere: Elsewhere | null }[] = []
  for (const [vehicleId, numbered] of ofVehicles) {
    const last = lasts.get(vehicleId)
    const beyond: Neighbours = { before: last ?? null, after: null }
    const { jumps, elsewhere } = jumpsOf(
      numbered.map(({ position }) => position),
      i => around.get(numbered[i]!.index) ?? beyond,
      last?.elsewhere ?? null,
    )
    for (const [i, { index, position }] of numbered.entries())
      if (jumps[i]) faults.push({ index, fault: 'jump' })
      else kept.push({ index, position })
    if (elsewhere?.at.getTime() !== last?.elsewhere?.at.getTime() || elsewhere?.count !== last?.elsewhere?.count)
      turned.push({ vehicleId, elsewhere })
  }

  const rows = kept.map(({ position }) => storedOf(position))
  const newest = newestOf(rows)
  const known = newest.filter(({ vehicleId, at }) => at > (lasts.get(vehicleId)?.at ?? at))
  const added = await insertPositions(tx, source, { rows, newest: known, isNew: late.length === 0 })
  const unknown = newest.filter(({ vehicleId }) => !lasts.has(vehicleId))
  await insertLast(tx, source, unknown)
  await setElsewhere(tx, turned)
  const fresh = new Map(added.map(each => [each.vehicleId, each]))
  const sent = Map.groupBy(kept, ({ position }) => position.vehicleId)
  if (fresh.size > 0) {
    const silent = added.flatMap(({ vehicleId, to }) => {
      const last = lasts.get(vehicleId)
      return last === undefined || to.getTime() - last.at.getTime() > SILENT_MS ? [vehicleId] : []
    })
    const measured = [...fresh.keys()].filter(vehicleId => sent.get(vehicleId)!.some(({ position }) => isMeasured(position)))
    await positionsTaken.given(tx, { vehicleIds: [...fresh.keys()], silent, measured })
  }
  const vehicles = [...ofVehicles.keys()].map((vehicleId): TakenOfVehicle => {
    const { taken, from, to } = fresh.get(vehicleId) ?? { taken: 0, from: null, to: null }
    return { vehicleId, taken, from, to, repeated: (sent.get(vehicleId)?.length ?? 0) - taken }
  })
  return { vehicles, faults: faults.toSorted((a, b) => a.index - b.index) }
}
