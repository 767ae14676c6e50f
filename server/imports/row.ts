import { fieldsOf, type ImportCard, type ImportKind, type ImportRow, OrderOptions } from '#contract/imports.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { ImportedObject } from './kinds/importer.ts'
import { missingFields } from './rules.ts'
import type { Chunk, ImportRecord } from './store/imports.ts'

/** A row of the table as it is kept: its cells, and what was found about them when they were looked at last. */
export type StoredRow = {
  n: number
  cells: string[]
  state: ImportRow['state']
  faults: { column: number; why: Bilingual; suggestions?: readonly Bilingual[] }[]
  hints?: { column: number; why: Bilingual }[]
  is?: ImportedObject
}

/** Rows lie together in portions of so many. */
export const PORTION = 250

type Keys = Pick<Secrets, 'seal' | 'open'>

export const sealed = ({ seal }: Keys, value: unknown): Buffer => seal(JSON.stringify(value))
export const unsealed = <T>({ open }: Keys, kept: Buffer): T => JSON.parse(open(kept)) as T

export const rowsOf = (keys: Keys, chunk: Pick<Chunk, 'sealed'>): StoredRow[] => unsealed<StoredRow[]>(keys, chunk.sealed)

export const chunkOf = (keys: Keys, seq: number, rows: readonly StoredRow[]): Chunk => ({
  seq,
  sealed: sealed(keys, rows),
  broken: rows.filter(({ state }) => state === 'broken').length,
  ready: rows.filter(({ state }) => state === 'ready').length,
})

export const fieldsIn = (record: ImportRecord): (string | null)[] => record.fields.map(field => field || null)

/** What holds for every row; what is not said is as usual. */
export const optionsOf = ({ options }: Pick<ImportRecord, 'options'>): OrderOptions => OrderOptions.parse(options)

export function toImport(record: ImportRecord, keys: Keys): ImportCard {
  const kind = record.kind as ImportKind
  const fields = fieldsIn(record)
  const first = record.heads === null ? [] : unsealed<string[]>(keys, record.heads)
  return {
    id: record.id,
    version: record.version,
    kind,
    status: record.status as ImportCard['status'],
    fileName: record.fileName,
    heads: fields.map((_, column) => (record.hasHeads ? (first[column] ?? '') : '')),
    fields: fields.map(field => (field !== null && Object.hasOwn(fieldsOf(kind), field) ? field : null)),
    hasHeads: record.hasHeads,
    above: record.above === null ? [] : unsealed<string[]>(keys, record.above),
    missing: record.status === 'loading' ? [] : missingFields(kind, fields),
    rows: record.rowsCount,
    readyRows: record.rowsCount - record.brokenRows - record.knownRows - record.addedRows,
    brokenRows: record.brokenRows,
    brokenCells: record.brokenCells,
    knownRows: record.knownRows,
    addedRows: record.addedRows,
    options: kind === 'orders' ? optionsOf(record) : null,
  }
}

export const toRow = ({ n, cells, state, faults, hints = [], is }: StoredRow, columns: number, locale: Locale): ImportRow => ({
  n,
  cells: Array.from({ length: columns }, (_, column) => cells[column] ?? ''),
  state,
  faults: faults.map(({ column, why, suggestions = [] }) => ({
    column,
    why: why[locale],
    suggestions: suggestions.map(each => each[locale]),
  })),
  hints: hints.map(({ column, why }) => ({ column, why: why[locale] })),
  is: is === undefined ? null : { id: is.id, text: is.name[locale] },
})
