import type { Locale } from '#contract/primitives.ts'
import { Refusal, refuse } from './refusal.ts'

type Result = { id: string; ok: boolean; version?: number; error?: { code: string; message: string } }

/** Does one thing to many rows, one after the other, and tells of each what came of it; a refused one leaves the others alone. */
export async function rowResults<R extends { id: string }>(
  rows: readonly R[],
  locale: Locale,
  act: (row: R) => Promise<number>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const row of rows) {
    try {
      results.push({ id: row.id, ok: true, version: await act(row) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id: row.id, ok: false, error: { code: error.code, message: error.wordsIn(locale) } })
    }
  }
  return results
}

/** Key of the last row of a page ordered by name. */
export type NameKey = { name: string; id: string }

export const writeNameCursor = ({ name, id }: NameKey): string => Buffer.from(`${id}|${name}`).toString('base64url')

/** Reads a cursor of `writeNameCursor`; anything else is bad input. */
export function readNameCursor(cursor: string): NameKey {
  const text = Buffer.from(cursor, 'base64url').toString()
  const id = text.slice(0, 36)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || text[36] !== '|' || text.includes('\0') || !text.isWellFormed())
    refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return { id, name: text.slice(37) }
}
