import type { IncomingHttpHeaders } from 'node:http'

/** The header by which an answer tells up to where of the journal it shows what was written, and a question how far its person has seen. */
export const POSITION_HEADER = 'x-seen-at'

/** A position of the journal of the database, in bytes. */
export type WalPosition = bigint

/** Positions as headers have them: of one length, so that of two texts the greater is the later. */
export const positionText = (at: WalPosition): string => at.toString(16).padStart(16, '0')

/** What a question says its person has seen; null where it says nothing. */
export function positionIn(headers: IncomingHttpHeaders): WalPosition | null {
  const given = headers[POSITION_HEADER]
  return typeof given === 'string' && /^[0-9a-f]{1,16}$/.test(given) ? BigInt(`0x${given}`) : null
}
