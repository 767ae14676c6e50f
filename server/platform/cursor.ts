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

/** Key of the last row of a page that is sorted by a text. */
export type TextKey = { key: string; id: string }

/** The same as opaque text for the client. */
export const writeKey = ({ key, id }: TextKey): string => Buffer.from(`${id}|${key}`).toString('base64url')

/** Reads a cursor of `writeKey`; anything else is bad input. */
export function readKey(cursor: string): TextKey {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, id = '', key = ''] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\|(.*)$/s.exec(text) ?? []
  if (id === '' || text.includes('\0') || !text.isWellFormed()) refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return { key, id }
}
