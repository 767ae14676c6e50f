import { createRequire } from 'node:module'
import { type WarehouseSet, warehouseSets } from '#contract/warehouse.ts'
import { lazily } from '#server/platform/lazily.ts'
import type { WarehouseRow } from './store.ts'

const require = createRequire(import.meta.url)
const openCsv = lazily(() => require('csv-stringify/sync') as typeof import('csv-stringify/sync'))

/** A file of a set as RFC 4180 has it, UTF-8, a head with the names of columns where it is the first part; sums are left empty for those who may not see them. */
export function csvOf(
  set: WarehouseSet,
  rows: readonly WarehouseRow[],
  { prices, head = true }: { prices: boolean; head?: boolean },
): string {
  const { columns } = warehouseSets[set]
  const lines = rows.map(row => columns.map(({ name, type }) => (type === 'money' && !prices ? '' : cellOf(row[name]))))
  return openCsv().stringify([...(head ? [columns.map(({ name }) => name)] : []), ...lines], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

/** Numbers with a point, times as ISO 8601 has them, lists as JSON, nothing for what is not known. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
