import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** A demo world to be looked at, whatever moment it is laid around. */
export type Laid = {
  /** The database as the worker role. */
  db: Db
  /** The database as a superuser, whom no policy holds. */
  root: pg.Pool
  secrets: Secrets
  /** The bytes of its documents by their names. */
  shelf: ReadonlyMap<string, Buffer>
  /** How many orders were asked for. */
  orders: number
}

/** What a demo world promises at any moment; `holds` throws where it does not. */
export type Fact = { says: string; holds(laid: Laid): Promise<void> }

export async function rows<T extends pg.QueryResultRow>({ root }: Laid, query: string, values: unknown[] = []): Promise<T[]> {
  return (await root.query<T>(query, values)).rows
}

export async function count(laid: Laid, table: string, where = 'true'): Promise<number> {
  return (await rows<{ n: number }>(laid, `select count(*)::int as n from ${table} where ${where}`))[0]!.n
}

/** The values of one column, in the order of the query. */
export async function valuesOf(laid: Laid, query: string): Promise<unknown[]> {
  return (await rows(laid, query)).map(row => Object.values(row)[0])
}

export const least = (found: number, wanted: number, what: string) => assert.ok(found >= wanted, `${what}: ${found}, and not ${wanted}`)
