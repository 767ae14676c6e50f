import type { FitField } from '#contract/order-fit.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import type { Finding } from '#server/deals/flights/rules/fit.ts'
import { type PlannedTime, periodOf } from '#server/deals/flights/rules/period.ts'
import { fitOfFlight } from '#server/flights/commands/fit.ts'
import { findPlannedFlight } from '#server/imports/store/plans.ts'
import { unexplainedIn } from '#server/orders/commands/resources.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Cells, Foresight, ImportCtx } from './importer.ts'

/** An order with its vehicle: `mates` are the orders that go on the same flight. */
export type PlannedRow = {
  orderId: string
  orderVersion: number
  truckId: string
  trailerId: string | null
  driverId: string
  coDriverId: string | null
  overrideReason: string
  /** When the order is to be loaded and unloaded. */
  times: readonly PlannedTime[]
  mates: readonly string[]
}

/** Rows are judged for so long; those behind are judged when they are written. */
const PATIENCE_MS = 8000
const unjudged = {
  ru: 'таблица длинная: машину и водителя этой строки проверим при записи',
  en: 'the table is long: vehicle and driver of this row are judged when it is written',
}

/** The rows' vehicles and drivers before the judge the command asks, as if the rows before had been written. */
export async function foreseeRows({ tx, actor }: ImportCtx, rows: readonly { n: number; cells: Cells; values: PlannedRow }[]) {
  const found = new Map<number, Foresight>()
  const sound: { n: number; values: PlannedRow }[] = []
  const began = performance.now()
  for (const { n, cells, values } of rows) {
    if (performance.now() - began > PATIENCE_MS) {
      found.set(n, { faults: [], hints: [{ field: 'order', why: unjudged }] })
      continue
    }
    const column = (field: FitField) => (columnOf[field] in cells ? columnOf[field] : 'truck')
    const others = sound.filter(each => !values.mates.includes(each.values.orderId))
    const busy = takenBy(values, others).map(({ field, ...said }) => ({ ...said, field: column(field) }))
    const findings = await findingsOf(tx, actor, values, sound)
    const told = (some: readonly Finding[]) => some.map(finding => ({ field: column(finding.field), why: textOf(finding) }))
    const blocks = [...told(findings.filter(({ blocks }) => blocks)), ...busy]
    const warned = findings.filter(({ blocks }) => !blocks)
    const warnings = unexplainedIn(warned, values.overrideReason)
    const reason = 'overrideReason' in cells ? 'overrideReason' : 'truck'
    const faults = [...blocks, ...(warnings ? [{ field: reason, why: warnedOf(warnings) }] : [])]
    if (faults.length === 0) sound.push({ n, values })
    if (faults.length > 0 || warned.length > 0) found.set(n, { faults, hints: warnings ? [] : told(warned) })
  }
  return found
}

/** What the command asks a reason with. */
function warnedOf(warnings: Bilingual): Bilingual {
  const refusal = new Refusal('fit.warned', { warnings })
  return { ru: refusal.wordsIn('ru'), en: refusal.wordsIn('en') }
}

const columnOf: Record<FitField, string> = { truckId: 'truck', trailerId: 'trailer', driverId: 'driver', coDriverId: 'coDriver' }

/** What the judge says of a row's vehicle with the orders that are on board by then. */
async function findingsOf(
  tx: Tx,
  actor: ImportCtx['actor'],
  { orderId, truckId, trailerId, driverId, coDriverId, mates }: PlannedRow,
  sound: readonly { values: PlannedRow }[],
): Promise<readonly Finding[]> {
  const stands = await findPlannedFlight(tx, truckId, mates)
  const aboard = sound.flatMap(({ values }) => (mates.includes(values.orderId) ? values.orderId : []))
  const resources = stands
    ? { flightId: stands.id }
    : { truckId, driverId, ...(trailerId ? { trailerId } : {}), ...(coDriverId ? { coDriverId } : {}) }
  return (await fitOfFlight(tx, actor, { ...resources, orderIds: [...aboard, orderId] })).findings
}

/** The vehicles and the drivers of a row that a row before has at the same time. */
function takenBy(row: PlannedRow, others: readonly { n: number; values: PlannedRow }[]) {
  const own = periodOf(null, row.times)
  const overlapping = others.filter(({ values }) => {
    const { plannedStart, plannedEnd } = periodOf(null, values.times)
    return plannedStart < own.plannedEnd && plannedEnd > own.plannedStart
  })
  return (['truckId', 'trailerId', 'driverId', 'coDriverId'] as const).flatMap(field => {
    const id = row[field]
    const fields = field === 'driverId' || field === 'coDriverId' ? (['driverId', 'coDriverId'] as const) : [field]
    const other = id === null ? undefined : overlapping.find(({ values }) => fields.some(of => values[of] === id))
    return other ? [{ field, why: takenIn[field](other.n) }] : []
  })
}

const himIn = (n: number): Bilingual => ({ ru: `в это время он занят строкой ${n}`, en: `row ${n} has him at that time` })
const takenIn: Record<FitField, (n: number) => Bilingual> = {
  truckId: n => ({ ru: `в это время она занята строкой ${n}`, en: `row ${n} has it at that time` }),
  trailerId: n => ({ ru: `в это время прицеп занят строкой ${n}`, en: `row ${n} has the trailer at that time` }),
  driverId: himIn,
  coDriverId: himIn,
}
