import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#server/platform/db.gen.ts'
import type { Kind, Tx } from '#server/platform/db.ts'
import { snake } from '#server/platform/snake.ts'

type Table = keyof DB

const AT_ONCE = 2000

/**
 * Stores rows of one form, thousands in one statement; columns are those of the first row. A column travels as one array in the bytes
 * PostgreSQL keeps it in, which it takes in three times as fast as JSON, or as one value where all rows have the same.
 */
export async function insertRows(tx: Tx, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const types = await typesOf(tx, table)
  const keys = Object.keys(rows[0]!)
  const columns = sql.join(keys.map(key => sql.ref(key)))
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const part = rows.slice(i, i + AT_ONCE) as Record<string, unknown>[]
    const names: RawBuilder<unknown>[] = []
    const arrays: RawBuilder<unknown>[] = []
    const told = keys.map((key, n) => {
      const type = types.get(snake(key))!
      const values = part.map(row => row[key] ?? null)
      // the first column says how many rows there are
      if (n > 0 && isOne(values)) return sql`${textOf(values[0], type)}::${sql.raw(type)}`
      const own = writers[type]
      const name = sql.raw(`c${n}`)
      names.push(name)
      arrays.push(
        own
          ? sql`${arrayOf(own, values)}::${sql.raw(type)}[]`
          : sql`${arrayOf(
              text,
              values.map(value => textOf(value, type)),
            )}::text[]`,
      )
      return own ? name : sql`${name}::${sql.raw(type)}`
    })
    await sql`insert into ${sql.table(table)} (${columns}) select ${sql.join(told)}
      from unnest(${sql.join(arrays)}) rows (${sql.join(names)})`.execute(tx)
  }
}

const isOne = (values: readonly unknown[]) =>
  (values[0] === null || typeof values[0] !== 'object') && values.every(each => each === values[0])

/** The types of the columns of a table, which are the same in every database of this release. */
const known = new Map<Table, Map<string, string>>()

async function typesOf(tx: Tx, table: Table): Promise<Map<string, string>> {
  const found = known.get(table)
  if (found) return found
  const { rows } = await sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, -1) as type
    from pg_attribute where attrelid = ${snake(table)}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  known.set(table, types)
  return types
}

/** Writes values of one type: the room one needs at most, and where the written one ends. */
type Writer = { oid: number; room(value: never): number; write(bytes: Buffer, at: number, value: never): number }

const fixed = <T>(oid: number, room: number, write: (bytes: Buffer, at: number, value: T) => number): Writer => ({
  oid,
  room: () => room,
  write,
})

const text: Writer = { oid: 25, room: (value: string) => value.length * 3, write: (bytes, at, value) => at + bytes.write(value, at) }

function writeLong(bytes: Buffer, at: number, value: number) {
  bytes.writeInt32BE(Math.floor(value / 0x1_0000_0000), at)
  return bytes.writeUInt32BE(value >>> 0, at + 4)
}

/** From here PostgreSQL counts microseconds. */
const EPOCH = Date.UTC(2000, 0, 1)

/** Types that travel in their own bytes; the others, few and rare, as text. */
const writers: Record<string, Writer> = {
  text,
  uuid: fixed<string>(2950, 16, (bytes, at, value) => at + bytes.write(value.replaceAll('-', ''), at, 'hex')),
  boolean: fixed<boolean>(16, 1, (bytes, at, value) => bytes.writeUInt8(value ? 1 : 0, at)),
  smallint: fixed<number>(21, 2, (bytes, at, value) => bytes.writeInt16BE(value, at)),
  integer: fixed<number>(23, 4, (bytes, at, value) => bytes.writeInt32BE(value, at)),
  bigint: fixed<number>(20, 8, writeLong),
  'double precision': fixed<number>(701, 8, (bytes, at, value) => bytes.writeDoubleBE(value, at)),
  'timestamp with time zone': fixed<Date>(1184, 8, (bytes, at, value) => writeLong(bytes, at, (value.getTime() - EPOCH) * 1000)),
  bytea: { oid: 17, room: (value: Buffer) => value.length, write: (bytes, at, value: Buffer) => at + value.copy(bytes, at) },
}

/** One array in PostgreSQL's binary form. */
function arrayOf({ oid, room, write }: Writer, values: readonly unknown[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.reduce<number>((sum, value) => sum + 4 + (value === null ? 0 : room(value as never)), 20))
  // one dimension, nulls are possible, the type, the length, counted from one
  for (const [i, head] of [1, 1, oid, values.length, 1].entries()) bytes.writeInt32BE(head, i * 4)
  let at = 20
  for (const value of values) {
    const end = value === null ? at + 4 : write(bytes, at + 4, value as never)
    bytes.writeInt32BE(value === null ? -1 : end - at - 4, at)
    at = end
  }
  return bytes.subarray(0, at)
}

/** A value as PostgreSQL reads it from text. */
function textOf(value: unknown, type: string): string | null {
  if (value === null) return null
  if (type === 'jsonb') return JSON.stringify(value)
  if (Array.isArray(value)) return `{${value.map(each => JSON.stringify(String(each))).join(',')}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

const showers = {
  flight: sql`gate.show_flight`,
  tender: sql`gate.show_lots`,
  demand: sql`gate.show_demands`,
} satisfies Record<Exclude<Kind, 'order'>, unknown>

type Rowed = readonly { id: string; rows: readonly object[] }[]

/** Writes the projection rows of many objects of the home one is in, orders apart; the gate judges each of them. */
export async function showAll(tx: Tx, kind: keyof typeof showers, objects: Rowed): Promise<void> {
  if (objects.length === 0) return
  const ids = arrayOf(
    writers.uuid!,
    objects.map(({ id }) => id),
  )
  const rows = arrayOf(
    text,
    objects.map(each => JSON.stringify(each.rows)),
  )
  await sql`select ${showers[kind]}(id, shown::jsonb) from unnest(${ids}::uuid[], ${rows}::text[]) rows (id, shown)`.execute(tx)
}
