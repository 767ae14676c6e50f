import type { TimerHandler } from '#server/platform/timers.ts'
import { lookAfter } from './commands/leave.ts'
import { PERSON_TIMER } from './commands/notices.ts'

/** Looks after what waits for a person: quiet hours that end, digests, and what is passed on to deputies. */
export const noticeSettingTimers: Record<string, TimerHandler> = {
  [PERSON_TIMER]: (tx, { objectId }) => lookAfter(tx, objectId),
}
