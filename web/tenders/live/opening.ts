import { useEffect, useState } from 'react'
import type { LotLive } from '#contract/tender-list.ts'
import { now } from '#web/i18n/format.ts'

/** Timers of a browser reach no further. */
const furthestMs = 2 ** 31 - 1

/** A lot as it stands at a moment: one that was told as waiting is open once its beginning has come, as the server takes bets from then on. */
export function standingAt(live: LotLive, at: number): LotLive {
  return live.status === 'pending' && live.opensAt !== null && Date.parse(live.opensAt) <= at ? { ...live, status: 'open' } : live
}

/** The same by the corrected clock, at the very moment; `opened` is called then, for what opens with the lot and is not known yet. */
export function useStanding(live: LotLive, opened: () => void): LotLive {
  const [at, setAt] = useState(now)
  const opens = live.status === 'pending' && live.opensAt !== null ? Date.parse(live.opensAt) : null
  useEffect(() => {
    if (opens === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = opens - now()
      if (left > 0) {
        timer = setTimeout(wait, Math.min(left, furthestMs))
        return
      }
      setAt(now())
      opened()
    }
    wait()
    return () => clearTimeout(timer)
  }, [opens, opened])
  return standingAt(live, at)
}
