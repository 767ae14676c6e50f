import { sql } from 'kysely'
import type { DB } from '#server/platform/db.gen.ts'
import type { Kind, Tx } from '#server/platform/db.ts'

const AT_ONCE = 2000

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Stores rows of one form, thousands in one statement: they travel as one JSON text, columns are those of the first row. */
export async function insertRows(tx: Tx, table: keyof DB, rows: readonly object[]): Promise<void> {
  const keys = Object.keys(rows[0] ?? {})
  const heads = keys.map((key, i) => `${i === 0 ? '{' : ','}"${snake(key)}":`)
  const textOf = (row: Record<string, unknown>) => keys.reduce((text, key, i) => text + heads[i] + jsonOf(row[key]), '')
  const columns = sql.join(keys.map(key => sql.ref(key)))
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const text = rows.slice(i, i + AT_ONCE).map(row => `${textOf(row as Record<string, unknown>)}}`)
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${text.join(',')}]`}::json)`.execute(tx)
  }
}

/** As `JSON.stringify`, which takes three times as long value by value; bytes as PostgreSQL reads them. */
function jsonOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return `"${value.toISOString()}"`
  return Buffer.isBuffer(value) ? `"\\\\x${value.toString('hex')}"` : JSON.stringify(value)
}

const showers = { order: sql`gate.show_order`, flight: sql`gate.show_flight` } satisfies Record<Kind, unknown>

/** Writes the projection rows of many objects of the home one is in; the gate judges each of them. */
export async function showAll(tx: Tx, kind: Kind, objects: readonly { id: string; rows: readonly object[] }[]): Promise<void> {
  if (objects.length === 0) return
  await sql`select ${showers[kind]}((o ->> 'id')::uuid, o -> 'rows') from jsonb_array_elements(${JSON.stringify(objects)}::jsonb) o`.execute(
    tx,
  )
}
