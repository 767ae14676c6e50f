import type { TimerHandler } from '#server/platform/timers.ts'
import { POSITIONS, takeVisits } from './commands.ts'

/** What is done about flights when positions of their vehicles came. */
export const geofenceTimers = { [POSITIONS]: async (tx, { objectId }) => takeVisits(tx, objectId) } satisfies Record<string, TimerHandler>
