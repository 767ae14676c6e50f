import { recordSeen } from './walPosition.ts'

let at: string | null = null
let goesOn = false

const split = (position: string): [bigint, string] => {
  const dash = position.indexOf('-')
  return [BigInt(position.slice(0, dash)), position.slice(dash + 1)]
}

function isBefore(a: string, b: string): boolean {
  const [[tx, id], [otherTx, otherId]] = [split(a), split(b)]
  return tx < otherTx || (tx === otherTx && id < otherId)
}

/** Until events are heard, the oldest answer of the page says from where they must be: what commits after it, it does not know. */
export function recordAnswerPosition(headers: Headers): void {
  recordSeen(headers.get('x-seen-at'))
  const given = goesOn ? null : headers.get('x-live-at')
  if (given !== null && (at === null || isBefore(given, at))) at = given
}

/** The position in the stream of events up to which this page has heard them; null where nobody told it yet. */
export const streamPosition = (): string | null => at

/** Events are heard up to here. True when this page cannot have heard all of them: it stood before that, and nothing came to it yet. */
export function advanceStream(position: string | null | undefined): boolean {
  const missed = !goesOn && typeof position === 'string' && at !== null && isBefore(at, position)
  if (position) {
    at = position
    goesOn = true
  }
  return missed
}
