import type { FlightKey } from '#server/flights/store/list.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import { refuse } from '#server/platform/refusal.ts'

/** The place of a flight in the list as opaque text for the client. */
export const writeFlightCursor = ({ at, by, id }: FlightKey): string => writeKey({ key: `${by} ${at.toISOString()}`, id })

/** Reads a cursor of `writeFlightCursor`; anything else is bad input. */
export function readFlightCursor(cursor: string): FlightKey {
  const { key, id } = readKey(cursor)
  const [, by = '', at = ''] = /^(starts|due|late) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.exec(key) ?? []
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) refuse('input.invalid', { field: 'cursor', why: cursor.slice(0, 40) })
  return { at: time, by: by as FlightKey['by'], id }
}
