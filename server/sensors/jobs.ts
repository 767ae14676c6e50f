import type { TimerHandler } from '#server/platform/timers.ts'
import { SENSORS, takeSensors } from './commands.ts'

/** What is done about flights when their vehicles told of temperature, doors or fuel. */
export const sensorTimers = { [SENSORS]: async (tx, { objectId }) => takeSensors(tx, objectId) } satisfies Record<string, TimerHandler>
