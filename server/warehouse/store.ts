import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#contract/primitives.ts'
import { type DaySet, type WarehouseSet, warehouseSets } from '#contract/warehouse.ts'
import type { Span } from '#server/analytics/rules/periods.ts'
import type { Tx } from '#server/platform/db.ts'

export type WarehouseRow = Record<string, unknown>

const viewOf = (set: WarehouseSet) => sql.raw(`warehouse.${set}`)
/** Rows of a set `o` as one text, in the order of its key. */
const textOf = (set: WarehouseSet): RawBuilder<string> =>
  sql`coalesce(json_agg(o order by ${sql.join(warehouseSets[set].key.map(name => sql.ref(`o.${name}`)))}), '[]')`

/** The versions of the days of a set: of orders as their facts are numbered, of others by what they say. */
export async function listDays(tx: Tx, set: DaySet, { from, to }: Span): Promise<{ day: string; version: string }[]> {
  const between = sql`o.day between ${from}::date and ${to}::date`
  const { rows } =
    set === 'orders'
      ? await sql<{
          day: string
          version: string
        }>`select o.day::text as day, o.version from warehouse.days o where ${between} order by 1`.execute(tx)
      : await sql<{ day: string; version: string }>`
          select o.day::text as day, md5(${textOf(set)}::text) as version from ${viewOf(set)} o where ${between} group by o.day order by 1`.execute(
          tx,
        )
  return rows
}

/** The rows of a set on some days, a day after another. */
export async function listRows(tx: Tx, set: DaySet, { from, to }: Span): Promise<WarehouseRow[]> {
  const key = sql.join(warehouseSets[set].key.map(name => sql.ref(`o.${name}`)))
  const { rows } = await sql<{ row: WarehouseRow }>`
    select row_to_json(o) as row from ${viewOf(set)} o where o.day between ${from}::date and ${to}::date order by o.day, ${key}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** The rows of a set, of one day where it has days, and their version, told by one statement: a version is never of other rows. */
export async function findRows(tx: Tx, set: WarehouseSet, day: Day | null): Promise<{ version: string; rows: WarehouseRow[] }> {
  const of = day === null ? sql`` : sql`where o.day = ${day}::date`
  const { rows } = await sql<{ version: string; rows: WarehouseRow[] }>`
    with told as materialized (select ${textOf(set)} as rows from ${viewOf(set)} o ${of})
    select t.rows, ${set === 'orders' ? sql`coalesce((select d.version from warehouse.days d where d.day = ${day}::date), '0')` : sql`md5(t.rows::text)`} as version
    from told t`.execute(tx)
  return rows[0]!
}
