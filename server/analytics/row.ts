import { type Anomaly, type Drill, type FigureId, type FigureValue, figures, type Plot } from '#contract/analytics.ts'
import type { Permission } from '#contract/permissions.ts'
import { writeQuery } from '#contract/query-string.ts'
import type { Tx } from '#server/platform/db.ts'
import type { UnusualFact } from './commands/unusual.ts'
import type { Behind, FigureFact, PlotFacts } from './record.ts'
import { labelsOf } from './store/labels.ts'

type Opens = (list: Drill['list']) => boolean

const rightOf: Record<Drill['list'], Permission> = { orders: 'orders.view', flights: 'flights.view', tenders: 'tenders.view' }

/** Whether who has these rights may open a list behind a figure. */
export const mayOpen = (permissions: ReadonlySet<Permission>, list: Drill['list']): boolean => permissions.has(rightOf[list])

/** The list behind a figure for who may open it. */
const toDrill = (behind: Behind | null, opens: Opens): Drill | null =>
  behind && opens(behind.list) ? { list: behind.list, query: writeQuery(behind.filter), count: behind.count } : null

export const toFigure = (id: FigureId, fact: (FigureFact & { before?: number | null }) | undefined, opens: Opens): FigureValue => ({
  id,
  unit: figures[id].unit,
  value: fact?.value ?? null,
  of: fact?.of ?? 0,
  before: fact?.before ?? null,
  drill: toDrill(fact?.behind ?? null, opens),
})

export async function toPlot(tx: Tx, { by, figures: ids, rows, before, more }: PlotFacts, opens: Opens): Promise<Plot> {
  const labels = await labelsOf(
    tx,
    by,
    rows.map(({ key }) => key),
  )
  return {
    by,
    figures: [...ids],
    rows: rows.map(({ key, values, of, behind }) => ({
      key,
      label: labels.get(key) ?? null,
      values: [...values],
      of,
      drill: toDrill(behind, opens),
    })),
    before: before.map(values => [...values]),
    more,
  }
}

export async function toAnomalies(tx: Tx, found: readonly UnusualFact[], opens: Opens): Promise<Anomaly[]> {
  const told: Anomaly[] = []
  for (const { behind, ...fact } of found) {
    const label = (await labelsOf(tx, fact.by, [fact.key])).get(fact.key) ?? null
    told.push({ ...fact, label, drill: toDrill(behind, opens) })
  }
  return told
}
