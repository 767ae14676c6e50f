import { refuse } from './refusal.ts'

/** Key of the last row of a page: a moment and an id. */
export type PageKey = { at: Date; id: string }

/** The key as opaque text for the client. */
export const writeCursor = ({ at, id }: PageKey): string => Buffer.from(`${at.toISOString()}|${id}`).toString('base64url')

/** Reads a cursor of `writeCursor`; anything else is bad input. */
export function readCursor(cursor: string): PageKey {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|')
  const time = new Date(at)
  if (!/^\d{4}-/.test(at) || Number.isNaN(time.getTime()) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return { at: time, id }
}
