import { LEFT } from '#server/deals/flights/effects.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { lookAfterTrailer } from './commands.ts'

/** Trailers are looked after when their truck may have left them. */
export const trailerTimers = { [LEFT]: async (tx, { objectId }) => lookAfterTrailer(tx, objectId) } satisfies Record<string, TimerHandler>
