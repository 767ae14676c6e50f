import type { TimerHandler } from '#server/platform/timers.ts'
import { arm, publishChange } from './commands.ts'
import { expireMembers } from './store/members.ts'

/** Moments of private areas: invitations nobody answered in time. */
export const privateAreaTimers = {
  'private_area.expire': async (tx, { home, objectId }) => {
    const ended = await expireMembers(tx)
    if (ended.length > 0)
      await publishChange(
        tx,
        { home, areaId: objectId },
        ended.map(({ memberId }) => memberId),
      )
    await arm(tx, home, objectId)
  },
} satisfies Record<string, TimerHandler>
