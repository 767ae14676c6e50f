import type { OrderRow } from '#contract/order-list.ts'
import type { ExpectedPages, OrderBulk } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { ask } from '#web/api/client.ts'
import type { RowResult, Run } from '#web/lists/bulk/bulk.ts'

export type BulkStep = OrderBulk extends infer B ? (B extends unknown ? Omit<B, 'rows'> : never) : never
export type BulkKind = OrderBulk['action'] | 'assign' | 'transfer'

/** A step with many orders that has to know something first. */
export type Asking = {
  kind: BulkKind
  rows: readonly OrderRow[]
  run: (one: Run<OrderRow>) => void
}

/** Asks to pass many orders on; each is answered for. */
export const passOn =
  (reason: string, proposedId: string | null) =>
  async (rows: readonly OrderRow[]): Promise<readonly RowResult[]> => {
    const data = { rows: rows.map(({ id, version }) => ({ id, version })), reason, proposedId }
    const [done, error] = await ask(transfers.request, { data }, { quiet: true })
    if (error) throw error
    return done.results
  }

/** Documents of an order that were looked at, and the version of the order they were read of. */
export type ReadDocuments = { documents: ExpectedPages; version: number }

/** One step with many orders; each is answered for. `read`: the documents that were looked at, by order. */
export const takeBulkStep =
  (step: BulkStep, read?: ReadonlyMap<string, ReadDocuments>) =>
  async (rows: readonly OrderRow[]): Promise<readonly RowResult[]> => {
    const sent = rows.map(({ id, version }) => ({
      id,
      version: read?.get(id)?.version ?? version,
      ...(read && { expectedPages: read.get(id)?.documents ?? [] }),
    }))
    const [done, error] = await ask(orders.bulk, { data: { ...step, rows: sent } as OrderBulk }, { quiet: true })
    if (error) throw error
    if (!done.results.some(one => one.error?.changes)) return done.results
    const { changedText } = await import('#web/orders/conflict/changedText.ts')
    return done.results.map(one => (one.error ? { ...one, error: { message: changedText(one.error) } } : one))
  }

/** Another person in charge of many orders; the way back gives each to whoever had it. */
export const giveTo = (responsibleId: string): Run<OrderRow> =>
  Object.assign(takeBulkStep({ action: 'responsible', responsibleId }), {
    back: (rows: readonly OrderRow[]) =>
      eachAlike(rows, ({ responsible }) => (responsible ? { action: 'responsible', responsibleId: responsible.id } : null)),
  })

/** Tags of many orders; the way back leaves each with those it had. */
export const retag = (add: string[], remove: string[]): Run<OrderRow> =>
  Object.assign(takeBulkStep({ action: 'tag', add, remove }), {
    back: (rows: readonly OrderRow[]) =>
      eachAlike(rows, ({ tags }) => {
        const lost = remove.filter(tag => tags.includes(tag))
        const gained = add.filter(tag => !tags.includes(tag))
        return lost.length + gained.length > 0 ? { action: 'tag', add: lost, remove: gained } : null
      }),
  })

/** Takes the step each row needs, those that need the same together. */
async function eachAlike(rows: readonly OrderRow[], stepOf: (row: OrderRow) => BulkStep | null): Promise<readonly RowResult[]> {
  const alike = Map.groupBy(rows, row => JSON.stringify(stepOf(row)))
  const results: RowResult[] = []
  for (const [step, some] of alike) {
    const read = JSON.parse(step) as BulkStep | null
    if (read) results.push(...(await takeBulkStep(read)(some)))
  }
  return results
}
