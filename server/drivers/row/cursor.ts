import { z } from 'zod'
import { Id } from '#contract/primitives.ts'
import type { DriverKey } from '#server/drivers/record.ts'
import { refuse } from '#server/platform/refusal.ts'

const Key = z.tuple([z.string().max(20), z.string().max(60), z.string().max(60), Id])

/** The place of a driver in the list as opaque text for the client. */
export const writeDriverCursor = ({ expires, lastName, firstName, id }: DriverKey): string =>
  Buffer.from(JSON.stringify([expires, lastName, firstName, id])).toString('base64url')

/** Reads a cursor of `writeDriverCursor`; anything else is bad input. */
export function readDriverCursor(cursor: string): DriverKey {
  try {
    const [expires, lastName, firstName, id] = Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { expires, lastName, firstName, id }
  } catch {
    return refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  }
}
