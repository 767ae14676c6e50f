import type { time } from '#contract/time.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readClock } from '#server/platform/clock.ts'

export const timeHandlers: Handlers<typeof time> = {
  async sync({ db }, { data: { clientTime } }) {
    const now = await readClock(db)
    return { timeOffsetSeconds: (now.getTime() - Date.parse(clientTime)) / 1000 }
  },
}
